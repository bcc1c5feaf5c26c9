"""How many cards each player holds, round by round."""

from __future__ import annotations

from functools import cache

from scorekeeper.rules.suits import STANDARD_PACK

USUAL = 10  # the largest hand that is proposed


def most(seats: int, turned: bool) -> int:
    """Return the largest hand the pack allows; if a card is turned for trump, it must be left over."""
    return (len(STANDARD_PACK) - turned) // seats


def largest(seats: int, chosen: str, turned: bool) -> int:
    """Return the largest hand of a game: the one the table chose, or the usual one, if the pack has enough cards."""
    return min(int(chosen) if chosen.isdecimal() else USUAL, most(seats, turned))


@cache
def sizes(way: str, first: int, largest: int) -> tuple[int, ...]:
    """Return the hands of all rounds of a game whose first round has this many cards."""
    up = tuple(range(first, max(first, largest) + 1))
    return {
        "down": tuple(range(first, 0, -1)),
        "down-up": (*range(first, 0, -1), *range(2, first + 1)),
        "up": up,
        "up-down": (*up, *range(up[-1] - 1, 0, -1)),
    }[way]
