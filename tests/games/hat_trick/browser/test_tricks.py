"""Double tricks and passes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hand import NAMES, deal, new_game, play, record, says, taken_along, tap

Opener = Callable[[str], Page]


def test_a_tied_lead_and_a_pass(phone: Page) -> None:
    new_game(phone, "hat-trick", *NAMES, dealer=3)
    deal(phone)
    play(phone, "r15")
    expect(phone.locator(".band.passes")).to_have_count(0)
    play(phone, "b15 r9 b12")
    the_tied_lead_is_told(phone)
    play(phone, "r1 b1")
    only_green_is_a_pass(phone)
    play(phone, "g5")
    expect(phone.locator(".heap").last).to_contain_text("passed")
    play(phone, "r2")
    says(phone, "Uli leads.", "Red 2 is the higher of the two best cards")
    expect(phone.locator(".heap b")).to_have_text(["Uli", "Axel", "passed"])
    assert "trick r1 b1 pass:g5 r2\n" in taken_along(phone).decode()


def only_green_is_a_pass(phone: Page) -> None:
    expect(phone.locator(".band.passes")).to_have_count(1)
    expect(phone.locator(".band.passes")).to_have_class("band g cols-10 passes")
    expect(phone.locator(".band.passes .pass")).to_have_text("pass")


def the_tied_lead_is_told(phone: Page) -> None:
    """The reason is whole, and a note says that the books differ here."""
    says(
        phone,
        "Doris leads.",
        "Both won with 15; Doris played the highest unmatched card in the tricks, blue 12.",
    )
    assert phone.evaluate("(p => p.scrollHeight <= p.clientHeight + 1)(document.querySelector('.say > p'))")
    expect(phone.locator(".heap")).to_have_text(["15 9 Axel", "15 12 Lore"])
    phone.tap(".why summary")
    expect(phone.locator(".why .note")).to_contain_text("The rulebooks differ here")
    expect(phone.locator(".why li")).to_have_count(4)
    phone.tap(".why summary")


def test_a_double_trick_is_overruled_colour_by_colour(open_record: Opener) -> None:
    phone = open_record(record("hat-trick", "round dealer=Doris", "trick r15 b3 r9 b12"))
    phone.tap(".why summary")
    phone.select_option(".two.overrule select[name=also]", label="Lore")
    tap(phone, "text=So it was")
    assert "taken=Axel,Lore" in phone.request.get(f"{phone.url}/record.txt").text()
