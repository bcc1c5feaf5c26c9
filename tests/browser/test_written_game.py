"""A game that is not ours, built from docs/adding-a-game.md: installed, played, corrected, explained."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from jinja2 import Environment
from playwright.sync_api import Page, expect

from tests import written_game
from tests.browser.hand import address, at_the_table, new_game, play, says, scores, speak, taken_along, tap
from tests.browser.server import Server, running
from tests.tiers import thorough

NAMES = ("Ann", "Ben", "Cleo")
BEGUN = """game: last-trick
players: Ann, Ben, Cleo
house: rounds=1

round dealer=Cleo
named h
trick s9 sK h2
"""
LINES = 150  # of Python and templates


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game is installed."""
    return written_game.installed(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def host(package: Path) -> Iterator[Server]:
    """A server that finds the package."""
    with running(PYTHONPATH=str(package)) as server:
        yield server


def command(package: Path, *words: str, given: str = "") -> str:
    """What the command says, with the package on its path."""
    env = os.environ | {"PYTHONPATH": str(package)}
    asked = [sys.executable, "-m", "scorekeeper", *words]
    return subprocess.run(asked, env=env, input=given, capture_output=True, text=True, check=True).stdout


def test_the_text_is_a_small_game() -> None:
    files = written_game.files()
    code = [text for name, text in files.items() if name.endswith((".py", ".html"))]
    assert len(code) == 12
    assert sum(len(text.splitlines()) for text in code) <= LINES


def test_every_example_in_the_text_can_be_read() -> None:
    python, html = written_game.blocks("python"), written_game.blocks("html")
    assert (len(python), len(html)) > (12, 6)
    for text in python:
        ast.parse(dedent(text))
    for text in html:
        Environment(extensions=["jinja2.ext.i18n"]).parse(text)


def test_a_round_is_played_undone_corrected_and_explained(blank: Page, host: Server) -> None:
    blank.goto(host)
    new_game(blank, "last-trick", *NAMES, dealer=2, rounds="1")
    tap(blank, ".dealer button.main")
    says(blank, "Ann names trump.")
    tap(blank, ".figures button[value=h]")
    expect(blank.locator("header .trump")).to_have_text("trump hearts")
    play(blank, "s9 sK h2")
    says(blank, "Cleo takes it and leads.", "2 of hearts is the highest trump.")
    tap(blank, "nav button:has-text('Undo')")
    says(blank, "Cleo to play.")
    play(blank, "h2")
    trump_is_corrected(blank)
    play(blank, "d3 d4 d5 d6 d7 d8 d9 d10 dJ c3 c4 c5 c6 c7 c8 c9 c10 cJ s2 s3 s4")
    assert scores(blank) == {"Ann": (7, 7), "Ben": (3, 3), "Cleo": (2, 2)}
    expect(blank.locator(".scores")).to_contain_text("3 tricks with the last: +7")
    blank.goto(f"{host}/rules/last-trick?players=3")
    expect(blank.locator("#highest-trump figcaption")).to_contain_text("2 of hearts is the highest trump.")
    blank.goto(f"{host}/rules/last-trick/short")
    expect(blank.locator("main.short")).to_contain_text("Named by the player left of the dealer.")


def trump_is_corrected(phone: Page) -> None:
    """Without hearts as trump, the king of spades takes the first trick."""
    table = address(phone)
    phone.goto(f"{table}/log/1")
    expect(phone.locator(".lede")).to_have_text("Recorded: Ann named hearts")
    phone.tap(".figures button[value=c]")
    expect(phone.locator(".preview")).to_contain_text("now taken by Ben instead of Cleo")
    phone.tap(".preview button.main")
    says(phone, "Ben takes it and leads.")


def test_its_record_goes_out_and_in_and_is_replayed(blank: Page, host: Server, package: Path) -> None:
    blank.goto(f"{host}/import")
    blank.fill("textarea", BEGUN)
    blank.tap("button.main")
    says(blank, "Cleo takes it and leads.")
    assert taken_along(blank).decode() == BEGUN
    sheet = json.loads(command(package, "replay", "-", "--json", given=BEGUN))
    assert sheet["rounds"][0]["tricks"][0]["leads"] == 2


def test_its_tricks_are_judged(blank: Page, host: Server, package: Path) -> None:
    assert "2 of hearts is the highest trump." in command(
        package, "judge", "last-trick", "--trump", "h", "s9", "sK", "h2"
    )
    blank.goto(f"{host}/judge?game=last-trick&players=3&cards=s9.sK.h2")
    says(blank, "Player 2 takes it.")
    blank.tap(".trumps button[value=h]")
    says(blank, "Player 3 takes it.")


def test_its_translations_come_along(blank: Page, host: Server) -> None:
    blank.goto(host)
    speak(blank, "de")
    blank.goto(f"{host}/rules/last-trick")
    expect(blank.locator("h1")).to_have_text("Letzter Stich")


@thorough
def test_every_page_of_it_is_there(blank: Page, host: Server) -> None:
    blank.goto(f"{host}/import")
    blank.fill("textarea", BEGUN)
    blank.tap("button.main")
    at_the_table(blank)
    table = address(blank)
    for page in (
        "",
        "/sheet",
        "/log",
        "/log/0",
        "/log/1",
        "/log/2",
        "/more",
        "/join",
        "/scoreboard",
        "?keep=end",
        "?keep=taker",
    ):
        answer = blank.goto(f"{table}{page}")
        assert answer
        assert answer.status == 200, page
