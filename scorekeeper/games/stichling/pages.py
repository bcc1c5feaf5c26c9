"""Stichling's rules pages: examples of how scoring cards count."""

from __future__ import annotations

from functools import partial
from typing import Any

from scorekeeper.games.stichling.events import Ordered
from scorekeeper.games.stichling.rules import SCORING
from scorekeeper.rules.events import Dealt, Won
from scorekeeper.text.language import lazy
from scorekeeper.web.rulebook.decisions import Pages
from scorekeeper.web.rulebook.examples import SEATS, Computed, computed


def turned(rules: Any, order: tuple[int, ...], tricks: int) -> Computed:
    """Score scoring cards in this order after this many tricks."""
    return computed(rules, Dealt(None, 0), Ordered(0, order), Won((tricks, *(0,) * (SEATS - 1))))


class StichlingPages(Pages):
    drawn = 4
    drawn_hint = lazy("The examples are drawn with the pack for four players.")
    overrules = False
    no_house = lazy("Stichling has no house rules: it is always three rounds.")

    def context(self, rules: Any) -> dict[str, Any]:
        return {"turned": partial(turned, rules), "scoring": SCORING}


PAGES = StichlingPages()
