"""Mix your own Sticheln: four switches on the new-game page, the rules they make in words, rounds played by them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import PATIENCE
from tests.browser.hand import NAMES, adds_up, at_the_table, deal, kept, open_as, record, says, scores, taken_along
from tests.browser.server import Server
from tests.tiers import only_thorough, thorough

Opener = Callable[[str], Page]
FOGGY = {"trump": "lowest", "count": "flat", "colours": "2", "declare": "hazy"}


PLAIN = pytest.mark.parametrize("script", [False, only_thorough(True)], ids=["plain", "script"])
EITHER = pytest.mark.parametrize("script", [True, only_thorough(False)], ids=["script", "plain"])


@pytest.fixture
def either(script: bool, browser: Browser, browser_context_args: dict[str, Any], server: str) -> Iterator[Page]:
    """A phone with or without scripts, at the home page."""
    context = browser.new_context(**browser_context_args, java_script_enabled=script)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(server)
    yield page
    context.close()


def open_switches(phone: Page) -> None:
    phone.tap("text=New game")
    for seat, name in enumerate(NAMES):
        phone.fill(f"#names-{seat}", name)
    phone.check("input[name=dealer][value='3']")
    phone.tap("label:has([value=mix])")


def set_switches(phone: Page, **mix: str) -> None:
    """Tap the segments; without a script, ask for the rules."""
    for switch, value in mix.items():
        phone.tap(f".mix label:has([name=sticheln-{switch}][value='{value}'])")
    if phone.locator("text=Show these rules").is_visible():
        phone.tap("text=Show these rules")


def start(phone: Page) -> None:
    phone.tap("form.new > button.main")
    at_the_table(phone)


@EITHER
def test_the_switches_are_out_of_the_way_until_asked_for(either: Page) -> None:
    either.tap("text=New game")
    expect(either.locator(".mix")).to_be_hidden()
    either.tap("label:has([value=mix])")
    expect(either.locator("#_mix")).to_contain_text("Sticheln Classic. The highest trump takes the trick.")
    either.tap("label:has([value=hat-trick])")
    expect(either.locator(".mix")).to_be_hidden()


@EITHER
def test_a_mix_says_its_rules_and_is_played_by_them(either: Page) -> None:
    open_switches(either)
    set_switches(either, trump="lowest", count="flat")
    said = "The lowest trump takes the trick. Cards of your misery colour cost 5 each; every other card earns 1."
    expect(either.locator("#_mix")).to_contain_text(f"Sticheln Own Mix. {said}")
    start(either)
    expect(either.locator("header > :first-child")).to_have_text("Sticheln Own Mix")
    expect(either.locator(".told")).to_contain_text(said)
    either.tap(".dealer button.main")
    for card in ["r4", "b4", "g4", "y4"]:
        expect(either.locator(".say")).to_contain_text("tap the misery card")
        either.tap(f".pad button[value={card}]")
        expect(either.locator(f".pad button[value={card}]")).to_be_disabled()
    for card in ["r7", "b3", "g0", "y11"]:
        either.tap(f".pad button[value={card}]")
        expect(either.locator(f".pad button[value={card}]")).to_be_disabled()
    says(either, "Lore takes it", "Blue 3 is the lowest trump.")
    assert b"game: mild\nplayers" not in taken_along(either)
    assert b"game: classic\nplayers: Axel, Lore, Uli, Doris\nhouse: trump=lowest, count=flat\n" in taken_along(either)


@PLAIN
def test_a_mix_that_is_printed_goes_by_its_name_and_key(either: Page) -> None:
    open_switches(either)
    set_switches(either, trump="lowest", count="lucky")
    expect(either.locator("#_mix")).to_contain_text("Sticheln Reverse.")
    start(either)
    assert taken_along(either).startswith(b"game: reverse\nplayers: Axel, Lore, Uli, Doris\ndate:")


@EITHER
def test_switches_that_make_no_game_are_refused_beside_them_and_nothing_is_lost(either: Page) -> None:
    open_switches(either)
    set_switches(either, count="lucky", colours="2", declare="delayed")
    expect(either.locator("#_mix.flaw")).to_contain_text("Two colours cannot be picked after the tricks")
    either.tap("form.new > button.main")
    expect(either.locator("#_mix.flaw[autofocus]")).to_be_in_viewport()
    assert [either.input_value(f"#names-{seat}") for seat in range(4)] == list(NAMES)
    expect(either.locator("input[name=game]:checked")).to_have_value("mix")
    expect(either.locator("input[name=sticheln-count]:checked")).to_have_value("lucky")
    set_switches(either, declare="hazy")
    expect(either.locator("#_mix.told")).to_contain_text("two lucky colours")
    start(either)
    assert kept(either).ruleset.in_force() == {"count": "lucky", "colours": "2", "declare": "hazy"}


@thorough
def test_the_switches_of_a_mix_left_behind_change_no_printed_game(phone: Page) -> None:
    open_switches(phone)
    set_switches(phone, **FOGGY)
    phone.tap("label:has([value=mild])")
    start(phone)
    expect(phone.locator("header > :first-child")).to_have_text("Sticheln Mild")
    assert kept(phone).ruleset.in_force() == {}


@thorough
def test_more_says_the_rules_and_the_home_page_the_name_of_a_mix(phone: Page, server: str) -> None:
    open_switches(phone)
    set_switches(phone, **FOGGY)
    start(phone)
    deal(phone)
    phone.tap("nav >> text=More")
    expect(phone.locator(".told")).to_contain_text(
        "Each player declares two colours, face down until the round is over."
    )
    expect(phone.locator(".menu")).to_contain_text("Enter misery cards, each in secret")
    phone.tap("text=Settle another trick")
    expect(phone.locator("header")).to_contain_text("Sticheln Own Mix")
    for card in ["r7", "b3", "g0", "y11"]:
        phone.tap(f".pad button[value$='{card}']")
    says(phone, "Player 2 takes it.", "Blue 3 is the lowest trump.")
    phone.goto(server)
    expect(phone.locator(".tables")).to_contain_text("Sticheln Own Mix")


@EITHER
def test_two_cards_are_laid_face_down_behind_the_cover(either: Page, server: Server) -> None:
    open_as(either, server, record("classic", "round dealer=Doris", house="count=lucky, colours=2, declare=hazy"))
    either.goto(f"{either.url}?keep=hazy")
    expect(either.locator("h1")).to_have_text("Lucky cards, face down")
    either.tap(".names >> text=Axel")
    either.tap(".pad button[value=r4]")
    expect(either.locator(".pad button.picked")).to_have_text("4")
    expect(either.locator("h1")).to_have_text("Only Axel should look")
    either.tap(".pad button[value=b5]")
    expect(either.locator(".hint")).to_contain_text("Laid already: Axel")
    either.tap(".names >> text=Lore")
    either.tap(".pad button[value=r5]")
    expect(either.locator(".pad button.picked")).to_have_text("5")
    either.tap(".pad button[value=r6]")
    expect(either.locator(".secret .flaw")).to_contain_text("must be of different colours")
    expect(either.locator("h1")).to_have_text("Only Lore should look")


@thorough
def test_a_lucky_round_of_two_colours_is_counted_and_the_rematch_keeps_the_mix(open_record: Opener) -> None:
    lines = ["round dealer=Doris", "declare r4+b4 g4+y4 n4+r5 b5+g5", *["trick taken=Axel"] * 4]
    lines += [f"trick taken={name}" for name in NAMES[1:] for _ in range(3)]
    phone = open_record(record("aggravated", *lines, house="count=lucky, rounds=1"))
    for card in ["r0", "r1", "r2", "b1"]:
        phone.tap(f".ticks label:has([value={card}])")
    phone.tap(".pile button.main")
    for name in NAMES[1:]:
        phone.tap(f"button >> text={name}: done")
    expect(phone.locator("h1.won")).to_be_visible()
    adds_up(phone)
    assert scores(phone)["Axel"][0] == 4 + 4 + 0 + 1 + 2 + 1 - (2 + 4 * 4 - 6)
    assert scores(phone)["Lore"][0] == 8 - 3 * 4
    phone.tap("text=Rematch, same seats")
    expect(phone.locator(".told")).to_contain_text("Cards of your two lucky colours earn their number")
    expect(phone.locator("header > :first-child")).to_have_text("Sticheln Own Mix")


def test_a_lucky_colour_is_chosen_after_the_tricks(open_record: Opener) -> None:
    lines = ["round dealer=Doris", "trick r7 b3 g0 y11", *["trick taken=Axel"] * 14]
    phone = open_record(record("delayed", *lines, house="count=lucky"))
    expect(phone.locator("h2")).to_have_text("Choose the lucky colour")
