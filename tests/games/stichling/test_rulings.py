"""How rulings of Stichling read: cards are named by their place."""

from __future__ import annotations

from scorekeeper.judge import question, words


def test_cards_are_named_by_their_place() -> None:
    assert words(question("stichling", ["g3", "g4", "g5", "g6"])).startswith("Card 4 takes it.")


def test_an_unfinished_trick_says_which_card_is_ahead() -> None:
    assert words(question("stichling", ["g8", "g3"])).startswith("Card 1 is ahead.")
