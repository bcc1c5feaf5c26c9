"""The dealer's helper, without a table: enter trump and a column, and read the clue aloud.

Trump is sent only in forms, never in an address, and is not shown again once it is set.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request
from flask_babel import gettext as _
from wtforms import RadioField, validators

from scorekeeper.games.was_sticht.forms import TRUMP_COLOURS, TRUMP_NUMBERS
from scorekeeper.games.was_sticht.round import COLUMN
from scorekeeper.games.was_sticht.rules import GAMES
from scorekeeper.games.was_sticht.suits import object_column
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.reason import reason
from scorekeeper.text.language import lazy
from scorekeeper.text.say import say
from scorekeeper.web.forms.fields import CardField, CardsField, Spoken
from scorekeeper.web.infra.htmx import htmx
from scorekeeper.web.table.pad import pad

bp = Blueprint("clue", __name__)

(RULES,) = GAMES
NAMES = (lazy("the first player"), lazy("the second player"), lazy("the third player"), lazy("the fourth player"))


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


@bp.get("/clue")
def show() -> Any:
    return page(Column())


@bp.post("/clue")
def add() -> Any:
    form = Column(request.form)
    fine = form.validate()
    asked = "" if fine else _("Tap trump and the cards again.")
    why = object_column(form.chosen) if fine else None
    return page(form if fine else Column(), asked or (say(why) if why else ""))


def page(form: Column, wrong: str = "") -> Response:
    cards = () if wrong else form.chosen
    players = int(form.players.data or COLUMN)
    whole = len(cards) == COLUMN
    lead = RULES.outcome(cards[:players], form.trump).leads if whole and form.trump else None
    shown = render_template(
        "games/was_sticht/_clue.html" if htmx else "games/was_sticht/clue.html",
        form=form,
        cards=cards,
        players=players,
        flaw=wrong,
        clue=None if lead is None else say(reason("clue", leader_seat=0, seat=lead), tuple(map(_, NAMES))),
        bands=pad(RULES.pack(), cards if not whole else ()),
    )
    return Response(shown, headers={"Cache-Control": "no-store"})
