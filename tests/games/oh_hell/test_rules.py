"""Oh Hell: hands, bids, trump, revokes, scores; and a second scorekeeper that must agree."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.games import ruleset
from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object
from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import moved
from scorekeeper.rules.events import Corrected, Dealt, Event, Played, Undone
from scorekeeper.rules.game import Game, advance, objection, start
from scorekeeper.rules.table import Table
from scorekeeper.storage import event_json
from scorekeeper.text.say import say
from tests.evenings import evening
from tests.games.oh_hell import opinion
from tests.tiers import only_thorough

NAMES = ("Axel", "Lore", "Uli")
HEAD = "game: oh-hell\nplayers: Axel, Lore, Uli\n"

# --- hands ---

SIZES = [
    (3, {}, "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10"),
    (5, {}, "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10"),
    (6, {}, "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8"),
    (7, {"hands": "down"}, "7 6 5 4 3 2 1"),
    (7, {"hands": "up"}, "1 2 3 4 5 6 7"),
    (7, {"hands": "up-down"}, "1 2 3 4 5 6 7 6 5 4 3 2 1"),
    (4, {"largest": "3"}, "3 2 1 2 3"),
    (4, {"largest": "1"}, "1"),
    (4, {"largest": "2", "hands": "up-down"}, "1 2 1"),
    (4, {"largest": "17", "hands": "down"}, "12 11 10 9 8 7 6 5 4 3 2 1"),
    (4, {"largest": "17", "hands": "down", "trump": "none"}, "13 12 11 10 9 8 7 6 5 4 3 2 1"),
    (3, {"largest": "17", "hands": "up"}, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"),
]


@pytest.mark.parametrize(("seats", "house", "hands"), SIZES)
def test_hands_change_from_round_to_round(seats: int, house: dict[str, str], hands: str) -> None:
    rules = ruleset("oh-hell", house)
    table = Table(seats)
    assert rules.round_count(table) == len(hands.split())
    sizes = []
    for _ in hands.split():
        table = rules.advance(table, Dealt(0))
        sizes.append(rules.tricks_in(table.round))
    assert sizes == [int(size) for size in hands.split()]


def test_the_first_hand_may_be_the_tables_own_and_the_others_follow_from_it() -> None:
    game = told(start(ruleset("oh-hell", {"hands": "down"}), NAMES), Dealt(0), HandSize(2))
    assert game.ruleset.round_count(game.table) == 2
    assert game.table.round.cards == 2


# --- bids ---


def told(game: Game, *events: Event) -> Game:
    for event in events:
        assert objection(game, event) is None, event
        game = advance(game, event)
    return game


def dealt(cards: int, **house: str) -> Game:
    return told(start(ruleset("oh-hell", house), NAMES), Dealt(0), HandSize(cards), Turned(Card.of("h9")))


def code(game: Game, event: Event) -> str | None:
    found = objection(game, event)
    return found.code if found else None


def test_only_the_last_bid_can_be_forbidden() -> None:
    game = dealt(2)
    assert [code(game, Bid(1, n)) for n in range(4)] == [None, None, None, "bid-range"]
    game = told(game, Bid(1, 1), Bid(2, 0))
    assert [code(game, Bid(0, n)) for n in range(3)] == [None, "hook", None]
    why = objection(game, Bid(0, 1))
    assert why
    assert say(why) == "The dealer may not make the bids add up to 2, so 1 isn't allowed."


def test_no_bid_is_forbidden_if_the_others_bid_more_than_there_are_tricks() -> None:
    game = told(dealt(2), Bid(1, 2), Bid(2, 1))
    assert [code(game, Bid(0, n)) for n in range(3)] == [None] * 3


def test_a_table_may_allow_every_bid() -> None:
    game = told(dealt(2, hook="off"), Bid(1, 1), Bid(2, 0))
    assert [code(game, Bid(0, n)) for n in range(3)] == [None] * 3


def test_bids_may_be_entered_in_any_order() -> None:
    game = told(dealt(2), Bid(0, 1), Bid(2, 0))
    assert [code(game, Bid(1, n)) for n in range(3)] == [None, "hook", None]


def test_a_corrected_bid_may_not_make_the_dealers_impossible() -> None:
    game = told(dealt(2), Bid(1, 1), Bid(2, 0), Bid(0, 2))
    assert code(game, Corrected(3, (Bid(1, 0),))) == "correction-breaks"
    assert code(game, Corrected(3, (Bid(1, 2),))) is None
    assert advance(game, Undone()).table.round.bids == {1: 1, 2: 0}


# --- trump ---


def test_a_correction_of_the_turned_card_moves_tricks() -> None:
    text = HEAD + "house: hands=down\n\nround dealer=Axel cards=1 trump=h9\nbids 0 1 1\ntrick s2 h3 sA\n"
    game = read(text.encode()).game
    after = advance(game, Corrected(2, (Turned(Card.of("d9")),)))
    assert [say(change, NAMES) for change in moved(game, after)] == [
        "Round 1, trick 1: now taken by Axel instead of Uli.",
        "Round 1: Axel now scores 0 instead of 10.",
        "Round 1: Uli now scores 0 instead of 11.",
    ]


@pytest.mark.parametrize("event", [Turned(Card.of("hK")), Turned(None), HandSize(3), Bid(2, 0)])
def test_its_events_are_stored_and_read(event: Event) -> None:
    assert event_json.event("oh-hell", event_json.kind(event), event_json.body(event)) == event
    corrected = Corrected(1, (event,))
    assert event_json.event("oh-hell", "Corrected", event_json.body(corrected)) == corrected


# --- revokes ---


def notes(*tricks: str) -> list[str]:
    begun = f"\nround dealer=Uli cards={len(tricks)} trump=h9\nbids 0 0 0\n"
    found: list[str] = as_object(read((HEAD + begun + "\n".join(tricks) + "\n").encode()).game)["rounds"][0]["notes"]
    return found


def test_a_revoke_is_noted_once_a_later_card_proves_it() -> None:
    assert notes("trick s2 d3 s4", "trick s5 c4 ...") == []
    assert notes("trick s2 d3 s4", "trick s5 c4 s6") == [
        "Revoke: Lore played 3 of diamonds in trick 1 but held 6 of spades, played in trick 2, which follows suit."
    ]


def test_a_trump_played_too_early_is_a_revoke_too() -> None:
    assert notes("trick s2 h3 s4", "trick s5 c3 c4") == [
        "Revoke: Lore played 3 of hearts in trick 1 but held 5 of spades, played in trick 2, which follows suit."
    ]


def test_cards_of_other_players_and_other_suits_prove_nothing() -> None:
    assert notes("trick s2 d3 sA", "trick s5 s6 d4", "trick c2 c3 h4") == []


# --- scores ---

SCORES = [
    ("zero", [(0, 0, 10), (3, 3, 13), (3, 1, 0), (0, 2, 0)]),
    ("tricks", [(0, 0, 10), (3, 3, 13), (3, 1, 1), (0, 2, 2)]),
    ("minus", [(0, 0, 10), (3, 3, 13), (3, 1, -2), (0, 2, -2)]),
]


@pytest.mark.parametrize(("misses", "scores"), SCORES)
def test_a_bid_is_scored(misses: str, scores: list[tuple[int, int, int]]) -> None:
    rules = ruleset("oh-hell", {"misses": misses})
    assert [rules.points(bid, tricks) for bid, tricks, _ in scores] == [points for *_, points in scores]


def test_the_win_is_shared() -> None:
    played = "house: hands=down\n\nround dealer=Axel cards=1 trump=-\nbids 1 0 1\ntrick s2 s3 s4\n"
    found = as_object(read((HEAD + played).encode()).game)
    assert (found["totals"], found["winners"], found["finished"]) == ([11, 10, 0], [0], True)
    tied = as_object(read((HEAD + played.replace("bids 1 0 1", "bids 0 0 0")).encode()).game)
    assert (tied["totals"], tied["winners"]) == ([0, 10, 10], [1, 2])


# --- a second scorekeeper ---


@pytest.mark.parametrize("evenings", [60, only_thorough(500)])
def test_two_scorekeepers_agree_on_whole_evenings(evenings: int) -> None:
    random, finished = Random(evenings), 0
    for _ in range(evenings):
        game = evening(random, "oh-hell", random.randint(3, 7))
        told = write_and_read(game)
        mine, other = as_object(game), opinion.evening(told)
        assert [round["scores"] for round in mine["rounds"]] == other["scores"], told
        assert (mine["totals"], mine["finished"]) == (other["totals"], other["finished"]), told
        finished += mine["finished"]
    assert finished > evenings // 20


def write_and_read(game: Game) -> str:
    """The record of a game, which must come back the same."""
    text = write(Evening(game))
    assert write(read(text.encode())) == text
    return text


def test_a_card_that_was_played_needs_its_trump() -> None:
    game = told(start(ruleset("oh-hell"), NAMES), Dealt(0))
    assert code(game, Played(Card.of("s2"))) == "trump-unknown"
    assert code(told(game, Turned(None)), Played(Card.of("s2"))) is None
