"""The screens of Sticheln."""

from __future__ import annotations

from tests.browser.pictures import NAMES, SHORT, Album, Screens, record


def pictures(album: Album) -> Screens:
    """Those that `make pictures` takes."""
    found = {
        "mix": album.at("/new?game=mix&sticheln-trump=lowest&sticheln-count=flat&sticheln-colours=2"),
        "deck-4": album.brought("game: classic\nplayers: Axel, Lore, Uli, Doris\n"),
        "declare-4": album.brought(record("classic", 4, 3, SHORT)),
        "why-4": album.brought(record("classic", 4, 5 + 4), tap=".why summary"),
        "taker-4": album.brought(record("classic", 4, 5 + 8), "?keep=taker"),
        "points-4": album.brought(record("classic", 4, 5 + 8), "?keep=end"),
        "choose-4": album.brought(record("delayed", 4, 1 + 60)),
        "hazy-4": album.brought(record("hazy", 4, 1 + 56)),
        "round-4": album.brought(record("classic", 4, 5 + 56, SHORT)),
        "over-4": album.brought(record("classic", 4)),
        "sheet-4": album.brought(record("classic", 4, None, SHORT), "/sheet"),
        "sheet-8": album.brought(record("classic", 8), "/sheet"),
        "log-4": album.brought(record("classic", 4, 5 + 20), "/log"),
        "entry-4": album.brought(record("classic", 4, 5 + 20), "/log/12"),
        "more-4": album.brought(record("classic", 4, 5 + 20), "/more"),
    }
    for seats in (3, 4, 6, 8):
        names = SHORT if seats in (4, 8) else NAMES
        found[f"classic-{seats}-mid"] = album.brought(record("classic", seats, 1 + seats * 4 - 1 + seats, names))
        found[f"classic-{seats}-done"] = album.brought(record("classic", seats, 1 + seats * 5, names))
    return found


def others(album: Album) -> Screens:
    """Those that nobody needs a picture of."""
    return {
        "declare": album.brought(record("hazy", 4, 1, SHORT), "?keep=hazy"),
        "draft-aside": album.brought(record("classic", 7, 1, SHORT), "?keep=aside"),
    }
