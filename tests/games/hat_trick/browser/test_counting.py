"""Rounds of Hat Trick kept less finely: who took each colour, or only the piles at the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import NAMES, address, adds_up, kept, record, says, scores, taken_along, tap

Opener = Callable[[str], Page]


def test_piles_are_four_numbers(open_record: Opener) -> None:
    phone = open_record(record("hat-trick", "round dealer=Doris"))
    phone.tap("text=More")
    phone.tap("text=Count piles or type points at the end")
    sort(phone, 0, 9, 2, 4, 1)
    sort(phone, 1, 6, 0, 3, 0)
    sort(phone, 2, 0, 10, 5, 2)
    fill(phone, 3, 4, 7, 5, 0)
    phone.tap("text=Doris: done")
    says(phone, "hold 58 cards, 2 more than the 56 played")
    expect(pile_of(phone, 3).locator("input[name=green]")).to_have_value("5")
    sort(phone, 3, 4, 6, 4, 0)
    assert [points for points, _ in scores(phone).values()] == sorted([1, 3, 1, -2], reverse=True)
    adds_up(phone)


def fill(phone: Page, seat: int, *counts: int) -> None:
    for name, count in zip(("red", "blue", "green", "passed"), counts, strict=True):
        pile_of(phone, seat).locator(f"input[name={name}]").fill(str(count))


def sort(phone: Page, seat: int, *counts: int) -> None:
    fill(phone, seat, *counts)
    tap(phone, f"text={NAMES[seat]}: done")


def pile_of(phone: Page, seat: int) -> Locator:
    return phone.locator(f"form.pile:has(input[name=seat][value='{seat}'])")


def test_a_double_trick_has_two_takers(open_record: Opener) -> None:
    phone = open_record(record("hat-trick", "round dealer=Doris"))
    phone.tap("text=Who took it")
    phone.select_option("select[aria-label='Took one colour']", "2")
    phone.select_option("select[aria-label='Took the other colour']", "0")
    tap(phone, "text=Both took one")
    says(phone, "Uli leads.")
    tap(phone, ".names.big button >> text=Lore")
    says(phone, "Lore leads.")
    takers = [[took.seat for took in trick.takers] for trick in kept(phone).table.round.tricks]
    assert takers == [[2, 0], [1]]


def test_a_third_player_may_lead_after_a_double_trick(open_record: Opener) -> None:
    phone = open_record(record("hat-trick", "round dealer=Doris"))
    phone.tap("text=Who took it")
    phone.select_option("select[aria-label='Took one colour']", "2")
    phone.select_option("select[aria-label='Took the other colour']", "0")
    phone.select_option("select[name=leads]", "1")
    tap(phone, "text=Both took one")
    says(phone, "Lore leads.")
    assert b"trick taken=Uli,Axel leads=Lore\n" in taken_along(phone)
    phone.goto(f"{address(phone)}/log/1")
    expect(phone.locator(".lede")).to_have_text("Recorded: Taken by Uli and Axel (Lore leads)")
    phone.select_option("select[name=leads]", "3")
    phone.tap("text=Look what it moves")
    expect(phone.locator(".preview")).to_contain_text("now Doris leads after it instead of Lore")
    phone.tap(".preview button.main")
    says(phone, "Doris leads.")


def test_who_leads_after_a_double_trick_can_be_overruled(open_record: Opener) -> None:
    phone = open_record(record("hat-trick", "round dealer=Doris", "trick r15 b3 r4 pass:g5"))
    phone.tap(".why summary")
    phone.select_option(".overrule select[name=leads]", "3")
    tap(phone, "text=So it was")
    says(phone, "Doris leads.")
    assert b"trick r15 b3 r4 pass:g5 taken=Axel,Lore leads=Doris\n" in taken_along(phone)
