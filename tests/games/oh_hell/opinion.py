"""A second referee and scorekeeper for Oh Hell, written the slow way; shares nothing with the game's own rules.

A trick is sorted by what beats what; an evening is read from its record line by line.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.cards import Card, Trump
from tests.second_opinion import Opinion

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def opinion(plays: tuple[Card, ...], trump: Trump) -> Opinion:
    taker = winner([str(card) for card in plays], trump.colour or "-")
    return [taker], taker


def trumps() -> list[Trump]:
    return [Trump(suit, 0) for suit in (None, *"shdc")]


def winner(cards: list[str], trump: str) -> int:
    """Whose card nobody else's beats."""
    return next(
        place for place, card in enumerate(cards) if not any(beats(other, card, cards[0], trump) for other in cards)
    )


def beats(other: str, card: str, led: str, trump: str) -> bool:
    if other[0] == card[0]:
        return RANKS.index(other[1:]) > RANKS.index(card[1:])
    if other[0] == trump:
        return True
    return other[0] == led[0] and card[0] != trump


# --- an evening ---


def evening(record: str) -> dict[str, Any]:
    """The scores of all rounds (None while one is open), the totals, and whether the game is over."""
    told = [line for line in record.splitlines() if line]
    header = dict(line.split(": ", 1) for line in told if ": " in line)
    names = [name.strip('"').replace('\\"', '"') for name in split(header["players"])]
    house = dict(pair.split("=") for pair in header.get("house", "").split(", ") if pair)
    rounds: list[list[list[str]]] = []
    for line in told:
        words = line.split()
        if words[0] == "round":
            rounds.append([])
        if rounds:
            rounds[-1].append(words)
    scores = [score(lines, names, house) for lines in rounds]
    known = [found for found in scores if found]
    totals = [sum(found[seat] for found in known) for seat in range(len(names))]
    first = int(pair(rounds[0][0], "cards")) if rounds else 0
    over = bool(rounds) and len(rounds) == hands(house, len(names), first) and scores[-1] is not None
    return {"scores": scores, "totals": totals, "finished": over}


def split(text: str) -> list[str]:
    """Names between commas; those of the tests have none inside."""
    return [part.strip() for part in text.split(",")]


def pair(words: list[str], key: str) -> str:
    return next((word.partition("=")[2] for word in words if word.startswith(f"{key}=")), "")


def hands(house: dict[str, str], seats: int, first: int) -> int:
    """How many rounds the game has."""
    way, trump = house.get("hands", "down-up"), house.get("trump", "turned") != "none"
    most = min(10 if house.get("largest", "most") == "most" else int(house["largest"]), (52 - trump) // seats)
    up = max(most, first) - first + 1
    return {"down": first, "down-up": 2 * first - 1, "up": up, "up-down": up + max(most, first) - 1}[way]


def score(lines: list[list[str]], names: list[str], house: dict[str, str]) -> list[int] | None:
    cards, trump = int(pair(lines[0], "cards")), pair(lines[0], "trump")[:1] or "-"
    lead = (position(lines[0], "dealer", names) + 1) % len(names)
    taken, bids, tricks = [0] * len(names), ["?"] * len(names), 0
    for name, *words in lines[1:]:
        if name == "points":
            return [int(word) for word in words]
        if name == "bids":
            bids = words
        if name == "won":
            taken, tricks = [int(word) for word in words], cards
        if name == "trick" and words[-1] != "...":
            played = [word for word in words if "=" not in word]
            named = " ".join(words).partition("taken=")[2]
            lead = names.index(unquoted(named)) if named else (lead + winner(played, trump)) % len(names)
            taken[lead] += 1
            tricks += 1
    if tricks < cards or "?" in bids:
        return None
    return [points(int(bid), took, house.get("misses", "zero")) for bid, took in zip(bids, taken, strict=True)]


def position(words: list[str], key: str, names: list[str]) -> int:
    """A name may have spaces in it: everything up to the next key."""
    text = " ".join(words).partition(f"{key}=")[2]
    return next(seat for seat, name in enumerate(names) if unquoted(text.partition(" cards=")[0]) == name)


def unquoted(text: str) -> str:
    return text.strip('"').replace('\\"', '"') if text.startswith('"') else text


def points(bid: int, took: int, misses: str) -> int:
    if bid == took:
        return 10 + bid
    if misses == "tricks":
        return took
    if misses == "minus":
        return -max(bid - took, took - bid)
    return 0
