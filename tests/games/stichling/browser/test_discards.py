"""Discards in Stichling: a question that a place answers, and the revoke that a later card proves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.hand import kept, play, says, tap
from tests.browser.screen import is_read_whole
from tests.games.stichling.browser.hand import (
    FOUR_OPEN,
    Opener,
    ask_for_a_discard,
    can_be_tapped,
    laid,
    lying,
    stichling,
)


def test_a_discard_is_asked_with_four_tricks_open_and_none_of_its_colour(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    phone.tap(".pad button[value=b5]")
    says(phone, "Really no green, no yellow, no red?", "Then tap the place where Lore discards blue 5.")
    assert can_be_tapped(phone) == [1, 2, 3, 4]
    assert laid(kept(phone)) == 4
    tap(phone, ".spot[value='2']")
    assert lying(phone)[1] == ["y1", "b5"]
    expect(phone.locator(".spot .marker").nth(1)).to_have_text("Lore")


def test_another_card_and_undo_close_the_question_and_take_nothing_back(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    ask_for_a_discard(phone, "b5")
    play(phone, "y9")
    assert lying(phone) == [["g8"], ["y1", "y9"], ["g2"], ["r1"]]
    ask_for_a_discard(phone, "b5")
    phone.tap("text=Undo")
    says(phone, "Uli to play.")
    expect(phone.locator(".pad .picked")).to_have_count(0)
    assert laid(kept(phone)) == 5
    tap(phone, "text=Undo")
    assert laid(kept(phone)) == 4


def test_a_card_tapped_ahead_does_not_answer_the_question(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    phone.evaluate("for (const c of ['b5', 'y9']) document.querySelector(`.pad [value=${c}]`).click()")
    expect(phone.locator("dialog h2")).to_have_text("Your tap yellow 9 was not recorded")
    says(phone, "Really no ")
    assert laid(kept(phone)) == 4


# --- revokes ---


def test_a_revoke_is_said_when_a_card_proves_it_and_both_plays_are_named(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN, "play b1/1 g3/1 g4/3"))
    play(phone, "y9")
    says(phone, "Revoke: Lore laid blue 1 off colour as card 5", "but held yellow 9, played as card 8")
    is_read_whole(phone)
    play(phone, "y8")
    expect(phone.locator(".say")).not_to_contain_text("Revoke")


def test_a_revoke_is_said_also_by_the_card_that_finishes_a_trick(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN, "play b1/1 y2/2 y3/2"))
    play(phone, "y9")
    says(phone, "Lore takes it.", "Revoke: Lore laid blue 1 off colour as card 5")
