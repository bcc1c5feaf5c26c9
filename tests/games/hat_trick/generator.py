"""Rounds of Hat Trick at random."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.rules.events import Dealt, Scored
from tests.evenings import Told, deal, trick


def play(random: Random, told: Told, rules: Any, depth: str) -> None:
    hands, _ = deal(random, told)
    shadow = Told(rules.at({"rounds": "12"}), told.seats)
    shadow.tell(Dealt(told.round.dealer, told.round.leader))
    for _ in range(rules.tricks(told.seats)):
        trick(random, shadow, told if depth in ("cards", "takers") else None, hands, depth, overruled=False)
    piles = [rules.pile(shadow.round, seat) for seat in range(told.seats)]
    if depth == "points":
        told.tell(Scored(tuple(rules.pile_line(pile).points for pile in piles)))
    elif any(rules.pile(told.round, seat) is None for seat in range(told.seats)):
        for pile in piles:
            told.tell(Sorted(pile.seat, pile.red, pile.blue, pile.green, pile.passed))
