"""Trump in Was Sticht?: drawn by the app, kept from everybody during the draft, and turned up."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.hand import address, play, reveal, tap
from tests.games.was_sticht.browser.hand import DRAFT, Opener, begun, lay_tasks, taps_on_the_pad

# --- drawn by the app ---


def test_a_drawn_trump_is_shown_once_and_again_to_no_other_phone(open_record: Opener, browser: Browser) -> None:
    phone = open_record(begun(trump=""))
    tap(phone, "text=Let the app draw it")
    drawn = phone.inner_text(".turned")
    hide_trump(phone)
    phone.tap("text=More")
    phone.tap("text=Dealer: look at trump again")
    phone.tap("text=Only Axel looks: show it")
    expect(phone.locator(".turned")).to_have_text(drawn)
    another_phone_is_told_nothing(browser, address(phone))
    hide_trump(phone)
    reveal(phone)
    expect(phone.locator(".cover")).to_contain_text(f"Trump is {drawn}")


def hide_trump(phone: Page) -> None:
    """It is gone, and a fresh page does not bring it back."""
    phone.tap("text=Hide it")
    nothing_of_trump(phone)
    phone.reload()
    nothing_of_trump(phone)


def nothing_of_trump(phone: Page) -> None:
    expect(phone.locator(".panel-pad .pad")).to_be_visible()
    expect(phone.locator(".turned, .trump, .look")).to_have_count(0)


def another_phone_is_told_nothing(browser: Browser, table: str) -> None:
    """Neither the entry of the menu nor the page behind it."""
    page = browser.new_context().new_page()
    page.goto(f"{table}?look=1")
    nothing_of_trump(page)
    page.goto(f"{table}/more")
    expect(page.locator(".menu")).to_contain_text("The sheet")
    expect(page.locator(".menu")).not_to_contain_text("look at trump")
    page.context.close()


# --- without the draft ---


def test_without_the_draft_trump_is_revealed_and_a_revoke_proved_later(open_record: Opener) -> None:
    phone = open_record(begun())
    reveal(phone)
    expect(phone.locator(".cover")).to_contain_text("Trump is red 5")
    lay_tasks(phone, Lore="last", Uli="no-blue", Doris="fewest")
    assert set(taps_on_the_pad(phone).values()) == {""}
    play(phone, "g1 g2 b3 g4 y1 y2 y3 g9")
    phone.tap(".why summary")
    expect(phone.locator(".why .note")).to_have_text(REVOKE)


REVOKE = "Revoke: Doris played blue 3 in trick 1 but held green 9, played in trick 2, which follows suit."


def test_a_draft_is_given_up_by_revealing_trump(open_record: Opener) -> None:
    phone = open_record(begun())
    play(phone, "r1")
    reveal(phone)
    expect(phone.locator("h1")).to_have_text("Tasks, face down")
    tap(phone, "nav button:has-text('Undo')")
    expect(phone.locator("header h1")).to_have_text("Draft, column 1 of 9")


# --- the draft ---


def test_a_card_tapped_right_after_the_table_has_changed_does_not_load_the_page_anew(open_record: Opener) -> None:
    """A tap on a form that no script has taken hold of yet would be sent by the browser itself."""
    phone = open_record(begun(*DRAFT[:3]))
    phone.evaluate(
        """() => { window.same = true
            document.addEventListener('table:shown', () => {
                setTimeout(() => document.querySelector('.pad button[value=b4]').click(), 5) }, { once: true }) }"""
    )
    phone.tap(".pad button[value=r4]")
    expect(phone.locator(".pad button[value=b4]")).to_be_disabled()
    assert phone.evaluate("window.same")
