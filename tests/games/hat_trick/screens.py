"""The screens of Hat Trick."""

from __future__ import annotations

from tests.browser.pictures import SHORT, Album, Screens, record


def pictures(album: Album) -> Screens:
    """Those that `make pictures` takes."""
    found = {}
    for seats in (4, 5, 7):
        found[f"hat-trick-{seats}-mid"] = album.brought(record("hat-trick", seats, seats * 4, SHORT))
        found[f"hat-trick-{seats}-done"] = album.brought(record("hat-trick", seats, 1 + seats * 3, SHORT))
    return found


def others(album: Album) -> Screens:
    """Those that nobody needs a picture of."""
    return {"count": album.brought(record("hat-trick", 4, 1, SHORT), "?keep=end")}
