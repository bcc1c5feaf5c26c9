"""The signed cookies of phones: valid whatever the servers' clocks say, and never lost to one that cannot be read."""

from __future__ import annotations

from typing import Any

from flask import Flask, Request, Response, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

SPARE = "-spare"


class Cookies(SecureCookieSessionInterface):
    """Cookies with another name over HTTPS, where they are sent over HTTPS only.

    A server may be reached by HTTP in its own network and by HTTPS from elsewhere; a browser would not let the plain
    cookie replace the secure one.

    A cookie that cannot be read stays as it is: another server, or the right key, may read it again. Until then the
    phone has a spare one, and once both can be read they become one.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_cookie_name(self, app: Flask) -> str:
        return self._name(app) + (SPARE if g.get("spare_cookie") else "")

    def _name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        name = self._name(app)
        kept, spare = (self._read(app, request.cookies.get(each)) for each in (name, name + SPARE))
        g.spare_cookie = kept is None and name in request.cookies
        if not kept or not spare:
            return self.session_class(kept or spare or {})
        both = self.session_class(kept | spare)
        both["tables"] = [*dict.fromkeys([*spare.get("tables", []), *kept.get("tables", [])])]
        g.spare_done = True
        return both

    def _read(self, app: Flask, text: str | None) -> dict[str, Any] | None:
        """Return what a cookie holds; None if there is none or it cannot be read. Its age is the browser's concern."""
        serializer = self.get_signing_serializer(app)
        try:
            return dict(serializer.loads(text)) if serializer and text else None
        except (BadSignature, ValueError, TypeError):
            return None

    def save_session(self, app: Flask, session: Any, response: Response) -> None:
        super().save_session(app, session, response)
        if g.get("spare_done"):
            response.delete_cookie(self._name(app) + SPARE, secure=request.is_secure, httponly=True, samesite="Lax")
