"""The web app manifest, in the phone's language."""

from __future__ import annotations

from flask import Blueprint, Response, json, url_for
from flask_babel import gettext as _

from scorekeeper.web.infra.i18n import language, tag

bp = Blueprint("manifest", __name__)

PAPER = "#faf7f0"
ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)


@bp.get("/manifest.webmanifest")
def show() -> Response:
    home = url_for("home.show")
    told = {
        "id": home,
        "name": "scorekeeper",
        "short_name": "scorekeeper",
        "lang": tag(language()),
        "description": _("The referee beside your deck: who takes the trick, why, and the score sheet."),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "utilities"],
        "icons": [_icon(*icon) for icon in ICONS],
        "shortcuts": [
            {"name": _("New game"), "url": url_for("new.show")},
            {"name": _("Settle a trick"), "url": url_for("judge.show")},
        ],
    }
    return Response(json.dumps(told), mimetype="application/manifest+json", headers={"Cache-Control": "no-cache"})


def _icon(file: str, sizes: str, kind: str, purpose: str) -> dict[str, str]:
    return {"src": url_for("static", filename=file), "sizes": sizes, "type": kind, "purpose": purpose}
