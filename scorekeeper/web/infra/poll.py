"""Answers 204 to polls without news, without entering Flask."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from scorekeeper.storage.database import Unavailable
from scorekeeper.storage.store import Store
from scorekeeper.web.infra import security

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]
ASKS = re.compile(r"/t/([\w-]{1,64})/since/(\d{1,9})", re.ASCII)
HEADERS = {
    secure: [*security.headers("/t/", secure).items(), ("Cache-Control", "private, no-store")]
    for secure in (False, True)
}
BUSY = [("Retry-After", str(security.RETRY_AFTER)), ("Content-Length", "0")]


class Poll:
    """WSGI middleware: answers polls of tables that have not changed, and passes everything else on."""

    def __init__(self, app: Application, store: Store) -> None:
        self.app, self.store = app, store

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        asked = ASKS.fullmatch(environ["PATH_INFO"])
        if not asked or environ["REQUEST_METHOD"] != "GET":
            return self.app(environ, start_response)
        headers = HEADERS[environ["wsgi.url_scheme"] == "https"]
        try:
            if self.store.poll(asked[1]) != int(asked[2]):
                return self.app(environ, start_response)
        except Unavailable:
            start_response("503 SERVICE UNAVAILABLE", headers + BUSY)
        else:
            start_response("204 NO CONTENT", headers)
        return []
