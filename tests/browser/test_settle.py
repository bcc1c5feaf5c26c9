"""A trick is settled without a game, and its address is sent to the person who disagrees."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.text.catalogues import languages
from tests.browser.hand import says, speak
from tests.tiers import thorough


def test_the_address_holds_the_trick(blank: Page, server: str) -> None:
    blank.goto(f"{server}/judge?game=classic&players=4&cards=r7.b3.g0.y11")
    says(blank, "Player 4 takes it.", "Player 4 leads next.", "Yellow 11 is the highest trump.")
    expect(blank.locator(".slot.has")).to_have_count(4)
    blank.tap(".why summary")
    expect(blank.locator(".why li").nth(2)).to_contain_text("a 0 of another colour is no trump")


def test_the_ruling_grows_with_each_card_and_can_be_sent(
    phone: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    phone.tap("text=Settle a trick")
    tap_card(phone, "r7")
    says(phone, "Player 1 is ahead.")
    tap_card(phone, "b3")
    says(phone, "Player 2 is ahead.")
    assert phone.url.endswith("cards=r7.b3")
    tap_card(phone, "g0")
    tap_card(phone, "y11")
    says(phone, "Player 4 takes it.")
    expect(phone.locator(".skip")).not_to_be_in_viewport()
    says(phone, "Player 4 takes it.")
    friend = browser.new_context(**browser_context_args).new_page()
    friend.goto(phone.url)
    assert friend.locator(".say > p").inner_text() == phone.locator(".say > p").inner_text()
    friend.context.close()


def tap_card(phone: Page, card: str) -> None:
    before = phone.locator(".slot.has").count()
    phone.locator(f".pad button[value$='{card}']").tap()
    expect(phone.locator(".slot.has")).to_have_count(before + 1)


def test_cards_tapped_fast_are_all_there(blank: Page, server: str) -> None:
    blank.goto(f"{server}/judge?game=classic&players=4")
    blank.evaluate("for (const c of ['r7', 'b3', 'g0', 'y11']) document.querySelector(`.pad [value$=${c}]`).click()")
    says(blank, "Player 4 takes it.")
    assert blank.url.endswith("cards=r7.b3.g0.y11")


@thorough
def test_a_card_is_taken_back_and_the_trick_cleared(blank: Page, server: str) -> None:
    blank.goto(f"{server}/judge?game=classic&players=4&cards=r7.b3.g0")
    blank.tap("text=Undo")
    expect(blank.locator(".slot.has")).to_have_count(2)
    blank.tap("text=Clear")
    says(blank, "Tap the cards")


def test_hat_trick_by_link_with_names_and_a_pass(blank: Page, server: str) -> None:
    blank.goto(f"{server}/judge?game=hat-trick&players=4&cards=r15.b15.pass:g20&name=Axel&name=Lore")
    says(blank, "Axel is ahead in red.", "Lore is ahead in blue.")
    expect(blank.locator(".seat .role").nth(2)).to_have_text("passed")
    expect(blank.locator(".band.passes .pass")).to_have_count(1)


def test_a_card_that_cannot_be_is_named(blank: Page, server: str) -> None:
    blank.goto(f"{server}/judge?game=classic&players=4&cards=r7.r18")
    says(blank, "Red 18 is not in the pack for 4 players.")
    expect(blank.locator(".slot.has")).to_have_count(1)


@thorough
def test_another_game_keeps_the_cards(blank: Page, server: str) -> None:
    blank.goto(f"{server}/judge?game=classic&players=4&cards=r7.b3.g1.y11")
    blank.tap(".set > summary")
    blank.select_option(".set select[name=game]", "reverse")
    blank.tap("text=Judge so")
    says(blank, "Player 3 takes it.", "lowest trump")


LONG = (
    "game=classic&cards=r7.b9.g4.y9",
    "game=reverse&reverse-plain=lowest&cards=r8.r3.r5.r1",
    "game=hat-trick&cards=r15.b15.r9.b9",
    "game=stichling&cards=g8.y12.g3.r12",
    "game=was-sticht&trump=r5&cards=g4.g5.r1.b5",
    "game=was-sticht&trump=r5&cards=g4.r5.r1.b5",
    "game=was-sticht&trump=xx&cards=g4.g9.r1.b2&name=Ann&name=Friederike+von+S.",
)


@thorough
@pytest.mark.parametrize("language", languages())
def test_a_ruling_is_read_to_its_end_in_every_language(phone: Page, server: str, language: str) -> None:
    speak(phone, language)
    for asked in LONG:
        phone.goto(f"{server}/judge?players=4&{asked}")
        cut = "said => said.scrollHeight > said.clientHeight + 1"
        assert not phone.locator(".say > p").evaluate(cut), asked
        assert phone.evaluate("document.documentElement.scrollHeight") <= 740, asked
