"""Scoring cards lie face down until a trick turns them."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.record.reader import Evening, Flawed, read
from scorekeeper.record.writer import write
from scorekeeper.rules.game import Game, undoing

STICHLING = "game: stichling\nplayers: Axel, Lore\n"


def told(record: str) -> Game:
    return read(record.encode()).game


def public(record: str) -> Any:
    """The round as everybody may see it."""
    game = told(record)
    return game.ruleset.public(game.table).round


def test_scoring_cards_are_seen_one_by_one_as_tricks_turn_them() -> None:
    opening = STICHLING + "round start=Axel\norder 3-1-2 2-1-3\n"
    game = told(opening + "play g6/1 g1/1 g5/1 g2/1\n")
    rules: Any = game.ruleset
    assert rules.turned(game.table.round, 0) == (3,)
    assert rules.turned(game.table.round, 1) == ()
    assert public(opening + "play g6/1 g1/1 g5/1 g2/1\n").orders == {}
    assert "order" not in write(Evening(Game(rules, game.players, rules.public(game.table))))


def test_scoring_cards_lie_open_once_the_tricks_are_known() -> None:
    assert public(STICHLING + "round start=Axel\norder 3-1-2 2-1-3\nwon 3 1\n").orders == {0: (3, 1, 2), 1: (2, 1, 3)}


def test_stichling_knows_no_reveal() -> None:
    with pytest.raises(Flawed):
        told(STICHLING + "round start=Axel\norder 3-1-2 2-1-3\nreveal\n")


def test_taking_back_a_trick_that_turned_up_a_card_leaves_a_trace() -> None:
    laid = STICHLING + "round start=Axel\norder 3-1-2 2-1-3\n"
    assert not undoing(told(laid)).seen
    assert not undoing(told(laid + "play g6/1\n")).seen
    assert undoing(told(laid + "play g6/1 g1/1 g5/1 g2/1\n")).seen
    assert undoing(told(laid + "won 3 1\n")).seen
