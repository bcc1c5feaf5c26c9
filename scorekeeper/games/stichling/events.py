"""What can happen in Stichling alone. Names and fields are stored, so they never change."""

from __future__ import annotations

from typing import Any, NamedTuple


class Ordered(NamedTuple):
    """The order of a player's three scoring cards."""

    seat: int
    order: tuple[int, ...]


class Won(NamedTuple):
    """How many tricks each player won in the round."""

    tricks: tuple[int, ...]


EVENTS: tuple[type[Any], ...] = (
    Ordered,
    Won,
)
