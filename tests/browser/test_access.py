"""Everybody can use every page: axe finds nothing on any of them, in either theme, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from scorekeeper.games import folders, games
from scorekeeper.text.catalogues import languages
from tests.browser.fixtures import PATIENCE
from tests.browser.hand import address, open_as
from tests.browser.pictures import SHORT, Album, Screens
from tests.browser.pictures import record as chance
from tests.browser.server import Server
from tests.games import part
from tests.tiers import only_thorough

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FLAWS = """tags => axe.run(document, { runOnly: tags, resultTypes: ["violations"] }).then(({ violations }) =>
 violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(at => `${id} at ${at.target} ${at.html.slice(0, 80)}`)))"""
GROUPS = ("pages", "others", "rules", *folders())


class Walk(Album):
    """Every page there is: those of the pictures, and what nobody needs a picture of."""

    def group(self, name: str) -> Screens:
        """A group of the pages that all games share, or all screens of the game in this folder."""
        own = part(name, "screens") if name in folders() else None
        return own.pictures(self) | own.others(self) if own else getattr(self, name)()

    def others(self) -> Screens:
        going, over = chance("classic", 4, 5 + 20, SHORT), chance("classic", 4, None, SHORT)
        return {
            "join": self.brought(going, "/join"),
            "palette": self.brought(going, "/colours"),
            "scoreboard": self.brought(going, "/scoreboard"),
            "watch": self.watched(going),
            "watch-over": self.watched(over),
            "correct": self.brought(going, "/log/12", tap=".band button:not([disabled])"),
            "phone": self.at("/phone"),
            "offline": self.at("/offline"),
            "empty-names": self.unnamed,
        }

    def rules(self) -> Screens:
        whole = {key: self.at(f"/rules/{key}") for key in games()}
        short = {f"{key}-short": self.at(f"/rules/{key}/short") for key in games()}
        table = {"short-of-a-table": self.at("/rules/hazy/short?players=8")}
        return {"rules-index": self.at("/rules"), **whole, **short, **table}

    def watched(self, text: str) -> Callable[[], None]:
        def go() -> None:
            open_as(self.page, self.address, text)
            self.page.goto(f"{address(self.page)}/join")
            self.page.goto(self.page.locator(".invitation a").last.get_attribute("href") or "")

        return go

    def unnamed(self) -> None:
        self.page.goto(f"{self.address}/new")
        self.page.click("form.new > button.main")


EVERYTHING = {"light": TAGS, "dark": TAGS}
ENOUGH = {"light": TAGS, "dark": ["color-contrast"]}  # a theme changes nothing but colours
# Screens that look like another one: the thorough tier has them, too.
READ_ALIKE = ("reverse", "mild", "aggravated", "delayed", "hazy", "hat-trick", "stichling")
ALIKE = {f"{key}{short}" for key in READ_ALIKE for short in ("", "-short")}
ALIKE |= {f"classic-{seats}-{when}" for seats in (3, 6) for when in ("mid", "done")}
ALIKE |= {"classic-8-done", "classic-4-done", "sheet-4", "hazy-4", "clue", "was-sticht-over", "was-sticht-3-mid"}
ALIKE |= {"watch-over", "draft-aside", "count", "judge-trump", "entry-4", "round-4", "stichling-secret", "trump"}
ALIKE |= {"was-sticht", "was-sticht-short", "classic-8-mid", "points-4", "palette", "look", "made"}
ALIKE |= {"hat-trick-5-mid", "hat-trick-5-done", "hat-trick-7-done", "hat-trick-7-mid", "stichling-2-mid"}
RUNS = [("en", ENOUGH, ALIKE), *(only_thorough((language, EVERYTHING, ())) for language in languages())]


@pytest.fixture
def reader(browser: Browser, browser_context_args: dict[str, Any], language: str) -> Iterator[Page]:
    """A phone in one of the languages."""
    context = browser.new_context(**browser_context_args | {"locale": language})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@pytest.mark.parametrize(("language", "themes", "left_out"), RUNS)
@pytest.mark.parametrize("group", GROUPS)
def test_axe_finds_nothing_on_any_page(
    reader: Page, server: Server, group: str, themes: dict[str, list[str]], left_out: set[str]
) -> None:
    wrong = []
    screens = Walk(reader, server).group(group)
    for name in screens.keys() - left_out:
        screens[name]()
        reader.wait_for_load_state("load")
        reader.evaluate(AXE_SCRIPT)
        for theme, tags in themes.items():
            reader.emulate_media(color_scheme=theme)
            wrong += [f"{name}, {theme}: {flaw}" for flaw in reader.evaluate(FLAWS, tags)]
    assert not wrong, "\n".join(wrong)
