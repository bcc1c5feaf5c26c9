"""Bad Wi-Fi: a tap that cannot be sent is said, kept and sent later, in order, once; what no longer fits is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.record.reader import read
from tests.browser.hand import NAMES, invited, kept, new_game, play, record, says
from tests.browser.offline import watched
from tests.browser.server import near
from tests.locks import locked
from tests.phones import app_in
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]
pytestmark = pytest.mark.browser_context_args(service_workers="allow")
BEGUN = record("classic", "round dealer=Doris", "declare r4 b2 g0 y7")


def plays(phone: Page) -> list[str]:
    """The cards in the trick, or in the last one where none lies there."""
    round = kept(phone).table.round
    return [str(card) for card in round.plays or (round.tricks[-1].plays if round.tricks else ())]


def tap_offline(phone: Page, *cards: str) -> None:
    phone.context.set_offline(True)
    for card in cards:
        phone.tap(f".pad button[value={card}]")
        expect(phone.locator(f".pad .kept[value={card}]")).to_be_disabled()


def said(phone: Page, text: str) -> None:
    expect(phone.locator("#trouble")).to_have_text(text)


def refused(phone: Page, what: str) -> None:
    expect(phone.locator("dialog h2")).to_have_text(f"Your tap {what} was not recorded")


def test_taps_without_a_network_are_said_and_sent_in_order_once(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    tap_offline(phone, "r7")
    said(phone, "No connection: 1 tap waits and will be sent.")
    tap_offline(phone, "b3", "g1", "y11")
    said(phone, "No connection: 4 taps wait and will be sent.")
    phone.context.set_offline(False)
    says(phone, "Doris takes it and leads.")
    said(phone, "Back online: 4 taps were sent.")
    assert plays(phone) == ["r7", "b3", "g1", "y11"]
    assert len(kept(phone).log) == 9
    expect(phone.locator(".kept")).to_have_count(0)


def test_kept_taps_survive_a_reload_and_a_closed_tab(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    watched(phone)
    tap_offline(phone, "r7", "b3")
    phone.reload()
    expect(phone.locator(".kept")).to_have_count(2)
    address = phone.url
    phone.close()
    again = phone.context.new_page()
    phone.context.set_offline(False)
    again.goto(address)
    expect(again.locator(".slot.has")).to_have_count(2)
    assert plays(again) == ["r7", "b3"]


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"


@pytest.mark.parametrize("storage", rest_thorough([FULL, BLOCKED]))
def test_where_nothing_can_be_stored_taps_are_kept_while_the_page_is_open(open_record: Opener, storage: str) -> None:
    phone = open_record(BEGUN)
    phone.add_init_script(storage)
    phone.reload()
    tap_offline(phone, "r7", "b3")
    said(phone, "No connection: 2 taps wait and will be sent.")
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.url.endswith("/play") else None)
    phone.context.set_offline(False)
    said(phone, "Back online: 2 taps were sent.")
    play(phone, "g1")
    assert plays(phone) == ["r7", "b3", "g1"]
    assert len(sent) < 12  # a few tries while the network was away, and then no more


@thorough
def test_storage_that_fills_up_meanwhile_loses_no_tap(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    tap_offline(phone, "r7")
    phone.evaluate(f"() => {{ {FULL} }}")
    tap_offline(phone, "b3", "g1")
    phone.context.set_offline(False)
    said(phone, "Back online: 3 taps were sent.")
    assert plays(phone) == ["r7", "b3", "g1"]


def test_two_tabs_of_one_phone_send_what_both_keep_in_order_and_once(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    tab = phone.context.new_page()
    tab.goto(phone.url)
    tap_offline(phone, "r7", "b3")
    expect(tab.locator(".pad .kept")).to_have_count(2)
    tap_offline(tab, "g1")
    tap_offline(phone, "y11")
    phone.context.set_offline(False)
    for page in (phone, tab):
        says(page, "Doris takes it and leads.")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".kept")).to_have_count(0)
    assert plays(phone) == ["r7", "b3", "g1", "y11"]
    assert len(kept(phone).log) == 9


@thorough
def test_what_a_closed_tab_kept_is_sent_by_the_other(open_record: Opener) -> None:
    tab = open_record(BEGUN)
    phone = tab.context.new_page()
    phone.goto(tab.url)
    tab.route("**/play", lambda route: route.abort())
    tab.tap(".pad button[value=r7]")
    said(tab, "No connection: 1 tap waits and will be sent.")
    tab.close()
    expect(phone.locator(".slot.has")).to_have_count(1)
    assert plays(phone) == ["r7"]


def test_undo_takes_back_the_last_tap_that_waits(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    tap_offline(phone, "r7", "b3")
    phone.tap("nav >> text=Undo")
    said(phone, "No connection: 1 tap waits and will be sent.")
    expect(phone.locator(".pad button[value=b3]")).to_be_enabled()
    phone.context.set_offline(False)
    says(phone, "Lore to play.")
    assert plays(phone) == ["r7"]


def test_a_kept_tap_that_no_longer_fits_is_shown_and_holds_back_the_rest(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    tap_offline(phone, "r7", "b3", "g1")
    play(other, "r8")
    phone.context.set_offline(False)
    refused(phone, "red 7")
    expect(phone.locator("dialog .why")).to_contain_text("Another phone was faster (Axel: red 8)")
    expect(phone.locator("dialog p.rest")).to_have_text("These wait behind it, in this order: blue 3, green 1.")
    expect(phone.locator(".slot.has")).to_have_count(1)
    phone.reload()
    refused(phone, "red 7")
    phone.tap("text=Leave it out, send the rest")
    expect(phone.locator(".slot.has")).to_have_count(3)
    assert plays(phone) == ["r8", "b3", "g1"]
    expect(phone.locator("dialog")).to_have_count(0)


def test_what_is_refused_is_shown_and_can_be_dropped(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    tap_offline(phone, "r7")
    phone.locator("input.typed").fill("r7")
    phone.keyboard.press("Enter")
    tap_offline(phone, "b3")
    phone.context.set_offline(False)
    refused(phone, "red 7")
    expect(phone.locator("dialog .why")).to_have_text("Red 7 already lies in this trick, played by Axel.")
    expect(phone.locator("dialog p.rest")).to_have_text("This one waits behind it: blue 3.")
    phone.tap("text=Drop them all")
    expect(phone.locator("dialog")).to_have_count(0)
    play(phone, "b4")
    assert plays(phone) == ["r7", "b4"]


def test_somebody_who_came_between_two_kept_taps_is_not_played_over(open_record: Opener, other: Page) -> None:
    phone = open_record(BEGUN)
    other.goto(invited(phone, 0))
    lose_answers(phone)
    phone.tap(".pad button[value=r7]")
    phone.tap(".pad button[value=b3]")
    said(phone, "No connection: 2 taps wait and will be sent.")
    expect(other.locator(".slot.has")).to_have_count(1)
    play(other, "b8")
    phone.unroute_all(behavior="wait")
    refused(phone, "blue 3")
    expect(phone.locator("dialog .why")).to_contain_text("Another phone recorded something meanwhile")
    assert plays(phone) == ["r7", "b8"]


def lose_answers(phone: Page) -> None:
    """Taps arrive, but nobody hears of it."""

    def lost(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/play", lost)


def test_a_lost_answer_is_no_second_play(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    lose_answers(phone)
    phone.tap(".pad button[value=r7]")
    said(phone, "No connection: 1 tap waits and will be sent.")
    phone.unroute_all(behavior="wait")
    says(phone, "Lore to play.")
    assert len(kept(phone).log) == 6


@thorough
def test_undo_after_a_lost_answer_takes_that_card_back(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    lose_answers(phone)
    phone.tap(".pad button[value=r7]")
    said(phone, "No connection: 1 tap waits and will be sent.")
    phone.tap("nav >> text=Undo")
    said(phone, "No connection: 2 taps wait and will be sent.")
    phone.unroute_all(behavior="wait")
    said(phone, "Back online: 2 taps were sent.")
    expect(phone.locator(".slot.has")).to_have_count(0)
    assert plays(phone) == []


def test_a_server_in_trouble_is_asked_again(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    phone.route("**/play", lambda route: route.fulfill(status=503), times=2)
    phone.tap(".pad button[value=r7]")
    says(phone, "Lore to play.")
    assert plays(phone) == ["r7"]


def test_a_tap_waits_until_the_database_can_be_written(blank: Page, tmp_path: Path) -> None:
    phone, app = blank, app_in(tmp_path)
    kept_by = app.extensions["tables"]
    address = kept_by.open(read(BEGUN.encode()).game).key
    kept_by.store.patience = 0.05
    with near(app) as server:
        phone.goto(f"{server}/t/{address}")
        with locked(kept_by.store):
            with phone.expect_response(lambda answer: answer.status == 503):
                phone.tap(".pad button[value=r7]")
            phone.tap(".pad button[value=b3]")
            said(phone, "No connection: 2 taps wait and will be sent.")
        said(phone, "Back online: 2 taps were sent.")
        assert plays(phone) == ["r7", "b3"]
        phone.goto("about:blank")  # nothing asks for news any more


def test_a_busy_server_is_asked_again_when_it_says(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.url.endswith("/play") else None)
    phone.route("**/play", lambda route: route.fulfill(status=503, headers={"Retry-After": "6"}))
    phone.clock.install()
    phone.clock.pause_at(phone.evaluate("Date.now()") + 1000)
    with phone.expect_response("**/play"):
        phone.tap(".pad button[value=r7]")
    said(phone, "No connection: 1 tap waits and will be sent.")
    phone.clock.run_for(5900)
    assert len(sent) == 1
    with phone.expect_response("**/play"):
        phone.clock.run_for(200)
    assert len(sent) == 2


def test_a_link_that_was_replaced_is_said_and_the_tap_stays(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    phone.route("**/play", lambda route: route.fulfill(status=404, body="gone"))
    phone.tap(".pad button[value=r7]")
    refused(phone, "red 7")
    expect(phone.locator("dialog .why")).to_contain_text("This link does not open the table any more.")
    phone.unroute_all(behavior="wait")
    phone.tap("text=Try again")
    says(phone, "Lore to play.")


def test_other_forms_are_kept_too(phone: Page) -> None:
    new_game(phone, "classic", *NAMES)
    phone.context.set_offline(True)
    phone.select_option("#dealer", "2")
    phone.tap(".dealer button.main")
    said(phone, "No connection: 1 tap waits and will be sent.")
    expect(phone.locator(".dealer button.main")).to_be_disabled()
    phone.context.set_offline(False)
    says(phone, "tap the misery card")
    assert kept(phone).table.round.dealer == 2


@thorough
def test_takers_tapped_one_after_the_other_are_kept(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    phone.tap("text=Who took it")
    phone.wait_for_selector(".names.big")
    phone.context.set_offline(True)
    for seat in ("2", "0"):
        phone.tap(f".names.big button[value='{seat}']")
    said(phone, "No connection: 2 taps wait and will be sent.")
    phone.context.set_offline(False)
    said(phone, "Back online: 2 taps were sent.")
    assert [trick.takers[0].seat for trick in kept(phone).table.round.tricks] == [2, 0]


def test_what_was_entered_face_down_does_not_stay_on_the_screen(open_record: Opener) -> None:
    phone = open_record(record("stichling", "round start=Axel", house=""))
    phone.tap(".names >> text=Lore")
    phone.wait_for_selector(".orders")
    phone.context.set_offline(True)
    phone.tap(".orders button[value='3-1-2']")
    expect(phone.locator(".secret")).to_have_text("Kept, and hidden. It will be sent once the network is back.")
    phone.context.set_offline(False)
    expect(phone.locator(".cover")).to_contain_text("Laid already: Lore.")


def test_a_page_that_was_filled_in_is_not_lost_without_a_network(phone: Page, server: str) -> None:
    phone.goto(f"{server}/new")
    for seat, name in enumerate(NAMES):
        phone.fill(f"[name=names-{seat}]", name)
    phone.context.set_offline(True)
    phone.tap("form.new > button.main")
    said(phone, "No connection: tap again when the network is back.")
    phone.context.set_offline(False)
    phone.evaluate("Object.defineProperty(navigator, 'onLine', { value: false })")  # as beside a server of one's own
    phone.tap("form.new > button.main")
    phone.wait_for_url("**/t/**")
    assert kept(phone).players == NAMES


@thorough
def test_a_table_that_cannot_ask_says_so_and_does_not_jump(open_record: Opener) -> None:
    phone = open_record(BEGUN)
    before = phone.locator(".pad").bounding_box()
    phone.context.set_offline(True)
    said(phone, "Offline: this is the table as last seen.")
    assert phone.locator(".pad").bounding_box() == before
    phone.context.set_offline(False)
    said(phone, "Back online.")
    expect(phone.locator("#trouble")).to_be_hidden()
