"""Stichling on a small screen: the four places fit, and the pad doesn't jump."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.hand import tap
from tests.browser.screen import every_card_can_be_hit, nothing_scrolls, top_of_the_pad
from tests.games.stichling.browser.hand import Opener, stichling
from tests.tiers import rest_thorough

# Cards and places to tap: a choice, a card moved to the fourth place, a discard with its question, a trick finished,
# and then a card of everybody in turn: one of them proves the discard a revoke.
STEPS = "r1 r2 y1 g1 y2 4 b1 1 r3 g2 y3 r4 g3"


@pytest.mark.parametrize("seats", rest_thorough([5, 4, 3, 2]))
def test_the_four_places_fit_the_phone_and_the_pad_does_not_jump(open_record: Opener, seats: int) -> None:
    phone = open_record(stichling(f"order {' '.join(['3-1-2'] * seats)}", seats=seats))
    top = top_of_the_pad(phone)
    said = the_screen_stays(phone, top)
    for step in STEPS.split():
        take(phone, step)
        said += the_screen_stays(phone, top)
    for words in ("to move it", "Really no", "takes it", "turns scoring card 1: 3", "Revoke"):
        assert words in said


def take(phone: Page, step: str) -> None:
    """Tap a place, or a card: it is recorded, or marked while its place is asked."""
    if step.isdigit():
        tap(phone, f".spot[value='{step}']")
        return
    phone.tap(f".pad button[value={step}]")
    phone.wait_for_selector(f".pad button[value={step}]:is(.spent, .picked)")


def the_screen_stays(phone: Page, top: float) -> str:
    """Everything fits, and the pad is where it was; what is said."""
    assert top_of_the_pad(phone) == top
    every_card_can_be_hit(phone)
    nothing_scrolls(phone)
    return phone.inner_text(".say")
