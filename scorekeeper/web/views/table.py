"""The table: shows it, and takes every tap."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Reply

from scorekeeper.rules.cards import Card
from scorekeeper.text.say import say
from scorekeeper.web import phone
from scorekeeper.web.forms import actions, every_action
from scorekeeper.web.forms.errors import first_error
from scorekeeper.web.forms.taps import Tap
from scorekeeper.web.infra.htmx import htmx, template
from scorekeeper.web.table import secrets
from scorekeeper.web.table.board import short
from scorekeeper.web.table.conflict import conflict
from scorekeeper.web.table.mend import Mend, mend
from scorekeeper.web.table.panels import context, mode
from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.table.session import Answer, TableSession, table_or_404, tables
from scorekeeper.web.views import palette, scoreboard

bp = Blueprint("table", __name__)


@bp.get("/t/<id>")
def show(id: str) -> Any:
    session = table_or_404(id)
    phone.opened(id)
    dealer = request.args.get("dealer", -1, type=int)
    if dealer in range(len(session.game.players)):
        phone.deals(id, dealer)
    return page(session)


@bp.get("/t/<id>/since/<int:seq>")
def since(id: str, seq: int) -> Any:
    """Show the table to a phone that has not seen it as it is now; a phone that has is answered by `poll`."""
    session = table_or_404(id)
    if session.seq == seq:
        return "", 204
    return scoreboard.fragment(session) if "scoreboard" in request.args else page(session)


@bp.get("/t/<id>/more")
def more(id: str) -> Any:
    """Show the rarely needed actions."""
    session = table_or_404(id)
    if session.watching:
        return redirect(url_for("table.show", id=id))
    screen = screen_of(session.game.ruleset)
    shown = {"by_taker": screen.by_taker(session.game), "seen": secrets.seen(session), "info": session.info}
    more = {"game": session.shown, "id": id, "screen": screen, "printed": palette.printed(session)}
    return render_template("more.html", **more, **shown)


@bp.post("/t/<id>/look")
def look(id: str) -> Any:
    """Show a phone again what it entered face down. This is a POST, so that no address shows it."""
    return page(table_or_404(id), look=True)


@bp.post("/t/<id>/<action>")
def tap(id: str, action: str) -> Any:
    """Handle a tap on a button."""
    session = table_or_404(id)
    known = actions(session.game.ruleset)
    if action not in known:
        return foreign(session) if action in every_action() else abort(404)
    form = known[action](request.form)
    form.catch_up(session)
    if answer := known_tap(session, form):
        return answered(answer, form)
    if not form.validate():
        return page(session, status=400, flaw=first_error(form, session), form=form)
    event = form.event(session)
    if event is None:
        return page(session, picked=form.cards_so_far)
    return answered(tables().tap(session, event, form.after.data, form.entry.data, phone.seat(session.info.id)), form)


def foreign(session: TableSession) -> Reply:
    """Refuse a form that only other games have."""
    return page(session, status=422, flaw=say(session.game.ruleset.object_foreign()))


def known_tap(session: TableSession, form: Tap) -> Answer | None:
    """Answer a tap that was recorded before or made on an old page, without reading what it says.

    At the table as it is now, it may mean something else.
    """
    after, entry = form.after.data, form.entry.data
    return tables().known(session, after, entry) if entry and after is not None else None


def answered(answer: Answer, form: Tap) -> Any:
    """Return the table as it is now; without JavaScript, redirect to its page."""
    session, screen = answer.session, screen_of(answer.session.game.ruleset)
    if screen.seen_again:
        secrets.remember(session, form.entry.data)
    if answer.status == 200 and not htmx and not form.shows_secret:
        return redirect(url_for("table.show", id=session.key, keep=mode(screen) or None), 303)
    if answer.refused is None:
        flaw = conflict(session, form.after.data) if answer.late else ""
        return page(session, answer.status, flaw, look=form.shows_secret)
    flaw = say(answer.refused, [short(name, 14) for name in session.game.players])
    foul = form.named if answer.refused.code in session.game.ruleset.fouls else None
    found = mend(session, form, answer.refused)
    return page(session, answer.status, flaw, form, form.kept, form.shows_secret, foul, found)


def page(
    session: TableSession,
    status: int = 200,
    flaw: str = "",
    form: Tap | None = None,
    picked: tuple[Card, ...] = (),
    look: bool = False,
    foul: Card | None = None,
    mend: Mend | None = None,
) -> Reply:
    """Render the fragment for htmx, the whole page for everybody else."""
    shown = context(session, picked)
    shown |= {"flaw": flaw, "form": form, "picked": picked, "entry": token_urlsafe(12), "foul": foul, "mend": mend}
    if look and (seen := secrets.seen(session)):
        shown |= {"panel": "look", "seen": seen}
    reply = Response(render_template(template("table"), **shown), status)
    reply.headers["Cache-Control"] = "no-store" if shown["panel"] in ("secret", "look") else "no-cache"
    reply.headers["Vary"] = "HX-Request"  # the fragment and the page share an address
    return reply
