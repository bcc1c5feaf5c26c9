"""Everybody can use every page: axe finds nothing on any of them, in either theme, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from scorekeeper.games import games
from scorekeeper.games.was_sticht.events import Discarded
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.game import replay
from scorekeeper.text.catalogues import languages
from tests.browser.conftest import PATIENCE
from tests.browser.hand import address, open_as, record
from tests.browser.pictures import SHORT, Album
from tests.browser.pictures import record as chance
from tests.browser.server import Server
from tests.tiers import only_thorough

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FLAWS = """tags => axe.run(document, { runOnly: tags, resultTypes: ["violations"] }).then(({ violations }) =>
 violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(at => `${id} at ${at.target} ${at.html.slice(0, 80)}`)))"""
GROUPS = ("pages", "others", "rules", "sticheln", "hat_trick", "stichling", "was_sticht")


class Walk(Album):
    """Every page there is: those of the pictures, and what nobody needs a picture of."""

    def others(self) -> dict[str, Callable[[], None]]:
        going, over = chance("classic", 4, 5 + 20, SHORT), chance("classic", 4, None, SHORT)
        return {
            "join": self.brought(going, "/join"),
            "palette": self.brought(going, "/colours"),
            "scoreboard": self.brought(going, "/scoreboard"),
            "watch": self.watched(going),
            "watch-over": self.watched(over),
            "count": self.brought(chance("hat-trick", 4, 1, SHORT), "?keep=end"),
            "declare": self.brought(chance("hazy", 4, 1, SHORT), "?keep=hazy"),
            "draft-aside": self.brought(chance("classic", 7, 1, SHORT), "?keep=aside"),
            "correct": self.brought(going, "/log/12", tap=".band button:not([disabled])"),
            "phone": self.at("/phone"),
            "offline": self.at("/offline"),
            "clue-column": self.clued,
            "empty-names": self.unnamed,
        }

    def rules(self) -> dict[str, Callable[[], None]]:
        whole = {key: self.at(f"/rules/{key}") for key in games()}
        short = {f"{key}-short": self.at(f"/rules/{key}/short") for key in games()}
        table = {"short-of-a-table": self.at("/rules/hazy/short?players=8")}
        return {"rules-index": self.at("/rules"), **whole, **short, **table}

    def stichling(self) -> dict[str, Callable[[], None]]:
        four_open = record("stichling", "round start=Axel", "play g8/1 y1/2 g2/3 r1/4", house="")
        return super().stichling() | {
            "order": self.brought(record("stichling", "round start=Axel", "won 4 3 2 2", house="")),
            "discard-asked": self.brought(four_open, tap=".pad button[value=b5]"),
        }

    def was_sticht(self) -> dict[str, Callable[[], None]]:
        return super().was_sticht() | {
            "look": self.drawn,
            "made": self.brought(chance("was-sticht", 4, 21, SHORT), "?keep=end"),
            "reveal": self.brought(chance("was-sticht", 4, 21 + 11, SHORT), tap="nav .set summary"),
            "copied": self.brought(before(Discarded, chance("was-sticht", 4, None, SHORT))),
        }

    def drawn(self) -> None:
        """Trump that the app drew, for the dealer's eyes."""
        self.brought(chance("was-sticht", 4, 21, SHORT), tap="[action$=draw] button")()
        self.page.wait_for_selector(".turned")

    def watched(self, text: str) -> Callable[[], None]:
        def go() -> None:
            open_as(self.page, self.address, text)
            self.page.goto(f"{address(self.page)}/join")
            self.page.goto(self.page.locator(".invitation a").last.get_attribute("href") or "")

        return go

    def clued(self) -> None:
        self.page.goto(f"{self.address}/clue")
        self.page.check("input[name=colour][value=r]", force=True)
        self.page.check("input[name=number][value='5']", force=True)
        self.page.click("button.main")
        self.page.wait_for_selector(".pad")

    def unnamed(self) -> None:
        self.page.goto(f"{self.address}/new")
        self.page.click("form.new > button.main")


def before(kind: type, text: str) -> str:
    """A record up to the first entry of this kind."""
    game = read(text.encode()).game
    at = next(at for at, event in enumerate(game.log) if isinstance(event, kind))
    return write(Evening(replay(game.ruleset, game.players, game.log[:at])))


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
    screens = getattr(Walk(reader, server), group)()
    for name in screens.keys() - left_out:
        screens[name]()
        reader.wait_for_load_state("load")
        reader.evaluate(AXE_SCRIPT)
        for theme, tags in themes.items():
            reader.emulate_media(color_scheme=theme)
            wrong += [f"{name}, {theme}: {flaw}" for flaw in reader.evaluate(FLAWS, tags)]
    assert not wrong, "\n".join(wrong)
