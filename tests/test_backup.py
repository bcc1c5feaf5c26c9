"""Both databases: what is put away comes back whole, and what is no backup changes nothing; records in a zip."""

from __future__ import annotations

import gzip
import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.record.reader import read
from scorekeeper.storage import backup, schema
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import SCORE, WATCH, Link
from tests.evenings import evening
from tests.test_store import opened


def test_a_backup_comes_back_whole_and_into_an_empty_database_only(ready: Store, tmp_path: Path) -> None:
    game = evening(Random(5), "classic", 5)
    opened(ready, "one", game)
    opened(ready, "two")
    assert backup.backup(ready, tmp_path / "all") == 2
    with pytest.raises(backup.Unfit, match="--replace"):
        backup.restore(ready, tmp_path / "all")
    opened(ready, "three")
    assert backup.restore(ready, tmp_path / "all", replace=True) == 2
    assert ready.info("three") is None
    assert [entry.event for entry in ready.log("one")] == list(game.log)


def test_a_backup_moves_from_one_kind_of_database_to_the_other(ready: Store, tmp_path: Path) -> None:
    game = evening(Random(6), "was-sticht", 4)
    opened(ready, "one", game)
    backup.backup(ready, tmp_path / "all")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    schema.upgrade(other)
    assert backup.restore(other, tmp_path / "all") == 1
    assert [entry.event for entry in other.log("one")] == list(game.log)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x1f\x8b\x08\x00broken"])
def test_what_is_no_backup_changes_nothing(ready: Store, tmp_path: Path, content: bytes) -> None:
    opened(ready)
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(backup.Unfit):
        backup.restore(ready, tmp_path / "bad", replace=True)
    assert ready.info("table")


def test_a_backup_cut_short_is_refused(ready: Store, tmp_path: Path) -> None:
    opened(ready, "one", evening(Random(7), "classic", 4))
    backup.backup(ready, tmp_path / "all")
    whole = (tmp_path / "all").read_bytes()
    (tmp_path / "all").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(backup.Unfit):
        backup.restore(ready, tmp_path / "all", replace=True)
    assert ready.info("one")


def lines(file: Path) -> list[list[Any]]:
    with gzip.open(file, "rt") as stream:
        return [json.loads(line) for line in stream]


def rewritten(file: Path, content: list[Any]) -> Path:
    """The same backup as another version would have made it."""
    with gzip.open(file, "wt") as stream:
        stream.writelines(json.dumps(line) + "\n" for line in content)
    return file


def test_a_backup_from_before_a_column_was_added_comes_back(ready: Store, tmp_path: Path) -> None:
    game = evening(Random(8), "classic", 4)
    opened(ready, "one", game)
    backup.backup(ready, tmp_path / "all")
    head, *rows = lines(tmp_path / "all")
    older = [[name, {key: value for key, value in row.items() if key != "seat"}] for name, row in rows]
    assert backup.restore(ready, rewritten(tmp_path / "all", [head, *older]), replace=True) == 1
    assert [entry.event for entry in ready.log("one")] == list(game.log)


def test_a_backup_from_before_there_were_links_is_reached_by_its_old_addresses(ready: Store, tmp_path: Path) -> None:
    opened(ready, "one")
    backup.backup(ready, tmp_path / "all")
    head, *rows = lines(tmp_path / "all")
    older = [head, *(row for row in rows if row[0] != "links")]
    backup.restore(ready, rewritten(tmp_path / "all", older), replace=True)
    assert ready.link("one") == Link("one", SCORE)
    assert set(ready.links("one")) == {SCORE, WATCH}


@pytest.mark.parametrize("newer", ["version", "column", "part"])
def test_a_backup_of_a_newer_version_is_refused_and_changes_nothing(ready: Store, tmp_path: Path, newer: str) -> None:
    opened(ready, "one")
    backup.backup(ready, tmp_path / "all")
    opened(ready, "two")
    head, table, *rows = lines(tmp_path / "all")
    head = head | {"version": 2} if newer == "version" else head
    table = [table[0], table[1] | {"colour": "red"}] if newer == "column" else table
    more = [["guests", {"name": "Axel"}]] if newer == "part" else []
    with pytest.raises(backup.Unfit, match="newer version"):
        backup.restore(ready, rewritten(tmp_path / "all", [head, table, *more, *rows]), replace=True)
    assert ready.info("two")


@pytest.mark.parametrize(
    "line", ["[1]", "{}", "null", '[["tables"], {}]', '["tables", []]', '["tables"', '["tables", 7]']
)
def test_a_line_that_no_version_writes_is_refused(ready: Store, tmp_path: Path, line: str) -> None:
    opened(ready, "one")
    with gzip.open(tmp_path / "bad", "wt") as stream:
        stream.write(json.dumps(backup.HEAD) + f"\n{line}\n" + '["end", {}]\n')
    with pytest.raises(backup.Unfit):
        backup.restore(ready, tmp_path / "bad", replace=True)
    assert ready.info("one")


@pytest.mark.parametrize("put_away", [backup.backup, backup.export])
def test_what_is_put_away_is_its_owners_alone_and_nothing_half_done_is_left(
    ready: Store, tmp_path: Path, put_away: Callable[[Store, Path], int]
) -> None:
    (tmp_path / "all").touch(0o644)
    (tmp_path / "all.part").touch(0o644)
    opened(ready, "one")
    assert put_away(ready, tmp_path / "all") == 1
    assert stat.S_IMODE((tmp_path / "all").stat().st_mode) == 0o600
    before = (tmp_path / "all").read_bytes()
    with ready.engine.begin() as connection:
        connection.execute(text("drop table entries"))
    with pytest.raises(SQLAlchemyError):
        put_away(ready, tmp_path / "all")
    assert (tmp_path / "all").read_bytes() == before
    assert not (tmp_path / "all.part").exists()


def test_a_record_in_the_zip_leaves_out_what_lies_face_down(ready: Store, tmp_path: Path) -> None:
    text = "game: stichling\nplayers: A, B, C\n\nround start=A\norder 1-3-2 2-1-3 3-2-1\n"
    opened(ready, "one", read(text.encode()).game)
    backup.export(ready, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as records:
        (name,) = records.namelist()
        assert "1-3-2" not in records.read(name).decode()


def test_every_record_is_in_the_zip(ready: Store, tmp_path: Path) -> None:
    games = [evening(Random(n), key, 4) for n, key in enumerate(("classic", "stichling"))]
    for number, game in enumerate(games):
        opened(ready, f"t{number}", game)
    assert backup.export(ready, tmp_path / "all.zip") == 2
    with zipfile.ZipFile(tmp_path / "all.zip") as records:
        found = sorted((read(records.read(name)).game for name in records.namelist()), key=lambda g: g.ruleset.key)
    assert [game.table for game in found] == [game.table for game in games]
