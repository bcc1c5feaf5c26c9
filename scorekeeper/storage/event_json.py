"""Converts events to JSON and back. Stored events are read for ever: fields may be added, never changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, get_args, get_type_hints

from scorekeeper.games import kinds
from scorekeeper.rules.events import Corrected, Event, Swapped

NESTED = {Corrected: "by", Swapped: "corrections"}  # events with other events in them, and in which field


def kind(event: Event) -> str:
    return type(event).__name__


def body(event: Event) -> str:
    """Return the event's fields that differ from their defaults, as one JSON object."""
    return json.dumps(_fields(event), separators=(",", ":"))


@lru_cache(4096)  # the same cards are played at every table, so tables share events
def event(game: str, kind: str, body: str) -> Event:
    """Return the event of this game, by its key, that is stored as this kind and body."""
    return _event(kinds(game), kind, json.loads(body))


def _fields(event: Any) -> dict[str, Any]:
    defaults = type(event)._field_defaults
    said = {name: value for name, value in event._asdict().items() if name not in defaults or value != defaults[name]}
    return {name: _plain(value) for name, value in said.items()}


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: cards and anything else with a notation in it, events with their kind."""
    if hasattr(value, "of"):
        return str(value)
    if hasattr(value, "_asdict"):
        return [kind(value), _fields(value)]
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _event(known: dict[str, type[Any]], name: str, said: dict[str, Any]) -> Event:
    made: Any = known[name]
    if made in NESTED:
        inside = tuple(_event(known, *part) for part in said[NESTED[made]])
        nested: Event = made(**{**said, NESTED[made]: inside})
        return nested
    readers = _readers(made)
    found: Event = made(**{field: readers[field](value) for field, value in said.items()})
    return found


@cache
def _readers(made: Any) -> dict[str, Callable[[Any], Any]]:
    """Return how to read each field of a kind of event, by the field's type."""
    return {field: _reader(hint) for field, hint in get_type_hints(made).items()}


def _reader(hint: Any) -> Callable[[Any], Any]:
    if hasattr(hint, "of"):
        return cache(hint.of)  # there are few cards
    inside = [_reader(part) for part in get_args(hint) if hasattr(part, "of")]
    if inside:
        return lambda value: inside[0](value) if isinstance(value, str) else tuple(map(inside[0], value))
    return lambda value: tuple(value) if isinstance(value, list) else value
