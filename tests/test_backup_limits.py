"""Backups that are small and unpack to much; dates that are no dates, in names of files."""

from __future__ import annotations

import gzip
import json
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import update

from scorekeeper.record.reader import read
from scorekeeper.storage import backup, schema, unpack
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import tables
from tests.command import run
from tests.phones import app_with
from tests.test_backup_hostile import TEXT
from tests.test_store import opened

# --- bombs ---


def bomb(file: Path, *parts: bytes) -> Path:
    """A small file that is much longer once it is unpacked."""
    with gzip.open(file, "wb") as stream:
        stream.write(json.dumps(backup.HEAD).encode() + b"\n")
        for part in parts:
            stream.write(part)
    return file


BOMBS = {
    "a line without end": [b" " * (1 << 20)] * 40,
    "lines without end": [b"[" + b" " * (1 << 16) + b'"end", {}]\n'] * 500,
    "brackets without end": [b"[" * (unpack.LINE - 1) + b"\n"],
    "digits without end": [b'["tables", ' + b"9" * (unpack.LINE - 100) + b"]\n"],
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_bomb_is_refused_before_it_fills_the_memory(ready: Store, tmp_path: Path, what: str) -> None:
    opened(ready)
    file = bomb(tmp_path / "bomb", *BOMBS[what])
    tracemalloc.start()
    try:
        with pytest.raises(backup.Unfit, match="cannot be read"):
            backup.restore(ready, file, replace=True)
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()
    assert ready.info("table")


@pytest.mark.parametrize("what", BOMBS)
def test_a_bomb_is_refused_in_a_sentence(tmp_path: Path, what: str) -> None:
    done = run("restore", str(bomb(tmp_path / "bomb", *BOMBS[what])), SCOREKEEPER_DATA=str(tmp_path))
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, b"", 1)
    assert b"cannot be read: " in done.stderr


def test_a_bomb_stops_early(tmp_path: Path) -> None:
    """What is unpacked stays in proportion to what was read, however much would follow."""
    file = bomb(tmp_path / "bomb", *BOMBS["lines without end"])
    unpacked: list[int] = []
    with pytest.raises(ValueError, match="more in it"):
        unpacked.extend(map(len, unpack.lines(file)))
    assert sum(unpacked) <= unpack.FREE + unpack.FACTOR * file.stat().st_size
    assert sum(unpacked) < 500 * (1 << 16) / 2


# --- names of files ---


def written(store: Store, date: str) -> str:
    """A table that somebody wrote into the database with this date; the link to it."""
    info = opened(store, "bad", read(TEXT.encode()).game)
    with store.engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id == info.id).values(date=date))
    return store.links("bad")["score"]


@pytest.mark.parametrize("date", ["../../x", "/etc/x", "a\\..\\b", 'x"\r\ny:', "..", "é\u202e", "C:x"])
def test_a_hostile_date_is_no_path_in_a_zip(ready: Store, tmp_path: Path, date: str) -> None:
    written(ready, date)
    assert backup.export(ready, tmp_path / "all.zip") == 1
    with zipfile.ZipFile(tmp_path / "all.zip") as records:
        (name,) = records.namelist()
    assert name.removesuffix(".txt").replace("-", "").isalnum()
    assert name.isascii()


@pytest.mark.parametrize("date", ["../../x", 'x"\r\nSet-Cookie: y', "x" * 70_000])
def test_a_hostile_date_is_nothing_else_in_a_header(tmp_path: Path, date: str) -> None:
    store = Store(f"sqlite:///{tmp_path / 'scorekeeper.sqlite'}")
    schema.upgrade(store)
    key = written(store, date)
    got = app_with(DATA=tmp_path).test_client().get(f"/t/{key}/record.txt")
    assert got.status_code == 200
    name = got.headers["Content-Disposition"].removeprefix('attachment; filename="').removesuffix('.txt"')
    assert name.replace("-", "").isalnum()
    assert len(name) < 100
    assert "Set-Cookie" not in got.headers
