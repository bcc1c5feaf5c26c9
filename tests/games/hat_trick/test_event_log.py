"""The log of Hat Trick: double tricks overruled and corrected."""

from __future__ import annotations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Dealt, Event, Overruled, Passed, Played
from scorekeeper.rules.game import advance, moved
from scorekeeper.text.say import say
from tests.log import FOUR, plays, told


def test_a_double_trick_can_be_overruled_colour_by_colour() -> None:
    events: list[Event] = [Dealt(3), *plays("r15 b3 r4"), Passed(Card.of("g5")), Overruled((2, 1))]
    game = told(events, "hat-trick")
    trick = game.table.round.tricks[0]
    assert [(took.seat, len(took.cards)) for took in trick.takers] == [(2, 2), (1, 1)]
    assert trick.leads == 2
    both = told([*events[:-1], Overruled((1,))], "hat-trick").table.round.tricks[0]
    assert [(took.seat, len(took.cards)) for took in both.takers] == [(1, 3)]


def test_a_correction_that_only_moves_the_lead_says_so() -> None:
    game = told([Dealt(3), *plays("r15 b15 r9 b12")], "hat-trick")
    after = advance(game, Corrected(4, (Played(Card.of("b2")),)))
    assert [say(why, FOUR) for why in moved(game, after)] == [
        "Round 1, trick 1: now Uli leads after it instead of Doris."
    ]


def test_a_finished_trick_asks_nothing_and_the_winner_is_to_play() -> None:
    game = told([Dealt(3), *plays("r7 r3 r1 r11")], "hat-trick")
    assert game.ruleset.asks(game.table).what == "play"
    assert game.ruleset.asks(game.table).seats == (3,)
