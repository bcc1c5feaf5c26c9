"""The forms a phone may send: those of every game and those of one."""

from __future__ import annotations

from functools import cache, lru_cache

from scorekeeper.games import folder_of, folders, part
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.forms import taps
from scorekeeper.web.forms.taps import Tap


@cache
def _actions(folder: str) -> dict[str, type[Tap]]:
    own = part(folder, "forms")
    return taps.ACTIONS | (own.ACTIONS if own else {})


@lru_cache(256)
def actions(rules: Ruleset) -> dict[str, type[Tap]]:
    """Return every action at a table of this game."""
    return _actions(folder_of(rules))


@cache
def every_action() -> frozenset[str]:
    """Return every action of any game."""
    return frozenset(name for folder in folders() for name in _actions(folder))
