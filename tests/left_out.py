"""`pytest --without FOLDER`: all tests, and the servers they start, as if there were no such game.

Taken out of the registry before anything has asked for the games. The environment tells the other processes of the
run, and servers are started as `python -m tests.left_out`.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import pytest

from scorekeeper.games import folders

NAMED = "SCOREKEEPER_TESTS_WITHOUT"
GAMES = Path(__file__).parent / "games"


def leave_out() -> None:
    """Take the game that the environment names out of the registry; from now on nobody can import it."""
    if package := folders().pop(os.environ.get(NAMED, ""), None):
        sys.modules[package] = None  # type: ignore[assignment]  # as Python wants it done


leave_out()


def command() -> str:
    """The module that is the command: ours where a game is left out, so that a server leaves it out, too."""
    return "tests.left_out" if os.environ.get(NAMED) else "scorekeeper"


def named(words: Sequence[str]) -> str | None:
    """The folder that pytest's command line names; its own parser does not know the option yet."""
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--without")
    found: str | None = parser.parse_known_args(words)[0].without
    if found and found not in (*folders(), os.environ.get(NAMED)):
        raise pytest.UsageError(f"--without {found}: there is no such game, only {', '.join(folders())}")
    return found


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Done here because this is asked first of a plugin, before the next one is imported."""
    parser.addoption("--without", metavar="FOLDER", help="as if the game in this folder did not exist")
    config = pluginmanager.get_plugin("pytestconfig")
    assert config
    if found := named(config.invocation_params.args):
        os.environ[NAMED] = found
    leave_out()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The tests of a game that is left out."""
    gone = GAMES / os.environ[NAMED] if os.environ.get(NAMED) else None
    return True if gone in (collection_path, *collection_path.parents) else None


if __name__ == "__main__":
    from scorekeeper.cli import main

    sys.exit(main())
