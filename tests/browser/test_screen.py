"""On a screen of 360 by 740 everything fits and nothing jumps, however many play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import address, mid_trick, play, record

Opener = Callable[[str], Page]

TABLES = [("classic", seats) for seats in range(3, 9)] + [("hat-trick", seats) for seats in range(4, 8)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
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


def nothing_scrolls(phone: Page) -> None:
    width, height = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert width <= 360
    assert height <= 740


def every_card_can_be_hit(phone: Page) -> None:
    """At least 30 by 34 pixels each, whole, and nothing lying over it."""
    boxes = phone.evaluate(
        """[...document.querySelectorAll('.pad button')].map(button => {
            const box = button.getBoundingClientRect()
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            return [box.left, box.top, box.right, box.bottom, button.contains(hit), button.value]
        })"""
    )
    assert boxes
    floor = phone.evaluate("document.querySelector('nav').getBoundingClientRect().top")
    for left, top, right, bottom, hit, card in boxes:
        assert right - left >= 30, card
        assert bottom - top >= 34, card
        assert left >= 0, card
        assert right <= 360, card
        assert top >= 0, card
        assert bottom <= floor + 0.5, card
        assert hit, card


def top_of_the_pad(phone: Page) -> float:
    top: float = phone.evaluate("document.querySelector('.pad').getBoundingClientRect().top")
    return top


@pytest.mark.parametrize("game", ["classic", "hat-trick"])
def test_the_pad_stays_from_the_first_card_to_the_ruling(open_record: Opener, game: str) -> None:
    text, _ = mid_trick(game, 4, trick=1, seed=1)
    phone = open_record("\n".join(text.splitlines()[:-1]))
    tops = {top_of_the_pad(phone)}
    for card in ["r5", "b5", "r8", "b8"]:
        phone.wait_for_selector(".pad")
        play(phone, card)
        tops.add(top_of_the_pad(phone))
    assert len(tops) == 1


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("classic", 8), ("hat-trick", 7), ("stichling", 5)])
def test_the_judge_fits_the_phone_and_does_not_jump(phone: Page, server: str, game: str, players: int) -> None:
    phone.goto(f"{server}/judge?game={game}&players={players}")
    before = top_of_the_pad(phone)
    for cards in ("", "r7.b3", "r7.b3.r5.b8"):
        phone.goto(f"{server}/judge?game={game}&players={players}&cards={cards}")
        nothing_scrolls(phone)
        every_card_can_be_hit(phone)
        assert top_of_the_pad(phone) == before


LONG = tuple(f"Maximiliane von Hohenfels {number}" for number in range(8))
POINTS = ('round dealer="Maximiliane von Hohenfels 7"', "points 12 -7 4 20 0 -33 8 1")


@pytest.mark.parametrize("rounds", [1, 3])
def test_no_page_is_wider_than_the_phone(open_record: Opener, server: str, rounds: int) -> None:
    phone = open_record(record("classic", *POINTS, names=tuple(f'"{name}"' for name in LONG), house=f"rounds={rounds}"))
    table = address(phone)
    for page in ("", "/sheet", "/log", "/log/1", "/more"):
        phone.goto(f"{table}{page}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, page
    for page in ("/", "/new", "/judge", "/import", "/rules", "/rules/classic", "/t/none"):
        phone.goto(f"{server}{page}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360, page
