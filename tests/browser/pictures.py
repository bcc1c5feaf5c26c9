"""`make pictures`: every screen as a picture, in three sizes, light and dark, with few and many players."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache, reduce
from itertools import count
from operator import or_
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.games import games
from scorekeeper.record.reader import Evening
from scorekeeper.record.writer import write
from scorekeeper.rules.events import Overruled
from scorekeeper.rules.game import Game, replay
from tests.browser.found import chromium
from tests.browser.hand import open_as
from tests.browser.server import Server, running
from tests.evenings import evening
from tests.games import parts

HERE = Path(__file__).parent.parent
OUT, README = HERE.parent / "instance" / "pictures", HERE / "pictures"
SIZES = {"phone": (360, 740), "large": (412, 915), "desk": (1280, 800)}
NAMES = ("Maximiliane", "Jo", "Christopher-Alexander", "Zoë", "Anna Maria", "Uli", "Bé", "Friederike von S.")
SHORT = ("Axel", "Lore", "Uli", "Doris", "Anna", "Max", "Zoë", "Jo")
FOR_README = {
    "classic-4-done-phone-light": "table",
    "hat-trick-5-done-phone-light": "hat-trick",
    "classic-8-mid-phone-dark": "eight",
    "sheet-4-phone-light": "sheet",
    "stichling-5-mid-phone-light": "stichling",
    "was-sticht-4-mid-phone-dark": "was-sticht",
}


Screens = dict[str, Callable[[], None]]


def record(key: str, seats: int, entries: int | None = None, names: tuple[str, ...] = NAMES) -> str:
    """The record of an evening of these players, cut after some entries."""
    game = fitting(key, seats)
    return write(Evening(replay(game.ruleset, names[:seats], game.log[:entries])))


@cache
def fitting(key: str, seats: int) -> Game:
    """The first evening by chance that fits, without house rules."""
    rounds = 5 if any(rule.key == "rounds" for rule in games()[key].houses()) else None
    found = (evening(Random(seed), key, seats, "cards", rounds, mix={}) for seed in count())
    return next(game for game in found if fit(game))


def fit(game: Game) -> bool:
    """Without overrulings and left-over cards; with the draft, where there is one; played to its end."""
    plain = not any(isinstance(event, Overruled) for event in game.log[:80])
    over = bool(game.table.rounds) and game.ruleset.finished(game.table)
    return plain and over and not game.table.rounds[0].aside and drafted(game.table.rounds[0])


def drafted(round: Any) -> bool:
    return bool(getattr(round, "known", True))


class Album:
    """How to get to every screen."""

    def __init__(self, page: Page, address: Server) -> None:
        self.page, self.address = page, address

    def at(self, path: str) -> Callable[[], None]:
        return lambda: self.page.goto(self.address + path) and None

    def brought(self, text: str, then: str = "", tap: str = "") -> Callable[[], None]:
        """A record opened as a table, one of its pages, and something tapped there."""

        def go() -> None:
            open_as(self.page, self.address, text)
            if then:
                self.page.goto(self.page.url + then)
            if tap:
                self.page.click(tap)

        return go

    def screens(self) -> Screens:
        """The pages around the tables, and what every game shows."""
        own = (screens.pictures(self) for screens in parts("screens"))
        return reduce(or_, own, self.pages())

    def pages(self) -> Screens:
        return {
            "home": self.at("/"),
            "new": self.at("/new"),
            "import": self.at("/import"),
            "rules": self.at("/rules/reverse"),
            "judge": self.at("/judge?game=classic&players=4&cards=r7.b3.g0.y11"),
            "missing": self.at("/t/nothing"),
        }


def take(browser: Browser, address: Server, size: str, scheme: str, folder: Path) -> None:
    """A picture of every screen in this size and theme."""
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        color_scheme=scheme,
        is_mobile=size != "desk",
    )
    for name, go in Album(page, address).screens().items():
        go()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than {width}"
        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
    page.close()


def main() -> None:
    for folder in (OUT, README):
        folder.mkdir(parents=True, exist_ok=True)
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for size in SIZES:
            for scheme in ("light", "dark"):
                take(browser, address, size, scheme, OUT)
    for taken, name in FOR_README.items():
        shutil.copy(OUT / f"{taken}.png", README / f"{name}.png")
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
