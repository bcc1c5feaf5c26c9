"""The referee's sentences for Hat Trick, in English. A pair is singular and plural, chosen by `n`."""

from __future__ import annotations

from scorekeeper.text.english import Sentence

MESSAGES: dict[str, Sentence] = {
    # roles
    "role-opens": "opens a second trick",
    "role-passed": "passed: it belongs to no trick",
    # rulings
    "double-trick": "{card} is the higher of the two best cards: the lead goes to {seat}.",
    "double-trick-tied:player": "Both won with {n}; {seat} played the highest unmatched card in the tricks, {card}.",
    "double-trick-tied:winner": "Both won with {n}; {seat} won the colour of the highest unmatched card in the tricks, {card}.",
    "double-trick-colours": "Both won with {n} and no other number decides: red before blue before green, so {seat} leads, who won {colour}.",
    # notes
    "note-lead-player": "The rulebooks differ here: the player of the deciding card leads (English and French books); by a reading of the German one {seat}, who won that colour, would lead.",
    "note-lead-winner": "The rulebooks differ here: by this table's rule the winner of the deciding card's colour leads; in the English and French books {seat}, who played that card, would.",
    # lines
    "line-most": "{n} {colour}, the most: {points:+d}",
    "line-other": "{n} {colour}: {points:+d}",
    "line-passed": "{n} passed: {points:+d}",
    # cards
    "pass-too-early": (
        "{card} cannot be passed: only {n} colour lies on the table, and passing needs two.",
        "{card} cannot be passed: {n} colours lie on the table, and passing needs two.",
    ),
    "pass-colour": "{card} cannot be passed: {colour} lies on the table, so it belongs to that trick.",
    "third-colour": "{card} would be a third colour beside {colours}: it can only be passed.",
    # counts
    "heap-sum:more": "The piles and passes hold {n} cards, {off} more than the {expected} played.",
    "heap-sum:fewer": (
        "The piles and passes hold {n} card, {off} fewer than the {expected} played.",
        "The piles and passes hold {n} cards, {off} fewer than the {expected} played.",
    ),
    "colour-sum": "{n} {colour} cards were counted, but there can be only {expected} in the piles.",
    "passes-sum": "{n} passes in all are too many: two players of every trick cannot pass, so at most {expected}.",
    "heap-few": "{seat} took a card in every trick won: {n} cards are too few, at least {expected} were won.",
    "heap-range": (
        "{n} {colour} card cannot lie in front of {seat}: by the tricks {low} to {high} are possible.",
        "{n} {colour} cards cannot lie in front of {seat}: by the tricks {low} to {high} are possible.",
    ),
    "heap-range:passed": (
        "{seat} cannot have passed {n} time: by the tricks {low} to {high} are possible.",
        "{seat} cannot have passed {n} times: by the tricks {low} to {high} are possible.",
    ),
}
