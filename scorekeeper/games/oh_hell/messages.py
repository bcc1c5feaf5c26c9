"""The referee's sentences for Oh Hell, in English. A pair is singular and plural, chosen by `n`."""

from __future__ import annotations

from scorekeeper.text.english import Sentence

MESSAGES: dict[str, Sentence] = {
    "line-bid": "bid {bid}, took {n}: {points:+d}",
    "card-twice:turned": "{card} was turned for trump and isn't in play.",
    "hand-late": "The number of cards comes right after the deal.",
    "hand-range": "A hand of {n} isn't possible: with this many players, 1 to {high} cards are.",
    "hand-size": "Round {number} has {expected} cards each, not {n}.",
    "turned-none": "This table plays without trump, so {card} can't be turned.",
    "turned-late": "This round's trump is already known, or its tricks have begun.",
    "turned-dealt": "With {n} cards each, no card is left to turn: {card} can't be trump.",
    "bid-again": "{seat} has already bid.",
    "bid-range": "{seat} can't bid {n}: 0 to {high} tricks are possible.",
    "hook": "The dealer may not make the bids add up to {expected}, so {n} isn't allowed.",
    "points-bid": "{seat} can't score {points} in this round.",
    "points-tricks": (
        "These points aren't possible: they don't share out {n} trick.",
        "These points aren't possible: they don't share out {n} tricks.",
    ),
}
