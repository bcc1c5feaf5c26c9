"""Piles that cannot be: the number that is off is named."""

from __future__ import annotations

import pytest

from scorekeeper.record.reader import Flawed, read
from scorekeeper.text.say import say


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("pile D y7 others=20", "The piles hold 64 cards, 4 more than the 60 in play."),
        ("pile D y7 others=12", "The piles hold 56 cards, 4 fewer than the 60 in play."),
        (
            "pile D y7 others=17",
            "18 cards in front of D are no whole number of tricks: 1 laid down, the rest in tricks of 4.",
        ),
        ("pile D r5 others=16", "Red 5 cannot lie in front of D: it is known to lie in front of A."),
    ],
)
def test_the_number_that_is_off_is_named(statement: str, sentence: str) -> None:
    record = f"""game: classic
players: A, B, C, D
round dealer=D
pile A r4 r2 r5 others=14
pile B b2 others=12
pile C g0 others=12
{statement}
"""
    with pytest.raises(Flawed) as flaw:
        read(record.encode())
    assert say(flaw.value.why, "ABCD") == sentence
