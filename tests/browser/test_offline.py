"""Without a network a phone still shows the pages it saw last, says that they are, and keeps nothing secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import address, play, record, tap
from tests.browser.offline import until, watched
from tests.secret_tables import HAZY, ORDERS, TASKS, TRUMP
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]
pytestmark = pytest.mark.browser_context_args(service_workers="allow")
BEGUN = record("classic", "round dealer=Doris", "declare r4 b2 g0 y7")


STORED = """async () => {
    const found = []
    for (const name of await caches.keys()) for (const asked of await (await caches.open(name)).keys())
        found.push([asked.url, asked.method, await (await caches.match(asked)).text()])
    return found
}"""


def test_a_table_without_a_network_is_shown_as_last_seen(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    play(phone, "r7 b3")
    until(phone, "caches.match(location.href).then(found => found.text()).then(text => text.includes('Uli to play'))")
    phone.context.set_offline(True)
    copy = phone.reload()
    assert copy
    assert copy.headers["referrer-policy"] == "no-referrer"
    assert "form-action 'self'" in copy.headers["content-security-policy"]
    expect(phone.locator("#trouble")).to_have_text("Offline: this is the table as last seen.")
    expect(phone.locator(".slot.has")).to_have_count(2)
    assert phone.locator(".table main").bounding_box()["height"] == 740  # type: ignore[index]  # style came too
    phone.context.set_offline(False)
    expect(phone.locator("#trouble")).to_have_text("Back online.")


def test_sheet_rules_and_home_stay_readable(open_record: Opener, server: str) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    for page in (f"{address(phone)}/sheet", f"{server}/rules/classic", f"{server}/"):
        phone.goto(page)
        title = phone.title()
        watched(phone)
        phone.context.set_offline(True)
        phone.reload()
        assert phone.title() == title
        expect(phone.locator("#trouble")).to_have_text("Offline: this is the page as last seen.")
        phone.context.set_offline(False)
        expect(phone.locator("html:not([data-seen])")).to_be_attached()  # the page came anew by itself
        phone.wait_for_load_state()


def test_a_page_never_seen_says_so(open_record: Opener, server: str) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    phone.context.set_offline(True)
    phone.goto(f"{server}/new")
    expect(phone.locator("h1")).to_have_text("No connection")
    phone.context.set_offline(False)
    expect(phone.locator("h1")).to_have_text("New game")  # it came by itself


@thorough
def test_without_a_network_the_phone_still_speaks_the_language_it_chose(open_record: Opener, server: str) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    phone.tap(".tongue summary")
    phone.get_by_role("button", name="Deutsch").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "de")
    until(phone, "caches.match('/offline').then(page => page.text()).then(text => text.includes('lang=\"de\"'))")
    phone.context.set_offline(True)
    phone.goto(f"{server}/new")
    expect(phone.locator("h1")).to_have_text("Kein Netz")


def test_a_link_that_was_replaced_is_forgotten(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    old = address(phone)
    phone.goto(f"{old}/join")
    phone.tap("text=Replace the scorer's link")
    phone.tap("text=Make a new scorer's link")
    phone.wait_for_url(lambda url: old not in url)
    phone.goto(old)
    expect(phone.locator("h1")).to_have_text("There is no such table")
    until(phone, "old => caches.match(old).then(found => found === undefined)", old)


# --- what lies face down ---


def lay_order(phone: Page) -> None:
    phone.tap(".names >> text=Lore")
    tap(phone, ".orders button[value='3-1-2']")


def enter_trump(phone: Page) -> None:
    phone.tap("text=Enter trump")
    for part, value in (("colour", "b"), ("number", "7")):
        phone.check(f"input[name={part}][value='{value}']", force=True)
    tap(phone, "text=Hide it and go on")


def lay_task(phone: Page) -> None:
    phone.tap(".names >> text=Lore")
    tap(phone, ".secret button[value=none]")


def lay_hazy(phone: Page) -> None:
    phone.goto(f"{address(phone)}?keep=hazy")
    phone.tap(".names >> text=Lore")
    tap(phone, ".pad button[value=r4]")


LAID = [(ORDERS, lay_order, ""), (TRUMP, enter_trump, ""), (TASKS, lay_task, ""), (HAZY, lay_hazy, "hazy")]


@pytest.mark.parametrize(("text", "lay", "keep"), rest_thorough(LAID))
def test_nothing_secret_is_stored(open_record: Opener, text: str, lay: Callable[[Page], None], keep: str) -> None:
    phone = open_record(text)
    watched(phone)
    lay(phone)
    phone.reload()
    for seat in (0, 2):
        phone.goto(f"{address(phone)}?open={seat}&keep={keep}")
    phone.goto(f"{address(phone)}/sheet")
    watched(phone)
    stored = [(url, method, page) for url, method, page in phone.evaluate(STORED) if "/static/" not in url]
    assert any("/t/" in url for url, _, _ in stored)
    for url, method, page in stored:
        assert method == "GET"
        assert "/since/" not in url
        assert "panel-secret" not in page
        assert "panel-look" not in page


@thorough
def test_trump_looked_at_again_is_not_stored(open_record: Opener) -> None:
    phone = open_record(TRUMP)
    watched(phone)
    enter_trump(phone)
    phone.goto(f"{address(phone)}/more")
    phone.tap("summary")
    phone.tap("text=looks: show it")
    phone.wait_for_selector(".turned")
    assert not any("panel-look" in page for url, _, page in phone.evaluate(STORED) if "/static/" not in url)


def test_drawn_trump_is_not_stored(open_record: Opener) -> None:
    phone = open_record(TRUMP)
    watched(phone)
    tap(phone, "text=Let the app draw it")
    phone.wait_for_selector(".turned")
    assert not any("panel-look" in page for url, _, page in phone.evaluate(STORED) if "/static/" not in url)


def test_old_copies_go_when_a_new_worker_comes(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    phone.evaluate("caches.open('seen-before')")
    phone.evaluate("navigator.serviceWorker.getRegistration().then(found => found.unregister())")
    phone.reload()
    phone.reload()
    until(phone, "caches.keys().then(names => !names.includes('seen-before'))")
