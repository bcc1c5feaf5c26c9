"""The score sheet as a page: rounds, running totals, places, a chart; and the record to take along."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template

from scorekeeper import record
from scorekeeper.rules.game import Game
from scorekeeper.rules.text import say
from scorekeeper.transcript import write
from scorekeeper.web.evenings import found

place = Blueprint("sheet", __name__)


class Row(NamedTuple):
    """One round: who dealt and led, everybody's points with the arithmetic, and the totals after it."""

    number: int
    dealer: int | None
    leader: int
    points: tuple[int, ...] | None
    totals: tuple[int, ...]
    arithmetic: tuple[str, ...]
    notes: tuple[str, ...]


class Sheet(NamedTuple):
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    order: tuple[int, ...]  # the seats, best total first
    winners: tuple[int, ...]
    lines: tuple[str, ...]  # a player's totals as points of a polyline
    low: int
    high: int
    zero: float


def view(game: Game) -> Sheet:
    rules, table = game.ruleset, game.table
    rows = tuple(rows_of(game))
    totals = rules.totals(table)
    history = [(0,) * table.seats, *(row.totals for row in rows if row.points)]
    low, high = min(map(min, history)), max(map(max, history))
    lines = tuple(polyline([after[seat] for after in history], low, high) for seat in range(table.seats))
    winners = rules.winners(table) if rules.finished(table) else ()
    zero = height(0, low, high)
    order = tuple(sorted(range(table.seats), key=lambda seat: -totals[seat]))
    return Sheet(rows, totals, places(totals), order, winners, lines, low, high, zero)


def rows_of(game: Game) -> Any:
    rules, table, names = game.ruleset, game.table, game.players
    so_far = (0,) * table.seats
    for index, round in enumerate(table.rounds):
        lines = rules.lines(table, index)
        points = tuple(line.points for line in lines) if lines else None
        so_far = tuple(map(sum, zip(so_far, points, strict=True))) if points else so_far
        arithmetic = tuple("; ".join(say(why, names) for why in line.because) for line in lines or ())
        notes = tuple(say(note, names) for note in rules.notes(table, index))
        yield Row(index + 1, round.dealer, round.leader, points, so_far, arithmetic, notes)


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody's place; equal totals share one."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


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
    return render_template("sheet.html", evening=evening, game=evening.game, id=id, sheet=view(evening.game))


@place.get("/t/<id>/record.txt")
def export(id: str) -> Response:
    evening = found(id)
    text = write(record.Evening(evening.game, evening.card.date or None))
    name = "-".join(part for part in (evening.card.game, evening.card.date) if part) + ".txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, content_type="text/plain; charset=utf-8", headers=headers)
