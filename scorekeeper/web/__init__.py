"""The web application, put together: configuration, extensions, places. What a place does is in its own module."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress
from flask_wtf import CSRFProtect

from scorekeeper import assets, i18n, settings
from scorekeeper.rules.palette import paint
from scorekeeper.store import Store, url
from scorekeeper.web import (
    chips,
    clue,
    errors,
    files,
    guard,
    health,
    home,
    join,
    judge,
    language,
    likings,
    log,
    manifest,
    new,
    palette,
    phone,
    pictures,
    requests,
    rules,
    scoreboard,
    seen,
    sheet,
    table,
)
from scorekeeper.web.asking import htmx
from scorekeeper.web.evenings import Evenings
from scorekeeper.web.pulse import Pulse


def build(config: dict[str, Any]) -> Flask:
    folder = assets()
    app = Flask("scorekeeper", template_folder=str(folder / "templates"), static_folder=None)
    data = Path(config.get("DATA") or os.environ.get("SCOREKEEPER_DATA") or folder / "instance")
    app.config.update(
        DATABASE_URL=url(data),
        SECRET_KEY=os.environ.get("SCOREKEEPER_SECRET"),
        CLOCK=time.time,
        MAX_CONTENT_LENGTH=512 * 1024,
        MAX_FORM_MEMORY_SIZE=512 * 1024,
        MAX_FORM_PARTS=200,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=60 * 60 * 24 * 400,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,  # it asks for a Referer, which would carry the key of a table
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
        **settings.read(),
    )
    app.config.update(config)
    app.secret_key = app.config["SECRET_KEY"] or guard.secret(data)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    requests.register(app)
    i18n.register(app)
    app.before_request(guard.measured)
    CSRFProtect(app), Compress(app), htmx.init_app(app)
    store = Store(app.config["DATABASE_URL"])
    app.extensions["evenings"] = Evenings(store)
    app.wsgi_app = Pulse(app.wsgi_app, store)  # type: ignore[method-assign]  # as Flask wants it done
    guard.register(app)
    for place in (
        home,
        new,
        table,
        log,
        sheet,
        judge,
        rules,
        chips,
        clue,
        join,
        scoreboard,
        language,
        seen,
        likings,
        palette,
        manifest,
        health,
    ):
        app.register_blueprint(place.place)
    app.jinja_env.globals["here"] = language.here
    app.jinja_env.globals["likes"] = phone.unusual
    app.before_request(lambda: paint(()))  # until a table is opened
    errors.register(app)
    pictures.register(app)
    files.register(app)
    return app
