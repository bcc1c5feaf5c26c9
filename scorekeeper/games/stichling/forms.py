"""The forms that only Stichling has: moving a card, scoring cards."""

from __future__ import annotations

from typing import Any

from wtforms import StringField, validators

from scorekeeper.games.stichling import laying
from scorekeeper.games.stichling.events import Ordered
from scorekeeper.rules.events import Event
from scorekeeper.text.language import lazy
from scorekeeper.web.forms.fields import Number, needed
from scorekeeper.web.forms.taps import Own, Tap


class Move(Tap):
    """Move the card played last to another place."""

    place = Number(validators=[needed])

    def event(self, session: Any) -> Event:
        return laying.moved(session.game, self.place.data)


class Order(Own):
    """The order of the scoring cards, like 1-3-2."""

    lays = Ordered
    order = StringField(validators=[needed, validators.Regexp(r"^\d(-\d){2}$", message=lazy("Three cards, please."))])

    def event(self, session: Any) -> Event:
        return Ordered(self.seat.data, tuple(int(card) for card in self.order.data.split("-")))


ACTIONS = {"move": Move, "order": Order}
