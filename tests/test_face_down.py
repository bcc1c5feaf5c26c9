"""What lies face down at a table, until when, and what everybody may see meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.was_sticht.events import Drafted, Picked, Tasked
from scorekeeper.record.reader import Evening, Flawed, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Played, Revealed
from scorekeeper.rules.game import Game, objection
from scorekeeper.text.say import say

STICHLING = "game: stichling\nplayers: Axel, Lore\n"
HAZY = "game: hazy\nplayers: Axel, Lore, Uli\nhouse: rounds=1\n"
ONE, OTHER = "none last most exactly-1 no-red", "no-blue fewest exactly-2 exactly-3 no-green"
WAS_STICHT = f"game: was-sticht\nplayers: Axel, Lore, Uli\nchips Axel {ONE}\nchips Lore {ONE}\nchips Uli {OTHER}\n"
DRAFT = "".join(f"draft r{n} b{n} g{n} y{n}\n" for n in range(1, 10))


def told(record: str) -> Game:
    return read(record.encode()).game


def public(record: str) -> Any:
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


def test_trump_lies_face_down_until_the_draft_is_over_or_it_is_revealed() -> None:
    begun = WAS_STICHT + "round dealer=Axel trump=b7\n"
    assert public(begun).trump is None
    assert public(begun + "draft r1 b1 g1 y1\n").trump is None
    assert str(public(begun + DRAFT).trump) == "b7"
    assert str(public(begun + "reveal\n").trump) == "b7"


def test_tasks_lie_face_down_until_everybody_has_laid_one() -> None:
    begun = WAS_STICHT + "round dealer=Axel trump=b7\n" + DRAFT
    assert public(begun + "tasks - none ?\n").tasks == {}
    assert public(begun + "tasks - none fewest\n").tasks == {1: "none", 2: "fewest"}


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


def test_a_reveal_stands_in_the_record_while_nothing_else_tells_it() -> None:
    begun = WAS_STICHT + "round dealer=Axel trump=b7\nreveal\n"
    assert write(Evening(told(begun))).endswith("round dealer=Axel trump=b7\nreveal\n")
    assert "reveal" not in write(Evening(told(begun + "tasks - none fewest\n")))


def test_there_is_no_draft_after_the_reveal_and_nothing_to_reveal_twice() -> None:
    game = told(WAS_STICHT + "round dealer=Axel trump=b7\nreveal\n")
    found = [objection(game, event) for event in (Drafted(Card.of("r1")), Revealed())]
    assert [why and why.code for why in found] == ["draft-late", "nothing-hidden"]


def test_a_reveal_says_nothing_more() -> None:
    with pytest.raises(Flawed):
        told(WAS_STICHT + "round dealer=Axel trump=b7\nreveal r4\n")


def test_a_draft_can_be_given_up_by_revealing_trump_and_the_record_tells_so() -> None:
    begun = WAS_STICHT + "round dealer=Axel trump=b7\ndraft r1 b1 g1 y1\nreveal\ntasks - none fewest\ntrick r1 r2 r3\n"
    game = told(begun)
    assert write(Evening(game)).endswith(begun.partition("no-green\n")[2])
    assert game.table.round.tricks[0].plays == tuple(map(Card.of, ("r1", "r2", "r3")))


def test_no_trick_is_taken_before_the_draft_is_over() -> None:
    with pytest.raises(Flawed) as flaw:
        told(WAS_STICHT + "round dealer=Axel trump=b7\ndraft r1 b1 g1 y1\ntrick taken=Uli\n")
    assert flaw.value.why.code == "draft-unfinished"


def test_a_hazy_round_turned_up_early_is_written_so_that_it_can_be_read() -> None:
    begun = HAZY + "\nround dealer=Uli\ndeclare r4 b4 g4\nreveal\ntrick r1 ...\n"
    assert write(Evening(told(begun))) == begun


def test_a_hidden_task_leaves_trump_revealed_in_the_record() -> None:
    game = told(WAS_STICHT + "round dealer=Axel trump=b7\ntasks - none ?\n")
    record = write(Evening(Game(game.ruleset, game.players, game.ruleset.public(game.table))))
    assert record.endswith("round dealer=Axel trump=b7\nreveal\n")
    assert write(Evening(told(record))) == record


def test_while_a_task_lies_face_down_nothing_is_corrected_that_could_tell_it() -> None:
    game = told(WAS_STICHT + "round dealer=Axel trump=b7\n" + DRAFT + "tasks - none ?\n")
    found = objection(game, Corrected(0, (Picked(0, "fewest"),)))
    assert found is not None
    assert found.code == "correct-later"
    laid = next(entry.at for entry in game.done if isinstance(entry.event, Tasked))
    assert objection(game, Corrected(laid, (Tasked(1, "last"),))) is None


def test_stichling_knows_no_reveal() -> None:
    with pytest.raises(Flawed):
        told(STICHLING + "round start=Axel\norder 3-1-2 2-1-3\nreveal\n")


def test_two_lucky_cards_of_a_mix_lie_face_down_until_the_tricks_are_over() -> None:
    mix = "game: mild\nplayers: Axel, Lore, Uli\nhouse: count=lucky, colours=2, declare=hazy\n"
    laid = mix + "round dealer=Uli\ndeclare r4+b1 b2+g1 g5+n1\n"
    assert public(laid).declared == {}
    assert public(laid + "reveal\n").declared != {}
    over = laid + "".join("trick taken=Axel\n" for _ in range(13))
    assert public(over).declared != {}
