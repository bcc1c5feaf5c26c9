"""Both databases, the same suite: what is stored, what two writers do to each other, the steps of the schema."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from sqlalchemy import event, inspect, text

from scorekeeper.rules.cards import Card as Playing
from scorekeeper.rules.events import Dealt, Played
from scorekeeper.rules.game import Game
from scorekeeper.storage import schema
from scorekeeper.storage.store import Conflict, Store
from scorekeeper.storage.tables import SCORE, WATCH, Link, TableInfo, metadata
from tests.evenings import evening, logs


def opened(store: Store, id: str = "table", game: Game | None = None) -> TableInfo:
    rules, players, log = (game.ruleset, game.players, game.log) if game else (None, ("Axel", "Lore", "Zoë"), ())
    card = TableInfo(id, rules.key if rules else "classic", players, rules.in_force() if rules else {}, "2026-11-16")
    store.open(card, log, [f"entry-{id}-{n}" for n in range(len(log))])
    return card


def test_a_table_is_read_back_as_it_was_opened(ready: Store) -> None:
    card = opened(ready)
    assert ready.info("table") == card
    assert ready.info("another") is None


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
        except Conflict:
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


def test_a_database_that_lacks_something_is_not_well(store: Store) -> None:
    for step, well in (("0001", False), ("0002", False), ("head", True)):
        schema.upgrade(store, step)
        assert store.alive() == well
    with store.engine.begin() as connection:
        connection.execute(text("alter table entries add column colour text"))
    assert store.alive()  # made ready for the next version
