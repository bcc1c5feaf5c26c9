"""Chips before the first round: the tray, whose turn it is to pick, and values that were typed later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.was_sticht.events import Picked
from scorekeeper.games.was_sticht.round import Chip
from scorekeeper.games.was_sticht.tasks import TASKS
from scorekeeper.rules.events import Corrected
from scorekeeper.rules.game import Game, in_force

EACH = 2  # chips of a task in a set; assumed, and said on the page
Values = Mapping[str, Sequence[int | None]]  # what is printed on the chips of each task, where that is known


class Offer(NamedTuple):
    """Chips in the tray that are alike."""

    task: str
    value: int | None
    left: int


def tray(game: Game, values: Values) -> list[Offer]:
    """What is left to pick, with the values that are known."""
    table: Any = game.table
    picked = [chip for chips in table.chips for chip in chips]
    return [offer for task in TASKS for offer in _left(task, values.get(task, ()), picked)]


def _left(task: str, values: Sequence[int | None], picked: list[Chip]) -> list[Offer]:
    """The chips of a task that nobody has; those picked are taken off by their value where it is known."""
    there = list(values or [None] * EACH)
    for chip in picked:
        if chip.task == task and there:
            there.remove(chip.value if chip.value in there else there[-1])
    return [Offer(task, value, there.count(value)) for value in dict.fromkeys(there)]


def picking(game: Any, first: int = 0) -> int | None:
    """Who picks next: in turn from the first picker on; None once all have their chips."""
    counts = [len(chips) for chips in game.table.chips]
    if game.table.rounds or min(counts) >= int(game.ruleset.chips):
        return None
    first = first_picker(game, first)
    seats = [(first + step) % game.table.seats for step in range(game.table.seats)]
    return min(seats, key=lambda seat: counts[seat])


def first_picker(game: Game, otherwise: int = 0) -> int:
    """Who picked the first chip: the dealer of the first round."""
    picks = (entry.event.seat for entry in in_force(game.done) if isinstance(entry.event, Picked))
    return next(picks, otherwise if 0 <= otherwise < game.table.seats else 0)


def late_values(game: Game, values: Values) -> Iterator[Corrected]:
    """Chips picked before their values were typed get them; of two unlike ones nobody knows which it was."""
    for entry in in_force(game.done):
        told = entry.event
        if isinstance(told, Picked) and told.value is None and len(worth := set(values.get(told.task, ()))) == 1:
            yield Corrected(entry.at, (Picked(told.seat, told.task, worth.pop()),))


def kinds(task: str, values: Values) -> list[str]:
    """The chips of a task as a form names them, each value once."""
    return [task if value is None else f"{task}={value}" for value in dict.fromkeys(values.get(task, (None,)))]
