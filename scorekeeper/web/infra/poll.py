"""Answers 204 to polls without news, without entering Flask."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.storage.store import Store
from scorekeeper.web.infra import security

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
ASKS = re.compile(r"/t/([\w-]{1,64})/since/(\d{1,9})", re.ASCII)
HEADERS = {
    secure: [*security.headers("/t/", secure).items(), ("Cache-Control", "private, no-store")]
    for secure in (False, True)
}


class Poll:
    """WSGI middleware: answers polls of tables that have not changed, and passes everything else on."""

    def __init__(self, app: Application, store: Store) -> None:
        self.app, self.store = app, store

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        asked = ASKS.fullmatch(environ["PATH_INFO"])
        if asked and environ["REQUEST_METHOD"] == "GET" and self.quiet(asked[1], int(asked[2])):
            start_response("204 NO CONTENT", HEADERS[environ["wsgi.url_scheme"] == "https"])
            return []
        return self.app(environ, start_response)

    def quiet(self, token: str, seen: int) -> bool:
        """Whether nothing was recorded since; database errors are left to the application."""
        with suppress(SQLAlchemyError):
            return self.store.poll(token) == seen
        return False
