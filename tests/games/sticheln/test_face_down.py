"""Hazy cards lie face down until the tricks are over."""

from __future__ import annotations

from typing import Any

from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Played
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


def test_a_face_down_card_played_is_refused_without_saying_whose_it_is() -> None:
    game = told(HAZY + "round dealer=Uli\ndeclare r4 b4 g4\n")
    found = objection(game, Played(Card.of("b4")))
    assert found is not None
    assert say(found, game.players) == "Blue 4 lies face down: it was declared."


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
