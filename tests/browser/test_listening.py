"""Who listens, types or reads large type at the table: rulings are spoken, the focus stays, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.catalogue import languages
from tests.browser.conftest import PATIENCE
from tests.browser.hand import address, mid_trick, play, record, says, speak, tap

Opener = Callable[[str], Page]

BEGUN = ("round dealer=Doris", "declare r4 b4 g4 y4")


def begun(open_record: Opener) -> Page:
    phone = open_record(record("classic", *BEGUN))
    phone.evaluate("document.getElementById('voice').kept = true")
    return phone


def spoken(phone: Page, words: str) -> None:
    """The voice says this, and it is the one that was there before: a new one would not be heard."""
    expect(phone.locator("#voice")).to_contain_text(words)
    assert phone.evaluate("document.getElementById('voice').kept")
    assert phone.get_attribute("#voice", "role") == "status"


def test_each_ruling_is_spoken(open_record: Opener) -> None:
    phone = begun(open_record)
    play(phone, "r7")
    spoken(phone, "Lore to play.")
    play(phone, "b3 g5 y11")
    spoken(phone, "Doris takes it and leads. Yellow 11 is the highest trump.")
    expect(phone.locator("main [role=status]")).to_have_count(0)


def test_a_refusal_is_spoken(open_record: Opener) -> None:
    phone = begun(open_record)
    phone.keyboard.type("r77")
    phone.keyboard.press("Enter")
    spoken(phone, "There is no card 'r77'")


def test_what_another_phone_recorded_is_spoken(open_record: Opener, browser: Browser) -> None:
    phone = begun(open_record)
    other = browser.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(address(phone))
    other.click(".pad button[value=r7]")
    spoken(phone, "Lore to play.")
    other.close()


def focused(phone: Page, words: str) -> None:
    """The focus is on what is called so."""
    phone.wait_for_function("words => document.activeElement.innerText === words", arg=words)


def test_the_focus_goes_to_the_next_card_after_one_was_played(open_record: Opener) -> None:
    phone = begun(open_record)
    phone.focus(".pad button[value=r7]")
    phone.keyboard.press("Enter")
    says(phone, "Lore to play.")
    phone.wait_for_function("document.activeElement.value === 'r8'")


def test_the_focus_stays_on_undo(open_record: Opener) -> None:
    phone = begun(open_record)
    play(phone, "r7 b3")
    phone.focus("nav button:has-text('Undo')")
    phone.keyboard.press("Enter")
    says(phone, "Lore to play.")
    focused(phone, "Undo")


def test_a_round_needs_nothing_but_the_keyboard(open_record: Opener) -> None:
    phone = begun(open_record)
    phone.focus("header .to")
    for _ in range(4):
        phone.keyboard.press("Tab")
        if phone.evaluate("document.activeElement.className") == "skip":
            break
    focused(phone, "Past the cards")
    box = phone.locator(".skip").bounding_box()
    assert box
    assert box["y"] >= 0
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    focused(phone, "Undo")
    assert float(phone.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")) >= 2


def test_what_was_opened_over_the_table_closes_with_escape(open_record: Opener) -> None:
    phone = begun(open_record)
    play(phone, "r7 b3 g1 y11")
    for opened in (".why", ".tongue"):
        phone.tap(f"{opened} summary")
        expect(phone.locator(f"{opened}[open]")).to_be_visible()
        closes_with_escape(phone, opened)
    says(phone, "Doris takes it and leads.")


def closes_with_escape(phone: Page, opened: str) -> None:
    """As with a phone's Back. The page hears of what was opened a moment later."""
    for _ in range(100):
        phone.keyboard.press("Escape")
        phone.wait_for_timeout(50)
        if phone.locator(f"{opened}[open]").count() == 0:
            return
    raise AssertionError(f"{opened} stays open")


def test_a_recorded_tap_ticks_and_a_refused_one_does_not(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN))
    phone.evaluate("() => { window.ticks = 0; navigator.vibrate = () => { window.ticks += 1 } }")
    play(phone, "r7")
    phone.wait_for_function("window.ticks === 1")
    phone.keyboard.type("r77")
    phone.keyboard.press("Enter")
    says(phone, "There is no card")
    assert phone.evaluate("window.ticks") == 1


def choose(phone: Page, server: str, name: str, value: str) -> None:
    phone.goto(f"{server}/phone")
    phone.check(f"input[name={name}][value={value}]", force=True)
    phone.tap("button.main")
    expect(phone.locator("[role=status].lede")).to_be_visible()


def test_for_the_left_hand_the_pad_is_mirrored(phone: Page, server: str, open_record: Opener) -> None:
    choose(phone, server, "hand", "left")
    open_record(record("classic", *BEGUN))
    left = "card => document.querySelector(card).getBoundingClientRect().left"
    assert phone.evaluate(left, "[value=r1]") < phone.evaluate(left, "[value=r0]")
    assert phone.evaluate(left, "nav > :last-child") < phone.evaluate(left, "nav > :first-child")
    play(phone, "r7")


def test_a_theme_of_ones_own_goes_before_the_systems(phone: Page, server: str) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    phone.emulate_media(color_scheme="light")
    light = phone.evaluate(paper)
    choose(phone, server, "theme", "dark")
    assert phone.evaluate(paper) != light


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


@pytest.mark.parametrize(
    ("game", "seats", "language"), [("classic", 4, "fr"), ("classic", 8, "de"), ("hat-trick", 5, "en")]
)
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
