"""Home: a new game, a trick to settle, the tables this phone has opened, the rules; and records brought along."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper import record
from scorekeeper.record import Flawed
from scorekeeper.rules.text import all_of, say
from scorekeeper.web import limits, phone
from scorekeeper.web.evenings import Evening, evenings

place = Blueprint("home", __name__)


class Listed(NamedTuple):
    """A table in the list: what it is, who plays, how it stands."""

    id: str
    name: str
    players: str
    date: str
    state: str
    finished: bool


@place.get("/")
def show() -> str:
    known = [evening for key in phone.tables()[:12] if (evening := evenings().enter(key))]
    listed = [_listed(evening) for evening in known]
    going = [table for table in listed if not table.finished]
    return render_template("home.html", going=going, finished=[table for table in listed if table.finished])


def _listed(evening: Evening) -> Listed:
    game, card = evening.game, evening.card
    rules, table = game.ruleset, game.table
    over = bool(table.rounds) and rules.finished(table)
    if over:
        state = _("won by %(names)s", names=all_of(game.players[seat] for seat in rules.winners(table)))
    else:
        state = _("round %(number)s", number=len(table.rounds)) if table.rounds else _("not begun")
    return Listed(evening.key, rules.name, ", ".join(game.players), card.date, state, over)


@place.get("/import")
def bring() -> str:
    return render_template("import.html", text="", flaw="")


@place.post("/import")
def read() -> Any:
    """A record becomes a table; what is wrong with it is said with its line, and the text stays."""
    file = request.files.get("file")
    data = file.read() if file and file.filename else request.form.get("record", "").replace("\r\n", "\n").encode()
    try:
        told = record.read(data)
    except Flawed as flaw:
        message = _("Line %(line)s: %(flaw)s", line=flaw.line, flaw=say(flaw.why, flaw.players))
        return render_template("import.html", text=data.decode("utf-8", "replace"), flaw=message), 422
    limits.opens_a_table()
    evening = evenings().open(told.game, played=told.date or "", once=request.form.get("once", ""))
    phone.opened(evening.key)
    return redirect(url_for("table.show", id=evening.key), 303)
