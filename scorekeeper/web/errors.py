"""When something is not there or goes wrong: a friendly page with a way back."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.rules.tongue import later

SAID = {
    400: (later("That did not arrive whole"), later("Go back, reload the page and tap again. Nothing was recorded.")),
    403: (
        later("You are watching"),
        later("This link shows the table but changes nothing. Ask for the scorer's link."),
    ),
    404: (later("There is no such table"), later("The link may be cut short, or the table is on another server.")),
    405: (later("Not this way"), later("That address only takes what a form sends.")),
    413: (later("That is too much"), later("A record of one evening is far smaller.")),
    500: (later("That went wrong here"), later("What was recorded is safe. Go back to the table and tap again.")),
}


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, _known)
    app.register_error_handler(CSRFError, lambda problem: _page(400))
    app.register_error_handler(Exception, _crash)


def _known(problem: Any) -> Any:
    return _page(problem.code or 500)


def _crash(problem: Exception) -> Any:
    current_app.logger.exception("crash at %s", request.endpoint)
    return _page(500)


def _page(code: int) -> Any:
    title, text = SAID.get(code, SAID[500] if code >= 500 else SAID[400])
    table = (request.view_args or {}).get("id") if code != 404 else None
    return render_template("error.html", title=_(title), text=_(text), table=table), code
