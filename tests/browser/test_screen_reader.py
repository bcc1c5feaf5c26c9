"""Players who listen or use the keyboard: rulings are spoken, and the focus stays where it was."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import PATIENCE
from tests.browser.hand import address, play, record, says
from tests.tiers import thorough

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
    spoken(phone, "There is no card “r77”")


@thorough
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


@thorough
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
