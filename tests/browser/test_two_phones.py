"""Two phones at one table: what one records the other shows, what is half entered there stays, a watcher only sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hand import address, play, record, says, tap

Opener = Callable[[str], Page]
BEGUN = record("classic", "round dealer=Doris", "declare r4 b2 g0 y7")


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, object]) -> Iterator[Page]:
    """A second phone."""
    context = browser.new_context(**browser_context_args)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def invited(phone: Page, role: int) -> str:
    """The link that the join page gives, to keep score (0) or to watch (1)."""
    links = phone.request.get(f"{address(phone)}/join").text().split('data-share="')[1:]
    return links[role].partition('"')[0]


def test_what_one_phone_records_the_other_shows_within_two_seconds(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    play(phone, "r7")
    expect(other.locator(".slot.has")).to_have_count(1, timeout=2500)
    play(other, "b3")
    expect(phone.locator(".slot.has")).to_have_count(2, timeout=2500)


def test_a_watcher_sees_it_and_has_nothing_to_tap(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 1))
    play(phone, "r7 b3 g1 y11")
    expect(other.locator(".say")).to_contain_text("Doris takes it and leads.", timeout=2500)
    expect(other.locator("form, button")).to_have_count(0)


def test_what_is_half_entered_is_not_disturbed(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(f"{invited(phone, 0)}?keep=end")
    other.fill("#points-0", "12")
    play(phone, "r7")
    expect(other.locator(".news")).to_have_text("Another phone recorded something: show it", timeout=2500)
    expect(other.locator("#points-0")).to_have_value("12")
    other.tap(".news")
    says(other, "Lore to play.")


def test_the_slower_of_two_taps_is_told_and_sees_the_table_as_it_is(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    other.route("**/since/**", lambda route: route.abort())  # its screen has not caught up yet
    play(phone, "r7")
    other.tap(".pad button[value=b3]")
    says(other, "Somebody was faster")
    expect(other.locator(".slot.has")).to_have_count(1)
    tap(other, ".pad button[value=b3]")
    expect(other.locator(".slot.has")).to_have_count(2)


def test_a_phone_that_wakes_looks_at_once(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    other.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.asleep, configurable: true })")
    other.evaluate("window.asleep = true")
    play(phone, "r7")
    other.wait_for_timeout(1800)
    expect(other.locator(".slot.has")).to_have_count(0)
    other.evaluate("window.asleep = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.locator(".slot.has")).to_have_count(1, timeout=1000)
