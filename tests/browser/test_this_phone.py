"""What is set for this phone alone: theme, left hand, vibration."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hand import play, record, says

Opener = Callable[[str], Page]

BEGUN = ("round dealer=Doris", "declare r4 b4 g4 y4")


def test_a_recorded_tap_ticks_and_a_refused_one_does_not(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN))
    phone.evaluate("() => { window.ticks = 0; navigator.vibrate = () => { window.ticks += 1 } }")
    play(phone, "r7")
    phone.wait_for_function("window.ticks === 1")
    phone.keyboard.type("r77")
    phone.keyboard.press("Enter")
    says(phone, "There is no card")
    assert phone.evaluate("window.ticks") == 1


def choose(phone: Page, server: str, name: str, value: str) -> None:
    phone.goto(f"{server}/phone")
    phone.check(f"input[name={name}][value={value}]", force=True)
    phone.tap("button.main")
    expect(phone.locator("[role=status].lede")).to_be_visible()


def test_for_the_left_hand_the_pad_is_mirrored(phone: Page, server: str, open_record: Opener) -> None:
    choose(phone, server, "hand", "left")
    open_record(record("classic", *BEGUN))
    left = "card => document.querySelector(card).getBoundingClientRect().left"
    assert phone.evaluate(left, "[value=r1]") < phone.evaluate(left, "[value=r0]")
    assert phone.evaluate(left, "nav > :last-child") < phone.evaluate(left, "nav > :first-child")
    play(phone, "r7")


def test_a_theme_of_ones_own_goes_before_the_systems(phone: Page, server: str) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    phone.emulate_media(color_scheme="light")
    light = phone.evaluate(paper)
    choose(phone, server, "theme", "dark")
    assert phone.evaluate(paper) != light
