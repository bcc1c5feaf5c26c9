"""The log: undo, redo, corrections, overrulings, and how finely a round is kept."""

from __future__ import annotations

import pytest

from scorekeeper.games.sticheln.events import Counted, Declared
from scorekeeper.games.sticheln.rules import Sticheln
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object
from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import moved
from scorekeeper.rules.events import Corrected, Dealt, Event, Overruled, Played, Redone, Scored, Taken, Undone
from scorekeeper.rules.game import advance, objection
from scorekeeper.text.say import say
from tests.log import FOUR, plays, refusal, told

LAID = ("r4", "b2", "g0", "y7")
DEALT: list[Event] = [Dealt(3), *(Declared(seat, (Card.of(card),)) for seat, card in enumerate(LAID))]


def test_a_correction_re_rules_what_follows_and_reports_what_it_moved() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11"), *plays("n1 n2 n3 n4")])
    assert [trick.takers[0].seat for trick in game.table.round.tricks] == [3, 2]
    corrected = Corrected(8, (Played(Card.of("y1")),))  # the fourth card of the first trick was yellow 1
    assert objection(game, corrected) is None
    after = advance(game, corrected)
    assert [trick.takers[0].seat for trick in after.table.round.tricks] == [1, 0]
    assert [say(why, FOUR) for why in moved(game, after)] == [
        "Round 1, trick 1: now taken by Lore instead of Doris.",
        "Round 1, trick 2: now taken by Axel instead of Uli.",
    ]


def test_a_correction_that_makes_a_later_entry_impossible_is_refused_with_its_place() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11"), *plays("n1 n2 n3 n4")])
    sentence = refusal(game, Corrected(5, (Played(Card.of("n3")),)))
    assert sentence.startswith("With this correction round 1, trick 2 could not have happened: Brown 3 was already")
    assert refusal(game, Corrected(5, (Played(Card.of("r4")),))).startswith("Red 4 is the declared card of Axel")
    assert refusal(game, Corrected(99, ())) == "There is no entry 99 to correct."


def test_a_correction_can_be_undone_redone_and_corrected_again() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11")])
    once = advance(game, Corrected(8, (Played(Card.of("y1")),)))
    assert advance(once, Undone()).table == game.table
    assert advance(advance(once, Undone()), Redone()).table == once.table
    twice = advance(once, Corrected(8, (Played(Card.of("y11")),)))
    assert twice.table == game.table


def test_an_earlier_trick_can_be_overruled_by_correction() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11"), *plays("n1 n2 n3 n4")])
    event = Corrected(8, (Played(Card.of("y11")), Overruled((2,))))
    assert objection(game, event) is None
    after = advance(game, event)
    assert [trick.takers[0].seat for trick in after.table.round.tricks] == [2, 1]


def test_a_correction_of_scores_says_which_scores_it_moved() -> None:
    record = "game: classic\nplayers: A, B, C\nround dealer=C\npoints 3 -2 11\n"
    game = read(record.encode()).game
    after = advance(game, Corrected(1, (game.log[1]._replace(points=(4, -2, 11)),)))
    assert [say(why, "ABC") for why in moved(game, after)] == ["Round 1: A now scores 4 instead of 3."]


def test_undo_takes_back_one_entry_and_a_new_one_forgets_what_was_undone() -> None:
    game = told([*DEALT, *plays("r7 b3"), Undone(), Undone(), Redone()])
    assert game.table.round.plays == (Card.of("r7"),)
    game = told([*game.log, *plays("b9")])
    assert refusal(game, Redone()) == "There is nothing to redo."
    assert refusal(told([]), Undone()) == "There is nothing to undo."


def test_the_table_overrules_the_referee_and_the_sheet_says_so() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11"), Overruled((2,))])
    assert game.table.round.turn == 2
    round = as_object(game)["rounds"][0]
    assert round["tricks"] == [{"takers": [{"seat": 2, "cards": ["r7", "b3", "g1", "y11"]}], "leads": 2}]
    assert round["notes"] == ["Trick 1: the table decided otherwise: taken by Uli; the referee says Doris."]


def test_agreeing_with_the_referee_is_no_overruling() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11"), Overruled((3,))])
    assert as_object(game)["rounds"][0]["notes"] == []


def test_only_a_fresh_ruling_can_be_overruled() -> None:
    assert "no ruling to overrule" in refusal(told(DEALT), Overruled((1,)))
    assert "no ruling to overrule" in refusal(told([*DEALT, Taken((1,))]), Overruled((2,)))
    assert "no ruling to overrule" in refusal(told([*DEALT, *plays("r7 b3 g1 y11 n1")]), Overruled((2,)))


def test_a_card_out_of_turn_is_refused_and_names_whose_turn_it_is() -> None:
    game = told([*DEALT, *plays("r7")])
    assert refusal(game, Played(Card.of("b3"), seat=3)) == "It is not the turn of Doris: Lore is to play."
    assert objection(game, Played(Card.of("b3"), seat=1)) is None
    assert refusal(game, Played(Card.of("b3"), seat=9)) == "There is no such seat: 4 players sit at this table."


def test_a_card_seen_before_is_refused_with_the_place_it_was_seen() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11 n1")])
    assert refusal(game, Played(Card.of("b3"))) == "Blue 3 was already played: in trick 1, by Lore."
    assert refusal(game, Played(Card.of("n1"))) == "Brown 1 already lies in this trick, played by Doris."
    assert (
        refusal(game, Played(Card.of("g0"))) == "Green 0 is the declared card of Uli and stays in front of that player."
    )
    assert refusal(game, Played(Card.of("v1"))) == "Violet 1 is not in the pack for 4 players."


def test_with_takers_only_nobody_counts_the_other_cards() -> None:
    """Axel declared r4 and took four of fourteen tricks: 17 cards, of which r4, r2 and r5 are his misery colour."""
    takers = [0] * 4 + [1] * 5 + [2] * 5
    game = told([*DEALT, *(Taken((seat,)) for seat in takers)])
    for seat, cards in enumerate(("r4 r2 r5", "b2 b9", "g0")):
        game = told([*game.log, Counted(seat, tuple(map(Card.of, cards.split())))])
    assert as_object(game)["rounds"][0]["scores"] == [14 - 11, 19 - 11, 20, -7]
    lines = game.ruleset.lines(game.table, 0)
    assert "; ".join(say(why) for why in lines[0].because) == "14 other cards: +14; red 4, 2, 5: -11"


def test_delayed_offers_the_colours_won_and_knows_the_best() -> None:
    record = ["game: delayed", "players: A, B, C", "round dealer=C"]
    colours = [f"{colour}{number}" for colour in "gnrby" for number in range(9)]
    record += [f"trick {' '.join(colours[i : i + 3])}" for i in range(0, 45, 3)]
    game = read("\n".join(record).encode()).game
    assert isinstance(game.ruleset, Sticheln)
    table = game.table.round
    choices = [game.ruleset.choices(table, seat) for seat in range(3)]
    takers = {trick.takers[0].seat for trick in table.tricks}
    assert [bool(choice) for choice in choices] == [seat in takers for seat in range(3)]
    for seat in takers:
        best = game.ruleset.best_choice(table, seat)
        assert choices[seat][best] == max(choices[seat].values())


def test_a_finished_trick_asks_nothing_and_the_winner_is_to_play() -> None:
    game = told([*DEALT, *plays("r7 r3 r1 r11")])
    assert game.ruleset.asks(game.table).what == "play"
    assert game.ruleset.asks(game.table).seats == (3,)


def test_an_entry_corrected_away_is_checked_like_any_other() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11"), Overruled((2,))])
    assert "no ruling to overrule" in refusal(game, Corrected(8, ()))
    assert "No round has begun" in refusal(game, Corrected(0, ()))
    points = read(
        b"game: classic\nplayers: A, B, C\nround dealer=C\npoints 3 -2 11\nround dealer=A\npoints 1 2 3\n"
    ).game
    assert "Round 1 is not complete" in refusal(points, Corrected(1, ()))


def test_what_comes_after_the_tricks_ends_them() -> None:
    game = told([*DEALT, *plays("r7 b3 g1 y11")])
    counted = told([*game.log, Counted(3, (Card.of("y7"), Card.of("y11")), 3)])
    assert "no ruling to overrule" in refusal(counted, Overruled((1,)))
    assert "its tricks are over" in refusal(counted, Played(Card.of("r1")))
    running = told([*DEALT, *plays("r7 b3")])
    assert "finish the trick first" in refusal(running, Scored((1, 2, 3, 4)))
    assert "finish the trick first" in refusal(running, Counted(0, (Card.of("r4"),), 12))


@pytest.mark.parametrize(
    "name", ["Uli...", "...", "-", "?", 'a"b', "a\\b", "x#y", "a, b", "k=v", "\N{SMILING FACE WITH SUNGLASSES}"]
)
def test_any_name_survives_the_record(name: str) -> None:
    game = told([Dealt(0), *plays("r7 r3 r1")], "hazy", (name, "B", "C"))
    record = write(Evening(game))
    assert read(record.encode()).game.players == (name, "B", "C")
    assert write(read(record.encode())) == record


def test_a_hazy_round_broken_off_within_a_trick_survives_the_record() -> None:
    record = "game: hazy\nplayers: A, B, C\n\nround dealer=C\ndeclare r4 b2 g0\ntrick r7 b3 ...\n"
    assert write(read(record.encode())) == record
