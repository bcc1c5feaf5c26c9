"""The pad: the cards of a pack, one band a colour; cards that cannot be tapped are faded."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.rules.cards import Card, Pack, by_colour
from scorekeeper.web.table.board import Band, Key

NONE: frozenset[Card] = frozenset()


def columns(numbers: int) -> int:
    """Return how many columns a band has: up to nine cards fit in one row, more take two."""
    return numbers if numbers < 10 else (numbers + 1) // 2


def pad(
    pack: Pack,
    gone: Collection[Card] = NONE,
    picked: Collection[Card] = (),
    fouls: Collection[Card] = NONE,
    passes: Collection[str] = (),
) -> list[Band]:
    """Return a pad of all cards; those `gone` cannot be tapped, those of the colours in `passes` only passed."""
    width = columns(len(pack.numbers))
    bands = []
    for colour, cards in by_colour(pack.cards).items():
        keys = tuple([Key(card, card in gone, card in picked, card in fouls) for card in cards])
        bands.append(Band(colour, width, keys, colour in passes))
    return bands
