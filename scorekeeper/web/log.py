"""The log of a table: every entry, and the correction of any of them with a look at what it moves."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorekeeper.rules.cards import COLOURS, Card, Trump
from scorekeeper.rules.events import (
    Chosen,
    Corrected,
    Counted,
    Dealt,
    Declared,
    Discarded,
    Drafted,
    Event,
    Made,
    Ordered,
    Overruled,
    Passed,
    Picked,
    Played,
    Revealed,
    Scored,
    SetAside,
    Sorted,
    Taken,
    Tasked,
    Trumped,
    Won,
)
from scorekeeper.rules.game import Game, advance, in_force, moved, objection, replay
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.text import card_words, cards_words, say, task_words
from scorekeeper.rulesets._tasks import TASKS
from scorekeeper.rulesets.stichling import PLACES, Stichling
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.web import cover, forms, phone
from scorekeeper.web.board.pad import pad
from scorekeeper.web.board.screen import Band
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
    Ordered: "order",
    Won: "won",
    Picked: "pick",
    Trumped: "trump",
    Drafted: "draft",
    Tasked: "task",
    Made: "made",
    Discarded: "discard",
}


class Told(NamedTuple):
    """One entry in words, and where it belongs."""

    at: int
    round: int
    where: str
    text: str


def told(game: Game) -> list[Told]:
    """Every entry that stands, in order, told with the table as it was; of what lies face down, only that it does."""
    table, found = game.ruleset.start(len(game.players)), []
    hidden = face_down(game)
    for entry in in_force(game.done):
        number = len(table.rounds) + isinstance(entry.event, Dealt)
        text = words(game, table, entry.event, entry.at in hidden)
        found.append(Told(entry.at, number, where(table, entry.event), text))
        table = game.ruleset.advance(table, entry.event)
    return found


def where(table: Any, event: Event) -> str:
    """Which trick an entry belongs to; in Stichling, where several are open, which card of the round it is."""
    if not isinstance(event, Played | Passed | Taken | Overruled):
        return ""
    if isinstance(event, Played) and event.place:
        return f"card {len(table.round.laid) + 1}"
    return f"trick {len(table.round.tricks) + (not isinstance(event, Overruled))}"


def face_down(game: Game) -> set[int]:
    """The entries of the last round whose content nobody may see yet."""
    kinds = game.ruleset.face_down(game.table) if game.table.rounds else ()
    standing = in_force(game.done) if kinds else []
    dealt = max((place for place, entry in enumerate(standing) if isinstance(entry.event, Dealt)), default=0)
    return {entry.at for entry in standing[dealt:] if isinstance(entry.event, kinds)}


def words(game: Game, table: Any, event: Event, hidden: bool = False) -> str:
    """What was done, in a few words."""
    if hidden:
        seat = getattr(event, "seat", table.round.dealer)
        return f"{game.players[seat]}: face down"
    say_it: Callable[[tuple[str, ...], Any, Any], str] = SAID[type(event)]
    return say_it(game.players, table, event)


def _all(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return " and ".join(names[seat] for seat in seats) or "nobody"


def _pile(names: tuple[str, ...], event: Counted) -> str:
    more = "" if event.others is None else f" and {event.others} others"
    return f"{names[event.seat]}'s pile: {cards_words(event.cards) or 'no marked cards'}{more}"


SAID: dict[type, Callable[[tuple[str, ...], Any, Any], str]] = {
    Dealt: lambda names, table, e: f"{names[e.leader]} started" if e.dealer is None else f"{names[e.dealer]} dealt",
    Played: lambda names, table, e: (
        f"{names[table.round.turn]}: {card_words(e.card)}" + (f" to place {e.place}" if e.place else "")
    ),
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
    Ordered: lambda names, table, e: f"{names[e.seat]} laid {', '.join(map(str, e.order))}",
    Won: lambda names, table, e: (
        "Tricks: " + ", ".join(f"{name} {tricks}" for name, tricks in zip(names, e.tricks, strict=True))
    ),
    Picked: lambda names, table, e: (
        f"{names[e.seat]} picked {task_words(e.task)}" + ("" if e.value is None else f", worth {e.value}")
    ),
    Trumped: lambda names, table, e: f"Trump: {trump_words(e.trump)}",
    Drafted: lambda names, table, e: f"{_chooser(names, table.round)}: {card_words(e.card)}",
    Tasked: lambda names, table, e: f"{names[e.seat]} laid {task_words(e.task)}",
    Made: lambda names, table, e: (
        "Made by " + (", ".join(name for name, made in zip(names, e.made, strict=True) if made) or "nobody")
    ),
    Discarded: lambda names, table, e: f"{names[table.round.dealer]} gave up {task_words(e.task)}",
    Revealed: lambda names, table, e: "Turned up what lay face down",
}


def trump_words(trump: Trump) -> str:
    return f"{COLOURS[trump.colour] if trump.colour else 'X'} {trump.number or 'X'}"


def _chooser(names: tuple[str, ...], round: Any) -> str:
    seat = round.chooser(len(round.drafted))
    return "Put aside" if seat is None else f"{names[seat]} drafted"


@place.get("/t/<id>/log")
def show(id: str) -> str:
    evening = found(id)
    return render_template("log.html", evening=evening, game=evening.shown, id=id, entries=told(evening.game)[::-1])


@place.get("/t/<id>/log/<int:at>")
def open_entry(id: str, at: int) -> Any:
    evening = found(id)
    return redirect(url_for("log.show", id=id)) if evening.watching else entry_page(evening, at)


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
    seen = blank(event) if at in face_down(evening.game) else event
    text = next(entry for entry in told(evening.game) if entry.at == at)
    pack = evening.game.ruleset.pack(len(evening.game.players))
    return render_template(
        "entry.html",
        evening=evening,
        game=evening.shown,
        id=evening.key,
        at=at,
        told=text,
        event=seen,
        hidden=seen is not event,
        action=FORMS.get(type(event), ""),
        places=range(1, PLACES + 1) if isinstance(evening.game.ruleset, Stichling) else (),
        orders=cover.orders(earlier.game) if isinstance(event, Ordered) else (),
        chips=chips(earlier.game, event),
        bands=bands(earlier, seen),
        colours=pack.colours,
        after=evening.seq,
        entry=secrets.token_urlsafe(12),
        flaw=flaw,
        **{"preview": None, **preview},
    ), status


def blank(event: Event) -> Event:
    """The same kind of entry without what lies face down: only whose it is."""
    kept: Any = {Declared: lambda e: e._replace(cards=e.cards[:0]), Ordered: lambda e: e._replace(order=())}
    kept |= {Trumped: lambda e: Trumped(Trump()), Tasked: lambda e: e._replace(task="")}
    found: Event = kept[type(event)](event)
    return found


def chips(earlier: Game, event: Event) -> list[str]:
    """The tasks that an entry about chips can name."""
    if isinstance(event, Picked):
        values = phone.values()
        return [f"{task}={both[0]}" if (both := values.get(task)) else task for task in TASKS]
    if not isinstance(event, Tasked | Discarded) or not isinstance(earlier.ruleset, WasSticht):
        return []
    seat = event.seat if isinstance(event, Tasked) else earlier.table.round.dealer
    return [chip.task for chip in cover.chips(earlier, seat)]


def bands(earlier: Evening, event: Event) -> list[Band]:
    """The pad as it was then; every card can be tapped but those that lay there already."""
    if not isinstance(event, Played | Passed | Drafted | Declared | SetAside) or not earlier.game.table.rounds:
        return []
    chosen: tuple[Card, ...] = event.cards if isinstance(event, Declared | SetAside) else (event.card,)
    return list(pad(earlier, Ask("correct"), chosen))


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
        new = words(evening.game, earlier.game.table, by, at in face_down(evening.game))
        sent = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "entry")]
        return entry_page(evening, at, preview=new, moves=moves, sent=sent)
    answer = evenings().tap(evening, correction, form.after.data, form.entry.data)
    if answer.late:
        return entry_page(answer.evening, at, flaw=LATE, status=409)
    if isinstance(by, Trumped):
        phone.entered(form.entry.data)
    return redirect(url_for("table.show", id=id), 303)
