"""Picking chips before the first round: what is left, whose turn it is, and values typed later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.was_sticht.events import Picked
from scorekeeper.games.was_sticht.round import Chip
from scorekeeper.games.was_sticht.tasks import EACH, TASKS
from scorekeeper.rules.events import Corrected
from scorekeeper.rules.game import Game, in_force

Values = Mapping[str, Sequence[int | None]]  # the values printed on the chips of each task, if known


class Offer(NamedTuple):
    """Identical chips in the tray."""

    task: str
    value: int | None
    left: int


def tray(game: Game, values: Values) -> list[Offer]:
    """Return the chips left to pick, with their values if known."""
    table: Any = game.table
    picked = [chip for chips in table.chips for chip in chips]
    return [offer for task in TASKS for offer in _left(task, values.get(task, ()), picked)]


def _left(task: str, values: Sequence[int | None], picked: list[Chip]) -> list[Offer]:
    """Return the chips of a task that nobody has, removing those picked by their value if known.

    If both are taken, a set may still have a third.
    """
    there = list(values or [None] * EACH)
    for chip in picked:
        if chip.task == task and there:
            there.remove(chip.value if chip.value in there else there[-1])
    return [Offer(task, value, there.count(value)) for value in dict.fromkeys(there)] or [Offer(task, None, 0)]


def picking(game: Any, first: int = 0) -> int | None:
    """Return who picks next, in turn from the first picker; None once everybody has their chips."""
    counts = [len(chips) for chips in game.table.chips]
    if game.table.rounds or min(counts) >= int(game.ruleset.chips):
        return None
    first = first_picker(game, first)
    seats = [(first + step) % game.table.seats for step in range(game.table.seats)]
    return min(seats, key=lambda seat: counts[seat])


def first_picker(game: Game, otherwise: int = 0) -> int:
    """Return who picked the first chip and so deals the first round."""
    picks = (entry.event.seat for entry in in_force(game.done) if isinstance(entry.event, Picked))
    return next(picks, otherwise if 0 <= otherwise < game.table.seats else 0)


def late_values(game: Game, values: Values) -> Iterator[Corrected]:
    """Yield corrections that add values typed later to picked chips, unless a task's two values differ."""
    for entry in in_force(game.done):
        told = entry.event
        if isinstance(told, Picked) and told.value is None and len(worth := set(values.get(told.task, ()))) == 1:
            yield Corrected(entry.at, (Picked(told.seat, told.task, worth.pop()),))


def kinds(task: str, values: Values) -> list[str]:
    """Return the chips of a task as a form names them, each value once."""
    return [task if value is None else f"{task}={value}" for value in dict.fromkeys(values.get(task, (None,)))]
