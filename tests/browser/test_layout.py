"""On a screen of 360 by 740 everything fits and nothing jumps, however many play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import address, mid_trick, play, record
from tests.browser.screen import every_card_can_be_hit, nothing_scrolls, top_of_the_pad
from tests.tiers import rest_thorough

Opener = Callable[[str], Page]

SMALL_AND_LARGE = [("classic", 3), ("classic", 8), ("hat-trick", 7)]
BETWEEN = [*(("classic", seats) for seats in range(4, 8)), *(("hat-trick", seats) for seats in range(4, 7))]


@pytest.mark.parametrize(("game", "seats"), rest_thorough(SMALL_AND_LARGE + BETWEEN, quick=len(SMALL_AND_LARGE)))
def test_the_table_fits_the_phone_and_does_not_jump(open_record: Opener, game: str, seats: int) -> None:
    text, last = mid_trick(game, seats, trick=4, seed=seats)
    phone = open_record(text)
    nothing_scrolls(phone)
    every_card_can_be_hit(phone)
    expect(phone.locator(".slot.has")).to_have_count(seats - 1)
    before = top_of_the_pad(phone)
    play(phone, last)
    expect(phone.locator(".slot.has")).to_have_count(seats)
    assert top_of_the_pad(phone) == before
    nothing_scrolls(phone)


@pytest.mark.parametrize("game", rest_thorough(["hat-trick", "classic"]))
def test_the_pad_stays_from_the_first_card_to_the_ruling(open_record: Opener, game: str) -> None:
    text, _ = mid_trick(game, 4, trick=1, seed=1)
    phone = open_record("\n".join(text.splitlines()[:-1]))
    tops = {top_of_the_pad(phone)}
    for card in ["r5", "b5", "r8", "b8"]:
        phone.wait_for_selector(".pad")
        play(phone, card)
        tops.add(top_of_the_pad(phone))
    assert len(tops) == 1


JUDGED = [("classic", 8), ("hat-trick", 7), ("classic", 3), ("stichling", 5)]


@pytest.mark.parametrize(("game", "players"), rest_thorough(JUDGED))
def test_the_judge_fits_the_phone_and_does_not_jump(blank: Page, server: str, game: str, players: int) -> None:
    blank.goto(f"{server}/judge?game={game}&players={players}")
    before = top_of_the_pad(blank)
    for cards in ("", "r7.b3", "r7.b3.r5.b8"):
        blank.goto(f"{server}/judge?game={game}&players={players}&cards={cards}")
        nothing_scrolls(blank)
        every_card_can_be_hit(blank)
        assert top_of_the_pad(blank) == before


LONG = tuple(f"Maximiliane von Hohenfels {number}" for number in range(8))
POINTS = ('round dealer="Maximiliane von Hohenfels 7"', "points 12 -7 4 20 0 -33 8 1")


@pytest.mark.parametrize("rounds", rest_thorough([1, 3]))
def test_no_page_is_wider_than_the_phone(open_record: Opener, server: str, rounds: int) -> None:
    phone = open_record(record("classic", *POINTS, names=tuple(f'"{name}"' for name in LONG), house=f"rounds={rounds}"))
    table = address(phone)
    for page in ("", "/sheet", "/log", "/log/1", "/more"):
        phone.goto(f"{table}{page}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, page
    for page in ("/", "/new", "/judge", "/import", "/rules", "/rules/classic", "/t/none"):
        phone.goto(f"{server}{page}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, page
