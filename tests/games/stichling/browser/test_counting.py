"""Scoring cards in Stichling, rounds kept less finely, and who wins."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hand import adds_up, says, scores, tap
from tests.games.stichling.browser.hand import Opener, order, stichling
from tests.tiers import thorough

# --- behind the cover ---


def test_who_laid_behind_the_cover_is_not_asked_again(open_record: Opener) -> None:
    phone = open_record(stichling(seats=2))
    whoever_is_not_meant_hides_it_again(phone)
    phone.tap("text=Axel")
    tap(phone, ".orders button[value='3-1-2']")
    expect(phone.locator(".cover .hint")).to_have_text("Laid already: Axel.")
    one_tap_a_trick(phone, 0, 1, 0)
    expect(phone.locator(".crew .won")).to_have_text(["1 2 tricks", "1 trick"])
    tap(phone, "text=No more tricks")
    order(phone, "Lore", "2-1-3", marked="2")
    assert scores(phone) == {"Lore": (2, 2), "Axel": (1, 1)}


def whoever_is_not_meant_hides_it_again(phone: Page) -> None:
    phone.tap("text=Axel")
    expect(phone.locator(".orders button")).to_have_count(6)
    phone.tap("text=I am not Axel: hide this")
    expect(phone.locator(".orders")).to_have_count(0)
    expect(phone.locator(".cover a:not(.main)")).to_have_text(["Axel", "Lore"])


def one_tap_a_trick(phone: Page, *takers: int) -> None:
    """From the cover to the names, and one tap for each trick."""
    phone.tap("text=Tell them at the end of the round")
    phone.tap("text=Who took it")
    for taker in takers:
        expect(phone.locator("text=No more tricks")).to_have_count(0)
        tap(phone, f".names.big button[value='{taker}']")


# --- only who took each trick ---


def test_one_tap_a_trick_until_there_are_no_more(open_record: Opener) -> None:
    phone = open_record(stichling(seats=2))
    one_tap_a_trick(phone, 0, 1, 0)
    says(phone, "Axel takes it.", "Axel turns scoring card 2.")
    tap(phone, "text=No more tricks")
    order(phone, "Axel", "3-1-2", marked="1")
    order(phone, "Lore", "2-1-3", marked="2")
    assert scores(phone) == {"Lore": (2, 2), "Axel": (1, 1)}


@thorough
def test_all_tricks_tapped_need_no_end(open_record: Opener) -> None:
    phone = open_record(stichling("trick taken=Axel", "trick taken=Axel", seats=2))
    phone.goto(f"{phone.url}?keep=taker")
    for _ in range(4):
        tap(phone, ".names.big button[value='0']")
    order(phone, "Axel", "3-1-2", marked="2")
    assert scores(phone) == {"Axel": (2, 2), "Lore": (0, 0)}


@thorough
def test_a_card_in_a_round_kept_by_takers_is_refused_and_the_reason_said(open_record: Opener) -> None:
    phone = open_record(stichling("trick taken=Axel"))
    phone.tap(".pad button[value=g5]")
    expect(phone.locator("main .flaw")).to_contain_text("This round is kept by takers only", timeout=1000)
    phone.tap("text=Who took it")
    tap(phone, ".names.big button[value='1']")
    says(phone, "Lore takes it.")


# --- only the end ---


def test_only_the_tricks_won_are_typed_and_the_orders_asked(open_record: Opener) -> None:
    """Tricks that cannot be are refused and stay typed."""
    phone = open_record(stichling())
    at_the_end(phone)
    type_into(phone, "tricks", 4, 6, 0)
    phone.tap("text=These are the tricks")
    says(phone, "Tricks won in all: 10, but between 6 and 9 are possible.")
    expect(phone.locator("form.points")).to_have_count(2, timeout=500)
    assert [phone.input_value(f"#tricks-{seat}") for seat in range(3)] == ["4", "6", "0"]
    type_into(phone, "tricks", 4, 4, 0)
    tap(phone, "text=These are the tricks")
    order(phone, "Axel", "1-2-3", marked="1")
    order(phone, "Lore", "3-2-1", marked="3")
    assert scores(phone) == {"Lore": (3, 3), "Axel": (1, 1), "Uli": (0, 0)}
    adds_up(phone)


def test_only_the_points_are_typed(open_record: Opener) -> None:
    phone = open_record(stichling())
    at_the_end(phone)
    expect(phone.locator("input[name=minus]")).to_have_count(0)
    type_into(phone, "points", 2, 4, 0)
    phone.tap("text=These are the points")
    says(phone, "Lore cannot score 4")
    type_into(phone, "points", 2, 3, 0)
    tap(phone, "text=These are the points")
    assert scores(phone) == {"Lore": (3, 3), "Axel": (2, 2), "Uli": (0, 0)}
    expect(phone.locator("#dealer option:checked")).to_have_text("Lore (proposed)")


@thorough
def test_a_tie_is_broken_by_round_three(open_record: Opener) -> None:
    phone = open_record(stichling("points 3 0 0", "round start=Lore", "points 0 0 2", "round start=Uli"))
    at_the_end(phone)
    type_into(phone, "points", 0, 3, 0)
    tap(phone, "text=These are the points")
    expect(phone.locator("h1.won")).to_have_text("Lore wins")
    expect(phone.locator("main .lede")).to_have_text("Equal at 3: Lore had the better round 3.")
    expect(phone.locator(".scores .name")).to_have_text(["Lore", "Axel", "Uli"])
    expect(phone.locator(".scores .place")).to_have_text(["1.", "2.", "3."])


def at_the_end(phone: Page) -> None:
    phone.tap("text=More")
    phone.tap("text=Type the tricks won, or the points")
    phone.wait_for_selector("form.points")


def type_into(phone: Page, what: str, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        phone.fill(f"#{what}-{seat}", str(number))
