"""Tables and their append-only logs in a database. Knows events only as rows; concludes nothing, changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Column, Integer, MetaData, String, Table, Text, create_engine, event, insert, select
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from scorekeeper import ledger
from scorekeeper.rules.events import Event

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("players", Text, nullable=False),  # a JSON list, in seat order
    Column("house", Text, nullable=False),  # a JSON object: what differs from the default
    Column("date", String(10), nullable=False),
    Column("fair", Integer, nullable=False),  # the pad does not show what was played
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),  # two phones cannot both write the same place
    Column("id", String(32), nullable=False),  # the tap's own id: a retry is recognised
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", String(32), nullable=False),
)


class Card(NamedTuple):
    """What is fixed when a table is opened."""

    id: str
    game: str
    players: tuple[str, ...]
    house: dict[str, str]
    date: str
    fair: bool = False


class Entry(NamedTuple):
    """One line of the log."""

    seq: int
    id: str
    event: Event


class Taken(Exception):
    """Somebody else wrote this place of the log first."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _durable)

    def prepare(self) -> None:
        """Make what is missing; done once before the server starts its workers."""
        metadata.create_all(self.engine)

    def open(self, card: Card, log: Iterable[Event] = (), ids: Iterable[str] = ()) -> None:
        """A new table, with the entries it begins with."""
        row = card._asdict() | {
            "players": json.dumps(card.players),
            "house": json.dumps(card.house),
            "fair": int(card.fair),
        }
        rows = [_row(card.id, seq, id, told) for seq, (told, id) in enumerate(zip(log, ids, strict=True))]
        with self.engine.begin() as connection:
            connection.execute(insert(tables), row)
            if rows:
                connection.execute(insert(entries), rows)

    def card(self, id: str) -> Card | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
        return _card(row) if row else None

    def log(self, id: str, since: int = 0) -> list[Entry]:
        """The log from this place on."""
        query = select(entries.c.seq, entries.c.id, entries.c.kind, entries.c.body)
        query = query.where(entries.c.table_id == id, entries.c.seq >= since).order_by(entries.c.seq)
        with self.engine.connect() as connection:
            rows: Sequence[Any] = connection.execute(query).all()
        return [Entry(row.seq, row.id, ledger.event(row.kind, row.body)) for row in rows]

    def append(self, id: str, seq: int, entry: str, told: Event) -> None:
        """Write one entry; raises Taken if its place is written already."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(entries), _row(id, seq, entry, told))
        except IntegrityError:
            raise Taken from None


def _row(table: str, seq: int, entry: str, told: Event) -> dict[str, Any]:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    return {"table_id": table, "seq": seq, "id": entry, "kind": ledger.kind(told), "body": ledger.body(told), "at": at}


def _card(row: Any) -> Card:
    players, house = tuple(json.loads(row["players"])), json.loads(row["house"])
    return Card(row["id"], row["game"], players, house, row["date"], bool(row["fair"]))


def _durable(connection: Any, _: Any) -> None:
    """What is acknowledged survives a crash, and readers never wait for a writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
