"""Piles, declared cards, tricks and points together: what just fits is accepted, one more is not."""

from __future__ import annotations

import pytest

from scorekeeper.record.reader import Flawed, read
from scorekeeper.text.say import say

ROUND = "game: classic\nplayers: A, B, C\nhouse: {house}\nround dealer=C\n{lines}\n"


def refused(lines: str, house: str = "rounds=5") -> str:
    """The sentence that refuses these lines, or nothing."""
    try:
        read(ROUND.format(house=house, lines=lines.replace("; ", "\n")).encode())
    except Flawed as flaw:
        return say(flaw.why, "ABC")
    return ""


ALL_RED = "declare r1 r2 r3; "
NOBODY = "zeros-only=nobody"


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        # 36 of the 45 cards are not red.
        ("pile A r1 r0 r4 others=11; pile B r2 r5 r6 others=13; pile C r3 r7 r8 others=12", "A"),
        ("pile A r1 r0 r4 others=10; pile B r2 r5 r6 others=13; pile C r3 r7 r8 others=13", ""),
        ("pile A r1 others=12; pile B r2 others=15; pile C r3 others=15", "42"),
        # Together, those who mark red have more than there is, whatever the third marks.
        ("pile A r1 others=18; pile B r2 others=21", "39"),
    ],
)
def test_those_who_mark_a_colour_share_the_other_cards(lines: str, sentence: str) -> None:
    assert (sentence in refused(ALL_RED + lines)) if sentence else refused(ALL_RED + lines) == ""


def test_the_refusal_names_the_numbers() -> None:
    told = refused(ALL_RED + "pile A r1 others=12; pile B r2 others=15; pile C r3 others=15")
    assert told == "Cards of other colours than red in front of A, B and C: 42, but there can be only 36."


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("declare r1 g0 b1; trick taken=-", ""),
        ("declare r0 g0 b1; trick taken=-", ""),
        ("declare r0 g0 b0; trick taken=-", "The trick that nobody took needs 3 0s; left for it: 2."),
        ("declare r1 g0 b1; trick taken=-; trick r0 r2 r3", ""),
        ("declare r1 g0 b0; trick taken=-; trick r0 ...", "left for it: 2"),
        ("declare r1 g1 b1; trick r0 b0 g0 taken=-", ""),
        ("declare r1 g1 b1; trick r0 b0 g2 taken=-", "Only a trick of 0s goes to nobody, and green 2 was in this one."),
        # The last pile shows that nobody took a trick; its 0s must be left.
        ("declare r1 g1 b1; pile A r1 others=12; pile B g1 others=15; pile C b1 others=12", ""),
        (
            "declare r0 g0 b0; pile A r0 others=12; pile B g0 others=15; pile C b0 others=12",
            "left for it: 2",
        ),
    ],
)
def test_a_trick_that_nobody_took_needs_zeros_seen_nowhere_else(lines: str, sentence: str) -> None:
    told = refused(lines, NOBODY)
    assert sentence in told if sentence else told == ""


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        # Red 8 costs 8. At best A wins 34 other cards, red 0 and red 1; at worst red 2 to red 7.
        ("25 -8 -8", ""),
        ("26 -8 -8", "A cannot score 26: between -35 and 25 is possible."),
        ("-35 1 1", ""),
        ("-36 1 1", "A cannot score -36: between -35 and 25 is possible."),
        # 42 cards were not declared, and each earns at most 1.
        ("25 1 -8", ""),
        ("25 2 -8", "19"),
    ],
)
def test_points_stay_within_what_the_declared_cards_allow(points: str, sentence: str) -> None:
    told = refused(f"declare r8 g8 b8; points {points}")
    assert sentence in told if sentence else told == ""


def test_points_stay_within_what_the_tricks_seen_allow() -> None:
    seen = "declare r8 g8 b8; trick r1 y7 r2; "  # B took three cards that are not green
    assert refused(seen + "points -8 -32 1") == ""
    assert "B cannot score -33" in refused(seen + "points -8 -33 1")


def test_points_agree_with_piles_counted_before() -> None:
    pile = "declare r8 b8 g8; pile A r8 r7 r6 r5 r4 r3 r2 others=6; "
    assert refused(pile + "points -29 -8 12") == ""
    assert "A" in refused(pile + "points -28 -8 12")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        # A has 10 of the 14 tricks, so B has at most 4: 12 cards.
        ("declare r8 b8 g8; pile A r8 others=30; points 22 4 -8", ""),
        ("declare r8 b8 g8; pile A r8 others=30; points 22 5 -8", "B cannot score 5: between -35 and 4 is possible."),
        # A has them all. The others score their declared cards, whatever those are.
        ("declare r8 b8 g8; pile A r8 r0 r1 r2 r3 r4 r5 r6 r7 others=34; points -2 -8 -8", ""),
        ("declare r8 b8 g8; pile A r8 r0 r1 r2 r3 r4 r5 r6 r7 others=34; points -2 5 -8", "B cannot score 5"),
        ("pile A r8 r0 r1 r2 r3 r4 r5 r6 r7 others=34; points -2 0 -8", ""),
        ("pile A r8 r0 r1 r2 r3 r4 r5 r6 r7 others=34; points -2 0 -9", "C cannot score -9: between -8 and 0"),
        ("pile A r8 r0 r1 r2 r3 r4 r5 r6 r7 others=34; points -2 20 20", "B cannot score 20"),
        # Two piles hold every trick, so the third player scores the declared card.
        ("declare r8 b8 g8; pile A r8 others=21; pile B b8 others=21; points 13 13 -8", ""),
        ("declare r8 b8 g8; pile A r8 others=21; pile B b8 others=21; points 13 13 10", "C cannot score 10"),
        # The last player must have the four tricks that are left.
        ("declare r8 b8 g8; pile A r8 others=15; pile B b8 others=15; points 7 7 4", ""),
        ("declare r8 b8 g8; pile A r8 others=15; pile B b8 others=15; points 7 7 5", "C cannot score 5"),
        # Two piles of ten tricks each.
        ("pile A r8 others=30; pile B b8 others=30", "B"),
    ],
)
def test_points_stay_within_what_counted_piles_leave(lines: str, sentence: str) -> None:
    told = refused(lines)
    assert sentence in told if sentence else told == ""


@pytest.mark.parametrize("declared", ["r8 g8 b8", "r1 g8 b8", "b2 g8 r8"])
def test_points_give_nothing_away_that_lies_face_down(declared: str) -> None:
    assert refused(f"declare {declared}; points 35 -8 -8", "declare=hazy") == ""
