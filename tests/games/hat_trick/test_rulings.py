"""How rulings of Hat Trick read: tied leads, and who is ahead in each colour."""

from __future__ import annotations

import pytest

from scorekeeper.judge import answer, question, words


@pytest.mark.parametrize("house", [{}, {"lead": "winner"}], ids=str)
def test_a_tied_lead_says_that_the_rulebooks_differ(house: dict[str, str]) -> None:
    assert (
        "rulebooks differ" in answer(question("hat-trick", ["r15", "b15", "r9", "b12", "r3"], house=house))["because"]
    )


def test_a_lead_that_is_undecided_yet_disputes_nothing() -> None:
    asked = question("hat-trick", ["r15", "b15"])
    assert asked.rules.rule(asked.plays).notes == ()


def test_an_unfinished_trick_says_who_is_ahead_in_each_colour() -> None:
    assert words(question("hat-trick", ["r7", "b3"], players=4)).startswith("Player 1 is ahead in red. Player 2 is")
