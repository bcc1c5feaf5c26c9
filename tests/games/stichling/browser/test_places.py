"""The four places of Stichling: where a card goes by itself, where it can be moved, and what a place shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hand import play, says, tap
from tests.games.stichling.browser.hand import Opener, can_be_tapped, lying, stichling
from tests.tiers import rest_thorough, thorough

# --- one tap, and what it brings ---

ONE_SHORT = ("play g8/1 y1/2 b2/3 r1/4 g3/1 g4/1",)  # one card finishes the green trick; Axel to play


def test_with_a_place_free_a_card_opens_a_trick_and_else_it_goes_only_to_its_colour(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 y1/2 g2/3"))
    assert play(phone, "b5") == 1
    says(phone, "Lore to play.")
    assert lying(phone) == [["g8"], ["y1"], ["g2"], ["b5"]]
    assert can_be_tapped(phone) == []
    play(phone, "g5")
    says(phone, "Uli to play.", "Green 5 went to place 1; tap another place to move it.")
    assert can_be_tapped(phone) == [3]
    tap(phone, ".spot[value='3']")
    assert lying(phone) == [["g8"], ["y1"], ["g2", "g5"], ["b5"]]
    assert can_be_tapped(phone) == [1]
    assert play(phone, "b9") == 1
    assert lying(phone)[3] == ["b5", "b9"]
    assert can_be_tapped(phone) == []


def test_a_finished_trick_says_who_takes_it_turns_his_card_and_frees_the_place(open_record: Opener) -> None:
    phone = open_record(stichling("order 2-3-1 3-1-2 1-2-3", *ONE_SHORT))
    expect(phone.locator(".crew .won")).to_have_text(["0 tricks"] * 3)
    play(phone, "g9")
    says(phone, "Axel takes it.", "Green 9 is the highest green card.", "Axel turns scoring card 1: 2.")
    expect(phone.locator(".crew .won")).to_have_text(["2 1 trick", "0 tricks", "0 tricks"])
    expect(phone.locator(".spot").first).to_have_text("1 free")
    expect(phone.locator(".crew .turn .name")).to_have_text("Lore")
    phone.tap(".why summary")
    expect(phone.locator(".why li.takes")).to_have_text(["Axel 9 green follows"])


@thorough
def test_a_scoring_card_of_unknown_order_is_turned_without_its_number(open_record: Opener) -> None:
    """As where only takers are tapped."""
    phone = open_record(stichling(*ONE_SHORT))
    play(phone, "g9")
    says(phone, "Axel takes it.", "Axel turns scoring card 1.")
    expect(phone.locator(".crew .won")).to_have_text(["1 trick", "0 tricks", "0 tricks"])


def test_no_trick_is_finished_by_itself_while_another_place_is_free(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 g3/1 g4/1"))
    play(phone, "g9")
    assert lying(phone) == [["g8", "g3", "g4"], ["g9"], [], []]
    tap(phone, ".spot[value='1']")
    says(phone, "Axel takes it.")
    assert lying(phone) == [[], [], [], []]
    tap(phone, ".spot[value='2']")
    assert lying(phone) == [["g8", "g3", "g4"], ["g9"], [], []]


# --- what a place shows ---


def test_every_place_shows_its_colour_whose_marker_lies_there_and_how_many_are_missing(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 y1/2 g3/1 g9/1 y4/2 b7/3"))
    expect(phone.locator(".spot .kind")).to_have_text(["green", "yellow", "blue", "4"])
    expect(phone.locator(".spot .marker")).to_have_text(["Axel", "Lore", "Uli", ""])
    expect(phone.locator(".spot .missing")).to_have_text(["1 more", "2 more", "3 more", ""])
    expect(phone.locator(".spot .best")).to_have_text(["9", "4", "7"])
    play(phone, "y5")
    expect(phone.locator(".spot .marker")).to_have_text(["Axel", "Axel", "Uli", ""])


def test_a_discard_shows_its_own_colour_and_wins_nothing(open_record: Opener) -> None:
    phone = open_record(stichling("play g1/1 y1/2 r2/3 r1/4 b9/1"))
    expect(phone.locator(".spot .kind .mark")).to_have_count(4)
    expect(phone.locator(".spot .lying .mark")).to_have_class("mark b")
    expect(phone.locator(".spot .lying").first).to_have_text("1 9 blue")
    expect(phone.locator(".spot .best").first).to_have_text("1")
    expect(phone.locator(".spot .marker")).to_have_text(["Axel", "Lore", "Uli", "Axel"])


# The widest first: two discards with their marks.
WIDE = [
    "g15/1 y10/2 y11/3 r10/4 b13/1 b14/1",
    "g15/1 g14/1 y10/2 y11/3 r10/4 b13/1",
    "g15/1 g14/1 g13/1",
]


@pytest.mark.parametrize("cards", rest_thorough(WIDE))
def test_the_cards_of_a_place_can_all_be_read(open_record: Opener, cards: str) -> None:
    phone = open_record(stichling(f"play {cards}", seats=5))
    widths = phone.locator(".spot .lying").evaluate_all("all => all.map(s => [s.scrollWidth, s.clientWidth])")
    assert len(lying(phone)[0]) == 3
    assert all(wide <= room for wide, room in widths)
