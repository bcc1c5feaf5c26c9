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
PURE = {
    "rules": {"scorekeeper.rules"},
    "rulesets": {"scorekeeper.rules", "scorekeeper.rulesets"},
}
IMPURE = {"time", "random", "secrets", "os", "socket", "threading"}


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("folder", PURE)
def test_rules_import_the_standard_library_and_each_other_only(folder: str) -> None:
    for file in (PACKAGE / folder).glob("*.py"):
        for name in imports(file):
            ours = any(name == door or name.startswith(f"{door}.") for door in PURE[folder])
            assert ours or name.partition(".")[0] in sys.stdlib_module_names - IMPURE, f"{file.name}: {name}"


@pytest.mark.parametrize("file", ["record.py", "statements.py", "transcript.py", "words.py", "judge.py", "sheet.py"])
def test_the_record_and_the_sheet_are_pure_too(file: str) -> None:
    for name in imports(PACKAGE / file):
        assert name.startswith("scorekeeper") or name.partition(".")[0] in sys.stdlib_module_names - IMPURE, name


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
