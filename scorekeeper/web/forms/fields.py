"""What every tap carries, and the fields that read cards and numbers."""

from __future__ import annotations

from typing import Any

from wtforms import Form, IntegerField, SelectMultipleField, StringField, validators

from scorekeeper.rules import cards as notation
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import (
    Event,
)
from scorekeeper.rules.reason import Refused
from scorekeeper.rules.text import say
from scorekeeper.rules.tongue import later
from scorekeeper.web.evenings import Evening

TRUMP_COLOURS, TRUMP_NUMBERS = [*"rbgyx"], [*"123456789x"]  # x: there is none

optional = validators.Optional()
needed = validators.InputRequired(later("Say this, please."))


class Number(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(later("A number, please.")) from None


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
