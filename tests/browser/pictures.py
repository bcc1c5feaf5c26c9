"""`make pictures`: every screen as a picture, in three sizes, light and dark, with few and many players."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.record import Evening
from scorekeeper.rules.events import Overruled
from scorekeeper.rules.game import replay
from scorekeeper.transcript import write
from tests import evenings
from tests.browser.found import chromium
from tests.browser.server import running

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
}


@cache
def record(key: str, seats: int, entries: int | None = None, names: tuple[str, ...] = NAMES) -> str:
    """The record of an evening without house rules, cut after some entries."""
    evenings.NAMES = names
    seed = 0
    while True:
        game = evenings.evening(Random(seed), key, seats, "cards", rounds=5)
        plain = not game.ruleset.in_force() and not any(isinstance(event, Overruled) for event in game.log[:80])
        if plain and not game.table.rounds[0].aside:
            break
        seed += 1
    return write(Evening(replay(game.ruleset, game.players, game.log[:entries])))


def shots(page: Page, address: str) -> dict[str, Callable[[], None]]:
    """How to get to every screen."""

    def brought(text: str, then: str = "") -> Callable[[], None]:
        def go() -> None:
            page.goto(f"{address}/import")
            page.fill("#record", text)
            page.click("button.main")
            page.wait_for_selector("#_table")
            if then:
                page.goto(page.url + then)

        return go

    def at(path: str) -> Callable[[], None]:
        return lambda: page.goto(address + path) and None

    def why() -> None:
        brought(record("classic", 4, 5 + 4))()
        page.click(".why summary")

    found = {
        "home": at("/"),
        "new": at("/new"),
        "import": at("/import"),
        "rules": at("/rules/reverse"),
        "judge": at("/judge?game=classic&players=4&cards=r7.b3.g0.y11"),
        "missing": at("/t/nothing"),
        "deck-4": brought("game: classic\nplayers: Axel, Lore, Uli, Doris\n"),
        "declare-4": brought(record("classic", 4, 3, SHORT)),
        "why-4": why,
        "taker-4": brought(record("classic", 4, 5 + 8), "?keep=taker"),
        "points-4": brought(record("classic", 4, 5 + 8), "?keep=end"),
        "choose-4": brought(record("delayed", 4, 1 + 60)),
        "hazy-4": brought(record("hazy", 4, 1 + 56)),
        "round-4": brought(record("classic", 4, 5 + 56, SHORT)),
        "over-4": brought(record("classic", 4)),
        "sheet-4": brought(record("classic", 4, None, SHORT), "/sheet"),
        "sheet-8": brought(record("classic", 8), "/sheet"),
        "log-4": brought(record("classic", 4, 5 + 20), "/log"),
        "entry-4": brought(record("classic", 4, 5 + 20), "/log/12"),
        "more-4": brought(record("classic", 4, 5 + 20), "/more"),
    }
    for seats in (3, 4, 6, 8):
        names = SHORT if seats in (4, 8) else NAMES
        found[f"classic-{seats}-mid"] = brought(record("classic", seats, 1 + seats * 4 - 1 + seats, names))
        found[f"classic-{seats}-done"] = brought(record("classic", seats, 1 + seats * 5, names))
    for seats in (4, 5, 7):
        found[f"hat-trick-{seats}-mid"] = brought(record("hat-trick", seats, seats * 4, SHORT))
        found[f"hat-trick-{seats}-done"] = brought(record("hat-trick", seats, 1 + seats * 3, SHORT))
    return found


def take(browser: Browser, address: str, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        color_scheme=scheme,
        is_mobile=size != "desk",
    )
    for name, go in shots(page, address).items():
        go()
        whole = f"{name}-{size}-{scheme}"
        page.screenshot(path=OUT / f"{whole}.png")
        if whole in FOR_README:
            page.screenshot(path=README / f"{FOR_README[whole]}.png")
    page.close()


def main() -> None:
    for folder in (OUT, README):
        folder.mkdir(parents=True, exist_ok=True)
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for size in SIZES:
            for scheme in ("light", "dark"):
                take(browser, address, size, scheme)
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(HERE.parent)}")


if __name__ == "__main__":
    main()
