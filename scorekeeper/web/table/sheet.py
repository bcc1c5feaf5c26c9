"""The score sheet as plain values for the templates: rounds, totals, places, a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.rules.game import Game
from scorekeeper.text.say import apart, say
from scorekeeper.web.rulebook.paragraphs import Note, noted

if TYPE_CHECKING:
    from scorekeeper.web.table.screen import Screen

WIDTH, HEIGHT = 320, 120  # of the chart


class Mark(NamedTuple):
    """A player's result in a round: points, or a sign of the game's own kind."""

    text: str
    kind: str = ""


class Tally(NamedTuple):
    """How everybody stands after a round, in games that count something other than points."""

    marks: tuple[Mark, ...]
    standing: tuple[int, ...]
    held: tuple[str, ...] = ()  # what each player has left, in words
    left: tuple[str, ...] = ()  # the same, shorter


class Row(NamedTuple):
    """One round: who dealt and led, everybody's points with the arithmetic, and how they stand after it."""

    number: int
    dealer: int | None
    leader: int
    points: tuple[int, ...] | None
    marks: tuple[Mark, ...]
    totals: tuple[int, ...]
    standing: tuple[int, ...]
    arithmetic: tuple[str, ...]
    notes: tuple[Note, ...]
    left: tuple[str, ...] = ()


class Sheet(NamedTuple):
    rows: tuple[Row, ...]
    standing: tuple[int, ...]
    held: tuple[str, ...]  # what each player has left, in games that count something other than points
    places: tuple[int, ...]
    order: tuple[int, ...]  # the seats, best first
    winners: tuple[int, ...]
    decided: str  # what broke a tie
    lines: tuple[str, ...]  # each player's totals as the points of a polyline
    zero: float

    @property
    def ranked(self) -> bool:
        """Whether players have places: not before the first round is scored."""
        return any(row.points for row in self.rows)


def sheet_of(game: Game, screen: Screen) -> Sheet:
    rules, table = game.ruleset, game.table
    rows = tuple(rows_of(game, screen))
    totals = rules.totals(table)
    history = [(0,) * table.seats, *(row.totals for row in rows if row.points)]
    low, high = min(map(min, history)), max(map(max, history))
    lines = tuple(polyline([after[seat] for after in history], low, high) for seat in range(table.seats))
    over = bool(table.rounds) and rules.finished(table)
    winners = rules.winners(table) if over else ()
    why = rules.tie_break(table) if over else None
    decided = say(why, game.players) if why else ""
    ranks = rules.ranks(table) if rows else [(total,) for total in totals]
    order = tuple(sorted(range(table.seats), key=ranks.__getitem__, reverse=True))
    last = screen.tally(game, len(rows)) or Tally((), totals)
    zero = height(0, low, high)
    return Sheet(rows, last.standing, last.held, places(ranks), order, winners, decided, lines, zero)


def rows_of(game: Game, screen: Screen) -> Iterator[Row]:
    rules, table, names = game.ruleset, game.table, game.players
    so_far = (0,) * table.seats
    for index, round in enumerate(table.rounds):
        lines = rules.lines(table, index)
        points = tuple(line.points for line in lines) if lines else None
        so_far = tuple(map(sum, zip(so_far, points, strict=True))) if points else so_far
        tally = screen.tally(game, index + 1) or Tally(tuple(Mark(f"{score:+d}") for score in points or ()), so_far)
        arithmetic = tuple(apart(say(why, names) for why in line.because) for line in lines or ())
        notes = tuple(noted(note, names) for note in rules.notes(table, index))
        start = (index + 1, round.dealer, round.leader, points, tally.marks, so_far, tally.standing)
        yield Row(*start, arithmetic, notes, tally.left)


def places(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return everybody's place; tied players share one."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def height(value: int, low: int, high: int) -> float:
    return round(HEIGHT - (value - low) / ((high - low) or 1) * HEIGHT, 1)


def polyline(totals: list[int], low: int, high: int) -> str:
    """Return the points of a line from the left edge to the right."""
    step = WIDTH / max(1, len(totals) - 1)
    return " ".join(f"{round(index * step, 1)},{height(total, low, high)}" for index, total in enumerate(totals))
