"""The screens of Oh Hell."""

from __future__ import annotations

from tests.browser import hand
from tests.browser.pictures import SHORT, Album, Screens, record

DEALT = "round dealer=Axel cards=10 trump=h9"
SEVEN = ("Axel", "Lore", "Uli", "Doris", "Emil", "Frieda", "Gustav")


def pictures(album: Album) -> Screens:
    """Those that `make pictures` takes."""
    last_bid = hand.record("oh-hell", DEALT, "bids ? 3 0 4", house="")
    mid = hand.record("oh-hell", DEALT, "bids 2 3 0 4", "trick sK s2 h4 ...", house="")
    crowded = "round dealer=Axel cards=7 trump=h9", "bids 0 1 0 2 3 0 2", "trick s2 s3 s4 s5 ..."
    return {
        "judge-suits": album.at("/judge?game=oh-hell&players=4&cards=s9.sK.h2&trump=h"),
        "oh-hell-turn": album.brought(hand.record("oh-hell", "round dealer=Axel", house="")),
        "oh-hell-bid": album.brought(last_bid),
        "oh-hell-4-mid": album.brought(mid),
        "oh-hell-7-mid": album.brought(hand.record("oh-hell", *crowded, names=SEVEN, house="")),
        "oh-hell-over": album.brought(record("oh-hell", 4, None, SHORT)),
    }


def others(album: Album) -> Screens:
    """Those that nobody needs a picture of."""
    bid = hand.record("oh-hell", DEALT, "bids 2 3 0 4", house="")
    return {
        "won": album.brought(bid, "?keep=end"),
        "only-points": album.brought(bid, "?keep=points"),
        "correct-hand": album.brought(bid, "/log/1"),
        "correct-turned": album.brought(bid, "/log/2"),
        "correct-bid": album.brought(bid, "/log/3"),
        "no-card-left": album.brought(hand.record("oh-hell", "round dealer=Axel cards=13 trump=-", house="")),
    }
