"""A game that is put together on the new-game page from switches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from scorekeeper.games import folders, part
from scorekeeper.rules.house import House
from scorekeeper.rules.ruleset import Ruleset


class Builder(NamedTuple):
    """One more choice on the page: where it stands, its switches, and the game that they make or the refusal."""

    key: str
    name: str
    about: str
    after: str  # the key of the game that it stands behind
    base: Ruleset  # whose switches they are
    template: str
    build: Callable[[Mapping[str, str]], Ruleset]

    @property
    def switches(self) -> list[House]:
        return [rule for rule in self.base.houses() if rule.switch]


@cache
def builders() -> dict[str, Builder]:
    """Every builder that a game brings, by its key."""
    forms = [part(folder, "forms") for folder in folders()]
    found = [builder for own in forms if own for builder in vars(own).get("BUILDERS", ())]
    return {builder.key: builder for builder in found}
