"""The least that a game can be: a pack and a rules page. The defaults play, export, explain and score it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import folders
from scorekeeper.judge import answer, question
from scorekeeper.record.reader import read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object
from tests.phones import app_in, bring, fields, record
from tests.registry import registered

RULES = """
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import Pack
from scorekeeper.rules.tricks import TrickGame


@dataclass(frozen=True)
class Smallest(TrickGame):
    players: ClassVar[range] = range(2, 5)

    def pack(self, seats=None):
        return Pack("rb", 1, 4)


GAMES = (Smallest("smallest", "Smallest", "The highest card of the colour led takes the trick.", 99),)
"""
PAGES = {"rules.html": "<h2 id='turn'>Play</h2>{{ part.drawn(ruled('r1 r3')) }}", "short.html": "<p>Highest card.</p>"}
BEGUN = "game: smallest\nplayers: Ann, Ben\n\nround dealer=Ben\ntrick r1 r3\ntrick b1 r2\ntrick b3 ...\n"


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A phone at an app that knows this game beside the others."""
    (tmp_path / "smallest").mkdir()
    (tmp_path / "smallest" / "__init__.py").touch()
    (tmp_path / "smallest" / "rules.py").write_text(RULES)
    pages = tmp_path / "smallest" / "templates"
    pages.mkdir()
    for name, text in PAGES.items():
        (pages / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with registered({**folders(), "smallest": "smallest"}), app_in(tmp_path).test_client() as client:
        yield client
    for name in [name for name in sys.modules if name.partition(".")[0] == "smallest"]:
        del sys.modules[name]


def tap(phone: FlaskClient, table: str, card: str) -> str:
    sent = fields(phone.get(table).text, "play") | {"card": card}
    return phone.post(f"{table}/play", data=sent, headers={"HX-Request": "true"}).text


def test_it_is_played_and_scored_on_the_phone(phone: FlaskClient) -> None:
    table = bring(phone, BEGUN).location
    assert "Ann takes it and leads.</b> Blue 4 is the strongest card." in tap(phone, table, "b4")
    tap(phone, table, "r4")
    assert "Round 1 is over" in tap(phone, table, "b2")
    assert record(phone, table).endswith("trick b3 b4\ntrick r4 b2\n")
    for page in ("/sheet", "/log", "/log/3", "/more", "?keep=end", "?keep=taker", "/scoreboard"):
        assert phone.get(f"{table}{page}").status_code == 200, page


def test_it_is_offered_explained_and_settled(phone: FlaskClient) -> None:
    assert 'value="smallest"' in phone.get("/new").text
    assert "Ben takes it. Red 3 is the strongest card." in phone.get("/rules/smallest").text
    assert "Highest card." in phone.get("/rules/smallest/short").text
    assert "is the strongest card." in phone.get("/judge?game=smallest&players=2&cards=r1.r3").text


def test_it_is_judged_replayed_and_written_as_it_was_read(phone: FlaskClient) -> None:
    assert answer(question("smallest", ["r1", "r3"]))["takers"] == [{"play": 1, "card": "r3", "cards": ["r1", "r3"]}]
    evening = read((BEGUN.replace("b3 ...", "b3 b4") + "trick r4 b2\n").encode())
    assert write(read(BEGUN.encode())) == BEGUN
    assert as_object(evening.game)["rounds"][0]["scores"] == [2, 2]
