"""How the code is laid out: who may import whom, what has words, what has tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.english import ENGLISH
from scorekeeper.rulesets import games
from tests.evenings import possible

PACKAGE = Path(__file__).parent.parent / "scorekeeper"
# The floors of the house, the lowest first: a module imports from its own floor and from those below.
FLOORS = (
    "rules",
    "rulesets",
    "words statements record transcript judge sheet ledger catalogue terminal problems settings journal",
    "rows store schema archive migrations",
    "i18n web",
    "serve commands cli translations __main__",
)
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms.split()}
PURE = ("rules", "rulesets", "words", "statements", "record", "transcript", "judge", "sheet", "ledger", "terminal")
IMPURE = {"time", "random", "secrets", "os", "socket", "threading"}


def imports(file: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ([f"scorekeeper.{name.name}" for name in node.names] if node.module == "scorekeeper" else [])
            yield node.module or ""


def room(name: str) -> str:
    """The part of the package that a module belongs to, if it is one of ours."""
    return name.split(".")[1] if name.startswith("scorekeeper.") else ""


def files(name: str) -> list[Path]:
    """The modules of a room: a folder, or one file."""
    return [*(PACKAGE / name).rglob("*.py")] or [PACKAGE / f"{name}.py"]


def test_every_room_is_on_a_floor() -> None:
    rooms = {file.relative_to(PACKAGE).parts[0].removesuffix(".py") for file in PACKAGE.rglob("*.py")}
    assert rooms - {"__init__"} == set(FLOOR)


@pytest.mark.parametrize("name", FLOOR)
def test_doors_open_one_way(name: str) -> None:
    for file in files(name):
        above = [door for door in map(room, imports(file)) if FLOOR.get(door, -1) > FLOOR[name]]
        assert not above, f"{file.name} opens {above}"


def foreign(file: Path) -> set[str]:
    """What a file imports that is neither ours nor of the standard library; a clock or chance counts as foreign."""
    return {door.partition(".")[0] for door in imports(file)} - {"scorekeeper"} - (sys.stdlib_module_names - IMPURE)


@pytest.mark.parametrize("name", PURE)
def test_what_is_pure_imports_the_standard_library_only_and_no_clock_or_chance(name: str) -> None:
    assert {file.name: foreign(file) for file in files(name) if foreign(file)} == {}


@pytest.mark.parametrize(
    "name", ["board", "paragraphs", "told", "faster", "counting", "cover", "examples", "decisions"]
)
def test_what_pages_show_is_made_without_a_look_at_the_request(name: str) -> None:
    """It may say words in the language spoken, and asks nobody else."""
    for file in files(f"web/{name}"):
        assert foreign(file) <= {"flask_babel"}, file.name


def test_importing_the_rules_loads_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import scorekeeper.rules.game, scorekeeper.rulesets as r; r.games(); "
        "print(*{m.partition('.')[0] for m in set(sys.modules) - before})"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.split()
    assert set(loaded) - set(sys.stdlib_module_names) == {"scorekeeper"}


def reasons() -> Iterator[str]:
    """Every key that is written out where a reason is given."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "reason":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield first.value


def test_every_reason_has_its_words() -> None:
    assert set(reasons()) <= set(ENGLISH)


def test_every_house_rule_is_documented_and_its_default_comes_first() -> None:
    for game in games().values():
        for rule in game.houses():
            assert rule.doc.endswith(".")
            assert str(getattr(game, rule.field)) == rule.values[0]
            alone = [{rule.key: value} for value in rule.values if possible(game, {rule.key: value})]
            assert all(game.at(house).in_force() in ({}, house) for house in alone)


@pytest.mark.parametrize(
    ("key", "seats", "pack", "hand", "left_over", "tricks"),
    [
        ("classic", 3, 45, 15, 0, 14),
        ("classic", 4, 60, 15, 0, 14),
        ("classic", 5, 75, 15, 0, 14),
        ("classic", 6, 90, 15, 0, 14),
        ("classic", 7, 108, 15, 3, 14),
        ("classic", 8, 114, 14, 2, 13),
        ("aggravated", 4, 60, 15, 0, 13),
        ("aggravated", 8, 114, 14, 2, 12),
        ("delayed", 4, 60, 15, 0, 15),
        ("delayed", 8, 114, 14, 2, 14),
        ("hat-trick", 4, 60, 15, 0, 14),
        ("hat-trick", 5, 60, 12, 0, 11),
        ("hat-trick", 6, 60, 10, 0, 9),
        ("hat-trick", 7, 63, 9, 0, 8),
        ("stichling", 2, 24, 12, 0, 6),
        ("stichling", 3, 36, 12, 0, 9),
        ("stichling", 4, 48, 12, 0, 12),
        ("stichling", 5, 60, 12, 0, 15),
        ("was-sticht", 4, 36, 9, 0, 9),
    ],
)
def test_packs_and_hands(key: str, seats: int, pack: int, hand: int, left_over: int, tricks: int) -> None:
    game = games()[key]
    found = (len(game.pack(seats).cards), game.hand(seats), game.left_over(seats), game.tricks(seats))
    assert found == (pack, hand, left_over, tricks)
