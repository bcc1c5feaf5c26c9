"""Phones that begin a request and never finish it hold up nobody else."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest
from granian import _futures

from scorekeeper.cli.serve import SILENCE
from scorekeeper.web.infra import gateway
from scorekeeper.web.infra.gateway import Gateway, environ
from tests.bench.client import Client
from tests.browser.server import running
from tests.phones import app_in
from tests.test_many_phones import begun
from tests.tiers import thorough

HEAD = "POST /new HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
STALLED = f"{HEAD}Content-Length: 5000\r\n\r\nxx".encode()
HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: "
AT_MOST, FLOOR = 3, 0.05  # times the quiet time, and seconds that a busy machine may add


@contextmanager
def connections(address: str, count: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """So many connections on which this was sent and nothing more will be."""
    host, _, port = address.removeprefix("http://").partition(":")
    with ExitStack() as open:
        found = [open.enter_context(socket.create_connection((host, int(port)))) for _ in range(count)]
        for connection in found:
            connection.sendall(sent)
        yield found


def page_time(address: str, count: int = 9) -> float:
    """The median time of a page on a fresh connection, after one that warms up."""
    times = []
    for _ in range(count + 2):
        start = time.perf_counter()
        with closing(Client(address)) as phone:
            phone.socket.settimeout(20)
            assert "New game" in phone.page("/new")
        times.append(time.perf_counter() - start)
    return median(times[2:])


@pytest.mark.parametrize(
    ("count", "sent"), [(200, STALLED), pytest.param(3000, HALF, marks=thorough)], ids=["bodies", "heads"]
)
def test_a_page_is_there_as_soon_while_others_stall(tmp_path: Path, count: int, sent: bytes) -> None:
    with running(tmp_path) as address:
        quiet = page_time(address)
        with connections(address, count, sent):
            busy = page_time(address)
        print(f"{count} stalled: {busy / quiet:.2f} times the quiet time of {quiet * 1000:.1f} ms")
        assert busy < AT_MOST * quiet + FLOOR


@thorough
def test_a_body_that_does_not_arrive_is_answered_in_the_end_and_a_slow_one_is_read(tmp_path: Path) -> None:
    with running(tmp_path) as address, closing(Client(address)) as phone:
        table = begun(phone)
        body = f"csrf_token={phone.token}&after=1&entry=aaaaaaaaaaaa".encode()
        head = f"{HEAD}Cookie: {phone.cookie}\r\nHX-Request: true\r\n".replace("/new", f"{table}/undo")
        with connections(address, 1, STALLED) as (stalled,):
            phone.socket.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode())
            for byte in body:  # with a pause for other threads after each
                phone.socket.sendall(bytes([byte]))
                time.sleep(0)
            assert " 200 " in phone._answer()[0]
            stalled.settimeout(60)
            answer = stalled.recv(4096)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"x-content-type-options: nosniff" in answer


@thorough
def test_a_connection_without_a_request_is_closed(tmp_path: Path) -> None:
    with (
        running(tmp_path) as address,
        connections(address, 1, b"") as (silent,),
        connections(address, 1, HALF) as (half,),
    ):
        for connection in (silent, half):
            connection.settimeout(4 * SILENCE)
            assert connection.recv(4096) == b""


# --- what the app gets ---


def exchange(address: str, sent: bytes) -> bytes:
    """What comes back until the server hangs up."""
    with connections(address, 1, sent) as (connection,):
        connection.settimeout(60)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def test_requests_of_every_kind_are_answered(tmp_path: Path) -> None:
    with running(tmp_path) as address:  # one for all, since its start is what takes the time
        answers(address)


def answers(address: str) -> None:
    close = b"Host: x\r\nConnection: close\r\n"
    head, _, body = exchange(address, b"HEAD /new HTTP/1.1\r\n" + close + b"\r\n").partition(b"\r\n\r\n")
    assert (head[:12], body) == (b"HTTP/1.1 200", b"")
    assert int(re.findall(rb"content-length: (\d+)", head)[0]) > 1000
    old = exchange(address, b"GET /new HTTP/1.0\r\n\r\n")
    assert old.startswith(b"HTTP/1.0 200")
    large = f"{HEAD}Content-Length: 600000\r\n\r\n".encode()
    assert exchange(address, large).startswith((b"HTTP/1.1 400", b"HTTP/1.1 413"))
    assert b" 400 " in exchange(address, f"{HEAD}Connection: close\r\nContent-Length: 2\r\n\r\nxx".encode())
    assert b" 200 " in exchange(address, b"GET /new HTTP/1.1\r\nContent-Length: 9\r\n" + close + b"\r\nxx")
    assert b" 404 " in exchange(address, b"GET /t/%C3%A4%FF%00 HTTP/1.1\r\n" + close + b"\r\n")
    for strange in (b"CONNECT evil.example:80", b"OPTIONS *", b"GET http://evil.example"):
        answer = exchange(address, strange + b" HTTP/1.1\r\n" + close + b"\r\n")
        assert answer[9:12] in (b"200", b"404", b"405"), answer
        assert b"evil" not in answer
    for _ in range(40):  # these hang up amid their body
        with connections(address, 1, STALLED):
            pass
    assert b" 200 " in exchange(address, b"GET /new HTTP/1.1\r\n" + close + b"\r\n")


class Scope(SimpleNamespace):
    """A request as the server gives it."""

    def __init__(self, *headers: tuple[str, str], **more: Any) -> None:
        usual = {
            "method": "POST",
            "path": "/new",
            "query_string": "",
            "scheme": "http",
            "http_version": "1.1",
            "authority": None,
            "server": "127.0.0.1:8000",
            "client": "192.0.2.7:4711",
        }
        super().__init__(**usual | more, headers=Headers(headers))


class Headers:
    def __init__(self, given: tuple[tuple[str, str], ...]) -> None:
        self.given = given

    def items(self) -> list[tuple[str, str]]:
        return list(self.given)

    def get(self, name: str, otherwise: str) -> str:
        return dict(reversed(self.given)).get(name, otherwise)


def test_a_request_is_what_wsgi_wants() -> None:
    twice = [("cookie", "a=1"), ("cookie", "b=2"), ("accept", "x"), ("accept", "y")]
    found = environ(Scope(*twice, ("content-type", "text/plain"), path="/t/ä", client="[2001:db8::7]:99"), b"body")
    assert found["PATH_INFO"].encode("latin-1").decode() == "/t/ä"
    assert (found["HTTP_COOKIE"], found["HTTP_ACCEPT"]) == ("a=1; b=2", "x,y")
    assert (found["CONTENT_TYPE"], found["REMOTE_ADDR"]) == ("text/plain", "2001:db8::7")
    assert (found["SERVER_NAME"], found["SERVER_PORT"]) == ("127.0.0.1", "8000")
    assert found["wsgi.input"].read() == b"body"
    assert "HTTP_HOST" not in found
    assert environ(Scope(authority="cards.example"), b"")["HTTP_HOST"] == "cards.example"


def test_a_header_with_an_underscore_does_not_pass_for_the_proxys() -> None:
    found = environ(Scope(("x_forwarded_for", "198.51.100.1"), ("x-forwarded-for", "192.0.2.7")), b"")
    assert found["HTTP_X_FORWARDED_FOR"] == "192.0.2.7"


def test_a_request_without_a_body_goes_straight_to_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "_cbsched_aioschedule" in _futures._CBSchedulerAIO.__init__.__code__.co_names  # granian schedules by it
    monkeypatch.setattr(_futures, "_cbsched_aioschedule", lambda *_: by_loop.append)
    monkeypatch.setattr(gateway, "THREADS", 0)
    monkeypatch.setattr(gateway, "create_app", lambda: app_in(tmp_path))
    by_loop: list[Any] = []
    made = gateway.create()
    schedule = _futures._cbsched_aioschedule(None, None, None)
    for method in ("GET", "HEAD", "POST", "PUT"):
        schedule(SimpleNamespace(scope=Scope(method=method), proto=Protocol()))
    assert [request.scope.method for request in by_loop] == ["POST", "PUT"]
    assert made.jobs.qsize() == 2


# --- how many wait ---


class Protocol:
    """The server's end of a request: `body` never arrives, unless it is given."""

    def __init__(self, body: bytes | None = None) -> None:
        self.body, self.status, self.asked = body, 0, False

    async def __call__(self) -> bytes:
        self.asked = True
        if self.body is None:
            await asyncio.Event().wait()
        return self.body or b""

    def response_bytes(self, status: int, _headers: object, _body: bytes) -> None:
        self.status = status


LONG = ("content-length", "5")


def handled(app: Any, *protocols: Protocol, scope: Scope | None = None) -> Gateway:
    """A gateway that was given these requests, one after the other, and has answered the last."""
    made = Gateway(app)

    async def all() -> None:
        tasks = [asyncio.ensure_future(made.__rsgi__(scope or Scope(LONG), protocol)) for protocol in protocols]
        await tasks[-1]
        for task in tasks:
            task.cancel()

    asyncio.run(all())
    return made


def test_the_body_that_has_waited_longest_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "WAITING", 4)
    waiting, last = [Protocol() for _ in range(6)], Protocol(b"x=y&z")
    handled(app_in(tmp_path), *waiting, last)
    assert [phone.status for phone in waiting[:3]] == [408, 408, 408]
    assert last.status == 400  # it is worked on: its token is missing


def test_a_body_that_does_not_arrive_in_time_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "PATIENCE", 0.01)
    phone = Protocol()
    assert not handled(app_in(tmp_path), phone).arriving
    assert phone.status == 408


def test_a_body_that_is_too_long_is_refused_unread(tmp_path: Path) -> None:
    app = app_in(tmp_path, WTF_CSRF_ENABLED=False)
    phone = Protocol()
    handled(app, phone, scope=Scope(("content-length", "600000"), path="/import"))
    assert (phone.status, phone.asked) == (413, False)


def test_a_crash_outside_flask_is_answered_and_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(gateway.logs, "tell", lambda _level, _event, problem, **_: told.append(problem))
    app = app_in(tmp_path)
    app.wsgi_app = None
    made, phones = Gateway(app), [Protocol(b"x") for _ in range(2 * gateway.THREADS)]  # no thread ends by it

    async def all() -> None:
        await asyncio.gather(*(made.__rsgi__(Scope(LONG), phone) for phone in phones))

    asyncio.run(all())
    assert {phone.status for phone in phones} == {500}
    assert [type(problem) for problem in told] == [TypeError] * len(phones)
