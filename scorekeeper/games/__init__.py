"""The registry of games: finds one folder for each game, built in or installed, and looks up rulesets by key.

The parts of a folder are modules with fixed names. The pure half is loaded here; the web half (screen, forms, pages,
views) is loaded only by the web application. A game from another package that does not work is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from scorekeeper.games.check import Incomplete, check_game, check_reasons, try_out
from scorekeeper.games.installed import installed
from scorekeeper.record.statements import SHARED, Read, Statement
from scorekeeper.rules import events as shared
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text import say

if TYPE_CHECKING:
    from pathlib import Path

left_out: dict[str, str] = {}  # games of other packages that do not work, and why


@cache
def built_in() -> dict[str, str]:
    """Return the games in this folder."""
    return {module.name: f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg}


@cache
def folders() -> dict[str, str]:
    """Return every game's folder: its name, and the package it is imported from."""
    others = installed()
    for name in [name for name in others if name in built_in() or not name.isidentifier()]:
        left_out[others.pop(name)] = f"{name} cannot be the name of its entry point."
    return built_in() | others


def leave_out(folder: str, problem: Exception) -> None:
    """Do without a game that another package brings; one of our own must work."""
    if folder in built_in():
        raise problem
    why = say.say(problem.why) if isinstance(problem, Refused) else str(problem)
    why = why if isinstance(problem, Refused | Incomplete) else f"{type(problem).__name__}: {why}"
    left_out[folders().pop(folder)] = f"{why.rstrip('.')}."
    for found in (_loaded, _find, games, _at, reading, statement_names):
        found.cache_clear()


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


def files(folder: str) -> Path:
    """Return where the files of a game's package are: its templates, styles and translations."""
    from pathlib import Path  # importing it takes longer than judging a trick

    return Path(import_module(folders()[folder]).__path__[0])


def rules(folder: str) -> Any:
    """Return the one part that every game must have."""
    found = part(folder, "rules")
    if found is None:
        raise Incomplete(f"The game in {folders()[folder]} has no rules.py.")
    return found


@cache
def _loaded() -> dict[str, tuple[str, Ruleset]]:
    """Return every ruleset by its key, with its folder; loading a game also adds its sentences."""
    found: dict[str, tuple[str, Ruleset]] = {}
    for folder in tuple(folders()):
        try:
            found |= _load(folder, found)
        except Exception as problem:  # whatever is wrong with a package, the other games work
            leave_out(folder, problem)
    return dict(sorted(found.items(), key=lambda pair: pair[1][1].order))


def _load(folder: str, others: Mapping[str, Any]) -> dict[str, tuple[str, Ruleset]]:
    """Return the rulesets in a folder, which must not have the keys of others."""
    if messages := part(folder, "messages"):
        say.add(messages)
    found = {game.key: (folder, game) for game in rules(folder).GAMES}
    if twice := [key for key in found if key in others]:
        raise Incomplete(f"Two games have the key {twice[0]}.")
    if folder not in built_in():
        _check_installed(folder, found)
    return found


def _check_installed(folder: str, found: Mapping[str, tuple[str, Ruleset]]) -> None:
    """Check a game of another package before it is used, and add its translations."""
    from scorekeeper.text import catalogues  # English needs none

    if not found:
        raise Incomplete("GAMES in its rules.py is empty.")
    for _, game in found.values():
        check_game(game, events(folder), _statements(folder))
        check_reasons(game, files(folder))
        try_out(game)
    catalogues.add(files(folder) / "translations")


@cache
def games() -> dict[str, Ruleset]:
    """Return every ruleset by its key, with default house rules, in the order of lists."""
    return {key: game for key, (_, game) in _loaded().items()}


@cache
def _find(key: str) -> tuple[str, Ruleset]:
    """Return the game with this key, and its folder; those of other folders are loaded only if they must be."""
    own = [folder for folder in folders() if folder in built_in() and key in _keys(folder)]
    found = _load(own[0], {}) if own else _loaded()
    if key not in found:
        raise Refused(reason("unknown-game", text=key, known=", ".join(games())))
    return found[key]


def _keys(folder: str) -> tuple[str, ...]:
    """Return the keys of a folder's games: those it names, or its own name."""
    keys: tuple[str, ...] = vars(import_module(folders()[folder])).get("KEYS", (folder.replace("_", "-"),))
    return keys


def folder_of(rules: Ruleset) -> str:
    """Return the name of the folder that a ruleset is in."""
    return _find(rules.key)[0]


def ruleset(key: str, house: Mapping[str, str] | None = None) -> Ruleset:
    """Return the game with this key and these house rules."""
    return _at(key, tuple(sorted(house.items())) if house else ())


@lru_cache(256)  # so that the tables of strengths in a ruleset are built once
def _at(key: str, house: tuple[tuple[str, str], ...]) -> Ruleset:
    return _find(key)[1].at(dict(house))


@cache
def events(folder: str) -> tuple[type[Any], ...]:
    """Return the kinds of events that only this game has."""
    found = part(folder, "events")
    return found.EVENTS if found else ()


@cache
def kinds(key: str) -> dict[str, type[Any]]:
    """Return every kind of event that a game knows, by the name it is stored under."""
    return {kind.__name__: kind for kind in (*shared.EVENTS, *events(_find(key)[0]))}


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
    for folder, game in _loaded().values():
        check_game(game, events(folder), _statements(folder))
        if folder in built_in() and game.key not in _keys(folder):
            raise Incomplete(f"{game.key} is not among the KEYS of {folder}.")
