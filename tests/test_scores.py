"""Round scores, next dealers and winners of Sticheln and Hat Trick, each from the fewest facts that settle it."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.record.reader import read
from scorekeeper.report import as_object
from scorekeeper.text.say import say


def sheet(record: str) -> dict[str, Any]:
    return as_object(read(record.encode()).game)


def piles(game: str, *piles: str) -> str:
    names = "ABCDEFGH"[: len(piles)]
    told = [f"pile {name} {pile}" for name, pile in zip(names, piles, strict=True)]
    return "\n".join([f"game: {game}", f"players: {', '.join(names)}", f"round dealer={names[-1]}", *told])


@pytest.mark.parametrize(
    ("game", "first", "score", "arithmetic"),
    [
        ("classic", "r4 r2 r5 others=14", 3, "14 other cards: +14; red 4, 2, 5: -11"),
        ("classic", "r0 others=16", 16, "16 other cards: +16; red 0: +0"),
        ("classic", "r9 others=0", -9, "red 9: -9"),
        ("hazy", "r4 r2 r5 others=14", 3, "14 other cards: +14; red 4, 2, 5: -11"),
        ("mild", "r4 r2 r0 others=14", -1, "14 other cards: +14; 3 red cards at 5 each: -15"),
        ("mild", "r0 others=16", 11, "16 other cards: +16; 1 red card at 5: -5"),
        ("reverse", "r4 r2 r5 others=14", -3, "14 other cards: -14; red 4, 2, 5: +11"),
        ("reverse", "r9 others=0", 9, "red 9: +9"),
        ("aggravated", "r4 b1 r2 others=15", 8, "15 other cards: +15; red 4, 2: -6; blue 1: -1"),
        ("delayed", "r4 r2 others=14", 8, "14 other cards: +14; red 4, 2: -6"),
        ("delayed", "others=0", 0, "no cards: 0"),
    ],
)
def test_a_pile_is_scored_with_its_arithmetic(game: str, first: str, score: int, arithmetic: str) -> None:
    held = len([word for word in first.split() if word[0] in "rb"]) + int(first.rpartition("=")[2])
    laid = {"aggravated": 2, "delayed": 0}.get(game, 1)
    tricks = 15 - laid - (held - laid) // 4
    marked = {0: ("g7", "y5", ""), 1: ("g7", "y5", "n5"), 2: ("g7 n1", "y5 g5", "n5 b5")}[laid]
    shares = (tricks // 2, tricks - tricks // 2, 0)
    rest = [
        f"{cards} others={share * 4 + laid - len(cards.split())}" for cards, share in zip(marked, shares, strict=True)
    ]
    told = read(piles(game, first, *rest).encode()).game
    line = told.ruleset.lines(told.table, 0)[0]
    assert line.points == score
    assert "; ".join(say(why) for why in line.because) == arithmetic


@pytest.mark.parametrize(
    ("first", "score"),
    [
        ("red=9 blue=2 green=4 passed=1", 1),
        ("passed=2", -4),
        ("red=5 blue=5", 0),
        ("red=5 blue=5 green=5", -5),
        ("green=12", 12),
        ("", 0),
    ],
)
def test_a_hat_trick_pile_is_scored(first: str, score: int) -> None:
    counts = {key: int(value) for key, value in (pair.split("=") for pair in first.split())}
    left = {colour: 20 - counts.get(colour, 0) for colour in ("red", "blue", "green")}
    take, others = 56 - sum(counts.values()), []
    for colour, count in left.items():
        others.append(f"{colour}={min(count, take)}")
        take -= min(count, take)
    assert sheet(piles("hat-trick", first, *others))["rounds"][0]["scores"][0] == score


@pytest.mark.parametrize(
    ("rounds", "house", "dealer"),
    [
        (["dealer=A", "points 3 -2 11"], "", "B"),  # the lowest total
        (["dealer=A", "points 5 0 0", "dealer=B", "points 1 5 5"], "", "C"),  # 6 5 5, last 5 and 5: clockwise from B
        (["dealer=B", "points 0 5 3", "dealer=A", "points 5 0 4"], "", "B"),  # 5 5 7: B scored less in the last round
        (["dealer=A", "points 2 2 9"], "", "B"),  # still equal: the first clockwise from the dealer
        (["dealer=B", "points 2 2 9"], "", "A"),
        (["dealer=A", "points 3 -2 11"], "house: dealer=clockwise\n", "B"),
        (["dealer=C", "points 3 -2 11"], "house: dealer=clockwise\n", "A"),
    ],
)
def test_the_next_dealer_is_proposed(rounds: list[str], house: str, dealer: str) -> None:
    record = f"game: classic\nplayers: A, B, C\n{house}"
    for first, second in zip(rounds[::2], rounds[1::2], strict=True):
        record += f"round {first}\n{second}\n"
    assert "ABC"[sheet(record)["next_dealer"]] == dealer


def test_the_highest_total_wins_and_equal_totals_share() -> None:
    record = "game: classic\nplayers: A, B, C\nhouse: rounds=1\nround dealer=A\npoints -5 -3 -3\n"
    assert sheet(record)["finished"]
    assert sheet(record)["winners"] == [1, 2]
    assert sheet(record)["next_dealer"] is None


def test_a_round_in_progress_has_no_scores_and_proposes_nobody() -> None:
    record = "game: classic\nplayers: A, B, C\nround dealer=A\ndeclare r4 b2 g0\ntrick r7 r3 ...\n"
    found = sheet(record)
    assert found["rounds"][0]["complete"] is False
    assert found["rounds"][0]["scores"] is None
    assert found["rounds"][0]["tricks"] == []
    assert found["next_dealer"] is None


@pytest.mark.parametrize("told", ["r0 b0 g0", "taken=-"])
def test_nobodys_trick_is_out_of_play_and_the_same_player_leads_again(told: str) -> None:
    record = f"game: classic\nplayers: A, B, C\nhouse: zeros-only=nobody\nround dealer=A\ntrick {told}\n"
    assert sheet(record)["rounds"][0]["tricks"] == [{"takers": [], "leads": 1}]


def test_a_leader_other_than_left_of_the_dealer_leads() -> None:
    record = "game: classic\nplayers: A, B, C\nround dealer=A leader=A\ntrick r1 r2 r3\n"
    assert sheet(record)["rounds"][0]["tricks"][0]["takers"][0]["seat"] == 2
