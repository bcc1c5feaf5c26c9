"""Details of Was Sticht? on the phone, each of which went wrong once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import NAMES, address, new_game, play, tap
from tests.browser.test_screen import top_of_the_pad
from tests.browser.test_was_sticht import DRAFT, LONG, TASKS_OF_FOUR, Opener, begun


@pytest.fixture
def picking(phone: Page) -> Page:
    """Before the first chip; Lore deals."""
    new_game(phone, "was-sticht", *NAMES, dealer=1)
    expect(phone.locator("h1")).to_have_text("Lore picks chip 1 of 5")
    return phone


def test_after_typing_the_values_the_dealer_still_picks_first(picking: Page) -> None:
    picking.tap("text=Type the values printed on them")
    picking.tap("text=Remember them")
    expect(picking.locator("h1")).to_have_text("Lore picks chip 1 of 5")


@pytest.mark.parametrize(("there", "back"), [("More", "Back"), ("Sheet", "Table"), ("Correct", "Table")])
def test_after_a_look_elsewhere_the_dealer_still_picks_first(picking: Page, there: str, back: str) -> None:
    picking.tap(f"text={there}")
    picking.wait_for_url(re.compile(r"/(more|sheet|log)"))
    picking.tap(f"header >> text={back}")
    expect(picking.locator("h1")).to_have_text("Lore picks chip 1 of 5")


def test_after_undoing_the_first_pick_the_dealer_picks_first_again(picking: Page) -> None:
    tap(picking, ".tray button[value=none]")
    tap(picking, "nav button:has-text('Undo')")
    expect(picking.locator("h1")).to_have_text("Lore picks chip 1 of 5")


def test_a_second_chip_left_blank_is_worth_what_the_first_is(picking: Page) -> None:
    """So the page of the values says."""
    picking.tap("text=Type the values printed on them")
    picking.fill("[name=values-0]", "5")
    picking.tap("text=Remember them")
    expect(picking.locator(".tray button[value='none=5']")).to_contain_text("2 left")
    expect(picking.locator(".tray button[value='none']")).to_have_count(0)


def test_a_value_typed_for_the_second_chip_only_is_not_lost(picking: Page) -> None:
    picking.tap("text=Type the values printed on them")
    picking.fill("[name=values-1]", "5")
    picking.tap("text=Remember them")
    expect(picking.locator(".tray button[value='none=5']")).to_have_count(1)


def test_a_dealer_marked_by_hand_as_copying_gives_up_a_chip(open_record: Opener) -> None:
    phone = open_record(begun("tasks - none exactly-2 exactly-4"))
    phone.goto(f"{address(phone)}?keep=end")
    for seat, said in enumerate(("yes", "yes", "no", "yes")):
        phone.tap(f".verdict input[name=made-{seat}][value={said}]")
    tap(phone, "text=So it was")
    expect(phone.locator("h2")).to_have_text("Axel gives up a chip")


def test_only_a_foul_can_be_played_anyway(open_record: Opener) -> None:
    phone = open_record(begun(*DRAFT, TASKS_OF_FOUR, "trick r1 ..."))
    phone.keyboard.type("r3")
    phone.keyboard.press("Enter")
    expect(phone.locator(".say .flaw")).to_have_text("Red 3 is not in the hand of Uli: Doris drafted it.")
    expect(phone.locator(".anyway")).to_have_count(0)


def test_the_pad_stays_where_the_tasks_are_told_after_the_tricks(open_record: Opener) -> None:
    """Axel deals and takes the first trick, so that he comes first in the second one."""
    phone = open_record(begun("reveal"))
    phone.tap("text=Tell them after the tricks")
    phone.wait_for_selector(".pad")
    tops = {top_of_the_pad(phone)}
    for card in ("g1", "g2", "g3", "g9", "y1"):
        play(phone, card)
        tops.add(top_of_the_pad(phone))
    assert len(tops) == 1


def test_a_card_tapped_right_after_the_table_has_changed_does_not_load_the_page_anew(open_record: Opener) -> None:
    """A tap on a form that no script has taken hold of yet would be sent by the browser itself."""
    phone = open_record(begun(*DRAFT[:3]))
    phone.evaluate(
        """() => { window.same = true
            document.addEventListener('table:shown', () => {
                setTimeout(() => document.querySelector('.pad button[value=b4]').click(), 5) }, { once: true }) }"""
    )
    phone.tap(".pad button[value=r4]")
    expect(phone.locator(".pad button[value=b4]")).to_be_disabled()
    assert phone.evaluate("window.same")


def test_who_chooses_next_can_be_read_however_long_the_names_are(open_record: Opener) -> None:
    phone = open_record(begun(*DRAFT[:3], names=LONG))
    assert phone.evaluate("(p => p.scrollHeight <= p.clientHeight + 1)(document.querySelector('.say > p'))")


def test_what_the_player_should_have_played_can_be_read_however_long_the_names_are(open_record: Opener) -> None:
    phone = open_record(begun(*DRAFT, TASKS_OF_FOUR, "trick r1 ...", names=LONG))
    phone.tap(".pad .foul")
    phone.wait_for_selector(".anyway")
    assert phone.evaluate("(p => p.scrollHeight <= p.clientHeight + 1)(document.querySelector('.say > p'))")
