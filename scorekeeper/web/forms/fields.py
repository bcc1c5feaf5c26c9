"""What every tap carries, and the fields that read cards and numbers."""

from __future__ import annotations

from typing import Any, ClassVar

from wtforms import Form, IntegerField, SelectMultipleField, StringField, validators
from wtforms.meta import DefaultMeta

from scorekeeper.rules import cards as notation
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import (
    Event,
)
from scorekeeper.rules.reason import Refused
from scorekeeper.rules.text import say
from scorekeeper.rules.tongue import later, spoken
from scorekeeper.rules.typed import plays, typed
from scorekeeper.web.evenings import Evening

TRUMP_COLOURS, TRUMP_NUMBERS = [*"rbgyx"], [*"123456789x"]  # x: there is none

# What WTForms says by itself.
BY_ITSELF = (
    later("Not a valid choice."),
    later("Not a valid integer value."),
    later("This field is required."),
    later("Field must be between %(min)d and %(max)d characters long."),
)

optional = validators.Optional()
needed = validators.InputRequired(later("Say this, please."))


class Spoken(Form):
    """A form whose own words are in the language of the phone."""

    class Meta(DefaultMeta):
        def get_translations(self, form: Any) -> Any:
            return self

        def gettext(self, text: str) -> str:
            return spoken().word(text)

        def ngettext(self, one: str, many: str, n: int) -> str:
            return spoken().count(one, many, n)


class Number(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(later("A number, please.")) from None


class CardField(StringField):
    """A card, tapped or typed; `pass:g5` is understood too."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = None
        if valuelist and valuelist[0].strip():
            try:
                self.data = notation.play(typed(valuelist[0]).strip())[0]
            except Refused as refusal:
                raise ValueError(say(refusal.why)) from None


class CardsField(SelectMultipleField):
    """Any number of cards: as many boxes ticked, or typed one behind the other."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, validate_choice=False, **kwargs)

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            self.data = [Card.of(text) for value in valuelist for text in plays(value)]
        except Refused as refusal:
            raise ValueError(say(refusal.why)) from None


class Tap(Spoken):
    """Every tap says after how many entries it was made, and carries its own id."""

    after = Number(validators=[validators.InputRequired()])
    entry = StringField(validators=[validators.InputRequired(), validators.Length(8, 32)])

    def event(self, evening: Evening) -> Event | None:
        """What was done; None while more has to be tapped."""
        raise NotImplementedError


class Own(Tap):
    """What a player lays for himself: it stands whatever others have laid for themselves since his page was made."""

    lays: ClassVar[type[Any]]
    seat = Number(validators=[needed])

    def catch_up(self, evening: Evening) -> None:
        after: int = self.after.data if self.after.data is not None else -1
        since: Any = evening.game.log[after:] if 0 <= after < evening.seq else ()
        if since and all(isinstance(told, self.lays) and told.seat != self.seat.data for told in since):
            self.after.data = evening.seq
