"""Both databases, the same suite: what is stored, what two writers do to each other, steps, backups."""

from __future__ import annotations

import gzip
import json
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from sqlalchemy import event, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper import archive, schema
from scorekeeper.record import read
from scorekeeper.rows import SCORE, WATCH, Card, Link, metadata
from scorekeeper.rules.cards import Card as Playing
from scorekeeper.rules.events import Dealt, Played
from scorekeeper.rules.game import Game
from scorekeeper.store import Store, Taken
from tests.evenings import evening, logs


def opened(store: Store, id: str = "table", game: Game | None = None) -> Card:
    rules, players, log = (game.ruleset, game.players, game.log) if game else (None, ("Axel", "Lore", "Zoë"), ())
    card = Card(id, rules.key if rules else "classic", players, rules.in_force() if rules else {}, "2026-11-16")
    store.open(card, log, [f"entry-{id}-{n}" for n in range(len(log))])
    return card


def test_a_table_is_read_back_as_it_was_opened(ready: Store) -> None:
    card = opened(ready)
    assert ready.card("table") == card
    assert ready.card("another") is None


def test_every_evening_is_read_back_entry_by_entry(ready: Store) -> None:
    for number, (key, seats) in enumerate(logs()):
        game = evening(Random(number), key, seats)
        opened(ready, f"t{number}", game)
        assert [entry.event for entry in ready.log(f"t{number}")] == list(game.log)


def test_only_what_is_new_is_asked_for(ready: Store) -> None:
    opened(ready)
    for seq, card in enumerate(("r7", "b3", "g0")):
        ready.append("table", seq, f"entry-{seq}", Played(Playing.of(card)))
    assert [entry.seq for entry in ready.log("table", 1)] == [1, 2]


def test_of_two_writers_at_one_place_one_is_told(ready: Store) -> None:
    opened(ready)

    def write(number: int) -> bool:
        try:
            ready.append("table", 0, f"entry-{number}", Dealt(number % 3))
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(8) as writers:
        assert sum(writers.map(write, range(24))) == 1
    assert len(ready.log("table")) == 1


# --- the schema ---


def test_the_steps_lead_to_the_schema_in_the_code(ready: Store) -> None:
    found = inspect(ready.engine)
    for table in metadata.sorted_tables:
        columns = {column["name"]: bool(column["nullable"]) for column in found.get_columns(table.name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}


def test_a_database_is_brought_up_to_date_once_and_says_so(store: Store) -> None:
    assert not schema.current(store)
    schema.upgrade(store)
    assert schema.current(store)
    schema.upgrade(store)
    assert schema.current(store)


def test_a_database_from_before_the_steps_keeps_its_tables(store: Store) -> None:
    schema.upgrade(store, "0001")
    with store.engine.begin() as connection:
        connection.execute(text("drop table alembic_version"))
        connection.execute(text("insert into tables values ('table', 'classic', '[\"A\", \"B\"]', '{}', '', 0)"))
    schema.upgrade(store)
    assert schema.current(store)
    assert store.link("table") == Link("table", SCORE)  # its address goes on
    assert set(store.links("table")) == {SCORE, WATCH}


@pytest.mark.parametrize("version", [None, "0001", "0003"])
def test_a_step_that_was_cut_short_is_taken_again(store: Store, version: str | None) -> None:
    """The power may go at any statement, and the next start finds what was there before."""
    if version:
        schema.upgrade(store, version)
    for statements in range(1, 200):
        try:
            with cut_short(store, statements):
                schema.upgrade(store)
        except PowerCut:
            continue
        break
    assert statements > 1
    assert schema.current(store)


class PowerCut(Exception):
    """Nothing after this is done."""


@contextmanager
def cut_short(store: Store, statements: int) -> Iterator[None]:
    """After so many statements that change something the power goes."""
    left = iter(range(statements))

    def count(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.split()[0] not in ("SELECT", "PRAGMA", "BEGIN") and next(left, None) is None:
            raise PowerCut

    event.listen(store.engine, "before_cursor_execute", count)
    try:
        yield
    finally:
        event.remove(store.engine, "before_cursor_execute", count)


def test_another_process_that_closes_the_database_takes_nothing_from_this_one(tmp_path: Path) -> None:
    """Whoever closes an SQLite file last clears away what lies beside it; he must see that others still write there."""
    file = tmp_path / "scorekeeper.sqlite"
    store = Store(f"sqlite:///{file}")
    schema.upgrade(store)
    with store.engine.connect() as one, store.engine.connect() as two:
        for connection in (one, two):
            connection.execute(text("SELECT count(*) FROM tables"))
            connection.rollback()
        subprocess.run([sys.executable, "-c", LOOKS, str(file)], check=True)
        assert file.with_name("scorekeeper.sqlite-wal").exists()
    store.engine.dispose()


LOOKS = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute("SELECT count(*) FROM tables").fetchall()
file.close()
"""


def test_a_table_has_two_links_and_the_scorers_can_be_replaced(ready: Store) -> None:
    opened(ready)
    before = ready.links("table")
    assert {role: ready.link(token) for role, token in before.items()} == {
        role: Link("table", role) for role in (SCORE, WATCH)
    }
    new = token_urlsafe(16)
    assert ready.relink(before[SCORE], new)
    assert not ready.relink(before[SCORE], token_urlsafe(16))
    assert not ready.relink(before[WATCH], token_urlsafe(16))
    assert ready.link(before[SCORE]) is None
    assert ready.link(new) == Link("table", SCORE)
    assert ready.links("table") == {SCORE: new, WATCH: before[WATCH]}
    assert all(len(token) >= 22 for token in (new, before[WATCH]))


def test_of_two_who_replace_a_link_at_once_one_does(ready: Store) -> None:
    opened(ready)
    old = ready.links("table")[SCORE]
    new = [token_urlsafe(16) for _ in range(16)]
    with ThreadPoolExecutor(8) as together:
        done = list(together.map(lambda token: ready.relink(old, token), new))
    assert sum(done) == 1
    assert [token for token in new if ready.link(token)] == [new[done.index(True)]]


# --- backups ---


def test_a_backup_comes_back_whole_and_into_an_empty_database_only(ready: Store, tmp_path: Path) -> None:
    game = evening(Random(5), "classic", 5)
    opened(ready, "one", game)
    opened(ready, "two")
    assert archive.backup(ready, tmp_path / "all") == 2
    with pytest.raises(archive.Unfit, match="--replace"):
        archive.restore(ready, tmp_path / "all")
    opened(ready, "three")
    assert archive.restore(ready, tmp_path / "all", replace=True) == 2
    assert ready.card("three") is None
    assert [entry.event for entry in ready.log("one")] == list(game.log)


def test_a_backup_moves_from_one_kind_of_database_to_the_other(ready: Store, tmp_path: Path) -> None:
    game = evening(Random(6), "was-sticht", 4)
    opened(ready, "one", game)
    archive.backup(ready, tmp_path / "all")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    schema.upgrade(other)
    assert archive.restore(other, tmp_path / "all") == 1
    assert [entry.event for entry in other.log("one")] == list(game.log)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x1f\x8b\x08\x00broken"])
def test_what_is_no_backup_changes_nothing(ready: Store, tmp_path: Path, content: bytes) -> None:
    opened(ready)
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(archive.Unfit):
        archive.restore(ready, tmp_path / "bad", replace=True)
    assert ready.card("table")


def test_a_backup_cut_short_is_refused(ready: Store, tmp_path: Path) -> None:
    opened(ready, "one", evening(Random(7), "classic", 4))
    archive.backup(ready, tmp_path / "all")
    whole = (tmp_path / "all").read_bytes()
    (tmp_path / "all").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(archive.Unfit):
        archive.restore(ready, tmp_path / "all", replace=True)
    assert ready.card("one")


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
    archive.backup(ready, tmp_path / "all")
    head, *rows = lines(tmp_path / "all")
    older = [[name, {key: value for key, value in row.items() if key != "seat"}] for name, row in rows]
    assert archive.restore(ready, rewritten(tmp_path / "all", [head, *older]), replace=True) == 1
    assert [entry.event for entry in ready.log("one")] == list(game.log)


def test_a_backup_from_before_there_were_links_is_reached_by_its_old_addresses(ready: Store, tmp_path: Path) -> None:
    opened(ready, "one")
    archive.backup(ready, tmp_path / "all")
    head, *rows = lines(tmp_path / "all")
    older = [head, *(row for row in rows if row[0] != "links")]
    archive.restore(ready, rewritten(tmp_path / "all", older), replace=True)
    assert ready.link("one") == Link("one", SCORE)
    assert set(ready.links("one")) == {SCORE, WATCH}


@pytest.mark.parametrize("newer", ["version", "column", "part"])
def test_a_backup_of_a_newer_version_is_refused_and_changes_nothing(ready: Store, tmp_path: Path, newer: str) -> None:
    opened(ready, "one")
    archive.backup(ready, tmp_path / "all")
    opened(ready, "two")
    head, table, *rows = lines(tmp_path / "all")
    head = head | {"version": 2} if newer == "version" else head
    table = [table[0], table[1] | {"colour": "red"}] if newer == "column" else table
    more = [["guests", {"name": "Axel"}]] if newer == "part" else []
    with pytest.raises(archive.Unfit, match="newer version"):
        archive.restore(ready, rewritten(tmp_path / "all", [head, table, *more, *rows]), replace=True)
    assert ready.card("two")


@pytest.mark.parametrize(
    "line", ["[1]", "{}", "null", '[["tables"], {}]', '["tables", []]', '["tables"', '["tables", 7]']
)
def test_a_line_that_no_version_writes_is_refused(ready: Store, tmp_path: Path, line: str) -> None:
    opened(ready, "one")
    with gzip.open(tmp_path / "bad", "wt") as stream:
        stream.write(json.dumps(archive.HEAD) + f"\n{line}\n" + '["end", {}]\n')
    with pytest.raises(archive.Unfit):
        archive.restore(ready, tmp_path / "bad", replace=True)
    assert ready.card("one")


@pytest.mark.parametrize("put_away", [archive.backup, archive.export])
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
    archive.export(ready, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as records:
        (name,) = records.namelist()
        assert "1-3-2" not in records.read(name).decode()


def test_a_database_that_lacks_something_is_not_well(store: Store) -> None:
    for step, well in (("0001", False), ("0002", False), ("head", True)):
        schema.upgrade(store, step)
        assert store.alive() == well
    with store.engine.begin() as connection:
        connection.execute(text("alter table entries add column colour text"))
    assert store.alive()  # made ready for the next version


def test_every_record_is_in_the_zip(ready: Store, tmp_path: Path) -> None:
    games = [evening(Random(n), key, 4) for n, key in enumerate(("classic", "stichling"))]
    for number, game in enumerate(games):
        opened(ready, f"t{number}", game)
    assert archive.export(ready, tmp_path / "all.zip") == 2
    with zipfile.ZipFile(tmp_path / "all.zip") as records:
        found = sorted((read(records.read(name)).game for name in records.namelist()), key=lambda g: g.ruleset.key)
    assert [game.table for game in found] == [game.table for game in games]
