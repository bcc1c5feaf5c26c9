"""The events that only Hat Trick has. Their names and fields are stored and must never change."""

from __future__ import annotations

from typing import Any, NamedTuple


class Sorted(NamedTuple):
    """How many red, blue and green cards a player won, and how many they passed."""

    seat: int
    red: int = 0
    blue: int = 0
    green: int = 0
    passed: int = 0


EVENTS: tuple[type[Any], ...] = (Sorted,)
