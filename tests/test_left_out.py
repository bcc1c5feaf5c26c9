"""Any one game can be left out: the app starts without its folder, and the tests of all other games pass."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import folder_of, folders, games
from tests.games import HERE
from tests.left_out import NAMED
from tests.phones import app_in, bring
from tests.registry import registered
from tests.tiers import only_thorough, rest_thorough, thorough

ROOT = HERE.parent.parent
TABLES = ("tests/test_tricks.py", "tests/test_refused.py", "tests/test_recorded_evenings.py")
WALKS = ("tests/test_random_evenings.py", "tests/test_games.py")
BY_SIZE = sorted(folders(), key=lambda folder: -sum(folder_of(game) == folder for game in games().values()))


def run_without(folder: str, *words: str) -> str:
    """What pytest says at the end of a run without this game."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", NAMED))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--without", folder, *words]
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:]
    return ran.stdout


def passed(said: str) -> int:
    return int(re.findall(r"(\d+) passed", said)[-1])


@pytest.mark.parametrize("folder", rest_thorough(BY_SIZE))
def test_the_tests_of_all_other_games_pass(folder: str) -> None:
    said = run_without(folder, "-v", "--ignore-glob=*/browser", "tests/games", *TABLES)
    assert passed(said) > 100
    assert f"tests/games/{folder}/" not in said
    assert all(f"tests/games/{other}/" in said for other in folders() if other != folder)


@thorough
@pytest.mark.parametrize("folder", folders())
def test_the_walks_over_all_games_do_without_it(folder: str) -> None:
    assert passed(run_without(folder, *WALKS)) > 20


@pytest.mark.parametrize("folder", [only_thorough(BY_SIZE[0])])
def test_the_other_games_are_played_in_the_browser(folder: str) -> None:
    browsers = [f"tests/games/{other}/browser" for other in folders() if other != folder]
    assert passed(run_without(folder, *browsers)) > 30


def test_a_folder_that_is_no_game_cannot_be_left_out() -> None:
    command = [sys.executable, "-m", "pytest", "--without", "whist", "--co", "tests/test_tricks.py"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--without whist: there is no such game" in ran.stderr


# --- the app ---


def evening_in(folder: str) -> str:
    return sorted((HERE / folder / "evenings").glob("*.txt"))[0].read_text()


@pytest.mark.parametrize("folder", rest_thorough(folders()))
def test_the_app_does_without_it_and_so_does_a_phone_that_knows_a_table_of_it(folder: str, tmp_path: Path) -> None:
    before = app_in(tmp_path).test_client()
    opened = {name: bring(before, evening_in(name)).location for name in folders()}
    cookie = before.get_cookie("session")
    assert cookie
    assert all(table in before.get("/").text for table in opened.values())
    with registered({name: package for name, package in folders().items() if name != folder}):
        phone = app_in(tmp_path).test_client()
        phone.set_cookie("session", cookie.value)
        every_page_is_there(phone)
        gone = opened.pop(folder)
        home_lists_the_others(phone, gone, opened.values())
        assert phone.get(gone).status_code == 422


def every_page_is_there(phone: FlaskClient) -> None:
    own = [path for key in games() for path in (f"/rules/{key}", f"/judge?game={key}", f"/new?game={key}")]
    for path in ("/", "/new", "/judge", "/rules", "/import", *own):
        assert phone.get(path).status_code == 200, path


def home_lists_the_others(phone: FlaskClient, gone: str, others: Collection[str]) -> None:
    home = phone.get("/").text
    assert gone not in home
    assert all(table in home for table in others)
    assert all(phone.get(table).status_code == 200 for table in others)
