"""Both databases, the same suite: what is stored, what two writers do to each other, steps, backups."""

from __future__ import annotations

import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import inspect, text

from scorekeeper import archive, schema
from scorekeeper.record import read
from scorekeeper.rules.cards import Card as Playing
from scorekeeper.rules.events import Dealt, Played
from scorekeeper.rules.game import Game
from scorekeeper.store import SCORE, WATCH, Card, Link, Store, Taken, metadata
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


def test_a_table_has_two_links_and_the_scorers_can_be_replaced(ready: Store) -> None:
    opened(ready)
    before = ready.links("table")
    assert {role: ready.link(token) for role, token in before.items()} == {
        role: Link("table", role) for role in (SCORE, WATCH)
    }
    new = ready.relink("table")
    assert ready.link(before[SCORE]) is None
    assert ready.link(new) == Link("table", SCORE)
    assert ready.links("table") == {SCORE: new, WATCH: before[WATCH]}
    assert all(len(token) >= 22 for token in (new, before[WATCH]))


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


def test_every_record_is_in_the_zip(ready: Store, tmp_path: Path) -> None:
    games = [evening(Random(n), key, 4) for n, key in enumerate(("classic", "stichling"))]
    for number, game in enumerate(games):
        opened(ready, f"t{number}", game)
    assert archive.export(ready, tmp_path / "all.zip") == 2
    with zipfile.ZipFile(tmp_path / "all.zip") as records:
        found = sorted((read(records.read(name)).game for name in records.namelist()), key=lambda g: g.ruleset.key)
    assert [game.table for game in found] == [game.table for game in games]
