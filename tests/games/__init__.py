"""What the tests hold of each game, one folder each, named like the game's own: found through the registry.

A folder holds `tricks/KEY.txt`, `evenings/KEY.NAME.txt`, `refused.txt`, the game's own tests, those in the browser
under `browser/`, and what shared tests ask a game for: `generator.py` plays a round at random; `screens.py` leads to
its screens; `taps.py` says what a phone sends; `answers.py` shows pages that only it has; `opinion.py` judges its
tricks the slow way.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from scorekeeper.games import folder_of, folders, games

HERE = Path(__file__).parent


def files(pattern: str) -> list[Path]:
    """Every file of this pattern in the folders of all games."""
    return sorted(file for folder in folders() for file in (HERE / folder).glob(pattern))


def part(folder: str, name: str) -> ModuleType | None:
    """A module of a game's tests; None where it has none."""
    wanted = f"{__name__}.{folder}.{name}"
    return import_module(wanted) if find_spec(wanted) else None


def parts(name: str) -> Iterator[ModuleType]:
    """The modules of this name of all games that have one."""
    return (found for folder in folders() if (found := part(folder, name)))


def evening_of(name: str) -> Path:
    """A recorded evening by its name, as in classic.four."""
    return HERE / folder_of(games()[name.partition(".")[0]]) / "evenings" / f"{name}.txt"
