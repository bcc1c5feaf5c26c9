"""The log of a table: every entry, and the correction of any of them with a look at what it moves."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorekeeper.rules.cards import COLOURS, Card
from scorekeeper.rules.events import (
    Chosen,
    Corrected,
    Counted,
    Dealt,
    Declared,
    Event,
    Overruled,
    Passed,
    Played,
    Scored,
    SetAside,
    Sorted,
    Taken,
)
from scorekeeper.rules.game import Game, advance, in_force, moved, objection, replay
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.text import card_words, cards_words, say
from scorekeeper.web import board, forms
from scorekeeper.web.evenings import Evening, evenings, found
from scorekeeper.web.table import LATE, first_error

place = Blueprint("log", __name__)

# Which form corrects which kind of entry.
FORMS: dict[type, str] = {
    Played: "play",
    Passed: "play",
    Declared: "declare",
    SetAside: "aside",
    Taken: "take",
    Overruled: "overrule",
    Dealt: "deal",
    Chosen: "choose",
    Counted: "count",
    Sorted: "sort",
    Scored: "points",
}


class Told(NamedTuple):
    """One entry in words, and where it belongs."""

    at: int
    round: int
    trick: int
    text: str


def told(game: Game) -> list[Told]:
    """Every entry that stands, in order, told with the table as it was."""
    table, found = game.ruleset.start(len(game.players)), []
    for entry in in_force(game.done):
        in_trick = isinstance(entry.event, Played | Passed | Taken | Overruled)
        after = not isinstance(entry.event, Overruled)
        tricks = len(table.rounds[-1].tricks) + after if in_trick else 0
        found.append(
            Told(entry.at, len(table.rounds) + isinstance(entry.event, Dealt), tricks, words(game, table, entry.event))
        )
        table = game.ruleset.advance(table, entry.event)
    return found


def words(game: Game, table: Any, event: Event) -> str:
    """What was done, in a few words."""
    say_it: Callable[[tuple[str, ...], Any, Any], str] = SAID[type(event)]
    return say_it(game.players, table, event)


def _all(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return " and ".join(names[seat] for seat in seats) or "nobody"


def _pile(names: tuple[str, ...], event: Counted) -> str:
    more = "" if event.others is None else f" and {event.others} others"
    return f"{names[event.seat]}'s pile: {cards_words(event.cards) or 'no marked cards'}{more}"


SAID: dict[type, Callable[[tuple[str, ...], Any, Any], str]] = {
    Dealt: lambda names, table, e: f"{names[e.dealer or 0]} dealt",
    Played: lambda names, table, e: f"{names[table.round.turn]}: {card_words(e.card)}",
    Passed: lambda names, table, e: f"{names[table.round.turn]} passed {card_words(e.card)}",
    Declared: lambda names, table, e: f"{names[e.seat]} declared {cards_words(e.cards)}",
    SetAside: lambda names, table, e: f"Put aside: {cards_words(e.cards)}",
    Taken: lambda names, table, e: f"Taken by {_all(names, e.seats)}",
    Overruled: lambda names, table, e: f"The table decided: taken by {_all(names, e.seats)}",
    Chosen: lambda names, table, e: f"{names[e.seat]} chose {COLOURS[e.colour]}",
    Counted: lambda names, table, e: _pile(names, e),
    Sorted: lambda names, table, e: (
        f"{names[e.seat]}'s pile: {e.red} red, {e.blue} blue, {e.green} green, {e.passed} passed"
    ),
    Scored: lambda names, table, e: (
        "Points: " + ", ".join(f"{name} {points}" for name, points in zip(names, e.points, strict=True))
    ),
}


@place.get("/t/<id>/log")
def show(id: str) -> str:
    evening = found(id)
    return render_template("log.html", evening=evening, game=evening.game, id=id, entries=told(evening.game)[::-1])


@place.get("/t/<id>/log/<int:at>")
def open_entry(id: str, at: int) -> Any:
    evening = found(id)
    return entry_page(evening, at)


def before(evening: Evening, at: int) -> tuple[Evening, Event]:
    """The table as it was before an entry, and the entry."""
    standing = in_force(evening.game.done)
    places = [place for place, entry in enumerate(standing) if entry.at == at]
    if not places:
        abort(404)
    earlier = [entry.event for entry in standing[: places[0]]]
    game = replay(evening.game.ruleset, evening.game.players, earlier)
    return Evening(evening.card, game), standing[places[0]].event


def entry_page(evening: Evening, at: int, flaw: str = "", status: int = 200, **preview: Any) -> Any:
    earlier, event = before(evening, at)
    text = next(entry for entry in told(evening.game) if entry.at == at)
    pack = evening.game.ruleset.pack(len(evening.game.players))
    return render_template(
        "entry.html",
        evening=evening,
        game=evening.game,
        id=evening.card.id,
        at=at,
        told=text,
        event=event,
        action=FORMS.get(type(event), ""),
        bands=bands(earlier, event),
        colours=pack.colours,
        after=evening.seq,
        entry=secrets.token_urlsafe(12),
        flaw=flaw,
        **{"preview": None, **preview},
    ), status


def bands(earlier: Evening, event: Event) -> list[board.Band]:
    """The pad as it was then; every card can be tapped but those that lay there already."""
    if not isinstance(event, Played | Passed | Declared | SetAside) or not earlier.game.table.rounds:
        return []
    chosen: tuple[Card, ...] = (event.card,) if isinstance(event, Played | Passed) else event.cards
    return list(board.pad(earlier, Ask("play"), chosen))


@place.post("/t/<id>/log/<int:at>")
def correct(id: str, at: int) -> Any:
    """First a look at what the correction moves; sent again with `sure`, it is stored."""
    evening = found(id)
    earlier, event = before(evening, at)
    form = forms.ACTIONS[FORMS[type(event)]](request.form) if type(event) in FORMS else abort(404)
    if not form.validate():
        return entry_page(evening, at, flaw=first_error(form, evening), status=400)
    by = form.event(earlier)
    if by is None:
        return entry_page(evening, at, flaw="Name all the cards.", status=400)
    correction = Corrected(at, (by,))
    if why := objection(evening.game, correction):
        return entry_page(evening, at, flaw=say(why, evening.game.players), status=422)
    if not request.form.get("sure"):
        after = advance(evening.game, correction)
        moves = [say(move, evening.game.players) for move in moved(evening.game, after)]
        new = words(evening.game, earlier.game.table, by)
        sent = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "entry")]
        return entry_page(evening, at, preview=new, moves=moves, sent=sent)
    answer = evenings().tap(evening, correction, form.after.data, form.entry.data)
    if answer.late:
        return entry_page(answer.evening, at, flaw=LATE, status=409)
    return redirect(url_for("table.show", id=id), 303)
