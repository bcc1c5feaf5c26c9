"""What a phone may send, one form an action: those of every game, and those of its own."""

from __future__ import annotations

from functools import cache

from scorekeeper.games import folder_of, folders, part
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.forms import taps
from scorekeeper.web.forms.taps import Tap


@cache
def _actions(folder: str) -> dict[str, type[Tap]]:
    own = part(folder, "forms")
    return taps.ACTIONS | (own.ACTIONS if own else {})


def actions(rules: Ruleset) -> dict[str, type[Tap]]:
    """Every action at a table of this game."""
    return _actions(folder_of(rules))


@cache
def every_action() -> frozenset[str]:
    """Every action of any game."""
    return frozenset(name for folder in folders() for name in _actions(folder))
