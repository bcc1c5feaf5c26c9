"""Two phones at one table: what one records the other shows, what is half entered there stays, a watcher only sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import NAMES, address, deal, invited, new_game, play, record, says, tap
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]
BEGUN = record("classic", "round dealer=Doris", "declare r4 b2 g0 y7")


def test_what_one_phone_records_the_other_shows(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    play(phone, "r7")
    expect(other.locator(".slot.has")).to_have_count(1)
    play(other, "b3")
    expect(phone.locator(".slot.has")).to_have_count(2)


# Keeps what the page does at intervals, so that no test waits for the clock, and counts its questions for news.
COUNTING = """
const every = window.setInterval, ask = window.fetch
Object.assign(window, { asked: 0, delays: [], acts: [] })
window.setInterval = (act, delay) => { delays.push(delay); acts.push(act); return every(act, delay) }
window.fetch = (at, ...more) => { asked += String(at).includes('/since/'); return ask(at, ...more) }
"""
PASS = """() => {
  const before = asked
  for (let n = 0; n < 4; n++) acts.forEach(act => act())
  return asked - before
}"""


def questions(page: Page) -> int:
    """How often a page asks for news while its intervals pass several times."""
    found: int = page.evaluate(PASS)
    return found


def test_a_phone_asks_for_news_at_least_every_two_seconds_but_not_while_it_sleeps(
    blank: Page, open_record: Opener
) -> None:
    blank.add_init_script(COUNTING)
    phone = open_record(BEGUN)
    assert 0 < min(phone.evaluate("delays")) <= 2000
    phone.wait_for_function("asked > 0")
    sleep(phone)
    assert questions(phone) == 0


@thorough
def test_a_watcher_sees_it_and_has_nothing_to_tap(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 1))
    play(phone, "r7 b3 g1 y11")
    expect(other.locator(".say")).to_contain_text("Doris takes it and leads.")
    expect(other.locator("main :is(form, button)")).to_have_count(0)


def test_what_is_half_entered_is_not_disturbed(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(f"{invited(phone, 0)}?keep=end")
    other.fill("#points-0", "12")
    play(phone, "r7")
    expect(other.locator(".news")).to_have_text("Another phone recorded something: show it")
    expect(other.locator("#points-0")).to_have_value("12")
    other.tap(".news")
    says(other, "Lore to play.")


def test_the_slower_of_two_taps_is_told_and_sees_the_table_as_it_is(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    other.route("**/since/**", lambda route: route.abort())  # its screen has not caught up yet
    play(phone, "r7")
    other.tap(".pad button[value=b3]")
    says(other, "was faster")
    expect(other.locator(".slot.has")).to_have_count(1)
    tap(other, ".pad button[value=b3]")
    expect(other.locator(".slot.has")).to_have_count(2)


def sleep(phone: Page) -> None:
    phone.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.asleep, configurable: true })")
    phone.evaluate("window.asleep = true")


def test_a_phone_that_wakes_looks_at_once(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.add_init_script("window.setInterval = () => 0")  # asked by waking, not by the clock
    other.goto(invited(phone, 0))
    sleep(other)
    play(phone, "r7")
    other.evaluate("window.asleep = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.locator(".slot.has")).to_have_count(1)


def test_a_link_that_was_replaced_is_said_for_good_and_asked_about_no_more(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.add_init_script(COUNTING)
    other.goto(invited(phone, 0))
    phone.goto(f"{address(phone)}/join")
    phone.tap("text=Replace the scorer's link")
    phone.tap("text=Make a new scorer's link")
    expect(other.locator("#trouble")).to_contain_text("This link does not open the table any more")
    assert questions(other) == 0
    expect(other.locator("#trouble")).to_be_visible()


@thorough
def test_where_too_many_links_were_tried_a_replaced_one_is_said_all_the_same(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    held = {"status": 429, "headers": {"Retry-After": "300"}}
    other.route("**/t/**", lambda route: route.fulfill(**held))  # only a link that opens nothing is held up
    expect(other.locator("#trouble")).to_contain_text("This link does not open the table any more")
    other.tap(".pad button[value=r7]")
    expect(other.locator("dialog .why")).to_contain_text("This link does not open the table any more")


@pytest.mark.parametrize("wakes", rest_thorough(["pageshow", "online", "focus"]))
def test_whatever_brings_a_phone_back_makes_it_look(open_record: Opener, other: Page, wakes: str) -> None:
    phone = open_record(BEGUN)
    other.add_init_script("window.setInterval = () => 0")  # nothing but that event can make it look
    other.goto(invited(phone, 0))
    play(phone, "r7")
    other.evaluate("wakes => window.dispatchEvent(new Event(wakes))", wakes)
    expect(other.locator(".slot.has")).to_have_count(1)


@thorough
def test_the_back_button_shows_the_table_as_it_is_now(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.add_init_script("window.setInterval = () => 0")
    other.goto(invited(phone, 0))
    other.tap("text=Sheet")
    other.wait_for_selector(".sheet")
    play(phone, "r7")
    other.go_back()
    expect(other.locator(".slot.has")).to_have_count(1)


@thorough
def test_a_chosen_dealer_is_half_entered_too(phone: Page, other: Page) -> None:
    new_game(phone, "classic", *NAMES)
    other.goto(invited(phone, 0))
    other.select_option("#dealer", "2")
    deal(phone)
    expect(other.locator(".news")).to_be_visible()
    expect(other.locator("#dealer")).to_have_value("2")
