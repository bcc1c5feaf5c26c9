"""Serves the service worker, and the page it shows for pages that were never opened."""

from __future__ import annotations

import hashlib

from flask import Blueprint, Response, render_template, url_for
from flask_babel import gettext as _

from scorekeeper.web.infra import security, static_files

bp = Blueprint("offline", __name__)


@bp.get("/sw.js")
def worker() -> Response:
    """Serve the service worker. Its version changes with any file it caches, so an upgrade reaches every phone."""
    kept = [url_for("static", filename=name) for name in static_files.names()]
    text = render_template("sw.js", kept=[*kept, url_for("offline.nothing")], guard=security.HEADERS)
    version = hashlib.sha256(text.encode()).hexdigest()[:10]
    worker = Response(f'const VERSION = "{version}"\n{text}', mimetype="text/javascript")
    worker.headers["Cache-Control"] = "no-cache"
    return worker


@bp.get("/offline")
def nothing() -> str:
    """Serve the page shown in place of one that the phone has not opened yet."""
    title = _("No connection")
    text = _("This page was not opened on this phone before. It will be here once the network is back.")
    return render_template("error.html", title=title, text=text, table=None)
