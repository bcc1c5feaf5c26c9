"""Puts a reason into words. What an argument is called says what it is: a seat, a card, a colour, a task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scorekeeper.rules.cards import COLOURS, Card, by_colour
from scorekeeper.rules.english import ENGLISH
from scorekeeper.rules.reason import Reason


def say(why: Reason, names: Sequence[str] = ()) -> str:
    """The sentence, with these players' names; without names they are Player 1, Player 2, ..."""
    sentence = ENGLISH[why.key]
    if not isinstance(sentence, str):
        sentence = sentence[why.args["n"] != 1]
    words = {name: _word(name, value, names) for name, value in why.args.items()}
    said = sentence.format(**words)
    whole = sentence.endswith(".") and sentence.startswith("{card}")  # names stay as they are written
    return said[0].upper() + said[1:] if whole else said


def say_all(reasons: Iterable[Reason], names: Sequence[str] = ()) -> str:
    return " ".join(say(why, names) for why in reasons)


def player(seat: int, names: Sequence[str]) -> str:
    return names[seat] if names else f"Player {seat + 1}"


def card_words(card: Card) -> str:
    return f"{COLOURS[card.colour]} {card.number}"


def cards_words(cards: Iterable[Card]) -> str:
    """Cards with each colour named once: red 4, 2, 5; blue 1."""
    groups = by_colour(cards).items()
    return "; ".join(f"{COLOURS[colour]} {', '.join(str(c.number) for c in group)}" for colour, group in groups)


def task_words(task: str) -> str:
    return task.replace("-", " ")


def _word(name: str, value: Any, names: Sequence[str]) -> Any:
    kind = name.rpartition("_")[2]
    if kind == "seat":
        return player(value, names)
    if kind == "seats":
        return " and ".join(player(seat, names) for seat in value) or "nobody"
    if kind == "note":
        return say(value, names)
    return _KINDS[kind](value) if kind in _KINDS else value


def _clipped(text: str) -> str:
    """What somebody typed, short and on one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:61])
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


_KINDS: dict[str, Callable[[Any], str]] = {
    "card": card_words,
    "cards": cards_words,
    "colour": COLOURS.__getitem__,
    "colours": lambda colours: ", ".join(COLOURS[colour] for colour in colours) or "none",
    "text": _clipped,
    "task": task_words,
    "tasks": lambda tasks: ", ".join(map(task_words, tasks)) or "none",
}
