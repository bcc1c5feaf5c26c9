"""Walks through the pages of many tables, sends their forms with one thing changed, and looks at every answer."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote

import flask

from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import SCORE
from tests.fuzz import odd
from tests.fuzz.pages import Form, Page, Pair, usual
from tests.fuzz.phone import Phone, Reply, Request
from tests.fuzz.states import tables
from tests.phones import ACTIONS

AT_A_TABLE = 60  # requests before the next table is opened
TAPS = ("table.tap", "log.correct", "log.swap")  # what writes at most one entry, by the id that was sent
LISTS = {"points", "tricks", "made"}  # fields of which there is one for each player


class Walk:
    """One phone that has no manners. `past` counts what CSRF protection let through, by endpoint."""

    def __init__(self, app: Any, seed: int) -> None:
        self.random, self.phone, self.app = Random(seed), Phone(app), app
        self.store: Store = app.extensions["tables"].store
        self.sent, self.past, self.statuses = 0, Counter[str](), Counter[int]()
        self.endpoint = ""  # of the last request, if it came past CSRF protection
        self.known: list[Pair] = [("card", "r5")]  # fields that some form had
        self.forms: list[Form] = []  # of the page it looks at, and the links there
        self.links: list[str] = []
        self.opened: list[str] = []
        self.wrong: list[str] = []  # requests that were answered as none may be
        app.before_request(self.count)

    def count(self) -> None:
        """Note a form that is about to be read: this runs after CSRF protection."""
        if flask.request.endpoint and flask.request.method == "POST":
            self.endpoint = flask.request.endpoint
            self.past[self.endpoint] += 1

    def go(self, requests: int) -> None:
        games = tables(self.random)
        while self.sent < requests:
            self.open(next(games))
            for _ in range(min(AT_A_TABLE, requests - self.sent)):
                self.random.choices(self.STEPS, self.WEIGHTS)[0](self)

    def open(self, game: Any) -> None:
        self.table = self.app.extensions["tables"].open(game).info.id
        self.opened.append(self.table)
        self.ids = [row.id for row in self.store.log(self.table)]
        self.find()
        self.look(self.address)

    def find(self) -> None:
        """Where the table is now; its link may have been replaced."""
        self.address = f"/t/{self.store.links(self.table)[SCORE]}"

    # --- what it sends ---

    def turn_page(self) -> None:
        """Follow a link, go back to the table, or look at an entry of its log."""
        entry = f"{self.address}/log/{self.random.randrange(len(self.ids) + 1)}"
        self.look(self.random.choice((self.a_link(), self.a_link(), self.address, entry)))

    def look(self, path: str) -> None:
        reply = self.send(Request("GET", path))
        text = reply.text if reply.headers.get("content-type", "").startswith("text/html") else ""
        found = Page(text, path)
        self.forms = [form for form in found.forms if form.post and form.action != "/language"] or self.forms
        self.links = found.links or self.links
        self.known += [pair for form in found.forms for pair in form.filled(self.random)]
        del self.known[:-600]

    def one_field(self) -> None:
        """A form with one field changed."""
        form = self.form()
        self.send_form(form.action, odd.one_field(self.random, self.fields(form), self.known))

    def as_it_is(self) -> None:
        """A form as a browser sends it, now and then twice."""
        form = self.form()
        fields = self.fields(form)
        for _ in range(self.random.choice((1, 1, 2))):
            self.send_form(form.action, list(fields))

    def any_action(self) -> None:
        """A form that the page may not have now, made up from fields of other forms, at any address that takes one."""
        path, names = self.random.choice(self.places())
        fields = self.fresh([(name, self.some(name)) for name in names] + [("csrf_token", self.token())])
        self.send_form(path, odd.one_field(self.random, fields, self.known) if self.random.random() < 0.5 else fields)

    def odd_shape(self) -> None:
        form = self.form()
        fields = list(self.fields(form))
        self.send(odd.odd_shape(self.random, self.posted(form.action, fields), fields), fields)

    def odd_header(self) -> None:
        form, header = self.form(), self.random.choice((*odd.HEADERS, self.odd_cookie()))
        fields = list(self.fields(form))
        request = self.random.choice((self.posted(form.action, fields), Request("GET", self.a_link())))
        self.send(request._replace(headers=(*request.headers, header)), fields)

    def odd_address(self) -> None:
        form = self.form()
        fields = list(self.fields(form))
        path = odd.odd_path(
            self.random,
            self.random.choice((form.action, self.a_link(), self.at(self.random.choice(self.rules("GET"))))),
        )
        self.send(self.random.choice((self.posted(path, fields), Request("GET", path))), fields)

    STEPS = (one_field, as_it_is, any_action, odd_shape, odd_header, odd_address, turn_page)
    WEIGHTS = (55, 8, 10, 6, 4, 7, 10)

    # --- what goes into it ---

    def form(self) -> Form:
        """A form of this page; each of its tables begins with a page that has some."""
        return self.random.choice(self.forms)

    def fields(self, form: Form) -> list[Pair]:
        return self.fresh(form.filled(self.random))

    def fresh(self, fields: list[Pair]) -> list[Pair]:
        """The same with what a page just made would have: the length of the log, and an id of its own."""
        now = {"after": str(len(self.ids)), "entry": secrets.token_urlsafe(12)}
        return [(name, now.get(name, value)) for name, value in fields] or [("x", "")]

    def token(self) -> str:
        return next(value for name, value in reversed(self.known) if name == "csrf_token")

    def some(self, name: str) -> str:
        """A value that a field of this name had somewhere."""
        had = [value for known, value in self.known if known == name]
        return self.random.choice(had) if had else usual(self.random)

    def places(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every address that takes a form, with the fields it takes."""
        acts = [(f"{self.address}/{action}", names(action)) for action in ACTIONS]
        return acts + [(self.at(rule), every_name()) for rule in self.rules("POST") if "<action>" not in rule] * 2

    def rules(self, method: str) -> list[str]:
        return [rule.rule for rule in self.app.url_map.iter_rules() if method in rule.methods]

    def at(self, rule: str) -> str:
        """An address of this rule at this table."""
        entry = str(self.random.randrange(len(self.ids) + 2))
        path = rule.replace("/t/<id>", self.address).replace("<int:at>", entry).replace("<int:other>", entry)
        return re.sub(r"<[^>]*>", lambda _: self.random.choice(self.known)[0], path)

    def a_link(self) -> str:
        return self.random.choice(self.links or [self.address])

    def odd_cookie(self) -> tuple[str, str]:
        cookie = self.phone.cookie
        at = self.random.randrange(len(cookie) + 1)
        whole = ("", "session=", "session=\xff", "session=.", "=;=", "session=" + "x" * 9000, cookie[:at], f"{cookie}x")
        return "Cookie", self.random.choice((*whole, cookie[:at] + "\xff" + cookie[at:]))

    # --- and what comes back ---

    def send_form(self, action: str, fields: list[odd.Field]) -> None:
        self.send(self.posted(action, fields), fields)

    def posted(self, action: str, fields: list[odd.Field]) -> Request:
        htmx = (("HX-Request", "true"),) * self.random.randrange(2)
        return Request("POST", action, odd.encoded(fields), headers=htmx)

    def send(self, request: Request, fields: list[odd.Field] = []) -> Reply:  # noqa: B006, it is never changed
        self.endpoint = ""
        reply = self.phone.send(request)
        self.sent += 1
        self.statuses[reply.status] += 1
        self.hold(reply.status < 500 and "Traceback" not in reply.text, request, reply)
        if request.method == "POST":
            self.hold(self.recorded(reply, fields), request, reply)
        return reply

    def hold(self, fine: bool, request: Request, reply: Reply) -> None:
        self.wrong += [] if fine else [f"{reply.status} for {request}"]

    def recorded(self, reply: Reply, fields: list[odd.Field]) -> bool:
        """Whether what is refused is not in the log, and a tap that is acknowledged is in it once, by its own id."""
        new = [row.id for row in self.store.log(self.table, len(self.ids))]
        self.ids += new
        self.find() if self.endpoint == "join.relink" else None
        if reply.status not in (200, 303):
            return not new
        if self.endpoint not in TAPS:
            return True
        return new in ([], [entry_of(fields)]) and (reply.status == 200 or self.ids.count(entry_of(fields)) == 1)


@cache
def names(action: str) -> tuple[str, ...]:
    """The fields of an action as a phone sends them."""
    found = list(ACTIONS[action]()._fields)
    return tuple(
        sent for name in found for sent in ([f"{name}-{seat}" for seat in range(4)] if name in LISTS else [name])
    )


@cache
def every_name() -> tuple[str, ...]:
    return tuple(sorted({name for action in ACTIONS for name in names(action)} | {"sure"}))


def entry_of(fields: list[odd.Field]) -> str:
    """The id that was sent; bytes that are no text arrive as they were written."""
    found = next((value for name, value in fields if name == "entry"), "")
    return found if isinstance(found, str) else quote(found)
