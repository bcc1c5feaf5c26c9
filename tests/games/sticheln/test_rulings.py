"""How rulings of Sticheln read: roles, disputed rules, who is ahead."""

from __future__ import annotations

import pytest

from scorekeeper.judge import answer, question, words


def test_a_ruling_gives_every_card_a_role_and_names_the_taker() -> None:
    said = words(question("classic", ["r7", "b3", "g0", "y11"]))
    assert said.splitlines() == [
        "Player 4 takes it. Player 4 leads next.",
        "Yellow 11 is the highest trump.",
        "",
        "    1. red 7       leads: its colour is the lead colour",
        "    2. blue 3      trump",
        "    3. green 0     a 0 of another colour is no trump",
        "  * 4. yellow 11   trump",
    ]


@pytest.mark.parametrize(
    ("game", "plays", "at", "word"),
    [
        ("classic", "r0 b5 r9 b2", {}, "rulebooks differ"),
        ("classic", "r0 b5 r9 b2", {"zeros": "invisible"}, "rulebooks differ"),
        ("classic", "r0 b0 g0 y0", {}, "some tables"),
        ("classic", "r0 b0 g0 y0", {"zeros-only": "nobody"}, "this table's rule"),
        ("reverse", "r8 r3 r5 r1", {}, "some tables reverse this too"),
        ("reverse", "r8 r3 r5 r1", {"reverse-plain": "lowest"}, "By this table's rule"),
    ],
)
def test_a_ruling_that_rests_on_a_disputed_rule_says_so(game: str, plays: str, at: dict[str, str], word: str) -> None:
    assert word in answer(question(game, plays.split(), house=at))["because"]


@pytest.mark.parametrize(
    ("game", "plays"),
    [("classic", "r0 b5 b2 g0"), ("classic", "r0 r5 r3"), ("classic", "r7 b3 g0 y11"), ("reverse", "r8 b3")],
)
def test_a_ruling_that_all_tables_agree_on_disputes_nothing(game: str, plays: str) -> None:
    assert question(game, plays.split()).rules.rule(question(game, plays.split()).plays).notes == ()


def test_an_unfinished_trick_says_who_is_ahead() -> None:
    assert words(question("classic", ["r7", "b3"], players=4)).startswith("Player 2 is ahead.")
    assert words(question("classic", ["r7", "b3"])).startswith("Player 2 is ahead.")  # nobody plays with two
    assert words(question("classic", ["r7", "b3", "g1"])).startswith("Player 2 takes it.")


def test_the_card_that_sets_the_colour_past_a_led_0_is_not_said_to_lead() -> None:
    said = words(question("classic", ["r0", "b5", "r9", "b2"], house={"zeros": "invisible"})).splitlines()
    assert said[4].endswith("blue 5      the first card above 0: its colour is the lead colour")
