"""A client that costs little: one kept connection, requests built beforehand, answers read to their end."""

from __future__ import annotations

import re
import secrets
import socket
import time
from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import Any
from urllib.parse import urlencode, urlsplit

from scorekeeper.rules.events import Dealt, Event, Played
from tests.games import parts


class Client:
    """One phone at one server."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self.host, self.port = place.hostname or "", place.port or 80
        self.socket = socket.create_connection((self.host, self.port))
        self.cookie = ""
        self.token = ""

    def close(self) -> None:
        self.socket.close()

    def request(
        self, method: str, path: str, form: dict[str, str] | None = None, htmx: bool = False
    ) -> tuple[str, bytes]:
        """The head and the body of the answer."""
        body = urlencode(form or {}).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Accept-Encoding: gzip"]
        lines += [f"Cookie: {self.cookie}"] * bool(self.cookie) + ["HX-Request: true"] * htmx
        if method == "POST":
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        return self._answer()

    def _answer(self) -> tuple[str, bytes]:
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, body = data.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        while length and len(body) < int(length[1]):
            body += self._more()
        if cookie := re.search(rb"set-cookie: (session=[^;]+)", head, re.IGNORECASE):
            self.cookie = cookie[1].decode()
        return head.decode("latin-1"), body

    def _more(self) -> bytes:
        chunk = self.socket.recv(65536)
        if not chunk:
            raise ConnectionError("the server hung up")
        return chunk

    def page(self, path: str) -> str:
        """A page as text."""
        import gzip

        head, body = self.request("GET", path)
        text = gzip.decompress(body) if "gzip" in head.lower() else body
        if token := re.search(rb'name="csrf_token" value="([^"]+)"', text):
            self.token = token[1].decode()
        return text.decode()


class Keeper(Client):
    """A phone that keeps a four-player table."""

    def open(self, game: str = "classic") -> None:
        self.page("/new")
        names = {f"names-{seat}": name for seat, name in enumerate("ABCD")}
        head, _ = self.request("POST", "/new", {"csrf_token": self.token, "game": game, "dealer": "0", **names})
        found = re.search(r"location: (/t/[^\s?]+)", head, re.IGNORECASE)
        assert found, head
        self.table, self.seq = found[1], 0
        self.page(self.table)

    def tap(self, action: str, **said: str) -> float:
        """One tap; how many seconds until the fragment was there."""
        form = {"csrf_token": self.token, "after": str(self.seq), "entry": secrets.token_urlsafe(12), **said}
        start = time.perf_counter()
        head, body = self.request("POST", f"{self.table}/{action}", form, htmx=True)
        taken = time.perf_counter() - start
        assert " 200 " in head.split("\r\n")[0], head + body.decode("latin-1")[:300]
        self.seq += 1
        return taken

    def round(self) -> list[float]:
        """A whole round by points after some cards, so that an evening can grow long: every tap's time."""
        times = [self.tap("deal", dealer="0")]
        times += [self.tap("declare", seat=str(seat), card=card) for seat, card in enumerate(("r4", "b2", "g0", "y7"))]
        deck = [f"{c}{n}" for c in "gnrby" for n in range(12) if f"{c}{n}" not in ("r4", "b2", "g0", "y7")]
        return times + [self.tap("play", card=card) for card in deck]

    def tell(self, event: Event) -> float:
        """Tap what this event says."""
        action, fields = said(event)
        return self.tap(action, **fields)


Sent = dict[type, tuple[str, Callable[[Any], dict[str, object]]]]  # an event's action and the fields of its form
SHARED: Sent = {
    Dealt: ("deal", lambda e: {"dealer": e.leader if e.dealer is None else e.dealer}),
    Played: ("play", lambda e: {"card": e.card, "place": e.place or "", "anyway": 1}),
}


@cache
def sent() -> Sent:
    return reduce(or_, (taps.SENT for taps in parts("taps")), SHARED)


def said(event: Event) -> tuple[str, dict[str, str]]:
    """What the phone sends for an event, as the tests of its game say."""
    action, fields = sent()[type(event)]
    return action, {name: str(value) for name, value in fields(event).items()}
