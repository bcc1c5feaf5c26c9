"""What keeps strangers out: headers on every answer, cookies, the key that signs them, proxies that are believed."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from flask import Flask, Response, abort, request
from flask.sessions import SecureCookieSessionInterface
from werkzeug.middleware.proxy_fix import ProxyFix

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # the QR codes of the links
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the address of a table is its key: it goes to nobody else
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HTTPS = {"Strict-Transport-Security": f"max-age={60 * 60 * 24 * 180}"}
TABLE = {"X-Robots-Tag": "noindex, nofollow"}


class Cookies(SecureCookieSessionInterface):
    """A server may be reached by http in its own network and by https from elsewhere. Over https the cookie goes by
    another name and never leaves https; a browser would not let the plain one replace it."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name


def register(app: Flask) -> None:
    """To be called once everything else stands before the application: a proxy's word goes first."""
    app.session_interface = Cookies()
    app.after_request(guarded)
    if trusted := app.config["PROXIES"]:
        believing = ProxyFix(app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted)
        app.wsgi_app = believing  # type: ignore[method-assign]  # as Flask wants it done


def measured() -> None:
    """A body of unsaid length cannot be held against the limit before it is read."""
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        abort(411)


def headers(path: str, secure: bool) -> dict[str, str]:
    """What goes with the answer from an address, whoever answers."""
    return HEADERS | (HTTPS if secure else {}) | (TABLE if path.startswith("/t/") else {})


def guarded(response: Response) -> Response:
    """Every answer with its headers; what is made for one phone is kept by that phone alone."""
    response.headers.update(headers(request.path, request.is_secure))
    kept = response.cache_control
    if not kept.public:
        kept.private = True
    if not kept.public and not kept.no_store:
        kept.no_cache = True
    return response


def secret(data: Path) -> str:
    """The key that signs cookies, made once for an installation and readable by it alone. It appears whole or not at
    all, so that of two processes that start at once none reads half of it."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = data / "secret"
    if file.exists() and not file.read_text():
        file.unlink()  # somebody was stopped while he made it
    if not file.exists():
        _make(file)
    return file.read_text()


def _make(file: Path) -> None:
    mine = file.with_name(f"secret.{secrets.token_hex(8)}")
    with os.fdopen(os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(secrets.token_hex(32))
    try:
        with suppress(FileExistsError):  # somebody else was first: his key it is
            os.link(mine, file)
    finally:
        mine.unlink()
