"""Games that are put together from switches on the new-game page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from scorekeeper.games import folders, part
from scorekeeper.rules.house import House
from scorekeeper.rules.ruleset import Ruleset


class Builder(NamedTuple):
    """An extra choice on the page: where it is listed, its switches, and `build`, which makes a game or refuses."""

    key: str
    name: str
    about: str
    after: str  # the key of the game it is listed after
    base: Ruleset  # the game whose switches are shown
    template: str
    build: Callable[[Mapping[str, str]], Ruleset]

    @property
    def switches(self) -> list[House]:
        return [rule for rule in self.base.houses() if rule.switch]


@cache
def builders() -> dict[str, Builder]:
    """Return the builders of all games, by key."""
    forms = [part(folder, "forms") for folder in folders()]
    found = [builder for own in forms if own for builder in vars(own).get("BUILDERS", ())]
    return {builder.key: builder for builder in found}
