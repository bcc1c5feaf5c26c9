"""The referee's sentences that every game shares, in English. A pair is singular and plural, chosen by `n`.

The sentences of a single game are in its folder and are added to these when the game is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping

Sentence = str | tuple[str, str]

ROLES: dict[str, Sentence] = {
    "role-leads": "leads: its colour is the lead colour",
    "role-first": "opens the trick",
    "role-follows": "follows",
    "role-trump": "trump",
    "role-leads:suit": "leads: its suit is to be followed",
    "role-discard:suit": "of another suit: it can't win",
    "role-discard": "of another colour: it cannot win",
}

RULINGS: dict[str, Sentence] = {
    "takes": "{seat} takes it.",
    "takes-colour": "{seat} takes {colour}.",
    "ahead": "{seat} is ahead.",
    "ahead-colour": "{seat} is ahead in {colour}.",
    "takes-nobody": "Nobody takes it.",
    "ahead-nobody": "Nobody is ahead yet.",
    "leads": "{seat} leads next.",
    "strongest": "{card} is the strongest card.",
    "strongest:so-far": "{card} is the strongest card so far.",
    "highest-trump": "{card} is the highest trump.",
    "highest-trump:so-far": "{card} is the highest trump so far.",
    "highest-led": "{card} is the highest card of the suit led.",
    "highest-led:so-far": "{card} is the highest card of the suit led so far.",
    "highest-led:no-trump": "No trump played: {card} is the highest card of the suit led.",
    "highest-led:no-trump:so-far": "No trump yet: {card} is the highest card of the suit led.",
    "highest-of-colour": "{card} is the highest {colour} card.",
    "highest-of-colour:so-far": "{card} is the highest {colour} card so far.",
}

NOTES: dict[str, Sentence] = {
    "note-no-trump": "No trump was named, so this is judged without one.",
    "revoke:trick": "Revoke: {seat} played {card} in trick {number} but held {other_card}, played in trick {later}, which follows suit.",
    "in-trick": "Trick {number}: {note}",
    "overruled:lead": "Trick {number}: the table decided that {seat} leads; the referee says {ruled_seat}.",
    "overruled": "Trick {number}: the table decided otherwise: taken by {seats}; the referee says {ruled_seats}.",
    "moved-trick": "Round {round}, trick {number}: now taken by {seats} instead of {old_seats}.",
    "moved-lead": "Round {round}, trick {number}: now {seat} leads after it instead of {old_seat}.",
    "moved-pass": "Round {round}, trick {number}: {card} is now passed.",
    "moved-play": "Round {round}, trick {number}: {card} now belongs to a trick.",
    "moved-open": "Round {round}: its scores are open again.",
    "moved-score": "Round {round}: {seat} now scores {points} instead of {was}.",
}

LINES: dict[str, Sentence] = {
    "line-nothing": "no cards: 0",
    "line-tricks": ("{n} trick: {points:+d}", "{n} tricks: {points:+d}"),
    "line-typed": "points as typed",
}

CARDS: dict[str, Sentence] = {
    "unknown-card": "“{text}” isn't a card: write the letter of its colour or suit ({known}) and its number, like r7 or hK.",
    "unknown-card:number": "There is no card “{text}”: numbers go from {low} to {high}.",
    "unknown-trump": "'{text}' is no trump: write r5, rx (no number), x5 (no colour) or xx.",
    "unknown-trump:suit": "“{text}” isn't a trump suit: write one of {known}, or - for none.",
    "not-in-pack": "{card} is not in the pack of this game.",
    "not-in-pack:players": (
        "{card} is not in the pack for {n} player.",
        "{card} is not in the pack for {n} players.",
    ),
    "card-twice": "{card} is there twice.",
    "card-twice:trick": "{card} was already played: in trick {number}, by {seat}.",
    "card-twice:now": "{card} already lies in this trick, played by {seat}.",
    "card-twice:aside": "{card} was put aside and is not in play.",
    "no-pass": "{card} cannot be passed: {game} has no passing.",
    "no-cards": "There are no cards to judge.",
    "too-many-cards": "Cards in this trick: {n}, but there can be at most {expected}.",
    "trick-cards": "Cards here: {n} of {expected}. Write ... behind them if more are still to come.",
    "trick-cards:many": "Cards here: {n}, but there can be only {expected}.",
}

ROUNDS: dict[str, Sentence] = {
    "wrong-turn": "It is not the turn of {seat}: {turn_seat} is to play.",
    "unknown-seat": "There is no such seat: {n} players sit at this table.",
    "no-round": "No round has begun.",
    "no-dealer": "Say who deals the round.",
    "rounds-full": "A game can have {n} rounds at most.",
    "game-over": (
        "The game is over after {n} round.",
        "The game is over after {n} rounds.",
    ),
    "round-unfinished": (
        "Round {number} is not complete yet: {n} of {expected} tricks is known, or something said after them is missing.",
        "Round {number} is not complete yet: {n} of {expected} tricks are known, or something said after them is missing.",
    ),
    "round-scored": "This round has been scored already.",
    "round-closed": "Colours, piles or points of this round have been told: its tricks are over.",
    "tricks-full": "All {n} tricks of this round have been played.",
    "trick-begun": (
        "{n} card of the running trick is on the table: finish the trick first.",
        "{n} cards of the running trick are on the table: finish the trick first.",
    ),
    "trump-unknown": "This round's trump isn't known, so its tricks can't be judged.",
    "cards-needed": "The score of {game} depends on the cards, so enter every card.",
    "leads-taker": "{seat} can't lead next: whoever takes a single trick leads.",
    "takers": "A trick has one taker, not {n}.",
    "nothing-to-overrule": "There is no ruling to overrule: say it right after the trick.",
    "not-in-this-game": "That does not happen in {game}.",
    "aside-count": "Cards set aside: {n}, but left over here: {expected}.",
    "aside-again": "The left-over cards were named already.",
    "nothing-hidden": "Nothing lies face down.",
    "nothing-to-undo": "There is nothing to undo.",
    "nothing-to-redo": "There is nothing to redo.",
    "nothing-to-correct": "There is no entry {number} to correct.",
    "correction-breaks:clash": "This correction doesn't fit. {note}",
    "correction-breaks:before": "With this correction something later could not have happened: {note}",
    "correction-breaks": "With this correction round {round}, trick {number} could not have happened: {note}",
}

COUNTS: dict[str, Sentence] = {
    "counted-again": "The pile of {seat} has been counted already.",
    "won-count": "Numbers of tricks: {n}, but players: {expected}.",
    "won-fewer": "Tricks of {seat} as recorded: {expected}, so not only {n}.",
    "won-sum": "Tricks won in all: {n}, but between {low} and {high} are possible.",
    "won-sum:exactly": "The tricks won add up to {n}, but the round has {expected}.",
    "points-count": "Scores: {n}, but players: {expected}.",
    "points-differ": "{seat} scored {points} by the cards, not {typed}.",
    "points-range": "{seat} cannot score {points}: between {low} and {high} is possible.",
    "points-need": "These points need {n} cards in won tricks, but there are only {expected}.",
    "points-sum": "The points add up to {n}: between {low} and {high} is possible.",
}

TEXTS: dict[str, Sentence] = {
    "unknown-game": "'{text}' is no game: the games are {known}.",
    "unknown-house-rule": "'{text}' is no house rule of this game; it has: {known}.",
    "unknown-house-rule:none": "'{text}' is no house rule of this game; it has: none.",
    "unknown-house-value": "'{text}' is not possible: choose one of {known}.",
    "bad-house": "A house rule is written key=value and stands once, not '{text}'.",
    "bad-players:exactly": "{game} is played by {high} players, not {n}.",
    "bad-players": "{game} is played by {low} to {high} players, not {n}.",
    "broken-json": "This line is no JSON object: {text}.",
    "bad-question": "'{text}' is not of the right kind: {expected}.",
    "too-long": "A record can have {n} lines at most.",
    "not-utf8": "This is not UTF-8 text.",
    "unreadable": "The file cannot be read: {text}.",
    "no-header": "The record does not say '{text}: ...' before its first round.",
    "header-twice": "'{text}:' stands there twice.",
    "header-late": "'{text}:' must stand before the first round.",
    "bad-name": "'{text}' cannot be a player's name.",
    "name-twice": "Two players are called {text}.",
    "bad-date": "'{text}' is no date: write it like 2026-11-16.",
    "open-quote": "A name in quotes is not closed.",
    "unknown-statement": "'{text}' is no statement of a record.",
    "bad-statement": "'{text}' is not understood here: write {expected}.",
    "unknown-player": "Nobody called '{text}' plays: the players are {known}.",
    "seat-count": "Entries: {n}, but players: {expected}.",
    "round-open": (
        "Not complete: {n} trick taken.",
        "Not complete: {n} tricks taken.",
    ),
    "unfinished-inside": "An unfinished trick can only be the last statement of a record.",
}

SHEET: dict[str, Sentence] = {
    "sheet-title": (
        "{game}, {n} player",
        "{game}, {n} players",
    ),
    "sheet-title:house": (
        "{game}, {n} player ({house})",
        "{game}, {n} players ({house})",
    ),
    "sheet-row": "Round {number}",
    "sheet-total": "Total",
    "sheet-round": "Round {number}: {dealer_seat} dealt, {seat} led.",
    "sheet-round:started": "Round {number}: {seat} led.",
    "sheet-line": "{seat}: {points:+d} ({sums})",
    "sheet-won": "Won by {seats}.",
    "sheet-next": "Next dealer: {seat}.",
    "sheet-open": "The game goes on.",
}

SENTENCES: dict[str, Sentence] = ROLES | RULINGS | NOTES | LINES | CARDS | ROUNDS | COUNTS | TEXTS | SHEET

# Parts of sentences. Each is a message of its own, so that every language can order its words.
PARTS = {
    "player": "Player {n}",
    "nth-card": "Card {n}",
    "and": "{names} and {name}",
    "comma": "{names}, {name}",
    "semicolon": "{parts}; {part}",
    "nobody": "nobody",
    "card": "{colour} {number}",
    "cards": "{colour} {numbers}",
    "card-of-suit": "{number} of {suit}",
    "no-colours": "none",
}


class Clash(Exception):
    """Two games have different sentences for the same key."""


def add(messages: Mapping[str, Sentence]) -> None:
    """Add the sentences of a game."""
    for key, sentence in messages.items():
        if SENTENCES.setdefault(key, sentence) != sentence:
            raise Clash(key)
