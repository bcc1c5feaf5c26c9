"""From the table to the rules: each Why? leads to its paragraph, and a game on one screen is one screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.games import games
from scorekeeper.text.catalogues import languages
from tests.browser.fixtures import PATIENCE
from tests.browser.hand import new_game, record
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]

BEGUN = ("round dealer=Doris", "declare r4 b4 g4 y4")


def why(phone: Page) -> None:
    phone.tap(".why summary")


def arrives(phone: Page, game: str, paragraph: str) -> None:
    """The phone shows this paragraph of the rules, and it stands out."""
    expect(phone).to_have_url(re.compile(rf"/rules/{game}\?.*#{paragraph}$"))
    expect(phone.locator(f"#{paragraph}")).to_be_in_viewport()
    shown = phone.locator(f".para:target, .para:has(#{paragraph})")
    expect(shown).to_be_in_viewport()
    expect(shown).to_have_css("outline-style", "solid")


def test_why_leads_to_the_rule_and_back_to_the_table(open_record: Opener) -> None:
    phone = open_record(record("classic", *BEGUN, "trick r7 b3 g0 y11"))
    table = phone.url
    why(phone)
    phone.tap(".why p > .to-rule")
    arrives(phone, "classic", "highest-trump")
    expect(phone.locator(".yours")).to_contain_text("4 players.")
    phone.go_back()
    expect(phone).to_have_url(table)
    expect(phone.locator("#_table")).to_be_visible()


def test_a_disputed_rule_leads_to_its_decision_with_the_tables_own_marked(open_record: Opener) -> None:
    house = "rounds=1, zeros=invisible"
    phone = open_record(record("classic", *BEGUN, "trick r0 b5 r9 b2", house=house))
    why(phone)
    phone.tap(".why .note + .to-rule")
    arrives(phone, "classic", "note-zeros-invisible")
    expect(phone.locator("#house-zeros .now .tag")).to_have_text("your table")


SETTLED = [
    ("hat-trick", "players=4&cards=r15.b15.r9.b9", "double-trick-colours"),
    ("stichling", "players=4&cards=g8.g3.g12.g1", "highest-of-first"),
    ("was-sticht", "players=4&cards=g4.r9.r5.b5&trump=r5", "super-trump"),
    ("reverse", "players=4&cards=r8.r3.r5.r1&reverse-plain=lowest", "lowest-lead"),
]


@pytest.mark.parametrize(("game", "asked", "paragraph"), rest_thorough(SETTLED))
def test_a_settled_trick_leads_to_its_rule(blank: Page, server: str, game: str, asked: str, paragraph: str) -> None:
    blank.goto(f"{server}/judge?game={game}&{asked}")
    why(blank)
    blank.tap(".why p > .to-rule")
    arrives(blank, game, paragraph)


def test_the_scores_lead_to_how_they_are_counted(open_record: Opener) -> None:
    phone = open_record(record("classic", "round dealer=Doris", "points 3 -2 11 5", house="rounds=2"))
    phone.tap("text=How points are counted")
    arrives(phone, "classic", "scoring")


@thorough
def test_more_leads_to_the_rules_of_this_table(phone: Page) -> None:
    new_game(phone, "classic", "Axel", "Lore", "Uli", dealer=0, zeros="invisible")
    phone.tap("nav >> text=More")
    phone.tap("text=The rules on one screen")
    expect(phone.locator(".short")).to_contain_text("The first card above 0 sets the lead colour")
    phone.tap("header .to")
    expect(phone.locator(".yours")).to_contain_text("At your table: 3 players.")
    expect(phone.locator(".yours a")).to_have_text("A 0 is led")


# --- one screen ---


def ways(key: str) -> list[str]:
    """As a table with the most players sees it; for anybody, with the fewest, and with every house rule switched."""
    game = games()[key]
    fewest, most = (f"players={players}" for players in (game.players[0], game.players[-1]))
    switched = "&".join(f"{rule.key}={rule.values[1]}" for rule in game.houses())
    return [most, "", fewest, switched, f"{switched}&{fewest}", f"{switched}&{most}"]


def overflow(page: Page) -> Any:
    """By how much the page is taller or wider than the screen, and what is cut off."""
    return page.evaluate(
        """() => [
            Math.max(0, document.documentElement.scrollHeight - innerHeight),
            Math.max(0, document.documentElement.scrollWidth - innerWidth),
            [...document.querySelectorAll('.short dd, .short dt, .short .role, .short header h1')]
                .filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.textContent),
        ]"""
    )


@pytest.mark.parametrize("way", rest_thorough(range(6)))
@pytest.mark.parametrize("language", rest_thorough(sorted(languages())))
def test_a_game_on_one_screen_needs_no_scrolling(
    browser: Browser, browser_context_args: dict[str, Any], server: str, language: str, way: int
) -> None:
    context = browser.new_context(**browser_context_args, locale=language)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    for key in games():
        page.goto(f"{server}/rules/{key}/short?{ways(key)[way]}")
        assert overflow(page) == [0, 0, []], page.url
        size = page.locator(".short dd:not(.facts dd)").first.evaluate("e => getComputedStyle(e).fontSize")
        assert float(size.removesuffix("px")) >= 16
    context.close()


UNLIKE = ("was-sticht",)


@pytest.mark.parametrize("key", rest_thorough(sorted(games(), key=lambda key: key not in UNLIKE), quick=len(UNLIKE)))
def test_the_rules_are_as_wide_as_the_phone(blank: Page, server: str, key: str) -> None:
    for asked in ("", f"?players={games()[key].players[-1]}"):
        blank.goto(f"{server}/rules/{key}{asked}")
        assert blank.evaluate("document.documentElement.scrollWidth") == 360
        cut = "[...document.querySelectorAll('.across')].filter(a => a.scrollWidth > a.clientWidth).length"
        assert blank.evaluate(cut) == 0
