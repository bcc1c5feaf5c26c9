"""Recorded evenings: the scores they must give stand in their last lines, behind #=."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.record.reader import read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object, as_text
from tests.games import files
from tests.phones import bring
from tests.phones import record as taken_along

GAMES = files("evenings/*.txt")
each_evening = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)


def expected(text: str) -> dict[str, str]:
    """What the evening must give: `totals`, `winners` and each `round N`."""
    return dict(re.findall(r"^#= (totals|winners|round \d+) (.*)$", text, re.MULTILINE))


def result(sheet: dict[str, Any], index: int) -> str:
    round = sheet["rounds"][index]
    if "made" in round:
        return " ".join("yes" if made else "no" for made in round["made"])
    return " ".join(map(str, round["scores"]))


@each_evening
def test_a_recorded_evening_gives_its_scores(path: Path) -> None:
    text = path.read_text()
    sheet = as_object(read(text.encode()).game)
    told = expected(text)
    assert " ".join(map(str, sheet["totals"])) == told.pop("totals")
    assert ", ".join(sheet["players"][seat] for seat in sheet["winners"]) == told.pop("winners")
    assert {f"round {n}": result(sheet, n - 1) for n in range(1, len(sheet["rounds"]) + 1)} == told
    assert sheet["finished"]


@each_evening
def test_a_recorded_evening_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text()
    record = text[: text.index("\n#= ")]
    assert write(read(record.encode())) == record


@each_evening
def test_the_sheet_in_words_names_everybody_and_the_winner(path: Path) -> None:
    game = read(path.read_bytes()).game
    sheet = as_text(game)
    assert all(name in sheet for name in game.players)
    assert "Won by" in sheet.splitlines()[-1] or "Won by" in sheet.splitlines()[-2]


def test_a_recorded_evening_goes_into_the_app_and_comes_out_the_same(phone: FlaskClient) -> None:
    for path in GAMES:
        text = path.read_text().partition("\n#=")[0]
        assert taken_along(phone, bring(phone, text).location) == text, path.stem
