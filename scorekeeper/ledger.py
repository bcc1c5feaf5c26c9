"""Events as JSON, for the log in the database. What is written is read for ever: fields are added, never changed."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any, get_args

from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Corrected, Event

KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}


def kind(event: Event) -> str:
    return type(event).__name__


def body(event: Event) -> str:
    """The event's fields that differ from their defaults, as one JSON object."""
    return json.dumps(_fields(event), separators=(",", ":"))


@lru_cache(4096)  # the same cards are played at every table: all its tables share an event
def event(kind: str, body: str) -> Event:
    """The event that was written so."""
    return _event(kind, json.loads(body))


def _fields(event: Event) -> dict[str, Any]:
    defaults = type(event)._field_defaults
    said = {name: value for name, value in event._asdict().items() if name not in defaults or value != defaults[name]}
    if isinstance(event, Corrected):
        return {"at": event.at, "by": [[kind(by), _fields(by)] for by in event.by]}
    return {name: _plain(value) for name, value in said.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Card | Trump):
        return str(value)
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _event(name: str, said: dict[str, Any]) -> Event:
    made = KINDS[name]
    if made is Corrected:
        return Corrected(said["at"], tuple(_event(*by) for by in said["by"]))
    found: Event = made(**{field: _read(made, field, value) for field, value in said.items()})
    return found


def _read(made: type[Any], field: str, value: Any) -> Any:
    if field == "card":
        return _card(value)
    if field == "cards":
        return tuple(map(_card, value))
    if field == "trump":
        return Trump.of(value)
    return tuple(value) if isinstance(value, list) else value


@cache
def _card(text: str) -> Card:
    return Card.of(text)
