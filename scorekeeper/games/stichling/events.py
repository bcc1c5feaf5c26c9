"""The events that only Stichling has. Their names and fields are stored and must never change."""

from __future__ import annotations

from typing import Any, NamedTuple


class Ordered(NamedTuple):
    """The order of a player's three scoring cards."""

    seat: int
    order: tuple[int, ...]


EVENTS: tuple[type[Any], ...] = (Ordered,)
