"""The web application, put together: configuration, extensions, places. What a place does is in its own module."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress
from flask_wtf import CSRFProtect

from scorekeeper import assets, i18n
from scorekeeper.store import Store, url
from scorekeeper.web import (
    chips,
    clue,
    errors,
    files,
    home,
    join,
    judge,
    language,
    log,
    new,
    pictures,
    rules,
    scoreboard,
    sheet,
    table,
)
from scorekeeper.web.asking import htmx
from scorekeeper.web.evenings import Evenings
from scorekeeper.web.pulse import Pulse

POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"


def build(config: dict[str, Any]) -> Flask:
    folder = assets()
    app = Flask("scorekeeper", template_folder=str(folder / "templates"), static_folder=None)
    data = Path(config.get("DATA") or os.environ.get("SCOREKEEPER_DATA") or folder / "instance")
    app.config.update(
        DATABASE_URL=url(data),
        MAX_CONTENT_LENGTH=512 * 1024,
        MAX_FORM_MEMORY_SIZE=512 * 1024,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=60 * 60 * 24 * 400,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,
        COMPRESS_MIN_SIZE=400,
        COMPRESS_BR_LEVEL=4,
        COMPRESS_LEVEL=4,
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_MIMETYPES=[
            "text/html",
            "text/css",
            "text/javascript",
            "text/plain",
            "image/svg+xml",
            "application/manifest+json",
        ],
    )
    app.config.update(config)
    app.secret_key = app.config.get("SECRET_KEY") or secret(data)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    i18n.register(app)
    CSRFProtect(app), Compress(app), htmx.init_app(app)
    store = Store(app.config["DATABASE_URL"])
    app.extensions["evenings"] = Evenings(store)
    app.wsgi_app = Pulse(app.wsgi_app, store)  # type: ignore[method-assign]
    for place in (home, new, table, log, sheet, judge, rules, chips, clue, join, scoreboard, language):
        app.register_blueprint(place.place)
    app.jinja_env.globals["here"] = language.here
    errors.register(app)
    pictures.register(app)
    files.register(app)
    app.after_request(_guarded)
    return app


def secret(data: Path) -> str:
    """The key that signs cookies, made once for an installation and readable by it alone."""
    data.mkdir(parents=True, exist_ok=True)
    file = data / "secret"
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return file.read_text()


def _guarded(response: Any) -> Any:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    return response
