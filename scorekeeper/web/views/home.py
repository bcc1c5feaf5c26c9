"""The home page, with the tables this phone opened last; and importing a record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.games import folders, part
from scorekeeper.record import reader
from scorekeeper.record.reader import Flawed
from scorekeeper.rules.reason import Refused
from scorekeeper.text.say import all_of, say
from scorekeeper.web import phone
from scorekeeper.web.infra import limits
from scorekeeper.web.table.session import TableSession, tables

bp = Blueprint("home", __name__)


class Listed(NamedTuple):
    """A table in the list: what it is, who plays, how it stands."""

    id: str
    name: str
    players: str
    date: str
    state: str
    finished: bool


@bp.get("/")
def show() -> str:
    listed = [_listed(session) for session in known()]
    going = [table for table in listed if not table.finished]
    return render_template("home.html", going=going, finished=[t for t in listed if t.finished], links=links())


def known() -> Iterator[TableSession]:
    """Yield the tables that this phone opened last, leaving out games that are not installed here."""
    for key in phone.tables()[:12]:
        with suppress(Refused):
            if session := tables().enter(key):
                yield session


def links() -> list[tuple[str, str]]:
    """Return what games offer on this page besides their tables."""
    own = [part(folder, "views") for folder in folders()]
    return [link for views in own if views for link in views.LINKS]


def _listed(session: TableSession) -> Listed:
    game = session.game
    rules, table = game.ruleset, game.table
    over = bool(table.rounds) and rules.finished(table)
    if over:
        state = _("won by %(names)s", names=all_of(game.players[seat] for seat in rules.winners(table)))
    else:
        state = _("round %(number)s", number=len(table.rounds)) if table.rounds else _("not begun")
    return Listed(session.key, rules.name, ", ".join(game.players), session.info.date, state, over)


@bp.get("/import")
def bring() -> str:
    return render_template("import.html", text="", flaw="")


@bp.post("/import")
def read() -> Any:
    """Open a table from a record; if the record is flawed, show the line and the reason, and keep the text."""
    limits.opens_a_table()  # also for a flawed record: reading it is the work
    file = request.files.get("file")
    data = file.read() if file and file.filename else request.form.get("record", "").replace("\r\n", "\n").encode()
    try:
        told = reader.read(data)
    except Flawed as flaw:
        message = _("Line %(line)s: %(flaw)s", line=flaw.line, flaw=say(flaw.why, flaw.players))
        return render_template("import.html", text=data.decode("utf-8", "replace"), flaw=message), 422
    session = tables().open(told.game, played=told.date or "", once=request.form.get("once", ""))
    phone.opened(session.key)
    return redirect(url_for("table.show", id=session.key), 303)
