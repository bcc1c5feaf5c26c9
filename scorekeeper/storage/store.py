"""Stores tables and their append-only logs. Knows events only as rows; changes no entry."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hmac import compare_digest
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper.rules.events import Event
from scorekeeper.storage import event_json
from scorekeeper.storage.database import Database
from scorekeeper.storage.tables import (
    SCORE,
    WATCH,
    Link,
    LogRow,
    TableInfo,
    attempts,
    digest,
    entries,
    entry_row,
    equipment_of,
    info_of,
    info_row,
    link_row,
    links,
    looks_row,
    metadata,
    palette_of,
    tables,
)

_OPENED = (
    select(links, tables.c.palette, tables.c.chips)
    .join(tables, tables.c.id == links.c.table_id)
    .where(links.c.digest == bindparam("digest"))
)
_LOG = (
    select(entries.c.seq, entries.c.id, entries.c.kind, entries.c.body, tables.c.game)
    .join(tables, tables.c.id == entries.c.table_id)
    .where(entries.c.table_id == bindparam("table"), entries.c.seq >= bindparam("since"))
    .order_by(entries.c.seq)
)
_LAST = select(func.coalesce(func.max(entries.c.seq), -1)).where(entries.c.table_id == links.c.table_id)
_POLL = select(links.c.token, _LAST.scalar_subquery().label("last")).where(links.c.digest == bindparam("digest"))

HEALTH = "health"  # a row of `attempts` that a health check writes
HURRY = 4.0  # seconds that a health check waits for its turn


def url(data: Path) -> str:
    """Return the database to use: the one DATABASE_URL names, or else a file in this folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{data / 'scorekeeper.sqlite'}"


class Conflict(Exception):
    """Somebody else was first to write this entry of the log, or to open this table."""


class Store(Database):
    """Tables, their links and logs in one database."""

    def alive(self) -> bool:
        """Whether the database has everything this version needs, and can be written: something is, each time.

        It may have more: during an upgrade one server at a time, two versions work side by side.
        """
        try:
            with self.writing(min(HURRY, self.patience)) as connection:
                for table in metadata.sorted_tables:
                    connection.execute(select(table).limit(1)).all()
                connection.execute(self._attempt(HEALTH, 0, 1 - attempts.c.count))  # the same again wouldn't be written
        except SQLAlchemyError:
            return False
        return True

    def open(self, info: TableInfo, log: Iterable[Event] = (), ids: Iterable[str] = ()) -> None:
        """Store a new table with its first entries; raise Conflict if there is one with this id."""
        rows = [entry_row(info.id, seq, id, told) for seq, (told, id) in enumerate(zip(log, ids, strict=True))]
        try:
            with self.writing() as connection:
                connection.execute(insert(tables), info_row(info))
                connection.execute(insert(links), [link_row(info.id, SCORE), link_row(info.id, WATCH)])
                if rows:
                    connection.execute(insert(entries), rows)
        except IntegrityError:
            raise Conflict from None

    def link(self, token: str) -> Link | None:
        """Return what this token opens, or None."""
        with self.reading() as connection:
            row = connection.execute(_OPENED, {"digest": digest(token)}).first()
        if row is None or not compare_digest(row.token.encode(), token.encode()):
            return None
        return Link(row.table_id, row.role, palette_of(row.palette), equipment_of(row.chips))

    def links(self, id: str) -> dict[str, str]:
        """Return a table's tokens by role."""
        with self.reading() as connection:
            rows = connection.execute(select(links.c.role, links.c.token).where(links.c.table_id == id)).all()
        return {row.role: row.token for row in rows}

    def relink(self, old: str, new: str) -> bool:
        """Replace the scoring link of a table, so that the old one stops working; return whether that was done.

        A single statement, so that only one succeeds if two people replace it at once.
        """
        mine = (links.c.digest == digest(old)) & (links.c.role == SCORE)
        try:
            with self.writing() as connection:
                made = connection.execute(update(links).where(mine).values(digest=digest(new), token=new))
        except IntegrityError:
            return False
        return bool(made.rowcount)

    def looks(self, info: TableInfo) -> None:
        """Save how the deck and the equipment of a table look."""
        with self.writing() as connection:
            connection.execute(update(tables).where(tables.c.id == info.id).values(looks_row(info)))

    def info(self, id: str) -> TableInfo | None:
        with self.reading() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
        return info_of(row) if row else None

    def infos(self) -> list[TableInfo]:
        """Return all tables, ordered by date."""
        with self.reading() as connection:
            rows = connection.execute(select(tables).order_by(tables.c.date, tables.c.id)).mappings().all()
        return [info_of(row) for row in rows]

    def log(self, id: str, since: int = 0) -> list[LogRow]:
        """Return the log from this entry on."""
        with self.reading() as connection:
            rows: Sequence[Any] = connection.execute(_LOG, {"table": id, "since": since}).all()
        return [LogRow(row.seq, row.id, event_json.event(row.game, row.kind, row.body)) for row in rows]

    def seat(self, id: str, seq: int) -> int | None:
        """Return whose phone made this entry, if the phone has named its seat."""
        query = select(entries.c.seat).where(entries.c.table_id == id, entries.c.seq == seq)
        with self.reading() as connection:
            return connection.execute(query).scalar()

    def poll(self, token: str) -> int | None:
        """Return how many entries the table of this token has, or None. Every phone asks this all the time."""
        with self.reading() as connection:
            row = connection.execute(_POLL, {"digest": digest(token)}).first()
        return row.last + 1 if row and compare_digest(row.token.encode(), token.encode()) else None

    def append(self, id: str, seq: int, entry: str, told: Event, seat: int | None = None) -> None:
        """Write one entry; raise Conflict if there is one with this number already."""
        try:
            with self.writing() as connection:
                connection.execute(insert(entries), entry_row(id, seq, entry, told) | {"seat": seat})
        except IntegrityError:
            raise Conflict from None

    def tries(self, who: str, span: int, limit: int) -> bool:
        """Count one more try in this span of time; return whether it is within the limit. Beyond it, write nothing."""
        counted = select(attempts.c.count).where(attempts.c.who == who, attempts.c.span == span)
        with self.reading() as connection:
            if (connection.execute(counted).scalar() or 0) >= limit:
                return False
        with self.writing() as connection:
            count = connection.execute(self._attempt(who, span, attempts.c.count + 1)).scalar_one()
            if count == 1:
                connection.execute(delete(attempts).where(attempts.c.span < span - 1))
        return bool(count <= limit)

    def _attempt(self, who: str, span: int, again: Any) -> Any:
        """Return a statement that stores the first attempt, or counts again: a single one, so that none is lost."""
        first = (postgresql if self.shared else sqlite).insert(attempts).values(who=who, span=span, count=1)
        key = [attempts.c.who, attempts.c.span]
        return first.on_conflict_do_update(index_elements=key, set_={"count": again}).returning(attempts.c.count)
