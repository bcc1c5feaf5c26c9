"""Checks events that somebody else may have written: fields of the right types, seats, cards and colours that exist.

Whether they can have happened is not asked: rules were corrected over time, and an old log follows the rules of today.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from operator import call
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorekeeper.games import ruleset
from scorekeeper.rules.corrections import cards_of
from scorekeeper.rules.events import Corrected, Event, Redone, Swapped, Undone
from scorekeeper.rules.ruleset import Ruleset, seats_of
from scorekeeper.storage import event_json

LONGEST = 10_000  # letters of a body; those of real events have about a hundred
HIGHEST = 999_999  # a record has no longer numbers either
LETTERS = 60  # of a word in an event
ABOUT_ENTRIES = (Undone, Redone, Corrected, Swapped)  # they belong to every game and correct nothing themselves


def checked(rules: Ruleset, seats: range, kind: str, body: str) -> Event | None:
    """Return the event that is stored as this kind and body, or None if it makes no sense; reading it may raise."""
    found = event_json.event(rules.key, kind, body) if len(body) <= LONGEST else None
    return found if makes_sense(rules, seats, found) else None


def makes_sense(rules: Ruleset, seats: range, event: Any) -> bool:
    """Whether an event has fields of the right types and names only what this table has."""
    if isinstance(event, Swapped):
        both = len(event.corrections) == 2 and all(isinstance(part, Corrected) for part in event.corrections)
        return both and all(makes_sense(rules, seats, part) for part in event.corrections)
    if isinstance(event, Corrected):
        inside = not any(isinstance(by, ABOUT_ENTRIES) for by in event.by)
        return inside and _is_number(event.at) and all(makes_sense(rules, seats, by) for by in event.by)
    kind: Any = type(event)
    return all(map(call, _types(kind), event)) and (kind in ABOUT_ENTRIES or _belongs(rules, seats, event))


def _belongs(rules: Ruleset, seats: range, event: Any) -> bool:
    """Whether this game has such events, and the table such seats, cards and colours."""
    kind: Any = type(event)
    pack = rules.pack()
    return (
        _knows(rules.key, kind)
        and all(seat in seats for seat in seats_of(event))
        and all(card in pack for card in cards_of(event))
        and getattr(event, "colour", None) in (None, *pack.colours)
        and (getattr(event, "place", None) or 0) >= 0
    )


@cache
def _knows(key: str, kind: Any) -> bool:
    return ruleset(key).knows(kind)


# --- types ---

Right = Callable[[Any], bool]


@cache
def _types(kind: Any) -> tuple[Right, ...]:
    """Return what tells for each field of a kind of event whether a value has its type."""
    hints = get_type_hints(kind)
    return tuple(_type(hints[field]) for field in kind._fields)


def _type(hint: Any) -> Right:
    """Return what tells whether a value has this type. A truth value is no number; what is no type of ours passes."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return partial(_is_any, tuple(map(_type, parts)))
    if kind is tuple and parts[-1:] == (...,):
        return partial(_are_all, _type(parts[0]))
    if hint is int:
        return _is_number
    if hint is str:
        return _is_word
    return partial(_is_a, hint) if isinstance(hint, type) and kind is None else lambda value: True


def _is_any(types: tuple[Right, ...], value: Any) -> bool:
    return any(right(value) for right in types)


def _are_all(right: Right, values: Any) -> bool:
    return isinstance(values, tuple) and all(map(right, values))


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= HIGHEST


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LETTERS and value.isprintable()


def _is_a(kind: type, value: Any) -> bool:
    return isinstance(value, kind)
