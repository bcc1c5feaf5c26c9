"""The log of Hat Trick: double tricks overruled and corrected."""

from __future__ import annotations

from scorekeeper.record.reader import Evening
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import moved
from scorekeeper.rules.events import Corrected, Dealt, Event, Overruled, Passed, Played, Taken
from scorekeeper.rules.game import advance, objection, replay
from scorekeeper.text.say import say
from scorekeeper.web.table.describe import describe
from tests.log import FOUR, plays, told


def test_a_double_trick_can_be_overruled_colour_by_colour() -> None:
    events: list[Event] = [Dealt(3), *plays("r15 b3 r4"), Passed(Card.of("g5")), Overruled((2, 1))]
    game = told(events, "hat-trick")
    trick = game.table.round.tricks[0]
    assert [(took.seat, len(took.cards)) for took in trick.takers] == [(2, 2), (1, 1)]
    assert trick.leads == 2
    both = told([*events[:-1], Overruled((1,))], "hat-trick").table.round.tricks[0]
    assert [(took.seat, len(took.cards)) for took in both.takers] == [(1, 3)]


def test_a_third_player_may_lead_after_a_double_trick() -> None:
    by_takers = told([Dealt(3), Taken((0, 2), 1)], "hat-trick")
    assert by_takers.table.round.lead == 1
    decided = told([Dealt(3), *plays("r15 b3 r4"), Passed(Card.of("g5")), Overruled((0, 1), 3)], "hat-trick")
    assert decided.table.round.lead == 3
    assert decided.table.round.tricks[0].overruled
    single = objection(told([Dealt(3)], "hat-trick"), Taken((0,), 1))
    assert single
    assert say(single, FOUR) == "Lore can't lead next: whoever takes a single trick leads."


def test_an_overruling_given_back_to_the_referee_is_none() -> None:
    ruled = [Dealt(3), *plays("r15 b3 r4"), Passed(Card.of("g5"))]
    back = told([*ruled, Overruled((2, 1)), Overruled((0, 1))], "hat-trick")
    assert back.table == told(ruled, "hat-trick").table
    assert back.ruleset.notes(back.table, 0) == ()
    led = told([*ruled, Overruled((0, 1), 3), Overruled((0, 1), 0)], "hat-trick")
    assert led.table == told(ruled, "hat-trick").table


def test_a_correction_that_only_moves_the_lead_says_so() -> None:
    game = told([Dealt(3), *plays("r15 b15 r9 b12")], "hat-trick")
    after = advance(game, Corrected(4, (Played(Card.of("b2")),)))
    assert [say(why, FOUR) for why in moved(game, after)] == [
        "Round 1, trick 1: now Uli leads after it instead of Doris."
    ]


def test_a_correction_derives_again_which_cards_were_passed() -> None:
    """The second card was green, not blue: then blue 7 is the third colour."""
    recorded = [Dealt(3), *plays("r15 b3"), Passed(Card.of("g5")), *plays("b7")]
    game = told(recorded, "hat-trick")
    correction = Corrected(2, (Played(Card.of("g9")),))
    assert objection(game, correction) is None
    after = advance(game, correction)
    assert [say(why, FOUR) for why in moved(game, after)] == [
        "Round 1, trick 1: now taken by Axel and Lore instead of Axel and Doris.",
        "Round 1, trick 1: blue 7 is now passed.",
        "Round 1, trick 1: green 5 now belongs to a trick.",
    ]
    again = replay(after.ruleset, after.players, [Dealt(3), *plays("r15 g9 g5"), Passed(Card.of("b7"))])
    assert after.table == again.table
    assert write(Evening(after)) == write(Evening(again))
    assert [entry.text for entry in describe(after)][-1] == "Doris passed blue 7"


def test_a_finished_trick_asks_nothing_and_the_winner_is_to_play() -> None:
    game = told([Dealt(3), *plays("r7 r3 r1 r11")], "hat-trick")
    assert game.ruleset.asks(game.table).what == "play"
    assert game.ruleset.asks(game.table).seats == (3,)
