"""Was Sticht? on a small screen: everything fits, the pad stays, and long names are read whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import play, speak
from tests.browser.screen import every_card_can_be_hit, is_read_whole, nothing_scrolls, top_of_the_pad
from tests.games.was_sticht.browser.hand import DRAFT, TASKS_OF_FOUR, TASKS_OF_THREE, Opener, begun, follow_suit
from tests.tiers import rest_thorough

LONG = tuple(f"Maximiliane von Hohenfels {number}" for number in range(4))


@pytest.mark.parametrize("seats", rest_thorough([4, 3]))
def test_the_draft_fits_the_phone_and_the_pad_stays(open_record: Opener, seats: int) -> None:
    """From the middle of a column over its clue, and who chooses next, into the next column."""
    phone = open_record(begun(*DRAFT[:2], "draft r3 b3 ...", seats=seats, names=LONG))
    tops = {fits(phone)}
    for card in ("g3", "y3", "r4", "b4"):
        play(phone, card)
        is_read_whole(phone)
        tops.add(fits(phone))
    assert len(tops) == 1


# Counts of tricks that do not fit under their seats, and words of the button that are wider than it is.
CUT = """() => [...document.querySelectorAll('.under i, .anyway button')].filter(at => {
  const words = document.createRange()
  words.selectNodeContents(at)
  const room = at.closest('.under, button').getBoundingClientRect(), lines = words.getClientRects().length
  return at.getBoundingClientRect().right > room.right + 1 || lines > at.textContent.trim().split(' ').length
}).map(at => at.textContent)"""


@pytest.mark.parametrize(("seats", "language"), rest_thorough([(4, "en"), (4, "de"), (4, "fr"), (3, "en")]))
def test_play_fits_the_phone_and_the_pad_stays(phone: Page, open_record: Opener, seats: int, language: str) -> None:
    """From the first card over a foul and a ruling into the next trick."""
    speak(phone, language)
    open_record(begun(*DRAFT, (TASKS_OF_THREE, TASKS_OF_FOUR)[seats - 3], seats=seats, names=LONG))
    tops = {fits(phone)}
    follow_suit(phone)
    a_foul_is_read_whole(phone)
    for _ in range(seats):
        tops.add(fits(phone))
        follow_suit(phone)
    assert tops == {fits(phone)}


def a_foul_is_read_whole(phone: Page) -> None:
    """What the player should have played, and the button to play it anyway."""
    phone.tap(".pad .foul")
    expect(phone.locator(".anyway")).to_be_visible()
    assert phone.evaluate(CUT) == []
    is_read_whole(phone)


def test_the_pad_stays_where_the_tasks_are_told_after_the_tricks(open_record: Opener) -> None:
    """Axel deals and takes the first trick, so that he comes first in the second one."""
    phone = open_record(begun("reveal"))
    phone.tap("text=Tell them after the tricks")
    phone.wait_for_selector(".pad")
    tops = {top_of_the_pad(phone)}
    for card in ("g1", "g2", "g3", "g9", "y1"):
        play(phone, card)
        tops.add(top_of_the_pad(phone))
    assert len(tops) == 1


def fits(phone: Page) -> float:
    """Nothing scrolls and every card can be hit; where the pad begins."""
    nothing_scrolls(phone)
    every_card_can_be_hit(phone)
    return top_of_the_pad(phone)
