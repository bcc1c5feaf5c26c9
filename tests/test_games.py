"""What is demanded of every game, found by walking the folders; and what a game that lacks a part is told at start."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import copytree
from types import FunctionType

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import folder_of, folders, games, kinds, left_out
from scorekeeper.games.check import Incomplete
from scorekeeper.text.catalogues import Catalogue, languages, load
from tests.games import HERE, part
from tests.marked import Page
from tests.phones import app_in
from tests.registry import registered

each_game = pytest.mark.parametrize("folder", folders())
each_language = pytest.mark.parametrize("language", languages())


def keys(folder: str) -> set[str]:
    return {key for key, game in games().items() if folder_of(game) == folder}


@each_game
def test_every_ruleset_has_a_trick_table_and_a_recorded_evening(folder: str) -> None:
    assert {file.stem for file in (HERE / folder / "tricks").glob("*.txt")} == keys(folder)
    assert {file.name.partition(".")[0] for file in (HERE / folder / "evenings").glob("*.txt")} == keys(folder)


@each_game
def test_a_game_has_refused_records_of_its_own(folder: str) -> None:
    records = (HERE / folder / "refused.txt").read_text().split("---\n")
    assert len(records) > 5
    for record in records:
        assert record.partition("\n")[0].removeprefix("game: ") in keys(folder), record
        assert record.count("#!") == 1, record


@each_game
def test_a_game_can_be_played_by_chance_and_leads_to_its_screens(folder: str) -> None:
    """What shared tests ask its folder for."""
    assert callable(getattr(part(folder, "generator"), "play", None))
    assert callable(getattr(part(folder, "screens"), "pictures", None))
    assert callable(getattr(part(folder, "screens"), "others", None))


# --- in the browser ---


def in_the_browser(folder: str) -> Iterator[FunctionType]:
    """The tests in the browser that a game's folder has."""
    for file in sorted((HERE / folder / "browser").glob("test_*.py")):
        module = import_module(f"tests.games.{folder}.browser.{file.stem}")
        yield from (test for name, test in vars(module).items() if name.startswith("test_"))


def marks(test: FunctionType) -> set[str]:
    return {mark.name for mark in getattr(test, "pytestmark", ())}


@each_game
def test_a_round_is_played_in_the_browser_in_the_quick_tier(folder: str) -> None:
    playing = [test for test in in_the_browser(folder) if "plays_a_round" in marks(test)]
    assert [test for test in playing if "thorough" not in marks(test) and "phone" in test.__code__.co_varnames]


# --- its rules ---


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """One phone for all tests of this file: they only read."""
    with app_in(tmp_path_factory.mktemp("data")).test_client() as client:
        yield client


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", Page(html).text)


def english(language: str) -> Iterator[str]:
    """The longest part without anything to fill in of every message that is said otherwise in this language."""
    spoken = load(language)
    for (_, text), forms in spoken.messages.items() if isinstance(spoken, Catalogue) else ():
        part = max(re.split(r"%\(\w+\)\w|\{[^}]*\}|<[^>]+>", text), key=len).strip()
        if len(part.split()) > 3 and not any(part in form for form in forms):
            yield part


@each_language
@each_game
def test_the_rules_are_there_in_every_language(reader: FlaskClient, folder: str, language: str) -> None:
    for key in keys(folder):
        for path in (f"/rules/{key}", f"/rules/{key}/short"):
            answer = reader.get(path, headers={"Accept-Language": language})
            assert answer.status_code == 200
            assert f'<html lang="{language}"' in answer.text
            said = plain(answer.text)
            assert [part for part in english(language) if part in said] == [], path


@each_language
def test_the_rules_differ_from_language_to_language(reader: FlaskClient, language: str) -> None:
    """So the test above does look at words of that language."""
    key = next(iter(games()))
    said, other = (
        plain(reader.get(f"/rules/{key}", headers={"Accept-Language": asked}).text)
        for asked in (language, next(name for name in languages() if name != language))
    )
    assert said != other
    assert len([part for part in english(languages()[-1]) if part in said]) > 10 or language != "en"


# --- a game that lacks a part ---

GAME = {
    "__init__.py": "",
    "messages.py": "MESSAGES = {}\n",
    "events.py": """
from typing import NamedTuple

class Bid(NamedTuple):
    seat: int
    tricks: int

EVENTS = (Bid,)
""",
    "rules.py": """
from dataclasses import dataclass
from scorekeeper.rules.cards import Pack
from scorekeeper.rules.tricks import TrickGame

@dataclass(frozen=True)
class Bidding(TrickGame):
    players = range(3, 6)

    def pack(self, seats=None):
        return Pack("rbgy", 1, 15)

    def fold_bid(self, round, event):
        return round

    def object_bid(self, table, event):
        return None

GAMES = (Bidding("bidding", "Bidding", "Bid, then take as many tricks.", 99),)
""",
    "record.py": """
from bidding.events import Bid
from scorekeeper.record import statements as shared

def read(game, given):
    yield Bid(0, 1)

def write(game, round):
    yield from ()

STATEMENTS = (shared.ROUND, shared.TRICK, shared.Statement("bid", (Bid,), read, write), shared.WON, shared.POINTS)
""",
    "screen.py": """
from bidding.events import Bid
from scorekeeper.web.table.trick import TrickScreen

class BiddingScreen(TrickScreen):
    entries = {Bid: lambda names, table, event: "a bid"}
    corrects = {Bid: "bid"}

SCREEN = BiddingScreen()
""",
    "forms.py": """
from scorekeeper.web.forms.taps import Tap

class Bidding(Tap):
    pass

ACTIONS = {"bid": Bidding}
""",
}
TAKEN = next(iter(games()))
LACKS = [  # a file, what stands in it and what instead (None: there is no such file), and what is said
    ("rules.py", None, "The game in bidding has no rules.py."),
    ("rules.py", ("fold_bid", "fold"), "bidding has no method fold_bid for its event Bid."),
    ("rules.py", ("object_bid", "object"), "bidding has no method object_bid for its event Bid."),
    ("record.py", None, "bidding writes no statement for Bid."),
    ("record.py", ("(Bid,)", "()"), "bidding writes no statement for Bid."),
    ("record.py", ("shared.TRICK, ", ""), "bidding writes no statement for Played."),
    ("record.py", ("shared.WON, ", ""), "bidding writes no statement for Won."),
    ("record.py", ("shared.WON, ", "'won', "), "bidding has something in STATEMENTS that is not a Statement."),
    ("rules.py", ("players = range(3, 6)", "seats = 3"), "bidding has no players from 2 to 8: write players"),
    ("rules.py", ("def pack", "def deck"), "bidding has no pack."),
    (
        "rules.py",
        ('Pack("rbgy", 1, 15)', 'Pack("sh", 1, 14)'),
        "bidding has a card in its pack that its suit does not have",
    ),
    (
        "rules.py",
        ('Pack("rbgy", 1, 15)', 'Pack("r", 1, 2)'),
        "bidding deals 0 cards each to 3 players, but its pack has 2.",
    ),
    (
        "rules.py",
        ("return None", 'return reason("bidding-no")'),
        "bidding has no message 'bidding-no' (rules.py, line 17).",
    ),
    ("rules.py", ("return None", 'return reason("takers")'), "bidding does not fill in n in its message 'takers'"),
    (
        "rules.py",
        ("return round", "return round\n\n    def score(self, round, seat): return 1 // 0"),
        "ZeroDivisionError: integer",
    ),
    ("screen.py", None, "bidding has no words for Bid in the log."),
    ("screen.py", ("entries", "others"), "bidding has no words for Bid in the log."),
    ("forms.py", None, "bidding has no form bid."),
    ("forms.py", ('"bid"', '"offer"'), "bidding has no form bid."),
    ("rules.html", None, "bidding has no template games/bidding/rules.html."),
]


@pytest.fixture
def bidding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game that has all its parts but its templates."""
    folder = tmp_path / "bidding"
    folder.mkdir()
    for name, text in GAME.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "bidding"]:
        del sys.modules[name]


WRONG = [  # the same for what is there but does not work
    ("rules.py", ("from dataclasses", "from nowhere"), "ModuleNotFoundError: No module named 'nowhere'."),
    ("rules.py", ("GAMES = (", "NAMES = ("), "AttributeError: module 'bidding.rules' has no attribute 'GAMES'."),
    ("rules.py", ('Bidding("bidding"', f'Bidding("{TAKEN}"'), f"Two games have the key {TAKEN}."),
    ("messages.py", ("{}", '{"takes": "mine"}'), "Clash: takes."),
    ("screen.py", ("class", "clas"), "SyntaxError: invalid syntax (screen.py, line 5)."),
    ("screen.py", ("entries =", 'questions = {"bid": "bid"}\n    entries ='), "bidding has no panel bid."),
    ("rules.html", "{{ 1|nothing }}", "games/bidding/rules.html, line 1: No filter named 'nothing'."),
    ("rules.html", "{{ nothing.at_all }}", "UndefinedError: 'nothing' is undefined."),
    ("forms.py", ("taps import Tap", "taps import Tip"), "ImportError: cannot import name 'Tip' from"),
]


def spoil(bidding: Path, file: str, lacking: tuple[str, str] | str | None) -> None:
    """Take a part away, or write something else into it."""
    if isinstance(lacking, str):
        (bidding / "templates").mkdir()
        for page in ("rules.html", "short.html", "_correct_bid.html"):
            (bidding / "templates" / page).write_text(lacking if page == file else "")
    elif lacking:
        assert lacking[0] in GAME[file]
        (bidding / file).write_text(GAME[file].replace(*lacking))
    elif file in GAME:
        (bidding / file).unlink()


@pytest.mark.parametrize(("file", "lacking", "said"), LACKS + WRONG)
def test_a_game_of_another_package_that_does_not_work_is_named_and_left_out(
    bidding: Path, tmp_path: Path, file: str, lacking: tuple[str, str] | str | None, said: str
) -> None:
    spoil(bidding, file, lacking)
    known = len(games())
    with registered({**folders(), "bidding": "bidding"}):
        phone = app_in(tmp_path / "data").test_client()
        assert list(left_out) == ["bidding"]
        assert left_out["bidding"].startswith(said)
        assert (len(games()), "bidding" in games()) == (known, False)
        assert [phone.get(path).status_code for path in ("/", "/new", "/rules/bidding")] == [200, 200, 404]


@pytest.mark.parametrize(("file", "lacking", "said"), LACKS[:1] + LACKS[3:6] + LACKS[-1:] + WRONG[:1])
def test_a_game_of_ours_that_does_not_work_keeps_the_app_from_starting(
    bidding: Path, tmp_path: Path, file: str, lacking: tuple[str, str] | str | None, said: str
) -> None:
    spoil(bidding, file, lacking)
    ours = {**folders(), "bidding": "bidding"}
    with pytest.MonkeyPatch.context() as instead, registered(ours):
        instead.setattr("scorekeeper.games.built_in", lambda: ours)
        with pytest.raises((Incomplete, ModuleNotFoundError)) as problem:
            app_in(tmp_path / "data")
        assert str(problem.value) in said


def test_a_game_may_not_take_the_name_of_a_shared_event(bidding: Path, tmp_path: Path) -> None:
    (bidding / "events.py").write_text(
        GAME["events.py"].replace("class Bid", "class Played").replace("Bid,", "Played,") + "Bid = Played\n"
    )
    with registered({**folders(), "bidding": "bidding"}):
        app_in(tmp_path / "data")
        assert "names an event Played" in left_out["bidding"]


def test_two_games_may_name_an_event_alike(bidding: Path, tmp_path: Path) -> None:
    """What is stored is read as the event of the table's own game."""
    spoil(bidding, "rules.html", "")
    other = tmp_path / "auction"
    copytree(bidding, other)
    for file in other.glob("*.py"):
        file.write_text(file.read_text().replace("bidding", "auction"))
    with registered({**folders(), "bidding": "bidding", "auction": "auction"}):
        app_in(tmp_path / "data")
        assert left_out == {}
        assert kinds("bidding")["Bid"] is not kinds("auction")["Bid"]
