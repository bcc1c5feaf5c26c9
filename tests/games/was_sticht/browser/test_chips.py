"""Picking chips in Was Sticht?: the dealer picks first, and what is printed on a chip is remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import record, tap
from tests.games.was_sticht.browser.hand import Opener
from tests.tiers import rest_thorough, thorough


@pytest.fixture
def picking(open_record: Opener) -> Page:
    """Before the first chip; Lore deals."""
    phone = open_record(record("was-sticht", house=""))
    phone.goto(f"{phone.url}?dealer=1")
    lore_picks_first(phone)
    return phone


def lore_picks_first(phone: Page) -> None:
    expect(phone.locator("h1")).to_have_text("Lore picks chip 1 of 5")


@pytest.mark.parametrize(("there", "back"), rest_thorough([("More", "Back"), ("Sheet", "Table"), ("Correct", "Table")]))
def test_after_a_look_elsewhere_the_dealer_still_picks_first(picking: Page, there: str, back: str) -> None:
    picking.tap(f"text={there}")
    picking.wait_for_url(re.compile(r"/(more|sheet|log)"))
    picking.tap(f"header >> text={back}")
    lore_picks_first(picking)


@thorough
def test_after_undoing_the_first_pick_the_dealer_picks_first_again(picking: Page) -> None:
    tap(picking, ".tray button[value=none]")
    tap(picking, "nav button:has-text('Undo')")
    lore_picks_first(picking)


@thorough
def test_one_value_typed_is_not_lost_and_the_dealer_still_picks_first(picking: Page) -> None:
    """A second chip left blank is worth what the first is: so the page of the values says."""
    picking.tap("text=Type the values printed on them")
    picking.fill("[name=values-0]", "5")
    picking.fill("[name=values-3]", "7")
    picking.tap("text=Remember them")
    lore_picks_first(picking)
    expect(picking.locator(".tray button[value='none=5']")).to_contain_text("2 left")
    expect(picking.locator(".tray button[value='none']")).to_have_count(0)
    expect(picking.locator(".tray button[value$='=7']")).to_have_count(1)
