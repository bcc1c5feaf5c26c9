"""Error pages with a way back."""

from __future__ import annotations

from typing import Any

from flask import Flask, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest, HTTPException

from scorekeeper import logs
from scorekeeper.rules.reason import Refused
from scorekeeper.text.language import lazy
from scorekeeper.text.say import say

SAID = {
    400: (lazy("That did not arrive whole"), lazy("Go back, reload the page and tap again. Nothing was recorded.")),
    403: (
        lazy("You are watching"),
        lazy("This link shows the table but changes nothing. Ask for the scorer's link."),
    ),
    404: (lazy("There is no such table"), lazy("The link may be cut short, or the table is on another server.")),
    405: (lazy("Not this way"), lazy("That address only takes what a form sends.")),
    411: (lazy("That did not arrive whole"), lazy("It must say how long it is. Nothing was recorded.")),
    413: (lazy("That is too much"), lazy("A record of one evening is far smaller.")),
    429: (
        lazy("That was a lot at once"),
        lazy("Too many games were opened, or links tried, from your network. Wait ten minutes; open games go on."),
    ),
    500: (lazy("That went wrong here"), lazy("What was recorded is safe. Go back to the table and tap again.")),
}

NO_PAGE = (lazy("There is no such page"), lazy("The address may be cut short or mistyped."))


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, _known)
    app.register_error_handler(CSRFError, _known)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(Exception, _crash)


def _known(problem: Any) -> Any:
    """Answer an HTTP error with its page and its headers, such as Retry-After and Allow."""
    more = {name: value for name, value in problem.get_headers() if name != "Content-Type"}
    return *_page(problem.code or 500), more


def _refused(refusal: Refused) -> Any:
    """Answer an address that makes no sense, such as house rules that cannot be combined."""
    return render_template("error.html", title=_("That makes no game"), text=say(refusal.why), table=None), 422


def _crash(problem: Exception) -> Any:
    logs.tell("error", "crash", problem, endpoint=request.endpoint, method=request.method)
    return _page(500)


def _page(code: int) -> tuple[str, int]:
    title, text = SAID.get(code, SAID[500] if code >= 500 else SAID[400])
    if code == 404 and not request.path.startswith("/t/"):
        title, text = NO_PAGE
    if isinstance(request.routing_exception, BadRequest):  # its Host is no name of ours: a page has no addresses
        return f"{_(title)}. {_(text)}", code
    lost = code == 404 or (code == 429 and request.method == "GET")  # tables are opened by POST: this was a wrong link
    table = None if lost else (request.view_args or {}).get("id")
    return render_template("error.html", title=_(title), text=_(text), table=table), code
