"""How the code is laid out: who may import whom, what has words, what has tests."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.games import folders, games
from scorekeeper.text.english import SENTENCES
from tests.evenings import possible

PACKAGE = Path(__file__).parent.parent / "scorekeeper"
GAMES = tuple(folders())
PURE_PARTS = ("rules", "events", "record", "messages")  # beside what these import inside the folder
WEB_PARTS = ("screen", "forms", "pages", "views")
# The layers, the lowest first: a module imports from its own layer and from those below. A game's web half stands
# beside the web, and nobody imports it by name: it is found through the registry.
LAYERS = (
    ("rules",),
    ("text",),
    ("record.lexer", "record.statements"),
    ("games",),
    ("record", "judge", "report", "settings", "logs", "os_errors"),
    ("storage",),
    ("web",),
    ("cli", "translations", "__main__", "__init__"),
)
LAYER = {name: layer for layer, names in enumerate(LAYERS) for name in names}
PURE = ("rules", "text", "record", "judge.py", "report.py", "storage/event_json.py", "cli/language.py")
IMPURE = {"time", "random", "secrets", "os", "socket", "threading"}


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Every module that a file imports, wherever in it; of our own also the names that may be modules."""
    return tuple(_imports(file))


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            ours = node.module.partition(".")[0] == "scorekeeper"
            yield from (f"{node.module}.{name.name}" for name in node.names) if ours else (node.module,)


def module(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts)


def web_half(name: str) -> bool:
    """Whether this module belongs to the web half of a game: it is one of its parts, or imports the web."""
    place, _, rest = name.removeprefix("games.").partition(".")
    file = PACKAGE / "games" / place / f"{rest.partition('.')[0]}.py"
    return file.exists() and any(other.startswith("scorekeeper.web") or other == "flask" for other in imports(file))


def layer(name: str) -> int:
    """The layer of a module by its name within the package."""
    if name.startswith("games.") and web_half(name):
        return LAYER["web"]
    known = [layer for part, layer in LAYER.items() if name == part or name.startswith(f"{part}.")]
    return min(known) if known else LAYER["__init__"]


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=module)
def test_imports_go_downwards(file: Path) -> None:
    mine = layer(module(file))
    ours = [name.removeprefix("scorekeeper.") for name in imports(file) if name.startswith("scorekeeper.")]
    assert [name for name in ours if layer(name) > mine and name not in ("create_app", "assets", "__version__")] == []


@pytest.mark.parametrize("file", FILES, ids=module)
def test_nobody_looks_into_a_game_from_outside(file: Path) -> None:
    inside = module(file).split(".")[1:2] if module(file).startswith("games.") else []
    looked = [name.split(".")[2] for name in imports(file) if name.startswith("scorekeeper.games.")]
    assert {folder for folder in looked if folder in GAMES} <= set(inside)


NAMES = re.compile(r"sticheln|hat.?trick|stichling|was.?sticht|oh.?hell|whist", re.IGNORECASE)


def test_nothing_outside_the_games_knows_one_by_name() -> None:
    root = PACKAGE.parent
    places = [*PACKAGE.rglob("*"), *(root / "templates").rglob("*"), *(root / "static").rglob("*")]
    apart = ("games", "translations", "__pycache__", "vendor")
    files = [file for file in places if file.suffix in (".py", ".html", ".js", ".css", ".mako", ".svg")]
    found = [file.name for file in files if not set(apart) & set(file.parts) and NAMES.search(file.read_text())]
    assert found == []


def test_the_games_are_asked_and_never_told_apart() -> None:
    """Outside its folder nobody asks which class a ruleset or a round is, or whether it has an attribute."""
    asks = re.compile(r"(isinstance|getattr|hasattr)\((\w+\.)*(rules|ruleset|round|rules_of\(\w+\))\b")
    outside = [file for file in FILES if "games" not in file.parts]
    assert [file.name for file in outside if asks.search(file.read_text())] == []


@pytest.mark.parametrize("folder", GAMES)
def test_a_game_can_be_read_alone(folder: str) -> None:
    files = [*(PACKAGE / "games" / folder).glob("*.py"), *(PACKAGE.parent / "templates/games" / folder).glob("*.html")]
    long = {file.name: lines for file in files if (lines := len(file.read_text().splitlines())) > 350}
    assert long == {}


def foreign(file: Path) -> set[str]:
    """What a file imports that is neither ours nor of the standard library; a clock or chance counts as foreign."""
    return {name.partition(".")[0] for name in imports(file)} - {"scorekeeper"} - (sys.stdlib_module_names - IMPURE)


def files(name: str) -> list[Path]:
    return [PACKAGE / name] if name.endswith(".py") else [*(PACKAGE / name).rglob("*.py")]


@pytest.mark.parametrize("name", PURE)
def test_what_is_pure_imports_the_standard_library_only_and_no_clock_or_chance(name: str) -> None:
    assert {file.name: foreign(file) for file in files(name) if foreign(file)} == {}


@pytest.mark.parametrize("folder", GAMES)
def test_the_pure_half_of_a_game_is_pure(folder: str) -> None:
    for file in (PACKAGE / "games" / folder).glob("*.py"):
        if not web_half(module(file)) and file.stem != "entries":
            assert foreign(file) == set(), file.name
    assert not any(web_half(f"games.{folder}.{part}") for part in PURE_PARTS)


SHOWN = ["rulebook", *(f"table/{name}.py" for name in ("board", "pad", "screen", "trick", "sheet", "describe"))]


@pytest.mark.parametrize("name", SHOWN)
def test_what_pages_show_is_made_without_a_look_at_the_request(name: str) -> None:
    """It may say words in the language spoken, and asks nobody else."""
    for file in files(f"web/{name}"):
        assert foreign(file) <= {"flask_babel"}, file.name


def test_importing_the_rules_loads_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import scorekeeper.rules.game, scorekeeper.games as r; r.games(); "
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
    assert set(reasons()) <= set(SENTENCES)


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
