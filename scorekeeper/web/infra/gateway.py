"""Runs the app behind the server: a request's body is collected first, and only then does a thread work on it.

A phone that promises a body and does not send it waits here, where waiting costs next to nothing; it never holds one
of the few threads. The server speaks RSGI (asynchronous), the app WSGI (one thread a request).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from http import HTTPStatus
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import Any

from granian import _futures
from granian._granian import RSGIProtocolClosed

from scorekeeper import create_app, logs
from scorekeeper.web.infra import security

THREADS = 8  # requests that a worker works on at the same time
PATIENCE = 8.0  # seconds that a body may take to arrive
WAITING = 128  # bodies that a worker collects at the same time; beyond that, the one that has waited longest is dropped
WITHOUT_BODY = ("GET", "HEAD")  # if there is one, nobody reads it

Answer = tuple[int, list[tuple[str, str]], bytes]
Job = tuple[Any, Any, bytes, Callable[[], Any]]  # the request, where its answer goes, its body, what is called then


class Gateway:
    """Serves one WSGI app."""

    def __init__(self, app: Any) -> None:
        self.app, self.largest = app, int(app.config["MAX_CONTENT_LENGTH"])
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.arriving: dict[Any, asyncio.TimerHandle] = {}  # bodies, the one that has waited longest first
        for _ in range(THREADS):
            Thread(target=self._work, name="request", daemon=True).start()

    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        body = await self._body(scope.headers, protocol)
        if body is None:
            protocol.response_bytes(*refusal(scope, HTTPStatus.REQUEST_TIMEOUT))
            return
        loop = asyncio.get_running_loop()
        answered = loop.create_future()
        self.jobs.put((scope, protocol, body, lambda: loop.call_soon_threadsafe(answered.set_result, None)))
        await answered

    async def _body(self, headers: Any, protocol: Any) -> bytes | None:
        """Return the body, None if it did not arrive; nothing if the app will refuse it for its length anyway."""
        size = headers.get("content-length", "")
        if not size.isdecimal() or not 0 < int(size) <= self.largest:
            return b""
        arriving = asyncio.ensure_future(protocol())
        self.arriving[arriving] = asyncio.get_running_loop().call_later(PATIENCE, self._drop, arriving)
        if len(self.arriving) > WAITING:
            self._drop(next(iter(self.arriving)))
        try:
            return bytes(await arriving)
        except (asyncio.CancelledError, RSGIProtocolClosed):
            return None
        finally:
            self._forget(arriving)

    def _drop(self, arriving: Any) -> None:
        arriving.cancel()
        self._forget(arriving)

    def _forget(self, arriving: Any) -> None:
        if timer := self.arriving.pop(arriving, None):
            timer.cancel()

    # --- in the threads ---

    def _work(self) -> None:
        while True:
            scope, protocol, body, then = self.jobs.get()
            try:
                protocol.response_bytes(*self._answer(environ(scope, body)))
            except BaseException as problem:  # whatever happens, the thread goes on and the phone is answered
                logs.tell("error", "crash", problem, endpoint=None, method=scope.method)
                protocol.response_bytes(*refusal(scope, HTTPStatus.INTERNAL_SERVER_ERROR))
            then()
            del scope, protocol, body, then  # not kept until the next request comes

    def _answer(self, environ: dict[str, Any]) -> Answer:
        head: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _problem: Any = None) -> None:
            head[:] = int(status[:3]), headers

        content = self.app(environ, start_response)
        try:
            return head[0], head[1], b"".join(content)
        finally:
            if hasattr(content, "close"):
                content.close()


def create() -> Gateway:
    gateway = Gateway(create_app())
    _skip_the_loop(gateway)
    return gateway


def _skip_the_loop(gateway: Gateway) -> None:
    """Let requests without a body go straight to a thread: their way through the loop would double a poll's cost.

    A server that schedules requests in another way still answers them all, over the loop.
    """
    by_loop = getattr(_futures, "_cbsched_aioschedule", None)

    def scheduler(loop: Any, context: Any, callback: Any) -> Callable[[Any], None]:
        assert by_loop
        slowly = by_loop(loop, context, callback)

        def schedule(request: Any) -> None:
            if request.scope.method in WITHOUT_BODY:
                gateway.jobs.put((request.scope, request.proto, b"", nothing))
            else:
                slowly(request)

        return schedule

    if by_loop:
        _futures._cbsched_aioschedule = scheduler


def nothing() -> None:
    """What follows an answer that nobody waits for."""


def refusal(scope: Any, why: HTTPStatus) -> Answer:
    """Return an answer from outside Flask."""
    headers = security.headers(scope.path, scope.scheme == "https") | {"Content-Type": "text/plain"}
    return why.value, [*headers.items(), ("Cache-Control", "private, no-store")], f"{why.phrase}\n".encode()


# --- a request as WSGI has it ---

ALWAYS = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.input_terminated": True,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


def environ(scope: Any, body: bytes) -> dict[str, Any]:
    host, _, port = scope.server.rpartition(":")
    found = {
        **ALWAYS,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": (scope.path or "/").encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    if scope.authority:  # HTTP/2 has no Host
        found["HTTP_HOST"] = scope.authority
    return found | headers(scope.headers.items())


def headers(given: list[tuple[str, str]]) -> dict[str, str]:
    """Return the headers as WSGI has them: those that came more than once are joined, those with _ are no headers.

    WSGI has the same name for X_Forwarded_For, which a proxy may let pass, and X-Forwarded-For, which it sets.
    """
    found: dict[str, str] = {}
    for name, value in given:
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        found[key] = f"{found[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}" if key in found else value
    return found
