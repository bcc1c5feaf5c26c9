"""The log of a table: every entry, and the correction of any of them with a look at what it moves."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.rules.cards import Card, Trump
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
from scorekeeper.rules.text import say
from scorekeeper.rulesets._tasks import TASKS
from scorekeeper.rulesets.stichling import PLACES, Stichling
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.web import cover, forms, phone, table
from scorekeeper.web.board.pad import pad
from scorekeeper.web.board.screen import Band
from scorekeeper.web.chips import Values
from scorekeeper.web.chips import values as printed
from scorekeeper.web.evenings import Answer, Evening, evenings, found
from scorekeeper.web.faster import faster
from scorekeeper.web.forms.flaws import first_error
from scorekeeper.web.told import face_down, told, words

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
        chips=chips(earlier.game, event, printed(evening)),
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


def chips(earlier: Game, event: Event, values: Values) -> list[str]:
    """The chips that an entry about them can name."""
    if isinstance(event, Picked):
        return [chip for task in TASKS for chip in _picks(task, values)]
    if not isinstance(event, Tasked | Discarded) or not isinstance(earlier.ruleset, WasSticht):
        return []
    seat = event.seat if isinstance(event, Tasked) else earlier.table.round.dealer
    return [chip.task for chip in cover.chips(earlier, seat)]


def _picks(task: str, values: Values) -> list[str]:
    """The chips of a task, each value once."""
    return [task if value is None else f"{task}={value}" for value in dict.fromkeys(values.get(task, (None,)))]


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
    tap = forms.Tap(request.form)
    if answer := table.known(evening, tap):
        return corrected(answer, at, tap)
    earlier, event = before(evening, at)
    form = forms.ACTIONS[FORMS[type(event)]](request.form) if type(event) in FORMS else abort(404)
    if not form.validate():
        return entry_page(evening, at, flaw=first_error(form, evening), status=400)
    by = form.event(earlier)
    if by is None:
        return entry_page(evening, at, flaw=_("Name all the cards."), status=400)
    correction = Corrected(at, (by,))
    if why := objection(evening.game, correction):
        return entry_page(evening, at, flaw=say(why, evening.game.players), status=422)
    if not request.form.get("sure"):
        after = advance(evening.game, correction)
        moves = [say(move, evening.game.players) for move in moved(evening.game, after)]
        new = words(evening.game, earlier.game.table, by, at in face_down(evening.game))
        sent = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "entry")]
        return entry_page(evening, at, preview=new, moves=moves, sent=sent)
    answer = evenings().tap(evening, correction, form.after.data, form.entry.data, phone.seat(evening.card.id))
    return corrected(answer, at, form)


def corrected(answer: Answer, at: int, form: forms.Tap) -> Any:
    """Back to the table; whoever was slower may choose again, if the entry is still there."""
    evening = answer.evening
    if not answer.late or at not in {entry.at for entry in in_force(evening.game.done)}:
        return table.answered(answer, form)
    return entry_page(evening, at, flaw=faster(evening, form.after.data), status=409)
