"""The score sheet of a table, and the export of its record."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from scorekeeper.record.reader import Evening
from scorekeeper.record.writer import write
from scorekeeper.storage.records import file_name
from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.table.session import table_or_404
from scorekeeper.web.table.sheet import sheet_of

bp = Blueprint("sheet", __name__)


@bp.get("/t/<id>/sheet")
def show(id: str) -> str:
    session = table_or_404(id)
    game, screen = session.shown, screen_of(session.game.ruleset)
    shown = {"game": game, "screen": screen, "sheet": sheet_of(game, screen)}
    return render_template("sheet.html", id=id, info=session.info, watching=session.watching, **shown)


@bp.get("/t/<id>/record.txt")
def export(id: str) -> Response:
    session = table_or_404(id)
    text = write(Evening(session.shown, session.info.date or None))
    name = file_name(session.info.game, session.info.date)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, content_type="text/plain; charset=utf-8", headers=headers)
