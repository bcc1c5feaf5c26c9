"""Undo and redo, corrections with their preview, overruling, and taps faster than the network."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hand import NAMES, deal, kept, new_game, play, record, says, tap
from tests.tiers import thorough

Opener = Callable[[str], Page]

BEGUN = ("round dealer=Doris", "declare r4 b4 g4 y4")


def plays(phone: Page) -> list[str]:
    """The cards of the running trick, as recorded."""
    return [str(card) for card in kept(phone).table.round.plays]


def test_undo_and_redo_are_one_tap_each(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN))
    play(phone, "r7 b3 g0")
    tap(phone, "text=Undo")
    assert plays(phone) == ["r7", "b3"]
    expect(phone.locator(".pad button[value=g0]")).to_be_enabled()
    says(phone, "Uli to play.")
    tap(phone, "text=Redo")
    assert plays(phone) == ["r7", "b3", "g0"]
    expect(phone.get_by_role("button", name="Redo")).to_be_disabled()


def test_undo_lies_at_the_bottom_of_the_screen(open_record: Opener) -> None:
    box = open_record(record("classic", *BEGUN)).get_by_role("button", name="Undo").bounding_box()
    assert box
    assert box["y"] > 740 * 0.85
    assert box["y"] + box["height"] <= 740
    assert box["height"] >= 44


def test_undo_goes_back_over_the_end_of_a_round(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "points 12 -7 4 20"))
    expect(phone.locator("h1.won")).to_be_visible()
    tap(phone, "text=Undo")
    says(phone, "Axel to play.")
    tap(phone, "text=Redo")
    expect(phone.locator("h1.won")).to_have_text("Doris wins")


def test_a_correction_shows_what_it_moves_before_it_is_stored(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g1 y11", "trick r1 r2 ..."))
    open_entry(phone, "Doris: yellow 11")
    expect(phone.locator(".pad .picked")).to_have_text("11")
    phone.tap(".pad button[value=y0]")
    expect(phone.locator(".preview")).to_contain_text("Instead: Doris: yellow 0")
    expect(phone.locator(".preview")).to_contain_text("Round 1, trick 1: now taken by Lore instead of Doris.")
    assert takers(phone) == [3]
    phone.tap("text=Correct it so")
    phone.wait_for_selector("#_table")
    assert takers(phone) == [1]
    assert plays(phone) == ["r1", "r2"]
    says(phone, "Doris to play.")


def open_entry(phone: Page, text: str) -> None:
    phone.tap("text=More")
    phone.tap("text=Correct an earlier entry")
    phone.locator(".entries a", has_text=text).tap()


def takers(phone: Page) -> list[int]:
    return [taker.seat for trick in kept(phone).table.round.tricks for taker in trick.takers]


@thorough
def test_a_correction_can_be_given_up(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g1 y11"))
    open_entry(phone, "Lore: blue 3")
    phone.tap(".pad button[value=b11]")
    phone.tap("text=No, choose again")
    expect(phone.locator(".pad")).to_be_visible()
    assert takers(phone) == [3]


@thorough
def test_a_correction_is_undone_by_one_tap(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g1 y11"))
    open_entry(phone, "Doris: yellow 11")
    phone.tap(".pad button[value=y0]")
    phone.tap("text=Correct it so")
    phone.wait_for_selector("#_table")
    tap(phone, "text=Undo")
    assert takers(phone) == [3]


def test_two_cards_entered_in_the_wrong_order_are_swapped(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g1 y11"))
    open_entry(phone, "Uli: green 1")
    phone.tap(".names a >> text=Doris: yellow 11")
    expect(phone.locator(".preview")).to_contain_text("Instead: Uli: yellow 11")
    expect(phone.locator(".preview")).to_contain_text("Round 1, trick 1: now taken by Uli instead of Doris.")
    phone.tap("text=Correct it so")
    phone.wait_for_selector("#_table")
    assert takers(phone) == [2]


def test_the_true_card_of_an_entry_may_lie_in_another_trick(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g1 y11", "trick r1 r2 r3 r5"))
    open_entry(phone, "Lore: blue 3")
    phone.tap(".pad button[value=r5]")
    expect(phone.locator(".preview")).to_contain_text("Instead: Lore: red 5")
    expect(phone.locator(".preview")).to_contain_text("Instead: Uli: blue 3")


def test_a_tap_on_a_spent_card_leads_to_its_entry(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 ..."))
    phone.wait_for_timeout(500)  # sooner, it would pass for the second half of a double tap
    phone.tap(".pad button[value=r7]", force=True)
    says(phone, "Red 7")
    phone.tap("text=Correct that")
    expect(phone.locator(".lede")).to_have_text("Recorded: Axel: red 7")


def test_a_double_tap_plays_once_and_says_nothing(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN))
    play(phone, "r7")
    phone.tap(".pad button[value=r7]", force=True)
    phone.wait_for_timeout(300)
    expect(phone.locator(".flaw")).to_have_count(0)
    assert plays(phone) == ["r7"]


def test_the_table_decides_otherwise(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN))
    play(phone, "r7 b3 g0 y11")
    says(phone, "Doris takes it")
    phone.tap(".why summary")
    expect(phone.locator(".why li.takes")).to_contain_text("Doris")
    expect(phone.locator(".overrule")).to_contain_text("The table decided otherwise")
    tap(phone, ".overrule button >> text=Lore")
    says(phone, "Lore takes it and leads.", "The table decided.")
    expect(phone.locator(".seat.ahead .who")).to_have_text("Lore")
    play(phone, "r1")
    assert kept(phone).table.round.lead == 1


def test_cards_tapped_faster_than_the_network_are_all_recorded_in_order(open_record: Opener) -> None:
    phone = open_record(record("classic", "round dealer=Doris", "declare r4 b4 g4 y4"))
    phone.evaluate(
        "for (const c of ['r1', 'b2', 'b2', 'g3', 'y5']) document.querySelector(`.pad [value=${c}]`).click()"
    )
    says(phone, "Doris takes it and leads.")
    assert [str(card) for card in kept(phone).table.round.tricks[0].plays] == ["r1", "b2", "g3", "y5"]


def test_undo_after_the_first_of_two_cards_takes_back_only_that(phone: Page) -> None:
    new_game(phone, "aggravated", *NAMES)
    deal(phone)
    phone.tap(".pad button[value=r1]")
    phone.wait_for_selector(".picked[value=r1]")
    play(phone, "b1")
    phone.tap(".pad button[value=g3]")
    phone.wait_for_selector(".picked[value=g3]")
    phone.tap("nav >> text=Undo")
    expect(phone.locator(".picked")).to_have_count(0)
    says(phone, "Lore: tap two misery cards.")
