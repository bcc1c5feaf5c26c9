"""The pad: exactly the cards of a pack, a band a colour, with what cannot be tapped faded."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.rules.cards import Card, Pack, by_colour
from scorekeeper.web.table.board import Band, Key

NONE: frozenset[Card] = frozenset()


def columns(numbers: int) -> int:
    """One row up to nine cards, else two."""
    return numbers if numbers < 10 else (numbers + 1) // 2


def pad(
    pack: Pack,
    gone: Collection[Card] = NONE,
    picked: Collection[Card] = (),
    fouls: Collection[Card] = NONE,
    passes: Collection[str] = (),
) -> list[Band]:
    """Every card; those gone cannot be tapped, cards of some colours can only be passed."""
    width = columns(len(pack.numbers))
    bands = []
    for colour, cards in by_colour(pack.cards).items():
        keys = tuple([Key(card, card in gone, card in picked, card in fouls) for card in cards])
        bands.append(Band(colour, width, keys, colour in passes))
    return bands
