"""What any version of the program can have written comes back from a backup."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

from sqlalchemy import update

from scorekeeper.games import games
from scorekeeper.record.reader import read
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Played, Swapped, Undone
from scorekeeper.rules.game import Game
from scorekeeper.storage import backup, schema
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import entries
from tests.evenings import evening
from tests.test_backup import lines, rewritten
from tests.test_backup_hostile import TEXT, Rows
from tests.test_store import opened


def come_back(store: Store, tmp_path: Path) -> Rows:
    """What is in another database once a backup of this one is brought there."""
    backup.backup(store, tmp_path / "all")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    schema.upgrade(other)
    backup.restore(other, tmp_path / "all")
    backup.backup(other, tmp_path / "again")
    return sorted(lines(tmp_path / "again"), key=str)


def test_corrections_swaps_and_ids_of_old_phones_come_back(ready: Store, tmp_path: Path) -> None:
    game = read(TEXT.encode()).game
    swap = Swapped((Corrected(4, (Played(Card.of("b4"), 1),)), Corrected(5, (Played(Card.of("r3"), 2),))))
    opened(ready, "one", Game(game.ruleset, game.players, game.table, (*game.log, swap, Undone())))
    with ready.engine.begin() as connection:
        connection.execute(update(entries).where(entries.c.seq == 2).values(id="\x01 é\u200b😀\t#", seat=2))
    assert come_back(ready, tmp_path) == sorted(lines(tmp_path / "all"), key=str)


def test_what_would_be_refused_today_comes_back(ready: Store, tmp_path: Path) -> None:
    """Rules were corrected over time, and an old evening follows those of today."""
    game = read(TEXT.encode()).game
    again = Played(Card.of("r3"))
    opened(ready, "one", Game(game.ruleset, game.players, game.table, (*game.log, again)))
    assert come_back(ready, tmp_path) == sorted(lines(tmp_path / "all"), key=str)


def test_every_game_comes_back_with_entries_in_any_order(ready: Store, tmp_path: Path) -> None:
    for number, (key, rules) in enumerate(games().items()):
        opened(ready, f"t{number}", evening(Random(number), key, max(rules.players)))
    backup.backup(ready, tmp_path / "all")
    head, *rows, end = lines(tmp_path / "all")
    Random(1).shuffle(rows)
    rows.sort(key=lambda row: str(row[0]) == "entries")
    mixed = rewritten(tmp_path / "mixed", [head, *rows, end])
    assert backup.restore(ready, mixed, replace=True) == len(games())
    assert come_back(ready, tmp_path) == sorted([head, *rows, end], key=str)


def test_the_database_of_an_old_version_comes_back(tmp_path: Path) -> None:
    packed = Path(__file__).parent / "corpus" / "before.db.gz"
    (tmp_path / "old.sqlite").write_bytes(gzip.decompress(packed.read_bytes()))
    old = Store(f"sqlite:///{tmp_path / 'old.sqlite'}")
    schema.upgrade(old)
    assert come_back(old, tmp_path) == sorted(lines(tmp_path / "all"), key=str)
