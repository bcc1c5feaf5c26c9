"""The referee's sentences for Stichling, in English. A pair is singular and plural, chosen by `n`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.text.english import Sentence
from scorekeeper.text.say import colour_word, part

MESSAGES: dict[str, Sentence] = {
    # rulings
    "highest-of-first": "{card} is the highest card of the colour that opened the trick, {colour}.",
    "highest-of-first:so-far": "{card} is the highest card so far of the colour that opened the trick, {colour}.",
    "to-play": "{seat} to play.",
    "turns": "{seat} turns scoring card {number}.",
    "turns:shown": "{seat} turns scoring card {number}: {points}.",
    "really-none": "Really {missing_colours}?",
    "discard-where": "Then tap the place where {seat} discards {card}.",
    "laid-movable": "{card} went to place {place}; tap another place to move it.",
    # notes
    "revoke": "Revoke: {seat} laid {card} off colour as card {number}, but held {other_card}, played as card {later}.",
    "tie-shared": "Equal at {n} in total and in every round: the win is shared.",
    "tie-broken": "Equal at {n}: {seats} had the better round {number}.",
    # lines
    "line-no-tricks": "no tricks: 0",
    "line-scoring": (
        "{n} trick shows scoring card {place}: {points:+d}",
        "{n} tricks show scoring card {place}: {points:+d}",
    ),
    # cards
    "card-twice:place": "{card} was already played: by {seat} to place {place}, as card {number} of the round.",
    "no-place": "There is no place {place}: the four places are 1 to 4.",
    "off-colour": (
        "{card} cannot go to place {place}, a {colour} trick: only {n} trick is open, so it can open a new one.",
        "{card} cannot go to place {place}, a {colour} trick: only {n} tricks are open, so it can open a new one.",
    ),
    "can-follow": "{card} cannot be discarded to place {place}: an open {colour} trick can take it.",
    # rounds
    "no-starter": "Say who starts the round.",
    "cards-full": "All {n} cards of every hand have been played.",
    "kept-by-taker": "This round is kept by takers only: tap who took the trick.",
    "kept-by-card": "This round is kept card by card; recorded so far: {n}.",
    "correction-breaks:card": "With this correction round {round}, card {number} could not have happened: {note}",
    # counts
    "points-none": "Some player took a trick, so not everybody can score 0.",
    "points-cards": "{seat} cannot score {points}: possible are {known}.",
    "ordered-again": "The scoring cards of {seat} are known already.",
    "order-cards": "{seat} orders the scoring cards {known} in round {number}, each once.",
}

PARTS = {"no-colour": "no {colour}"}


def _missing(colours: Iterable[str], names: Sequence[str]) -> str:
    """List colours that somebody does not have: no red, no blue."""
    return ", ".join(part("no-colour", colour=colour_word(colour)) for colour in colours)


KINDS = {"missing_colours": _missing}
