"""Hazy cards lie face down until the tricks are over."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.sticheln.events import Declared
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Played
from scorekeeper.rules.game import Game, objection
from scorekeeper.text.say import say

HAZY = "game: hazy\nplayers: Axel, Lore, Uli\nhouse: rounds=1\n"


def told(record: str) -> Game:
    return read(record.encode()).game


def public(record: str) -> Any:
    """The round as everybody may see it."""
    game = told(record)
    return game.ruleset.public(game.table).round


def test_hazy_cards_lie_face_down_until_the_tricks_are_over() -> None:
    begun = HAZY + "round dealer=Uli\ndeclare r4 b4 g4\n"
    assert public(begun).declared == {}
    assert public(begun + "trick taken=Axel\n" * 13).declared == {}
    assert len(public(begun + "trick taken=Axel\n" * 14).declared) == 3
    assert len(public(begun + "reveal\n").declared) == 3


LAID = HAZY + "\nround dealer=Uli\ndeclare r4 b4 g4\n"
REST = "trick taken=Axel\n" * 13
TWICE = "Blue 4 was entered twice: declared by Lore, played by Axel in trick 1."


def notes(record: str) -> list[str]:
    game = told(record)
    return [say(note, game.players) for note in game.ruleset.notes(game.table, 0)]


def test_a_face_down_card_stands_in_nobodys_way_and_is_told_once_it_is_turned_up() -> None:
    assert objection(told(LAID), Played(Card.of("b4"))) is None
    assert notes(LAID + "trick b4 r1 r2\n") == []
    assert notes(LAID + "trick b4 r1 r2\nreveal\n") == [TWICE]
    assert notes(LAID + "trick b4 r1 r2\n" + REST) == [TWICE]
    assert notes(LAID.replace("g4", "r4") + "reveal\n") == ["Red 4 was entered twice: declared by Axel and by Uli."]


def test_a_card_that_is_seen_cannot_be_declared_and_a_declared_one_that_is_seen_cannot_be_played() -> None:
    laid = told(HAZY + "round dealer=Uli\ntrick b4 r1 r2\n")
    assert objection(laid, Declared(0, (Card.of("b4"),))) is not None
    assert objection(told(LAID + "reveal\n"), Played(Card.of("b4"))) is not None


@pytest.mark.parametrize(
    "rest", ["trick b4 ...\n", "trick b4 r1 r2\n", f"trick b4 r1 r2\n{REST}", "trick b4 r1 r2\nreveal\n"]
)
def test_a_card_entered_twice_is_written_so_that_it_can_be_read(rest: str) -> None:
    assert write(Evening(told(LAID + rest))) == LAID + rest


def test_a_correction_makes_no_new_card_twice_once_all_is_seen() -> None:
    game = told(LAID + "trick b1 r1 r2\n" + REST)
    why = objection(game, Corrected(4, (Played(Card.of("b4")),)))
    assert why is not None
    assert say(why, game.players) == f"This correction doesn't fit. {TWICE}"
    clashing = told(LAID + "trick b4 r1 r2\n" + REST)
    for card in ("b1", "b2"):
        assert objection(clashing, Corrected(4, (Played(Card.of(card)),))) is None
    assert objection(clashing, Corrected(5, (Played(Card.of("r3")),))) is None  # that there is one blocks nothing else


def test_a_hazy_round_turned_up_early_is_written_so_that_it_can_be_read() -> None:
    begun = HAZY + "\nround dealer=Uli\ndeclare r4 b4 g4\nreveal\ntrick r1 ...\n"
    assert write(Evening(told(begun))) == begun


def test_two_lucky_cards_of_a_mix_lie_face_down_until_the_tricks_are_over() -> None:
    mix = "game: mild\nplayers: Axel, Lore, Uli\nhouse: count=lucky, colours=2, declare=hazy\n"
    laid = mix + "round dealer=Uli\ndeclare r4+b1 b2+g1 g5+n1\n"
    assert public(laid).declared == {}
    assert public(laid + "reveal\n").declared != {}
    over = laid + "".join("trick taken=Axel\n" for _ in range(13))
    assert public(over).declared != {}
