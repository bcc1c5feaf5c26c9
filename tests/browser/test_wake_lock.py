"""The screen stays on at the table, where the phone can and nobody minds."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hand import address, record
from tests.tiers import thorough

Opener = Callable[[str], Page]
BEGUN = record("classic", "round dealer=Doris", "declare r4 b2 g0 y7")

# Headless Chromium has no screen to keep on: this one counts how often it is asked to.
SCREEN = """
window.held = []
Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async kind => {
    const lock = { kind, released: false, release: async () => { lock.released = true } }
    window.held.push(lock)
    return lock
} } })
"""


def with_a_screen(open_record: Opener, phone: Page) -> Page:
    phone.add_init_script(SCREEN)
    return open_record(BEGUN)


def held(phone: Page, times: int) -> None:
    phone.wait_for_function("times => window.held.length === times", arg=times)


def test_the_table_keeps_the_screen_on_and_again_after_the_background(open_record: Opener, phone: Page) -> None:
    with_a_screen(open_record, phone)
    held(phone, 1)
    phone.evaluate("held[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    held(phone, 2)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    held(phone, 2)


def test_it_can_be_switched_off_and_on(open_record: Opener, phone: Page) -> None:
    with_a_screen(open_record, phone)
    table = address(phone)
    phone.goto(f"{table}/more")
    box = phone.get_by_label("Keep the screen awake at the table")
    expect(box).to_be_checked()
    box.uncheck()
    phone.goto(table)
    phone.tap(".pad button[value=r7]")
    expect(phone.locator(".slot.has")).to_have_count(1)
    held(phone, 0)
    phone.goto(f"{table}/more")
    expect(box).not_to_be_checked()
    box.check()
    phone.goto(table)
    held(phone, 1)


@thorough
def test_a_phone_that_refuses_is_quoted(open_record: Opener, phone: Page) -> None:
    with_a_screen(open_record, phone)
    phone.goto(f"{address(phone)}/more")
    phone.evaluate(
        "void (navigator.wakeLock.request = () => Promise.reject(new DOMException('low', 'NotAllowedError')))"
    )
    box = phone.get_by_label("Keep the screen awake at the table")
    box.uncheck()
    box.check()
    expect(phone.locator("#_awake .hint")).to_contain_text("The phone does not allow it just now.")


def why_not(open_record: Opener, phone: Page, secure: bool) -> str:
    phone.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    phone.add_init_script(f"Object.defineProperty(window, 'isSecureContext', {{ value: {str(secure).lower()} }})")
    open_record(BEGUN)
    phone.goto(f"{address(phone)}/more")
    expect(phone.get_by_label("Keep the screen awake at the table")).to_be_disabled()
    return phone.locator("#_awake .hint").inner_text()


def test_without_https_it_says_so(open_record: Opener, phone: Page) -> None:
    said = why_not(open_record, phone, secure=False)
    assert said == "This browser cannot keep the screen awake here: that needs HTTPS."


@thorough
def test_a_browser_that_cannot_says_so(open_record: Opener, phone: Page) -> None:
    assert (
        why_not(open_record, phone, secure=True) == "This browser cannot keep the screen awake: it does not know how."
    )
