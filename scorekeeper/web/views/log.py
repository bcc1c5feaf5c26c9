"""The log of a table; correcting an entry, or swapping two, after a preview of what that changes."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.rules.corrections import cards_of, moved, swap_for, swaps
from scorekeeper.rules.events import (
    Corrected,
    Dealt,
    Event,
    Overruled,
    Passed,
    Played,
    Scored,
    SetAside,
    Swapped,
    Taken,
    Won,
)
from scorekeeper.rules.game import advance, corrections_in, face_down, in_force, objection, replay
from scorekeeper.rules.reason import Reason
from scorekeeper.text.say import say
from scorekeeper.web import phone
from scorekeeper.web.forms import actions
from scorekeeper.web.forms.errors import first_error
from scorekeeper.web.forms.taps import Tap
from scorekeeper.web.table.conflict import conflict
from scorekeeper.web.table.describe import describe, whole_log
from scorekeeper.web.table.screen import Screen, screen_of
from scorekeeper.web.table.session import Answer, TableSession, table_or_404, tables
from scorekeeper.web.views import table

bp = Blueprint("log", __name__)

# Which form corrects which kind of entry; a game adds its own.
CORRECTS: dict[type, str] = {
    Dealt: "deal",
    SetAside: "aside",
    Played: "play",
    Passed: "play",
    Taken: "take",
    Overruled: "overrule",
    Scored: "points",
    Won: "won",
}

SAME = {"overrule": "take"}  # actions that are corrected with the same fields
SENT_ANEW = ("csrf_token", "entry", "after")


@bp.get("/t/<id>/log")
def show(id: str) -> str:
    session = table_or_404(id)
    entries = whole_log(session.game)[::-1]
    return render_template("log.html", game=session.shown, id=id, watching=session.watching, entries=entries)


@bp.get("/t/<id>/log/<int:at>")
def open_entry(id: str, at: int) -> Any:
    session = table_or_404(id)
    return redirect(url_for("log.show", id=id)) if session.watching else entry_page(session, at)


def before(session: TableSession, at: int) -> tuple[TableSession, Any]:
    """Return the table as it was before an entry, and the entry's event."""
    standing = in_force(session.game.done)
    found = [index for index, entry in enumerate(standing) if entry.at == at]
    if not found:
        abort(404)
    earlier = [entry.event for entry in standing[: found[0]]]
    game = replay(session.game.ruleset, session.game.players, earlier)
    return TableSession(session.info, game), standing[found[0]].event


def action_for(screen: Screen, event: Event) -> str:
    """Return the form that corrects this entry; empty if it can only be undone."""
    return screen.corrects.get(type(event)) or CORRECTS.get(type(event), "")


def entry_page(session: TableSession, at: int, flaw: str = "", status: int = 200, **preview: Any) -> Any:
    earlier, event = before(session, at)
    screen, hidden = screen_of(session.game.ruleset), at in face_down(session.game)
    event = session.game.ruleset.blank(event) if hidden else event
    action = action_for(screen, event)
    form = SAME.get(action, action)
    described = {entry.at: entry for entry in describe(session.game)}
    shown = {"bands": bands(screen, earlier, event), "screen": screen, "action": action, "event": event}
    return render_template(
        "entry.html",
        game=session.shown,
        id=session.key,
        at=at,
        described=described[at],
        hidden=hidden,
        swaps=() if preview else [described[swap.corrections[1].at] for swap in swaps(session.game, at)],
        correction=screen.own(f"_correct_{form}.html") if form in screen.own_corrections else f"_correct_{form}.html",
        after=session.seq,
        entry=token_urlsafe(12),
        flaw=flaw,
        **{"preview": None, **preview},
        **shown | takers(earlier, event) | screen.correction(earlier, event),
    ), status


def takers(earlier: TableSession, event: Any) -> dict[str, bool]:
    """Return whether a trick can have had two takers, and whether nobody can have taken it."""
    if not isinstance(event, Taken | Overruled):
        return {}
    rules, table = earlier.game.ruleset, earlier.game.table
    return {
        "two": rules.objection(table, type(event)((0, 1))) is None,
        "nobody": rules.objection(table, type(event)(())) is None,
    }


def bands(screen: Screen, earlier: TableSession, event: Any) -> Any:
    """Return the pad with every card: one that was recorded elsewhere may have been mixed up with this one."""
    if not isinstance(event, Played | Passed | SetAside):
        return []
    return screen.whole_pad(earlier, cards_of(event))


@bp.post("/t/<id>/log/<int:at>")
def correct(id: str, at: int) -> Any:
    """Preview what a correction changes; if it is sent again with `sure`, store it."""
    session = table_or_404(id)
    tap = Tap(request.form)
    if answer := table.known_tap(session, tap):
        return corrected(answer, at, tap)
    earlier, event = before(session, at)
    action = action_for(screen_of(session.game.ruleset), event) or abort(404)
    form = actions(session.game.ruleset)[action](request.form)
    if not form.validate():
        return entry_page(session, at, flaw=first_error(form, session), status=400)
    by = form.event(earlier)
    if by is None:
        return entry_page(session, at, flaw=_("Name all the cards."), status=400)
    if isinstance(by, Dealt) and by.dealer is not None:
        by = by._replace(leader=event.leader)  # who led stays, if the table said so
    correction, why = possible(session, earlier, at, by)
    if why:
        return entry_page(session, at, flaw=say(why, session.game.players), status=422)
    if not request.form.get("sure"):
        return look_first(session, at, correction)
    answer = tables().tap(session, correction, form.after.data, form.entry.data, phone.seat(session.info.id))
    return corrected(answer, at, form)


def possible(
    session: TableSession, earlier: TableSession, at: int, by: Event
) -> tuple[Corrected | Swapped, Reason | None]:
    """Return the correction that replaces an entry by this event, and why it is impossible, if it is.

    If another entry names the card, the two change places.
    """
    game = session.game
    correction = Corrected(at, (by,))
    why = objection(game, correction)
    if why is None:
        return (Corrected(at, ()) if game.ruleset.needless(earlier.game.table, by) else correction), None
    swap = swap_for(game, at, by)
    return (swap, None) if swap else (correction, why)


@bp.get("/t/<id>/log/<int:at>/swap/<int:other>")
def look_at_swap(id: str, at: int, other: int) -> Any:
    """Show what swapping two entries would change."""
    session = table_or_404(id)
    if session.watching:
        return redirect(url_for("log.show", id=id))
    return look_first(session, at, swap_of(session, at, other))


@bp.post("/t/<id>/log/<int:at>/swap/<int:other>")
def swap(id: str, at: int, other: int) -> Any:
    session = table_or_404(id)
    tap = Tap(request.form)
    if answer := table.known_tap(session, tap):
        return corrected(answer, at, tap)
    if not tap.validate():
        return entry_page(session, at, flaw=first_error(tap, session), status=400)
    found = swap_of(session, at, other)
    return corrected(tables().tap(session, found, tap.after.data, tap.entry.data, phone.seat(session.info.id)), at, tap)


def swap_of(session: TableSession, at: int, other: int) -> Swapped:
    found = [swap for swap in swaps(session.game, at) if swap.corrections[1].at == other]
    return found[0] if found else abort(404)


def look_first(session: TableSession, at: int, correction: Corrected | Swapped) -> Any:
    """Show what a correction would change, before it is stored."""
    game, after = session.game, advance(session.game, correction)
    changed = {part.at for part in corrections_in(correction)}
    new = [entry.text for entry in describe(after) if entry.at in changed] or [_("as the referee ruled")]
    moves = [say(move, game.players) for move in moved(game, after)]
    sent = [(name, value) for name, value in request.form.items(multi=True) if name not in SENT_ANEW]
    return entry_page(session, at, preview=new, moves=moves, sent=sent)


def corrected(answer: Answer, at: int, form: Tap) -> Any:
    """Go back to the table; if somebody was faster and the entry is still there, let the user choose again."""
    session = answer.session
    if not answer.late or at not in {entry.at for entry in in_force(session.game.done)}:
        return table.answered(answer, form)
    return entry_page(session, at, flaw=conflict(session, form.after.data), status=409)
