"""Games that installed packages bring: found by their entry point, with suits, styles and words of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from scorekeeper.games.installed import GROUP, installed
from tests.browser.server import served

RULES = """
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import Pack, Suit, add_suits
from scorekeeper.rules.tricks import TrickGame

add_suits(Suit("o", "coins", 1, 12, {12: "R"}), Suit("u", "cups", 1, 12))


@dataclass(frozen=True)
class Coins(TrickGame):
    players: ClassVar[range] = range(4, 5)

    def pack(self, seats=None):
        return Pack("ou", 1, 12)


GAMES = (Coins("coins", "Coins", "The highest card of the suit led takes the trick.", 99),)
"""
WORDS = 'msgctxt "suit"\nmsgid "coins"\nmsgstr "Münzen"\n'
FILES = {
    "coins/__init__.py": "",
    "coins/rules.py": RULES,
    "coins/templates/rules.html": "<h2 id='turn'>Play</h2>{{ part.drawn(ruled('o1 oR')) }}",
    "coins/templates/short.html": "<p>The highest card.</p>",
    "coins/static/style.css": ".mark.o { border-radius: 50%; }",
    "coins/translations/de/LC_MESSAGES/messages.po": WORDS,
    "broken/__init__.py": "",
    "broken/rules.py": "from nowhere import anything\n",
    "both-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: both\nVersion: 1.0\n",
    "both-1.0.dist-info/entry_points.txt": f"[{GROUP}]\ncoins = coins\nbroken = broken\n",
}
LEFT_OUT = "The game in broken is left out: ModuleNotFoundError: No module named 'nowhere'."


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where two packages are installed: a game with suits of its own, and one that does not work."""
    folder = tmp_path_factory.mktemp("installed")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def command(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(path)}
    return subprocess.run([sys.executable, "-m", "scorekeeper", *words], env=env, capture_output=True, text=True)


def read(address: str, language: str = "en") -> str:
    asked = urllib.request.Request(address, headers={"Accept-Language": language})
    found: str = urllib.request.urlopen(asked).read().decode()
    return found


def test_entry_points_are_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed() == {}
    monkeypatch.syspath_prepend(path)
    assert installed() == {"coins": "coins", "broken": "broken"}


def test_a_game_that_does_not_work_is_named_once_at_start_and_the_others_run(path: Path, tmp_path: Path) -> None:
    told, data = tmp_path / "told", tmp_path / "data"
    with (
        told.open("wb") as stderr,
        served(["scorekeeper", "serve"], stderr, PYTHONPATH=str(path), SCOREKEEPER_DATA=str(data)) as address,
    ):
        assert "4 players. The highest card of the suit led" in read(f"{address}/new")
        assert "Coins" in read(f"{address}/judge?game=coins")
        page = read(f"{address}/rules/coins", "de")
        assert "Münzen" in page
        style = page.partition('href="/static/games/coins/style.css')[2].partition('"')[0]
        assert "border-radius: 50%" in read(f"{address}/static/games/coins/style.css{style}")
        assert "Classic" in read(f"{address}/rules/classic")
    assert told.read_text().splitlines() == [LEFT_OUT]


def test_a_command_knows_an_installed_game_and_its_suits(path: Path) -> None:
    done = command(path, "judge", "coins", "o1", "oR", "u5")
    assert "R of coins is the strongest card so far." in done.stdout
    assert done.stderr.splitlines() == [LEFT_OUT]
    assert command(path, "judge", "classic", "r7", "r8").stderr == ""  # it loads no other game
