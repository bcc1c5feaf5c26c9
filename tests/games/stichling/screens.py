"""The screens of Stichling."""

from __future__ import annotations

from tests.browser import hand
from tests.browser.pictures import SHORT, Album, Screens, record


def pictures(album: Album) -> Screens:
    """Those that `make pictures` takes."""
    return {
        "stichling-2-mid": album.brought(record("stichling", 2, 18, SHORT)),
        "stichling-5-mid": album.brought(record("stichling", 5, 39, SHORT)),
        "stichling-cover": album.brought(record("stichling", 5, 1, SHORT)),
        "stichling-secret": album.brought(record("stichling", 5, 1, SHORT), "?open=1"),
        "stichling-taker": album.brought(record("stichling", 3, 1, SHORT), "?keep=taker"),
        "stichling-end": album.brought(record("stichling", 3, 1, SHORT), "?keep=end"),
        "stichling-over": album.brought(record("stichling", 5, None, SHORT)),
    }


def others(album: Album) -> Screens:
    """Those that nobody needs a picture of."""
    four_open = hand.record("stichling", "round start=Axel", "play g8/1 y1/2 g2/3 r1/4", house="")
    return {
        "order": album.brought(hand.record("stichling", "round start=Axel", "won 4 3 2 2", house="")),
        "discard-asked": album.brought(four_open, tap=".pad button[value=b5]"),
    }
