"""Cards, packs and their notation. Knows which cards can be printed, not which game uses them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorekeeper.rules.reason import Refused, reason

COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "n": "brown", "v": "violet"}
HIGHEST = 20


class Card(NamedTuple):
    """One card: a colour's letter and a number, written `r7`."""

    colour: str
    number: int

    @classmethod
    def of(cls, text: str) -> Card:
        """Return the card written like `r7`; capitals are accepted."""
        card = _CARDS.get(text.lower())
        if card is None:
            high = text[:1].lower() in COLOURS and text[1:].isdecimal() and text[1:2] != "0"
            raise Refused(reason("unknown-card:number" if high else "unknown-card", text=text))
        return card

    def __str__(self) -> str:
        return _NOTATION[self]


_CARDS = {f"{colour}{number}": Card(colour, number) for colour in COLOURS for number in range(HIGHEST + 1)}
_NOTATION = {card: text for text, card in _CARDS.items()}
PLAYS = {f"{verb}{text}": (card, bool(verb)) for verb in ("", "pass:") for text, card in _CARDS.items()}


def play(text: str) -> tuple[Card, bool]:
    """Return the card of a play and whether it is passed: `g5` or `pass:g5`."""
    return PLAYS.get(text) or PLAYS.get(text.lower()) or (Card.of(text), False)


class Trump(NamedTuple):
    """A trump colour and a trump number, either of which may be missing (X): `r5`, `rx`, `x5`, `xx`."""

    colour: str | None = None
    number: int | None = None

    @classmethod
    def of(cls, text: str) -> Trump:
        colour, number = text.lower()[:1], text.lower()[1:]
        if colour not in "rbgyx" or number not in tuple("123456789x") or not colour:
            raise Refused(reason("unknown-trump", text=text))
        return cls(None if colour == "x" else colour, None if number == "x" else int(number))

    def __str__(self) -> str:
        return f"{self.colour or 'x'}{self.number or 'x'}"


@dataclass(frozen=True)
class Pack:
    """The cards in use: these colours, in the order they are shown, each from the lowest to the highest number."""

    colours: str
    lowest: int
    highest: int

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(colour, number) for colour in self.colours for number in self.numbers)

    @property
    def numbers(self) -> range:
        return range(self.lowest, self.highest + 1)

    @cached_property
    def known(self) -> frozenset[Card]:
        return frozenset(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.known

    def __len__(self) -> int:
        return len(self.colours) * len(self.numbers)


def by_colour(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """Group cards by colour; colours and cards keep their order."""
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.colour, []).append(card)
    return {colour: tuple(group) for colour, group in groups.items()}
