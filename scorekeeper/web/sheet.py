"""The score sheet as a page: rounds, running totals, places, a chart; and the record to take along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template

from scorekeeper import record
from scorekeeper.rules.game import Game
from scorekeeper.rules.table import Chip
from scorekeeper.rules.text import apart, say
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.transcript import write
from scorekeeper.web.evenings import found
from scorekeeper.web.paragraphs import Note, noted

place = Blueprint("sheet", __name__)


class Row(NamedTuple):
    """One round: who dealt and led, everybody's points with the arithmetic, and the totals after it."""

    number: int
    dealer: int | None
    leader: int
    points: tuple[int, ...] | None
    totals: tuple[int, ...]
    arithmetic: tuple[str, ...]
    notes: tuple[Note, ...]
    chips: tuple[tuple[Chip, ...], ...] = ()  # Was Sticht?: what is left after the round


class Sheet(NamedTuple):
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    order: tuple[int, ...]  # the seats, best total first
    winners: tuple[int, ...]
    decided: str  # what decided between equal players
    lines: tuple[str, ...]  # a player's totals as points of a polyline
    zero: float

    @property
    def ranked(self) -> bool:
        """Nobody has a place before the first round is scored."""
        return any(row.points for row in self.rows)


def view(game: Game) -> Sheet:
    rules, table = game.ruleset, game.table
    rows = tuple(rows_of(game))
    totals = rules.totals(table)
    history = [(0,) * table.seats, *(row.totals for row in rows if row.points)]
    low, high = min(map(min, history)), max(map(max, history))
    lines = tuple(polyline([after[seat] for after in history], low, high) for seat in range(table.seats))
    over = bool(table.rounds) and rules.finished(table)
    winners = rules.winners(table) if over else ()
    why = rules.tie_break(table) if over else None
    decided = say(why, game.players) if why else ""
    zero = height(0, low, high)
    ranks = rules.ranks(table) if rows else [(total,) for total in totals]
    order = tuple(sorted(range(table.seats), key=ranks.__getitem__, reverse=True))
    return Sheet(rows, totals, places(ranks), order, winners, decided, lines, zero)


def rows_of(game: Game) -> Any:
    rules, table, names = game.ruleset, game.table, game.players
    so_far = (0,) * table.seats
    for index, round in enumerate(table.rounds):
        lines = rules.lines(table, index)
        points = tuple(line.points for line in lines) if lines else None
        so_far = tuple(map(sum, zip(so_far, points, strict=True))) if points else so_far
        arithmetic = tuple(apart(say(why, names) for why in line.because) for line in lines or ())
        notes = tuple(noted(note, names) for note in rules.notes(table, index))
        chips = rules.chips_left(table, index + 1) if isinstance(rules, WasSticht) else ()
        yield Row(index + 1, round.dealer, round.leader, points, so_far, arithmetic, notes, chips)


def places(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Everybody's place; equal players share one."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


WIDTH, HEIGHT = 320, 120


def height(value: int, low: int, high: int) -> float:
    return round(HEIGHT - (value - low) / ((high - low) or 1) * HEIGHT, 1)


def polyline(totals: list[int], low: int, high: int) -> str:
    """The points of a line from the left edge to the right."""
    step = WIDTH / max(1, len(totals) - 1)
    return " ".join(f"{round(index * step, 1)},{height(total, low, high)}" for index, total in enumerate(totals))


@place.get("/t/<id>/sheet")
def show(id: str) -> str:
    evening = found(id)
    return render_template("sheet.html", evening=evening, game=evening.shown, id=id, sheet=view(evening.shown))


@place.get("/t/<id>/record.txt")
def export(id: str) -> Response:
    evening = found(id)
    text = write(record.Evening(evening.shown, evening.card.date or None))
    name = "-".join(part for part in (evening.card.game, evening.card.date) if part) + ".txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, content_type="text/plain; charset=utf-8", headers=headers)
