"""Puts a reason into words. What an argument is called says what it is: a seat, a card, a colour, a task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.rules.cards import COLOURS, Card, by_colour
from scorekeeper.rules.english import ENGLISH
from scorekeeper.rules.reason import Reason


def say(why: Reason, names: Sequence[str] = ()) -> str:
    """The sentence, with these players' names; without names they are Player 1, Player 2, ..."""
    return _said(why, tuple(names))


@lru_cache(4096)  # the same few sentences are said again and again
def _said(why: Reason, names: tuple[str, ...]) -> str:
    sentence, args = ENGLISH[why.key], why.args
    if not isinstance(sentence, str):
        sentence = sentence[args["n"] != 1]
    said = sentence.format(**{name: _words_for(name)(value, names) for name, value in args.items()})
    starts = sentence.startswith("{card}") and sentence.endswith(".")  # names stay as they are written
    return said[0].upper() + said[1:] if starts else said


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


def _clipped(text: str) -> str:
    """What somebody typed, short and on one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:61])
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _words_for(argument: str) -> Callable[[Any, Sequence[str]], Any]:
    """How to say an argument of this name: the last part of `other_card` says it is a card."""
    return _KINDS.get(argument.rpartition("_")[2], lambda value, names: value)


_KINDS: dict[str, Callable[[Any, Sequence[str]], str]] = {
    "seat": player,
    "seats": lambda seats, names: " and ".join(player(seat, names) for seat in seats) or "nobody",
    "note": lambda note, names: say(note, names),
    "card": lambda card, names: card_words(card),
    "cards": lambda cards, names: cards_words(cards),
    "colour": lambda colour, names: COLOURS[colour],
    "colours": lambda colours, names: ", ".join(COLOURS[colour] for colour in colours) or "none",
    "lacking": lambda colours, names: ", ".join(f"no {COLOURS[colour]}" for colour in colours),
    "text": lambda text, names: _clipped(text),
    "task": lambda task, names: task_words(task),
    "tasks": lambda tasks, names: ", ".join(map(task_words, tasks)) or "no chips",
}
