"""Tricks in Was Sticht?: who takes one, whose cards can be tapped, and fouls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Trump
from scorekeeper.rules.events import Played
from scorekeeper.rules.game import advance
from tests.browser.hand import kept, play, says, taken_along, tap
from tests.games.was_sticht.browser.hand import (
    DRAFT,
    TASKS_OF_FOUR,
    Opener,
    begun,
    follow_suit,
    rules_of,
    shown_trump,
    taps_on_the_pad,
)
from tests.tiers import rest_thorough

# --- who takes a trick ---

RULINGS = [
    ("x5", "b9 g5 r9 b8", "Uli", "Green 5 is a trump by its number."),
    ("r5", "r9 b5 r5 y5", "Doris", "Red 5 is the super-trump, the trump number in the trump colour"),
    ("rx", "b9 b3 r1 b8", "Doris", "Red 1 is the highest trump."),
    ("xx", "b3 r9 b7 g9", "Doris", "No trump was played, and blue 7 is the highest card of the colour led, blue."),
    ("r5", "g9 b5 r9 y5", "Uli", "Blue 5 is a trump by its number; yellow 5 is equal but was played later."),
]


@pytest.mark.parametrize(("trump", "cards", "taker", "why"), rest_thorough(RULINGS, quick=2))
def test_a_trick_is_ruled_with_its_trump(open_record: Opener, trump: str, cards: str, taker: str, why: str) -> None:
    phone = open_record(begun(TASKS_OF_FOUR, trump=trump))
    play(phone, cards)
    says(phone, f"{taker} takes it and leads.", why)
    expect(phone.locator("header .trump")).to_have_text(f"trump {shown_trump(Trump.of(trump))}")
    expect(phone.locator(".seat", has=phone.locator(".role:text-is('takes it')"))).to_contain_text(taker)


# --- following suit ---


@pytest.fixture
def drafted(open_record: Opener) -> Page:
    """Red 1, a trump, is led, and Uli is to play."""
    return open_record(begun(*DRAFT, TASKS_OF_FOUR, "trick r1 ..."))


def test_the_own_hand_stands_out_and_fouls_are_marked(drafted: Page) -> None:
    states = taps_on_the_pad(drafted)
    hand = {"b1", "r2", "y3", "g4", "b5", "r6", "y7", "g8", "b9"}
    assert {card for card, state in states.items() if state != "spent"} == hand
    assert {card for card, state in states.items() if state == ""} == {"r2", "b5", "r6"}
    assert {card for card, state in states.items() if state == "foul"} == {"b1", "y3", "g4", "y7", "g8", "b9"}


def test_a_tap_on_a_card_of_another_hand_offers_the_swap(drafted: Page) -> None:
    drafted.wait_for_timeout(500)  # sooner, it would pass for the second half of a double tap
    drafted.tap(".pad button[value=r3]", force=True)
    says(drafted, "Red 3 is not in the hand of Uli: Doris drafted it.")
    drafted.tap("text=Swap red 3 and")
    expect(drafted.locator(".preview")).to_contain_text("red 3")
    drafted.tap("text=Correct it so")
    drafted.wait_for_selector("#_table")
    play(drafted, "r3")
    assert plays(drafted) == ["r1", "r3"]


def test_only_a_foul_can_be_played_anyway(drafted: Page) -> None:
    drafted.keyboard.type("r3")
    drafted.keyboard.press("Enter")
    expect(drafted.locator(".say .flaw")).to_have_text("Red 3 is not in the hand of Uli: Doris drafted it.")
    expect(drafted.locator(".anyway")).to_have_count(0)
    foul(drafted, "b1")
    says(drafted, "Blue 1 is a foul: trump was led, and Uli holds red 2, 6; blue 5.")
    assert plays(drafted) == ["r1"]
    tap(drafted, "text=Played anyway")
    assert plays(drafted) == ["r1", "b1"]


def test_a_foul_that_stands_is_noted_at_the_end_of_the_round(drafted: Page, open_record: Opener) -> None:
    foul(drafted, "b1")
    tap(drafted, "text=Played anyway")
    phone = open_record(played_on(taken_along(drafted), cards=33))
    follow_suit(phone)
    the_round_has_this_note(phone, "Foul: Uli played blue 1 in trick 1 although a card of the suit led was in hand.")


def foul(phone: Page, card: str) -> None:
    """Tap a card that should not be played: nothing is recorded."""
    before = phone.get_attribute("#_table", "data-seq") or ""
    phone.tap(f".pad button[value={card}].foul")
    expect(phone.locator(".say .flaw")).to_contain_text("is a foul")
    expect(phone.locator("#_table")).to_have_attribute("data-seq", before)


def plays(phone: Page) -> list[str]:
    """The cards of the running trick, as the record has them."""
    return [str(card) for card in kept(phone).table.round.plays]


def played_on(text: bytes, cards: int) -> str:
    """The same round some cards later, everybody playing the first card that may be played."""
    game = read(text).game
    for _ in range(cards):
        game = advance(game, Played(rules_of(game).legal(game.table.round)[0]))
    return write(Evening(game))


def the_round_has_this_note(phone: Page, note: str) -> None:
    expect(phone.locator("header")).to_contain_text("is over")
    phone.tap(".notes summary")
    expect(phone.locator(".notes .note")).to_have_text(note)
