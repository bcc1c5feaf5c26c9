"""Choosing the language of a phone."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, redirect, request, session, url_for

from scorekeeper.text.catalogues import languages

bp = Blueprint("language", __name__)

_LOCAL = re.compile(r"/(?![/\\])[!-~]*")  # a path on this server: no other host, no line breaks


@bp.post("/language")
def choose() -> Any:
    """Set the language and go back to the page it was chosen on."""
    chosen = request.form.get("language")
    if chosen in languages():
        session.permanent = True
        session["language"] = chosen
    path = request.form.get("path", "")
    return redirect(path if _LOCAL.fullmatch(path) else url_for("home.show"), 303)


def here() -> str:
    """Return the address of the page being shown; for the answer to a form, the page it belongs to."""
    if request.method == "GET" and request.endpoint:
        return request.full_path.rstrip("?")
    table = (request.view_args or {}).get("id")
    return url_for("table.show", id=table) if table else url_for("home.show")
