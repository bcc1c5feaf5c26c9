"""Security headers, cookies and the key that signs them, trusted proxies."""

from __future__ import annotations

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from flask import Flask, Response, abort, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.web.infra.cookies import Cookies

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
    "Referrer-Policy": "no-referrer",  # the address of a table is its key and must not leak
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HTTPS = {"Strict-Transport-Security": f"max-age={60 * 60 * 24 * 180}"}
RETRY_AFTER = 2  # seconds after which a busy server may be asked again
TABLE = {"X-Robots-Tag": "noindex, nofollow"}


def register(app: Flask) -> None:
    """Set up headers, cookies and proxies. Call this after adding all other middleware, so that ProxyFix runs first."""
    app.session_interface = Cookies()
    app.after_request(with_headers)
    if trusted := app.config["PROXIES"]:
        believing = ProxyFix(app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted)
        app.wsgi_app = believing  # type: ignore[method-assign]  # the way Flask documents it


def measured() -> None:
    """Reject bodies without Content-Length: their size cannot be checked before they are read.

    Reject forms of more fields than any of ours has, too; Werkzeug counts only those of multipart forms.
    """
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        abort(411)
    if sum(map(len, request.form.listvalues())) > current_app.config["MAX_FORM_PARTS"]:
        abort(413)


def headers(path: str, secure: bool) -> dict[str, str]:
    """Return the headers for an answer from this path, inside or outside Flask."""
    return HEADERS | (HTTPS if secure else {}) | (TABLE if path.startswith("/t/") else {})


def with_headers(response: Response) -> Response:
    """Add the headers to an answer; unless it is public, only the phone it was made for may cache it."""
    response.headers.update(headers(request.path, request.is_secure))
    kept = response.cache_control
    if not kept.public:
        kept.private = True
    if not kept.public and not kept.no_store:
        kept.no_cache = True
    return response


def keyed(text: str) -> str:
    """Return a hash of a text that only this installation can make: it stands for the text and gives nothing away."""
    key = current_app.secret_key
    assert isinstance(key, str)
    return hmac.digest(key.encode(), text.encode(), "sha256").hex()


def secret(data: Path) -> str:
    """Return the key that signs cookies, created once per installation and readable only by it.

    The file appears complete or not at all, so that two processes starting at once never read half a key.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = data / "secret"
    if file.exists() and not file.read_text():
        file.unlink()  # a process was stopped while creating it
    if not file.exists():
        _make(file)
    return file.read_text()


def _make(file: Path) -> None:
    mine = file.with_name(f"secret.{secrets.token_hex(8)}")
    with os.fdopen(os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(secrets.token_hex(32))
    try:
        with suppress(FileExistsError):  # another process was first: its key is used
            os.link(mine, file)
    finally:
        mine.unlink()
