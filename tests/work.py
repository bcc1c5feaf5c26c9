"""Counts the work that something takes, in calls: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any


def calls(do: Callable[[], Any]) -> int:
    """How many functions are called, also those built in."""
    found = 0

    def count(frame: Any, event: str, given: Any) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(before)
    return found


def growth(cost: Callable[[int], int], size: int) -> float:
    """By how much the work grows from 2n to 4n, if it grows by 1 from n to 2n: by 2 if it is linear, by 4 if quadratic.

    What the work is without any of the n does not matter. Less than a call for each of them is no growth.
    """
    cost(4 * size)  # some things are made when they are needed first, and kept
    once, twice, four_times = cost(size), cost(2 * size), cost(4 * size)
    return (four_times - twice) / max(twice - once, size)


def seconds(do: Callable[[], Any], tries: int = 3) -> float:
    """How long the processor takes, at best."""
    return min(_seconds(do) for _ in range(tries))


def _seconds(do: Callable[[], Any]) -> float:
    before = time.process_time()
    do()
    return time.process_time() - before
