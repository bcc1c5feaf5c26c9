"""The scoreboard for a large screen: names, totals and places, nothing to tap."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.table.session import TableSession, table_or_404
from scorekeeper.web.table.sheet import sheet_of

bp = Blueprint("scoreboard", __name__)


@bp.get("/t/<id>/scoreboard")
def show(id: str) -> str:
    return fragment(table_or_404(id), "scoreboard.html")


def fragment(session: TableSession, template: str = "_scoreboard.html") -> str:
    """Return the scoreboard as it stands, also for a screen that polls."""
    game, screen = session.shown, screen_of(session.game.ruleset)
    sheet = sheet_of(game, screen)
    return render_template(template, game=game, screen=screen, id=session.key, after=session.seq, sheet=sheet)
