"""The events that only Sticheln has. Their names and fields are stored and must never change."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.rules.cards import Card


class Declared(NamedTuple):
    """A player put these cards down in front of them; their colours are the player's marked colours for the round."""

    seat: int
    cards: tuple[Card, ...]


class Chosen(NamedTuple):
    """After the tricks, a player chose their marked colour."""

    seat: int
    colour: str


class Counted(NamedTuple):
    """The marked cards in front of a player, and how many others (None: the number follows from the tricks)."""

    seat: int
    cards: tuple[Card, ...]
    others: int | None = None


EVENTS: tuple[type[Any], ...] = (
    Declared,
    Chosen,
    Counted,
)
