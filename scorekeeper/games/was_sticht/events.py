"""The events that only Was Sticht? has. Their names and fields are stored and must never change."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.rules.cards import Card, Trump


class Picked(NamedTuple):
    """A player picked a chip; its printed value may be left out."""

    seat: int
    task: str
    value: int | None = None


class Trumped(NamedTuple):
    """The round's trump."""

    trump: Trump


class Drafted(NamedTuple):
    """The next card chosen from the column; with three players, the last one is put aside."""

    card: Card


class Tasked(NamedTuple):
    """A player chose this task for the round."""

    seat: int
    task: str


class Made(NamedTuple):
    """Who completed their task, seat by seat; None for the dealer if nothing is said about them."""

    made: tuple[bool | None, ...]


class Discarded(NamedTuple):
    """The chip that a successful dealer discarded."""

    task: str


EVENTS: tuple[type[Any], ...] = (
    Picked,
    Trumped,
    Drafted,
    Tasked,
    Made,
    Discarded,
)
