"""Stichling: places and markers, the cycle of scoring cards, discards and revokes, ties."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.stichling.laying import playable
from scorekeeper.record.reader import read
from scorekeeper.report import as_object
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Dealt, Played
from scorekeeper.rules.game import Game
from scorekeeper.text.say import say
from tests import log

THREE = "game: stichling\nplayers: Axel, Lore, Uli\n"


def told(record: str) -> Game:
    return read((THREE + record).encode()).game


def sheet(record: str) -> dict[str, Any]:
    return as_object(told(record))


def test_a_trick_of_four_goes_to_the_highest_of_its_first_colour_and_frees_the_place() -> None:
    game = told("round start=Axel\nplay g8/1 y1/2 g3/1 g9/1 y4/2 g1/1\n")
    assert as_object(game)["rounds"][0]["tricks"] == [
        {"takers": [{"seat": 0, "cards": ["g8", "g3", "g9", "g1"]}], "leads": None}
    ]
    assert game.table.round.places[0] == ()
    assert [game.ruleset.marker(game.table.round, place) for place in (1, 2, 3)] == [None, 1, None]


def test_the_same_player_may_win_with_a_later_card_of_his_own() -> None:
    game = told("round start=Axel\nplay g8/1 y1/2 y2/2 g9/1\n")
    assert [game.ruleset.marker(game.table.round, place) for place in (1, 2)] == [0, 2]


def test_a_card_may_go_to_its_colour_or_open_a_trick_and_discards_need_four_open() -> None:
    game = told("round start=Axel\nplay g8/1 y1/2 g2/3\n")
    assert playable(game.table.round, Card.of("g5")) == (1, 3, 4)
    assert playable(game.table.round, Card.of("b5")) == (4,)
    game = told("round start=Axel\nplay g8/1 y1/2 g2/3 r1/4\n")
    assert playable(game.table.round, Card.of("g5")) == (1, 3)
    assert playable(game.table.round, Card.of("b5")) == (1, 2, 3, 4)


def test_a_revoke_is_noted_with_both_plays_once_a_card_proves_it() -> None:
    opening = "round start=Axel\nplay g8/1 y1/2 g2/3 r1/4 b1/1 g3/1 g4/3\n"
    assert sheet(opening)["rounds"][0]["notes"] == []
    assert sheet(opening + "play y9/2\n")["rounds"][0]["notes"] == [
        "Revoke: Lore laid blue 1 off colour as card 5, but held yellow 9, played as card 8."
    ]
    assert sheet(opening + "play b2/1\n")["rounds"][0]["notes"] == []


def test_a_discard_never_wins_the_trick() -> None:
    game = told("round start=Axel\nplay g1/1 y1/2 g2/3 r1/4 b9/1 b8/1 b7/1\n")
    assert as_object(game)["rounds"][0]["tricks"][0]["takers"][0]["seat"] == 0


@pytest.mark.parametrize(("won", "score"), [(0, 0), (1, 3), (2, 1), (3, 2), (4, 3), (5, 1), (6, 2), (7, 3)])
def test_each_trick_turns_the_next_scoring_card(won: int, score: int) -> None:
    others = [9 - won, 0]
    record = f"round start=Axel\norder 3-1-2 1-2-3 1-2-3\nwon {won} {others[0]} {others[1]}\n"
    assert sheet(record)["rounds"][0]["scores"][0] == score


def test_the_order_may_come_last_and_is_not_needed_without_tricks() -> None:
    assert sheet("round start=Axel\nwon 9 0 0\n")["rounds"][0]["complete"] is False
    assert sheet("round start=Axel\nwon 9 0 0\norder 1-2-3 ? ?\n")["rounds"][0]["scores"] == [3, 0, 0]


def rounds(*scores: str) -> str:
    return "".join(
        f"round start={name}\npoints {score}\n" for name, score in zip(("Axel", "Lore", "Uli"), scores, strict=True)
    )


@pytest.mark.parametrize(
    ("scores", "winners", "why"),
    [
        (("3 0 0", "6 0 0", "9 0 0"), [0], None),
        (("3 0 0", "0 0 2", "0 3 0"), [1], "Equal at 3: Lore had the better round 3."),
        (("0 2 0", "2 0 0", "3 3 0"), [0], "Equal at 5: Axel had the better round 2."),
        (("1 1 0", "2 2 0", "3 3 0"), [0, 1], "Equal at 6 in total and in every round: the win is shared."),
        (("1 1 3", "2 2 0", "3 3 3"), [0, 1], "Equal at 6: Axel and Lore had the better round 2."),
    ],
)
def test_equal_totals_are_broken_by_the_last_rounds(
    scores: tuple[str, ...], winners: list[int], why: str | None
) -> None:
    game = told(rounds(*scores))
    assert as_object(game)["winners"] == winners
    found = game.ruleset.tie_break(game.table)
    assert (found and say(found, game.players)) == why


def test_nobody_deals_and_the_next_start_is_left_of_the_last() -> None:
    game = told("round start=Uli\npoints 1 2 3\n")
    found = as_object(game)
    assert (found["rounds"][0]["dealer"], found["rounds"][0]["leader"], found["next_dealer"]) == (None, 2, None)
    assert game.ruleset.next_first(game.table) == 0


def test_a_round_kept_by_takers_ends_with_the_last_possible_trick() -> None:
    record = "game: stichling\nplayers: A, B\nround start=A\norder 1-2-3 1-2-3\n" + "trick taken=A\n" * 6
    assert as_object(read(record.encode()).game)["rounds"][0]["scores"] == [3, 0]


def test_with_several_tricks_open_the_place_of_what_became_impossible_is_its_card() -> None:
    laid = ["g8/1", "y1/2", "g2/3", "r1/4", "b5/1", "g3/1"]
    plays = [Played(Card.of(card), place=int(place)) for card, place in (there.split("/") for there in laid)]
    game = log.told([Dealt(None, 0), *plays], "stichling", log.FOUR[:3])
    sentence = log.refusal(game, Corrected(4, (Played(Card.of("b9"), place=4),)))
    assert sentence.startswith("With this correction round 1, card 5 could not have happened: Blue 5 cannot")
