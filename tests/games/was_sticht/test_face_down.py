"""Trump and tasks lie face down, until when, and what everybody may see meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.was_sticht.events import Drafted, Picked, Tasked
from scorekeeper.record.reader import Evening, Flawed, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Revealed
from scorekeeper.rules.game import Game, objection

ONE, OTHER = "none last most exactly-1 no-red", "no-blue fewest exactly-2 exactly-3 no-green"
WAS_STICHT = f"game: was-sticht\nplayers: Axel, Lore, Uli\nchips Axel {ONE}\nchips Lore {ONE}\nchips Uli {OTHER}\n"
DRAFT = "".join(f"draft r{n} b{n} g{n} y{n}\n" for n in range(1, 10))


def told(record: str) -> Game:
    return read(record.encode()).game


def public(record: str) -> Any:
    """The round as everybody may see it."""
    game = told(record)
    return game.ruleset.public(game.table).round


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
