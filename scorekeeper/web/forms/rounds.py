"""Taps that begin, count and end a round."""

from __future__ import annotations

from typing import Any

from wtforms import FieldList, SelectMultipleField, StringField, validators

from scorekeeper.rules.events import (
    Chosen,
    Counted,
    Dealt,
    Event,
    Overruled,
    Redone,
    Scored,
    Sorted,
    Taken,
    Undone,
    Won,
)
from scorekeeper.rules.tongue import later
from scorekeeper.rulesets import _piles
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.rulesets.stichling import Stichling
from scorekeeper.web.evenings import Evening
from scorekeeper.web.forms.fields import CardsField, Number, Tap, needed, optional


class Deal(Tap):
    """Who deals; in Stichling, where nobody does, who starts."""

    dealer = Number(validators=[needed])

    def event(self, evening: Evening) -> Event:
        starts = isinstance(evening.game.ruleset, Stichling)
        return Dealt(None, self.dealer.data) if starts else Dealt(self.dealer.data)


class Take(Tap):
    seat = Number(validators=[needed])
    also = Number(validators=[optional])

    def seats(self) -> tuple[int, ...]:
        if self.seat.data < 0:
            return ()
        return (self.seat.data,) if self.also.data is None else (self.seat.data, self.also.data)

    def event(self, evening: Evening) -> Event:
        return Taken(self.seats())


class Overrule(Take):
    def event(self, evening: Evening) -> Event:
        return Overruled(self.seats())


class Choose(Tap):
    seat = Number(validators=[needed])
    colour = StringField(validators=[needed, validators.Length(1, 1)])

    def event(self, evening: Evening) -> Event:
        return Chosen(self.seat.data, self.colour.data)


def _count() -> Number:
    return Number(validators=[optional, validators.NumberRange(0, 200, later("A number of cards, please."))])


class Count(Tap):
    seat = Number(validators=[needed])
    cards = CardsField()
    others = _count()

    def event(self, evening: Evening) -> Event:
        """Where only this pile is left to count, how many others lie there follows from the rest."""
        cards, others = tuple(self.cards.data or ()), self.others.data
        rules, round = evening.game.ruleset, evening.game.table.round
        if others is None and isinstance(rules, Sticheln) and not _piles.played_out(rules, round):
            left = _piles.remaining(rules, round)
            others = None if left is None else max(0, left - len(cards))
        return Counted(self.seat.data, cards, others)


class Sort(Tap):
    seat = Number(validators=[needed])
    red, blue, green, passed = _count(), _count(), _count(), _count()

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and all(count.data is None for count in (self.red, self.blue, self.green, self.passed)):
            self.red.errors = (later("Type how many cards lie there; 0 where there are none."),)
        return not self.errors

    def event(self, evening: Evening) -> Event:
        counts = (self.red.data, self.blue.data, self.green.data, self.passed.data)
        return Sorted(self.seat.data, *(count or 0 for count in counts))


class Points(Tap):
    """Points are typed without a sign, since some phones have no minus; a ticked box turns them negative."""

    points = FieldList(Number(validators=[needed, validators.NumberRange(0, 999, later("A number, please."))]))
    minus = SelectMultipleField(coerce=int, validate_choice=False)

    def event(self, evening: Evening) -> Event:
        minus = self.minus.data or []
        return Scored(tuple(-value if seat in minus else value for seat, value in enumerate(self.points.data)))


class WonTricks(Tap):
    """Stichling: how many tricks each player won."""

    tricks = FieldList(Number(validators=[needed, validators.NumberRange(0, 15, later("A number of tricks, please."))]))

    def event(self, evening: Evening) -> Event:
        return Won(tuple(self.tricks.data))


class Undo(Tap):
    def event(self, evening: Evening) -> Event:
        return Undone()


class Redo(Tap):
    def event(self, evening: Evening) -> Event:
        return Redone()
