"""The registry of games: finds one folder for each game and looks up rulesets by key.

The parts of a folder are modules with fixed names. The pure half is loaded here; the web half (screen, forms, pages,
views) is loaded only by the web application.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from scorekeeper.record.statements import SHARED, Read, Statement
from scorekeeper.rules import events as shared
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text import say


class Incomplete(Exception):
    """A game lacks a part; the message says which."""


@cache
def folders() -> dict[str, str]:
    """Return every game's folder: its name, and the package it is imported from."""
    return {module.name: f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg}


@cache
def part(folder: str, name: str) -> ModuleType | None:
    """Return one part of a game's folder, or None if it does not have it."""
    wanted = f"{folders()[folder]}.{name}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as missing:
        if missing.name != wanted:
            raise
        return None


def rules(folder: str) -> Any:
    """Return the one part that every game must have."""
    found = part(folder, "rules")
    if found is None:
        raise Incomplete(f"The game in {folders()[folder]} has no rules.py.")
    return found


@cache
def _loaded() -> dict[str, tuple[str, Ruleset]]:
    """Return every ruleset by its key, with its folder; loading a game also adds its sentences."""
    found = []
    for folder in folders():
        if messages := part(folder, "messages"):
            say.add(messages)
        found += [(folder, game) for game in rules(folder).GAMES]
    keys = [game.key for _, game in found]
    if twice := [key for key in keys if keys.count(key) > 1]:
        raise Incomplete(f"Two games have the key {twice[0]}.")
    return {game.key: (folder, game) for folder, game in sorted(found, key=lambda pair: pair[1].order)}


@cache
def games() -> dict[str, Ruleset]:
    """Return every ruleset by its key, with default house rules, in the order of lists."""
    return {key: game for key, (_, game) in _loaded().items()}


def folder_of(rules: Ruleset) -> str:
    """Return the name of the folder that a ruleset is in."""
    return _loaded()[rules.key][0]


def ruleset(key: str, house: Mapping[str, str] | None = None) -> Ruleset:
    """Return the game with this key and these house rules."""
    return _at(key, tuple(sorted(house.items())) if house else ())


@lru_cache(256)  # so that the tables of strengths in a ruleset are built once
def _at(key: str, house: tuple[tuple[str, str], ...]) -> Ruleset:
    if key not in games():
        raise Refused(reason("unknown-game", text=key, known=", ".join(games())))
    return games()[key].at(dict(house))


@cache
def events(folder: str) -> tuple[type[Any], ...]:
    """Return the kinds of events that only this game has."""
    found = part(folder, "events")
    return found.EVENTS if found else ()


@cache
def kinds() -> dict[str, type[Any]]:
    """Return every kind of event by the name it is stored under."""
    known = {kind.__name__: kind for kind in shared.EVENTS}
    for folder in folders():
        for kind in events(folder):
            if kind.__name__ in known:
                raise Incomplete(f"{folder} names an event {kind.__name__}: another game has one of that name.")
            known[kind.__name__] = kind
    return known


@cache
def _statements(folder: str) -> tuple[Statement, ...]:
    found = part(folder, "record")
    return found.STATEMENTS if found else SHARED


def statements(rules: Ruleset) -> tuple[Statement, ...]:
    """Return the statements of this game, in the order they are written."""
    return _statements(folder_of(rules))


@lru_cache(256)
def reading(rules: Ruleset) -> dict[str, Read]:
    """Return how each statement of this game is read."""
    return {statement.name: statement.read for statement in statements(rules)}


@cache
def statement_names() -> frozenset[str]:
    """Return the names of all statements in any game."""
    return frozenset(statement.name for folder in folders() for statement in _statements(folder))


def check() -> None:
    """Check that every game has all of its pure half; raise Incomplete if a part is missing."""
    kinds()
    for folder, game in _loaded().values():
        told = {kind for statement in _statements(folder) for kind in statement.tells}
        for kind in events(folder):
            if not game.knows(kind):
                raise Incomplete(f"{game.key} does not fold {kind.__name__}, or never objects to it.")
            if kind not in told:
                raise Incomplete(f"{game.key} writes no statement for {kind.__name__}.")
