"""What a phone may send, one form an action: shape is checked here, truth by the referee."""

from __future__ import annotations

from typing import Any

from wtforms import FieldList, Form, IntegerField, SelectMultipleField, StringField, validators

from scorekeeper.rules import cards as notation
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import (
    Chosen,
    Counted,
    Dealt,
    Declared,
    Event,
    Overruled,
    Passed,
    Played,
    Redone,
    Scored,
    SetAside,
    Sorted,
    Taken,
    Undone,
)
from scorekeeper.rules.reason import Refused
from scorekeeper.rules.text import say
from scorekeeper.rulesets import _piles
from scorekeeper.rulesets.hat_trick import HatTrick
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.web.evenings import Evening

_optional = validators.Optional()
_needed = validators.InputRequired("Say this, please.")


class Number(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError("A number, please.") from None


class CardField(StringField):
    """A card in notation; `pass:g5` is understood too."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = None
        if valuelist and valuelist[0].strip():
            try:
                self.data = notation.play(valuelist[0].strip())[0]
            except Refused as refusal:
                raise ValueError(say(refusal.why)) from None


class CardsField(SelectMultipleField):
    """Any number of cards, as many boxes ticked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, validate_choice=False, **kwargs)

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            self.data = [Card.of(text) for value in valuelist for text in value.split()]
        except Refused as refusal:
            raise ValueError(say(refusal.why)) from None


class Tap(Form):
    """Every tap says after how many entries it was made, and carries its own id."""

    after = Number(validators=[validators.InputRequired()])
    entry = StringField(validators=[validators.InputRequired(), validators.Length(8, 32)])

    def event(self, evening: Evening) -> Event | None:
        """What was done; None while more has to be tapped."""
        raise NotImplementedError


class Deal(Tap):
    dealer = Number(validators=[_needed])

    def event(self, evening: Evening) -> Event:
        return Dealt(self.dealer.data)


class OneCard(Tap):
    """A card tapped on the pad, or typed."""

    card = CardField()
    typed = CardField()

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and not self.tapped:
            self.typed.errors = ("Tap a card, or type one like r7.",)
        return not self.errors

    @property
    def tapped(self) -> Any:
        return self.card.data or self.typed.data


class Play(OneCard):
    seat = Number(validators=[_optional])

    def event(self, evening: Evening) -> Event:
        card, rules, round = self.tapped, evening.game.ruleset, evening.game.table.round
        passes = isinstance(rules, HatTrick) and rules.object_to_play(round.plays, card, False)
        return Passed(card, self.seat.data) if passes else Played(card, self.seat.data)


class Several(OneCard):
    """Cards tapped one after the other; `picked` holds those tapped before."""

    picked = CardsField()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards tapped so far; the same one again takes it back."""
        before = list(self.picked.data or [])
        return tuple(c for c in before if c != self.tapped) if self.tapped in before else (*before, self.tapped)


class Declare(Several):
    seat = Number(validators=[_needed])

    def event(self, evening: Evening) -> Event | None:
        laid = evening.game.ruleset.laid  # type: ignore[attr-defined]
        return Declared(self.seat.data, self.cards) if len(self.cards) >= laid else None


class Aside(Several):
    def event(self, evening: Evening) -> Event | None:
        count = evening.game.ruleset.left_over(len(evening.game.players))
        return SetAside(self.cards) if len(self.cards) >= count else None


class Take(Tap):
    seat = Number(validators=[_needed])
    also = Number(validators=[_optional])

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
    seat = Number(validators=[_needed])
    colour = StringField(validators=[_needed, validators.Length(1, 1)])

    def event(self, evening: Evening) -> Event:
        return Chosen(self.seat.data, self.colour.data)


def _count() -> Number:
    return Number(validators=[_optional, validators.NumberRange(0, 200, "A number of cards, please.")])


class Count(Tap):
    seat = Number(validators=[_needed])
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
    seat = Number(validators=[_needed])
    red, blue, green, passed = _count(), _count(), _count(), _count()

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and all(count.data is None for count in (self.red, self.blue, self.green, self.passed)):
            self.red.errors = ("Type how many cards lie there; 0 where there are none.",)
        return not self.errors

    def event(self, evening: Evening) -> Event:
        counts = (self.red.data, self.blue.data, self.green.data, self.passed.data)
        return Sorted(self.seat.data, *(count or 0 for count in counts))


class Points(Tap):
    """Points are typed without a sign, since some phones have no minus; a ticked box turns them negative."""

    points = FieldList(Number(validators=[_needed, validators.NumberRange(0, 999, "A number, please.")]))
    minus = SelectMultipleField(coerce=int, validate_choice=False)

    def event(self, evening: Evening) -> Event:
        minus = self.minus.data or []
        return Scored(tuple(-value if seat in minus else value for seat, value in enumerate(self.points.data)))


class Undo(Tap):
    def event(self, evening: Evening) -> Event:
        return Undone()


class Redo(Tap):
    def event(self, evening: Evening) -> Event:
        return Redone()


ACTIONS: dict[str, type[Tap]] = {
    "deal": Deal,
    "play": Play,
    "declare": Declare,
    "aside": Aside,
    "take": Take,
    "overrule": Overrule,
    "choose": Choose,
    "count": Count,
    "sort": Sort,
    "points": Points,
    "undo": Undo,
    "redo": Redo,
}
