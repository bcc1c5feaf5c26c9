"""Who asks: htmx for a fragment, or a browser for a page."""

from __future__ import annotations

from flask_htmx import HTMX

htmx = HTMX()


def template(name: str) -> str:
    """The fragment for htmx; for everybody else the page that includes it."""
    return f"_{name}.html" if htmx else f"{name}.html"
