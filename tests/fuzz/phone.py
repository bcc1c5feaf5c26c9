"""A phone at the app without a server between them: it sends bytes as they are, well formed or not."""

from __future__ import annotations

import io
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

FORM = "application/x-www-form-urlencoded"


class Request(NamedTuple):
    """A request before it is sent; the path and the query are percent-encoded."""

    method: str
    path: str
    body: bytes = b""
    kind: str = FORM
    headers: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.kind} {self.headers} {self.body[:600]!r} ({len(self.body)} bytes)"


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


class Phone:
    """One browser with its cookie."""

    def __init__(self, app: Any) -> None:
        self.app, self.cookie = app, ""

    def get(self, path: str) -> Reply:
        return self.send(Request("GET", path))

    def send(self, request: Request) -> Reply:
        told: list[Any] = []
        chunks = self.app.wsgi_app(self._environ(request), lambda status, headers, *_: told.extend((status, headers)))
        text = b"".join(chunks).decode("utf-8", "replace")  # or a picture
        close = getattr(chunks, "close", None)
        close() if close else None
        headers = {name.lower(): value for name, value in told[1]}
        if "Cookie" not in dict(request.headers):
            self._keep(headers.get("set-cookie", ""))
        return Reply(int(told[0].split()[0]), headers, text)

    def _keep(self, header: str) -> None:
        if header:
            self.cookie = "; ".join(f"{name}={found.value}" for name, found in SimpleCookie(header).items())

    def _environ(self, request: Request) -> dict[str, Any]:
        """A request as a WSGI server hands it on: bytes of the address as Latin-1."""
        path, _, query = request.path.partition("?")
        return {
            "REQUEST_METHOD": request.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": request.kind,
            "CONTENT_LENGTH": str(len(request.body)),
            "HTTP_HOST": "localhost",
            "HTTP_COOKIE": self.cookie,
            **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in request.headers},
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(request.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
