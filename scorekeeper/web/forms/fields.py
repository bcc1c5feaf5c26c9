"""Fields that read cards and numbers, and forms that speak the language of the phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wtforms import FieldList, Form, IntegerField, SelectMultipleField, StringField, validators
from wtforms.meta import DefaultMeta

from scorekeeper.rules import cards as notation
from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Refused
from scorekeeper.text.language import lazy, spoken
from scorekeeper.text.say import say
from scorekeeper.text.typed import plays, typed

# WTForms' own messages.
BY_ITSELF = (
    lazy("Not a valid choice."),
    lazy("Not a valid integer value."),
    lazy("This field is required."),
    lazy("Field must be between %(min)d and %(max)d characters long."),
)

HIGHEST = 10**9 - 1
SEATS = 8  # no game of ours has more players
TYPED = 4000  # letters: more than anybody needs to name all cards of a pack

optional = validators.Optional()
needed = validators.InputRequired(lazy("Say this, please."))


class Spoken(Form):
    """A form whose built-in messages are in the phone's language."""

    class Meta(DefaultMeta):
        def get_translations(self, form: Any) -> Any:
            return self

        def gettext(self, text: str) -> str:
            return spoken().word(text)

        def ngettext(self, one: str, many: str, n: int) -> str:
            return spoken().count(one, many, n)


class Number(IntegerField):
    """A whole number, within what a database holds."""

    data: Any

    def process_formdata(self, valuelist: list[Any]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(lazy("A number, please.")) from None
        if self.data is not None and abs(self.data) > HIGHEST:
            self.data = None
            raise ValueError(lazy("A number, please."))


class ForEach(FieldList):
    """A field for each player, numbered from 0 by its name; WTForms would read any digits of any length as numbers."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"max_entries": SEATS, **kwargs})

    def _extract_indices(self, prefix: str, formdata: Any) -> Iterator[int]:
        return (number for number in range(self.max_entries) if f"{prefix}-{number}" in formdata)


def count() -> Number:
    """Make a field for a number of cards."""
    return Number(validators=[optional, validators.NumberRange(0, 200, lazy("A number of cards, please."))])


def read_card(text: str) -> Card:
    """Read a card. A tapped one is in notation; only a typed one has to be interpreted."""
    return notation.PLAYS[text][0] if text in notation.PLAYS else notation.play(typed(text).strip())[0]


class CardField(StringField):
    """A card, tapped or typed; `pass:g5` is accepted, too."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = None
        if valuelist and valuelist[0].strip():
            try:
                self.data = read_card(valuelist[0])
            except Refused as refusal:
                raise ValueError(say(refusal.why)) from None


class CardsField(SelectMultipleField):
    """Any number of cards: ticked boxes, or typed in a row."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, validate_choice=False, **kwargs)

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = []
        if sum(map(len, valuelist)) > TYPED:
            raise ValueError(lazy("Those are more cards than the deck has."))
        try:
            self.data = [Card.of(text) for value in valuelist for text in plays(value)]
        except Refused as refusal:
            raise ValueError(say(refusal.why)) from None
