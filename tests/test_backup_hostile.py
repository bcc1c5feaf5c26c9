"""Backups that no version of the program has written: each is refused in a sentence, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.record.reader import read
from scorekeeper.storage import backup, schema
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import digest
from tests.command import run
from tests.evenings import evening
from tests.test_backup import lines, rewritten
from tests.test_store import opened

TEXT = """game: classic
players: Axel, Lore, Zoë

round dealer=Axel
declare r1 b1 g1
trick r3 b4 g5
trick r7 ...
"""
CHIPS = """game: was-sticht
players: Axel, Lore, Zoë

chips Axel none last most fewest exactly-1
"""
PLAYED = 4  # in the log of TEXT: the first card played

Rows = list[list[Any]]
Change = Callable[[Rows], object]


def good(store: Store) -> None:
    opened(store, "one", read(TEXT.encode()).game)
    opened(store, "two", read(CHIPS.encode()).game)


# --- one change to a good backup ---


def find(rows: Rows, part: str, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = [row for name, row in rows if name == part][number]
    return found


def table(**columns: Any) -> Change:
    return lambda rows: find(rows, "tables").update(columns)


def chips(text: str) -> Change:
    return lambda rows: find(rows, "tables", 1).update(chips=text)


def link(**columns: Any) -> Change:
    return lambda rows: find(rows, "links").update(columns)


def entry(**columns: Any) -> Change:
    return lambda rows: find(rows, "entries", PLAYED).update(columns)


def event(kind: str, **fields: Any) -> Change:
    return entry(kind=kind, body=json.dumps(fields))


def without(part: str, number: int = 0) -> Change:
    return lambda rows: rows.remove([part, find(rows, part, number)])


def twice(part: str) -> Change:
    return lambda rows: rows.insert(-1, [part, find(rows, part)])


def missing(part: str, column: str) -> Change:
    return lambda rows: find(rows, part).pop(column)


def token(text: str) -> Change:
    return link(token=text, digest=digest(text))


CARD = ["Played", {"card": "r3"}]
HOSTILE: dict[str, Change] = {
    "a NUL in a table's id": table(id="a\0b"),
    "a NUL in a table's game": table(game="classic\0"),
    "half a character in a table's players": table(players='["A", "B", "\ud800"]'),
    "half a character, escaped": table(players=json.dumps(["A", "B", "\ud800"])),
    "an empty id": table(id=""),
    "a line break in an id": table(id="a\nb"),
    "an id longer than its column": table(id="a" * 33),
    "an id that is a number": table(id=5),
    "no id": table(id=None),
    "a game that is not here": table(game="skat"),
    "a game that is a path": table(game="../../x"),
    "players that are no list": table(players='{"A": 1, "B": 2, "C": 3}'),
    "players that are no JSON": table(players="A, B, C"),
    "players in a column of the wrong type": table(players=["A", "B", "C"]),
    "a player who is a number": table(players='["A", "B", 3]'),
    "a player on two lines": table(players=json.dumps(["A", "B", "C\nD"])),
    "a player with a long name": table(players=json.dumps(["A", "B", "C" * 61])),
    "the same player twice": table(players='["A", "B", "A"]'),
    "too many players": table(players=json.dumps([f"P{n}" for n in range(60)])),
    "players nested without end": table(players="[" * 50_000 + "]" * 50_000),
    "an unknown house rule": table(house='{"nonsense": "1"}'),
    "an unknown value of a house rule": table(house='{"rounds": "1000000"}'),
    "house rules that are a list": table(house="[]"),
    "a date that is a path": table(date="../../x"),
    "a date that was never": table(date="2026-02-30"),
    "a date written otherwise": table(date="20261116"),
    "fair as 2": table(fair=2),
    "fair as a truth value": table(fair=True),
    "a palette that is no list": table(palette="7"),
    "a shade that nobody can show": table(palette='[["r", "infrared", ""]]'),
    "a colour that no deck has": table(palette='[["?", "red", ""]]'),
    "a colour's name that is too long": table(palette=json.dumps([["r", "red", "x" * 17]])),
    "a colour's name that is no text": table(palette='[["r", "red", 5]]'),
    "chips that are no list": chips("7"),
    "a chip with one value": chips('[["none", 3]]'),
    "a chip of an unknown task": chips('[["win", 3, 3]]'),
    "a chip worth a word": chips('[["none", "3", 3]]'),
    "a link's digest of another token": link(token="x" * 22),
    "a link without a token": token(""),
    "a link to watch instead of the one to score": link(role="watch"),
    "a link with a role of its own": link(role="admin"),
    "a link to a table that is not there": link(table_id="nowhere"),
    "a link with a NUL": token("a\0b"),
    "a link longer than its column": token("x" * 65),
    "one link": without("links"),
    "an entry of a table that is not there": entry(table_id="nowhere"),
    "an entry missing": without("entries", PLAYED),
    "a first entry missing": without("entries"),
    "an entry twice": twice("entries"),
    "a table twice": twice("tables"),
    "a table missing": without("tables"),
    "a number below 0": entry(seq=-1),
    "a number beyond the database": entry(seq=1 << 40),
    "a number that is text": entry(seq="4"),
    "an entry's id twice": entry(id="entry-one-0"),
    "an entry without an id": entry(id=""),
    "an entry's id with a NUL": entry(id="entry\0one"),
    "an entry's id with half a character": entry(id="entry-\udc00"),
    "an entry's id longer than its column": entry(id="x" * 33),
    "no time": entry(at="yesterday"),
    "a seat that nobody has": entry(seat=3),
    "a seat below 0": entry(seat=-1),
    "a seat that is text": entry(seat="0"),
    "an unknown kind": event("Exploded"),
    "a kind of another game": event("Bid", seat=0, tricks=1),
    "a body that is no JSON": entry(body="{"),
    "a body that is a list": entry(body="[]"),
    "a body nested without end": entry(body='{"card":' + "[" * 9_000 + "]" * 9_000 + "}"),
    "a body that is too long": entry(body=json.dumps({"card": "r3"}) + " " * 20_000),
    "a number with too many digits": entry(body='{"card":"r3","seat":' + "9" * 5_000 + "}"),
    "a card that is a number": event("Played", card=7),
    "a card that nobody prints": event("Played", card="r99"),
    "a card of another game": event("Played", card="hK"),
    "no card": event("Played"),
    "a field too many": event("Played", card="r3", colour="r"),
    "a truth value for a seat": event("Played", card="r3", seat=True),
    "a played card's seat that nobody has": event("Played", card="r3", seat=3),
    "a played card's seat below 0": event("Played", card="r3", seat=-1),
    "a place below 0": event("Played", card="r3", place=-1),
    "a fraction for a seat": event("Played", card="r3", seat=0.5),
    "no number for a seat": entry(body='{"card":"r3","seat":NaN}'),
    "text for a truth value": event("Played", card="r3", anyway="yes"),
    "a list for a seat": event("Played", card="r3", seat=[0]),
    "takers that nobody knows": event("Taken", seats=[7]),
    "takers that are no list": event("Taken", seats="Axel"),
    "too many points": event("Scored", points=[10**9, 0, 0]),
    "points of two of three players": event("Scored", points=[1, 2]),
    "a colour that no deck has, chosen": event("Chosen", seat=0, colour="zz"),
    "a correction of nothing yet": event("Corrected", at=PLAYED, by=[CARD]),
    "a correction below 0": event("Corrected", at=-1, by=[CARD]),
    "a correction of a word": event("Corrected", at="3", by=[CARD]),
    "a correction by a correction": event("Corrected", at=3, by=[["Corrected", {"at": 3, "by": [CARD]}]]),
    "a correction by an undo": event("Corrected", at=3, by=[["Undone", {}]]),
    "a correction by nonsense": event("Corrected", at=3, by=["Played"]),
    "a correction that leaves no round": event("Corrected", at=0, by=[]),
    "a swap of one": event("Swapped", corrections=[["Corrected", {"at": 3, "by": [CARD]}]]),
    "a swap of plays": event("Swapped", corrections=[CARD, CARD]),
    "a swap of swaps": event("Swapped", corrections=[["Swapped", {"corrections": []}]] * 2),
    "nothing to redo": event("Redone"),
    "a table without its game": missing("tables", "game"),
    "an entry without its body": missing("entries", "body"),
}


class Kept:
    """An installation with tables in it, the backup of two of them, and what must still be there afterwards."""

    def __init__(self, data: Path, store: Store) -> None:
        self.data, self.store = data, store
        schema.upgrade(store)
        good(store)
        backup.backup(store, data / "good")
        self.good = (data / "good").read_bytes()
        opened(store, "three", evening(Random(3), "stichling", 4))
        self.before = self.rows()

    def rows(self) -> Rows:
        backup.backup(self.store, self.data / "now")
        return sorted(lines(self.data / "now")[1:], key=str)

    def hostile(self, change: Change) -> Path:
        (self.data / "bad").write_bytes(self.good)
        head, *rows = lines(self.data / "bad")
        change(rows)
        return rewritten(self.data / "bad", [head, *rows])


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    data = tmp_path_factory.mktemp("kept")
    store = Store(f"sqlite:///{data / 'scorekeeper.sqlite'}")
    yield Kept(data, store)
    store.engine.dispose()


def answer(kept: Kept, file: Path) -> str:
    """What the command says when it refuses a file."""
    done = run("restore", str(file), "--replace", SCOREKEEPER_DATA=str(kept.data))
    said = done.stderr.decode()
    assert (done.returncode, done.stdout, len(said.splitlines())) == (2, b"", 1), said
    assert said[:-1].isprintable()
    assert kept.rows() == kept.before
    return said


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_row_is_refused_in_a_sentence_and_changes_nothing(kept: Kept, what: str) -> None:
    said = answer(kept, kept.hostile(HOSTILE[what]))
    assert "cannot be restored" in said
    assert any(word in said for word in ("Line ", "Table ", "Something is in it twice.")), said


def test_no_hostile_row_gets_into_a_shared_database_either(tmp_path: Path, ready: Store) -> None:
    kept = Kept(tmp_path, ready)
    for what, change in HOSTILE.items():
        with pytest.raises(backup.Unfit, match="cannot be restored"):
            assert not backup.restore(ready, kept.hostile(change), replace=True), what
    assert kept.rows() == kept.before


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("a game that is not here", "Table one: 'skat' is no game"),
        ("an entry missing", f"Table one: entry {PLAYED} is missing."),
        ("a card of another game", f"Table one: entry {PLAYED} cannot be right."),
        ("a NUL in a table's id", "Line 2: “id” cannot be right."),
        ("the same player twice", "Table one: Two players are called A."),
        ("nothing to redo", "Table one: its entries do not go together."),
    ],
)
def test_the_sentence_says_where_it_is(kept: Kept, what: str, sentence: str) -> None:
    assert sentence in answer(kept, kept.hostile(HOSTILE[what]))


def test_the_backup_without_a_change_comes_back(kept: Kept, tmp_path: Path) -> None:
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    schema.upgrade(other)
    assert backup.restore(other, kept.hostile(lambda rows: None)) == 2
