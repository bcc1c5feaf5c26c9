"""The log of a table, and correcting an entry after a preview of what that changes."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.rules.events import Corrected, Dealt, Event, Overruled, Passed, Played, Scored, SetAside, Taken, Won
from scorekeeper.rules.game import advance, in_force, moved, objection, replay
from scorekeeper.rules.ruleset import Ask
from scorekeeper.text.say import say
from scorekeeper.web import phone
from scorekeeper.web.forms import actions
from scorekeeper.web.forms.errors import first_error
from scorekeeper.web.forms.taps import Tap
from scorekeeper.web.table.conflict import conflict
from scorekeeper.web.table.describe import describe, entry_text, face_down
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


@bp.get("/t/<id>/log")
def show(id: str) -> str:
    session = table_or_404(id)
    entries = describe(session.game)[::-1]
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
    shown = {"bands": bands(screen, earlier, event), "screen": screen, "action": action, "event": event}
    return render_template(
        "entry.html",
        game=session.shown,
        id=session.key,
        at=at,
        described=next(entry for entry in describe(session.game) if entry.at == at),
        hidden=hidden,
        correction=screen.own(f"_correct_{form}.html") if form in screen.own_corrections else f"_correct_{form}.html",
        after=session.seq,
        entry=token_urlsafe(12),
        flaw=flaw,
        **{"preview": None, **preview},
        **shown | screen.correction(earlier, event),
    ), status


def bands(screen: Screen, earlier: TableSession, event: Any) -> Any:
    """Return the pad as it was then; every card can be tapped except those played before."""
    if not isinstance(event, Played | Passed | SetAside):
        return []
    chosen = event.cards if isinstance(event, SetAside) else (event.card,)
    return screen.pad(earlier, Ask("correct"), chosen)


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
    correction = Corrected(at, (by,))
    if why := objection(session.game, correction):
        return entry_page(session, at, flaw=say(why, session.game.players), status=422)
    if not request.form.get("sure"):
        return look_first(session, earlier, correction)
    answer = tables().tap(session, correction, form.after.data, form.entry.data, phone.seat(session.info.id))
    return corrected(answer, at, form)


def look_first(session: TableSession, earlier: TableSession, correction: Corrected) -> Any:
    """Show what a correction would change, before it is stored."""
    game, at = session.game, correction.at
    moves = [say(move, game.players) for move in moved(game, advance(game, correction))]
    new = entry_text(game, earlier.game.table, correction.by[0], at in face_down(game))
    sent = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", "entry")]
    return entry_page(session, at, preview=new, moves=moves, sent=sent)


def corrected(answer: Answer, at: int, form: Tap) -> Any:
    """Go back to the table; if somebody was faster and the entry is still there, let the user choose again."""
    session = answer.session
    if not answer.late or at not in {entry.at for entry in in_force(session.game.done)}:
        return table.answered(answer, form)
    return entry_page(session, at, flaw=conflict(session, form.after.data), status=409)
