"""With text twice as large nothing is cut off or covered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.text.catalogues import languages
from tests.browser.hand import address, mid_trick, speak, tap
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]

CUT = """() => {
  const large = box => box.width > 1 && box.height > 1
  const shown = at => large(at.getBoundingClientRect()) && at.checkVisibility()
  const controls = [...document.querySelectorAll('main a, main button, main summary, main select, .say > p')]
    .filter(at => shown(at) && !at.closest('details:not([open]) > :not(summary), .unseen, .skip'))
  const cut = controls.filter(at => at.scrollWidth > at.clientWidth + 2 && at.clientWidth && !at.matches('select'))
  const boxes = controls.map(at => [at, at.getBoundingClientRect()])
  const over = boxes.filter(([at, box]) => boxes.some(([other, there]) => at !== other && !at.contains(other)
    && !other.contains(at) && at.closest('.fill.scroll') === other.closest('.fill.scroll')
    && box.left < there.right - 2 && there.left < box.right - 2
    && box.top < there.bottom - 2 && there.top < box.bottom - 2))
    .map(([at]) => at)
  return [...cut, ...over].map(at => at.outerHTML.slice(0, 90))
}"""


LARGE = [("classic", 8, "de"), ("classic", 4, "fr"), ("hat-trick", 5, "en")]


@pytest.mark.parametrize(("game", "seats", "language"), rest_thorough(LARGE))
def test_with_text_twice_as_large_nothing_is_cut_off_or_covered(
    phone: Page, open_record: Opener, game: str, seats: int, language: str
) -> None:
    speak(phone, language)
    text, last = mid_trick(game, seats, trick=4, seed=seats)
    open_record(text)
    twice(phone)
    tap(phone, f".pad button[value={last}]")
    whole(phone)
    table = address(phone)
    for page in ("/more", "/log", "/join", "/colours", "?keep=end", "?keep=taker", "/sheet"):
        phone.goto(f"{table}{page}")
        twice(phone)
        whole(phone)


PAGES = (
    *("/", "/new", "/phone", "/judge?cards=r7.b3.g0.y11", "/import", "/chips", "/clue"),
    *("/rules/classic", "/rules/hazy/short?players=8", "/rules/was-sticht/short?players=3"),
)


@thorough
@pytest.mark.parametrize("language", languages())
def test_with_text_twice_as_large_every_page_is_whole(phone: Page, server: str, language: str) -> None:
    speak(phone, language)
    for page in PAGES:
        phone.goto(f"{server}{page}")
        twice(phone)
        whole(phone)


def twice(phone: Page) -> None:
    phone.evaluate("document.documentElement.style.fontSize = '200%'")


def whole(phone: Page) -> None:
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360, phone.url
    assert phone.evaluate(CUT) == [], phone.url
