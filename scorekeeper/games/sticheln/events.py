"""What can happen in Sticheln alone. Names and fields are stored, so they never change."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.rules.cards import Card


class Declared(NamedTuple):
    """A player laid these cards before him; their colours are his marked colours for the round."""

    seat: int
    cards: tuple[Card, ...]


class Chosen(NamedTuple):
    """After the tricks a player picked the colour that is marked."""

    seat: int
    colour: str


class Counted(NamedTuple):
    """The marked cards in front of a player and how many others (None: they follow from the tricks)."""

    seat: int
    cards: tuple[Card, ...]
    others: int | None = None


EVENTS: tuple[type[Any], ...] = (
    Declared,
    Chosen,
    Counted,
)
