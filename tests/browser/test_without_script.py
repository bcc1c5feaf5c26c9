"""Without JavaScript everything is a real form: slower, but whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hand import NAMES, kept, new_game, record, says
from tests.browser.server import near
from tests.locks import locked
from tests.phones import app_in
from tests.tiers import thorough

DECLARED = "declare r4 b4 g4 y4"


@pytest.fixture
def plain(browser: Browser, browser_context_args: dict[str, Any], server: str) -> Iterator[Page]:
    """A phone that runs no scripts, at the home page."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    context.set_default_timeout(5000)
    page = context.new_page()
    page.goto(server)
    yield page
    context.close()


def tap(plain: Page, selector: str) -> None:
    """A tap that sends a form and brings the next page."""
    with plain.expect_navigation():
        plain.tap(selector)


def cards(plain: Page, text: str) -> None:
    for card in text.split():
        tap(plain, f".pad button[value={card}]")


def test_a_game_without_scripts(plain: Page) -> None:
    new_game(plain, "classic", *NAMES, dealer=3)
    tap(plain, ".dealer button.main")
    cards(plain, "r4 b4 g4 y4")
    says(plain, "Axel to play.")
    cards(plain, "r7 b3 g0 y11")
    says(plain, "Doris takes it", "Yellow 11 is the highest trump.")
    tap(plain, "text=Undo")
    says(plain, "Doris to play.")
    cards(plain, "y1")
    says(plain, "Lore takes it")
    assert [str(card) for card in kept(plain).table.round.tricks[0].plays] == ["r7", "b3", "g0", "y1"]


def bring(plain: Page, game: str, *lines: str) -> None:
    """Open a record as a table."""
    tap(plain, "text=Bring a record")
    plain.fill("#record", record(game, "round dealer=Doris", *lines))
    tap(plain, "button.main")


def test_redo_and_overruling_without_scripts(plain: Page) -> None:
    bring(plain, "classic", DECLARED, "trick r7 b3 g0 y11")
    tap(plain, "text=Undo")
    tap(plain, "text=Redo")
    plain.tap(".why summary")
    tap(plain, ".overrule button >> text=Uli")
    says(plain, "Uli takes it", "The table decided.")


@thorough
def test_two_cards_are_declared_without_scripts(plain: Page) -> None:
    bring(plain, "aggravated")
    cards(plain, "r4")
    expect(plain.locator(".pad .picked")).to_have_text("4")
    cards(plain, "b5")
    says(plain, "Lore: tap two misery cards.")
    assert [str(card) for card in kept(plain).table.round.declared[0]] == ["r4", "b5"]


@thorough
def test_only_who_took_it_without_scripts(plain: Page) -> None:
    bring(plain, "classic", DECLARED)
    tap(plain, "text=Who took it")
    for seat in (2, 1):
        tap(plain, f".names.big button[value='{seat}']")
    says(plain, "Lore takes it")
    assert [took.takers[0].seat for took in kept(plain).table.round.tricks] == [2, 1]


def test_a_refused_card_is_explained_without_scripts(plain: Page) -> None:
    bring(plain, "classic", DECLARED)
    plain.fill("input.typed", "r4", force=True)
    with plain.expect_navigation():
        plain.press("input.typed", "Enter")
    says(plain, "Red 4 is the declared card of Axel")
    cards(plain, "r5")
    says(plain, "Lore to play.")


def test_a_correction_without_scripts(plain: Page) -> None:
    bring(plain, "classic", DECLARED, "trick r7 b3 g0 y11")
    for link in ("text=More", "text=Correct an earlier entry", ".entries a >> text=yellow 11", "[value=y1]"):
        tap(plain, link)
    expect(plain.locator(".preview")).to_contain_text("now taken by Lore instead of Doris")
    tap(plain, "text=Correct it so")
    says(plain, "Lore takes it")


def test_what_a_busy_server_could_not_save_is_sent_again_without_scripts(plain: Page, tmp_path: Path) -> None:
    app = app_in(tmp_path)
    store = app.extensions["tables"].store
    with near(app) as server:
        plain.goto(server)
        bring(plain, "classic", DECLARED)
        store.patience = 0.05
        with locked(store):
            for selector in (".pad button[value=r7]", ".again button"):
                tap(plain, selector)
                expect(plain.locator("h1")).to_have_text("The server is busy")
        tap(plain, ".again button")
        says(plain, "Lore to play.")
        assert [str(card) for card in kept(plain).table.round.plays] == ["r7"]


@thorough
def test_a_trick_is_settled_without_scripts(plain: Page) -> None:
    tap(plain, "text=Settle a trick")
    for card in ("r7", "b3", "g0", "y11"):
        tap(plain, f".pad button[value$='{card}']")
    says(plain, "Player 4 takes it.")
