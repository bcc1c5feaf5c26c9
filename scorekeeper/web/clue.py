"""The dealer's helper in Was Sticht?, without a game: trump and a column in choosing order give the sentence to say.

Trump travels only in forms, never in an address, and is not shown again once it is set.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request
from flask_babel import gettext as _
from wtforms import RadioField, validators

from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.reason import reason
from scorekeeper.rules.text import say
from scorekeeper.rules.tongue import later
from scorekeeper.rulesets import ruleset
from scorekeeper.rulesets._tasks import COLUMN
from scorekeeper.web.asking import template
from scorekeeper.web.board.pad import fresh
from scorekeeper.web.forms.fields import TRUMP_COLOURS, TRUMP_NUMBERS, CardField, CardsField, Spoken

place = Blueprint("clue", __name__)

RULES = ruleset("was-sticht")
NAMES = (later("The first player"), later("The second player"), later("The third player"), later("The fourth player"))


class Column(Spoken):
    """What the dealer has entered so far. Without both parts of trump, trump is asked for."""

    players = RadioField(choices=["4", "3"], default="4", validators=[validators.Optional()])
    colour = RadioField(choices=TRUMP_COLOURS, validators=[validators.Optional()])
    number = RadioField(choices=TRUMP_NUMBERS, validators=[validators.Optional()])
    cards = CardsField()
    card = CardField()

    @property
    def trump(self) -> Trump | None:
        colour, number = self.colour.data, self.number.data
        return Trump.of(colour + number) if colour and number else None

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The column so far; a card beyond the fourth begins the next one."""
        before = tuple(self.cards.data or ())[:COLUMN]
        if not self.card.data:
            return before
        return (self.card.data,) if len(before) == COLUMN else (*before, self.card.data)


@place.get("/clue")
def show() -> Any:
    return page(Column())


@place.post("/clue")
def add() -> Any:
    form = Column(request.form)
    fine = form.validate()
    asked = "" if fine else _("Tap trump and the cards again.")
    return page(form if fine else Column(), asked or flaw(form.chosen))


def flaw(cards: tuple[Card, ...]) -> str:
    """What is wrong with the column."""
    for index, card in enumerate(cards):
        if card not in RULES.pack():
            return say(reason("not-in-pack", card=card))
        if card in cards[:index]:
            return say(reason("card-twice", card=card))
    return ""


def page(form: Column, wrong: str = "") -> Response:
    cards = () if wrong else form.chosen
    players = int(form.players.data or COLUMN)
    whole = len(cards) == COLUMN
    lead = RULES.outcome(cards[:players], form.trump).leads if whole and form.trump else None
    shown = render_template(
        template("clue"),
        form=form,
        cards=cards,
        players=players,
        flaw=wrong,
        clue=None if lead is None else say(reason("clue", seat=lead), tuple(map(_, NAMES))),
        bands=fresh(RULES.pack(), cards if not whole else ()),
    )
    return Response(shown, headers={"Cache-Control": "no-store"})
