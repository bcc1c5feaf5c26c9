"""The games, one module each, found by walking this folder; a module's GAMES are its rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules

from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.ruleset import Ruleset


@cache
def games() -> dict[str, Ruleset]:
    """Every ruleset by its key, at the default house rules."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found = [game for name in names for game in import_module(f"{__name__}.{name}").GAMES]
    return {game.key: game for game in sorted(found, key=lambda game: game.place)}


def ruleset(key: str, house: Mapping[str, str] | None = None) -> Ruleset:
    """The game of this key at a table with these house rules."""
    return _at(key, tuple(sorted(house.items())) if house else ())


@lru_cache(256)  # so that a ruleset's tables are built once
def _at(key: str, house: tuple[tuple[str, str], ...]) -> Ruleset:
    if key not in games():
        raise Refused(reason("unknown-game", text=key, known=", ".join(games())))
    return games()[key].at(dict(house))
