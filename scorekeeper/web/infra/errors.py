"""Error pages with a way back."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Flask, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest, HTTPException

from scorekeeper import logs
from scorekeeper.rules.reason import Refused
from scorekeeper.storage.database import Unavailable
from scorekeeper.text.language import lazy
from scorekeeper.text.say import say
from scorekeeper.web.infra.security import RETRY_AFTER

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

BUSY = lazy("The server is busy")
KEPT = lazy(
    "It can’t save anything right now. What you entered is still here. Try again in a moment; it’s recorded only once."
)
UNREAD = lazy("It can’t open this page right now. Try again in a moment.")

NO_PAGE = (lazy("There is no such page"), lazy("The address may be cut short or mistyped."))


class Again(NamedTuple):
    """What was sent and can be sent again: a page, or a form with its fields. Files have to be chosen again."""

    path: str
    sent: bool
    fields: tuple[tuple[str, str], ...]
    files: tuple[str, ...]


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, _known)
    app.register_error_handler(CSRFError, _known)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(Unavailable, _busy)
    app.register_error_handler(Exception, _crash)


def _known(problem: Any) -> Any:
    """Answer an HTTP error with its page and its headers, such as Retry-After and Allow."""
    more = {name: value for name, value in problem.get_headers() if name != "Content-Type"}
    return *_page(problem.code or 500), more


def _refused(refusal: Refused) -> Any:
    """Answer an address that makes no sense, such as house rules that cannot be combined."""
    return render_template("error.html", title=_("That makes no game"), text=say(refusal.why), table=None), 422


def _busy(_problem: Unavailable) -> Any:
    """Answer that nothing can be saved now, with a form that sends the same again, also without script."""
    table = (request.view_args or {}).get("id")
    again = _again()
    text = KEPT if again.sent else UNREAD
    page = render_template("error.html", title=_(BUSY), text=_(text), table=table, again=again)
    # What was entered face down is in that form.
    return page, 503, {"Retry-After": str(RETRY_AFTER), "Cache-Control": "no-store"}


def _again() -> Again:
    fields = tuple((name, value) for name, value in request.form.items(multi=True) if name != "csrf_token")
    files = tuple(name for name, file in request.files.items() if file.filename)
    return Again(request.full_path.rstrip("?"), request.method == "POST", fields, files)


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
