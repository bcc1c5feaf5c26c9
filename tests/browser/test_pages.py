"""Around the table: the new-game page, typed cards, records brought and taken along, pages that are not there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import NAMES, address, deal, new_game, play, record, says, taken_along
from tests.games import evening_of
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]

BEGUN = ("round dealer=Doris", "declare r4 b4 g4 y4")


def seats(phone: Page) -> list[str]:
    """The names as they stand in the new-game page, free seats left out."""
    return [name for seat in range(8) if (name := phone.input_value(f"#names-{seat}"))]


def fill_names(phone: Page, *names: str) -> None:
    phone.tap("text=New game")
    for seat, name in enumerate(names):
        phone.fill(f"#names-{seat}", name)


WRONG = [
    (("Axel", "Lore"), "Sticheln Mild is played by 3 to 8 players, not 2."),
    (("Axel", "Lore", "Axel"), "Two players are called Axel."),
]


@pytest.mark.parametrize(("names", "flaw"), rest_thorough(WRONG))
def test_wrong_players_are_said_and_nothing_is_lost(phone: Page, names: tuple[str, ...], flaw: str) -> None:
    fill_names(phone, *names)
    phone.check("input[name=game][value=mild]", force=True)
    phone.tap("summary")
    phone.select_option("select[name=sticheln-rounds]", "3")
    phone.select_option("select[name=sticheln-zeros]", "invisible")
    phone.tap("form.new > button.main")
    expect(phone.locator("fieldset:has(#names-0) .flaw")).to_have_text(flaw)
    assert seats(phone) == list(names)
    expect(phone.locator("input[name=game]:checked")).to_have_value("mild")
    expect(phone.locator("select[name=sticheln-rounds]")).to_have_value("3")
    expect(phone.locator("select[name=sticheln-zeros]")).to_have_value("invisible")


@thorough
def test_a_dealer_without_a_name_is_said_beside_the_seats(phone: Page) -> None:
    fill_names(phone, *NAMES)
    phone.check("input[name=dealer][value='6']")
    phone.tap("form.new > button.main")
    expect(phone.locator("fieldset:has(#names-0) .flaw")).to_have_text("Say who deals or starts: that seat is empty.")
    assert seats(phone) == list(NAMES)


def test_seats_are_reordered_and_the_deal_stays_with_the_player(phone: Page) -> None:
    fill_names(phone, *NAMES)
    phone.check("input[name=dealer][value='2']")
    phone.tap("button[aria-label='Seat 3 up']")
    expect(phone.locator("#names-1")).to_have_value("Uli")
    assert seats(phone) == ["Axel", "Uli", "Lore", "Doris"]
    expect(phone.locator("input[name=dealer][value='1']")).to_be_checked()
    phone.tap("form.new > button.main")
    expect(phone.locator("#dealer option:checked")).to_have_text("Uli")


def test_the_phone_remembers_the_names_and_the_table(phone: Page, server: str) -> None:
    new_game(phone, "classic", *NAMES)
    phone.goto(server)
    expect(phone.locator(".tables li")).to_contain_text("Axel, Lore, Uli, Doris")
    phone.tap("text=New game")
    assert seats(phone) == list(NAMES)


def test_a_typed_card_is_played(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN))
    for card, said in (("r7", "Lore to play."), ("b3", "Uli to play.")):
        phone.keyboard.type(card)
        phone.keyboard.press("Enter")
        says(phone, said)
    expect(phone.locator(".slot.has")).to_have_count(2)


def test_fair_memory_fades_no_card(phone: Page) -> None:
    phone.tap("text=New game")
    for seat, name in enumerate(NAMES):
        phone.fill(f"#names-{seat}", name)
    phone.tap("summary")
    phone.check("input[name=fair]")
    phone.tap("form.new > button.main")
    phone.wait_for_selector("#_table")
    deal(phone)
    play(phone, "r4 b4 g4 y4 r7 b3 g0 y11")
    expect(phone.locator(".pad .spent")).to_have_count(0)
    expect(phone.locator(".pad .spent")).to_have_count(0)
    phone.tap(".pad button[value=r7]")
    says(phone, "Red 7 was already played: in trick 1, by")


def test_played_cards_fade_otherwise(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g0 y11"))
    expect(phone.locator(".pad .spent")).to_have_count(8)
    expect(phone.locator(".pad button[value=r7]")).to_be_disabled()


def test_a_record_brought_as_a_file_comes_out_the_same(blank: Page, server: str) -> None:
    text = evening_of("classic.four").read_text()
    blank.goto(f"{server}/import")
    blank.set_input_files("#file", evening_of("classic.four"))
    blank.tap("button.main")
    expect(blank.locator("h1.won")).to_be_visible()
    assert taken_along(blank).decode() == text.partition("\n#=")[0]


def test_a_wrong_line_is_named_and_the_text_stays(phone: Page, server: str) -> None:
    text = record("classic", *BEGUN, "trick r7 b3 g0 r7")
    phone.goto(f"{server}/import")
    phone.fill("#record", text)
    phone.tap("button.main")
    expect(phone.locator("main .flaw")).to_have_text("Line 7: Red 7 already lies in this trick, played by Axel.")
    expect(phone.locator("#record")).to_have_value(text)


@thorough
def test_an_unknown_table_is_a_friendly_page_with_a_way_home(phone: Page, server: str) -> None:
    answer = phone.goto(f"{server}/t/nosuchtable")
    assert answer
    assert answer.status == 404
    expect(phone.locator("h1")).to_have_text("There is no such table")
    phone.tap("text=Home")
    expect(phone.get_by_text("New game")).to_be_visible()


def seven(open_record: Opener) -> Page:
    """A table of seven, where three cards are left over."""
    phone = open_record(record("classic", names=(*NAMES, "Anna", "Jo", "Kim")))
    deal(phone)
    says(phone, "Tap the 3 left-over cards")
    return phone


def test_left_over_cards_leave_the_pad(open_record: Opener) -> None:
    phone = seven(open_record)
    for card in ("r1", "b2"):
        phone.tap(f".pad button[value={card}]")
        expect(phone.locator(f".pad button[value={card}]")).to_have_class("picked")
    play(phone, "v17")
    says(phone, "Axel: tap the misery card.")
    expect(phone.locator(".pad .spent")).to_have_text(["1", "2", "17"])


def test_left_over_cards_need_not_be_named(open_record: Opener) -> None:
    phone = seven(open_record)
    phone.locator("nav > :nth-child(3)").tap()
    says(phone, "Axel: tap the misery card.")
    expect(phone.locator(".pad .spent")).to_have_count(0)


def test_typing_declares_too(open_record: Opener) -> None:
    phone = open_record(record("classic", "round dealer=Doris"))
    phone.locator("input.typed").fill("r4")
    phone.keyboard.press("Enter")
    says(phone, "Lore: tap the misery card.")


def test_eight_lines_of_the_chart_are_told_apart_without_colour(open_record: Opener) -> None:
    names = ("Axel", "Lore", "Uli", "Doris", "Anna", "Max", "Zoe", "Jo")
    phone = open_record(record("classic", "round dealer=Jo", "points 1 2 3 4 5 6 7 8", names=names))
    phone.goto(f"{address(phone)}/sheet")
    dashes = "lines => lines.map(line => getComputedStyle(line).strokeDasharray)"
    drawn = phone.locator(".chart polyline").evaluate_all(dashes)
    assert len(set(drawn)) == 8
    assert phone.locator(".chart .key .line").evaluate_all(dashes) == drawn
