"""Builds the web application: configuration, extensions, blueprints."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress
from flask_wtf import CSRFProtect
from werkzeug.routing import IntegerConverter

from scorekeeper import assets, settings
from scorekeeper.storage.store import Store, url
from scorekeeper.text.palette import use_palette
from scorekeeper.web import phone
from scorekeeper.web.infra import (
    errors,
    game_files,
    health,
    hosts,
    i18n,
    offline,
    request_log,
    security,
    static_files,
    template_helpers,
)
from scorekeeper.web.infra.check import add_games
from scorekeeper.web.infra.htmx import htmx
from scorekeeper.web.infra.poll import Poll
from scorekeeper.web.table.session import Tables
from scorekeeper.web.views import (
    home,
    join,
    judge,
    language,
    log,
    manifest,
    new,
    palette,
    preferences,
    rules,
    scoreboard,
    sheet,
    table,
)

VIEWS = (home, new, table, log, sheet, judge, rules, join, scoreboard, language, preferences, palette, manifest)


class Number(IntegerConverter):
    """A number in an address. Longer ones open nothing: no log has so many entries, and Python may not read them."""

    regex = r"\d{1,9}"


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
        WTF_CSRF_SSL_STRICT=False,  # it needs a Referer, which would give away the key of a table
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
    app.secret_key = app.config["SECRET_KEY"] or security.secret(data)
    app.url_map.converters["int"] = Number
    game_files.register(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    request_log.register(app)
    i18n.register(app)
    hosts.register(app)
    app.before_request(security.measured)
    CSRFProtect(app), Compress(app), htmx.init_app(app)
    store = Store(app.config["DATABASE_URL"])
    app.extensions["tables"] = Tables(store)
    app.wsgi_app = Poll(app.wsgi_app, store)  # type: ignore[method-assign]  # the way Flask documents it
    security.register(app)
    template_helpers.register(app)
    for view in (*VIEWS, offline, health):
        app.register_blueprint(view.bp)
    app.jinja_env.globals["here"] = language.here
    app.jinja_env.globals["preferences"] = phone.unusual
    app.before_request(partial(use_palette, ()))  # until a table is opened
    errors.register(app)
    static_files.register(app)
    add_games(app)
    return app
