"""Tells requests of htmx, which want a fragment, from those of browsers, which want a page."""

from __future__ import annotations

from flask_htmx import HTMX

htmx = HTMX()


def template(name: str) -> str:
    """Return the fragment for htmx, or for any other request the page that includes it."""
    return f"_{name}.html" if htmx else f"{name}.html"
