"""Tables and their append-only logs in a database. Knows events only as rows; concludes nothing, changes no entry."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper import ledger
from scorekeeper.rules.events import Event
from scorekeeper.rules.palette import Hue, Palette

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
    Column("palette", Text, nullable=True),  # a JSON list: how the deck looks, where that is not as usual
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
    Column("seat", Integer, nullable=True),  # whose phone it was, where it has said so
)

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),  # looked up by this, so that timing tells nothing of the token
    Column("token", String(64), nullable=False),
    Column("table_id", String(32), nullable=False, index=True),
    Column("role", String(8), nullable=False),
)

attempts = Table(
    "attempts",
    metadata,
    Column("who", String(80), primary_key=True),  # what was tried and by whom, without the address itself
    Column("span", Integer, primary_key=True),  # which stretch of time it was tried in
    Column("count", Integer, nullable=False),
)

SCORE, WATCH = "score", "watch"

_OPENED = select(links, tables.c.palette).join(tables, tables.c.id == links.c.table_id)


def url(data: Path) -> str:
    """The database to use: the one DATABASE_URL names, else a file in this folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{data / 'scorekeeper.sqlite'}"


class Card(NamedTuple):
    """What a table is, apart from its log; all but the palette is fixed when it is opened."""

    id: str
    game: str
    players: tuple[str, ...]
    house: dict[str, str]
    date: str
    fair: bool = False
    palette: Palette = ()


class Entry(NamedTuple):
    """One line of the log."""

    seq: int
    id: str
    event: Event


class Link(NamedTuple):
    """What an address opens: a table, to keep score or to watch; and how its deck looks now, on every phone."""

    table: str
    role: str
    palette: Palette = ()


class Taken(Exception):
    """Somebody else wrote this place of the log first."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
        if not self.shared:
            event.listen(self.engine, "do_connect", _private)
            event.listen(self.engine, "connect", _durable)

    @property
    def shared(self) -> bool:
        """Whether other machines may use this database too."""
        return self.engine.dialect.name != "sqlite"

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that sees the database as it is at one moment, whatever is written meanwhile."""
        with self.engine.connect() as connection:
            if self.shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")  # the driver begins none for reading
            yield connection

    def alive(self) -> bool:
        """Whether the database answers, and has everything this version asks for (it may have more: servers of two
        versions work side by side while their host changes one after the other)."""
        try:
            with self.engine.connect() as connection:
                for table in metadata.sorted_tables:
                    connection.execute(select(table).limit(1)).all()
        except SQLAlchemyError:
            return False
        return True

    def open(self, card: Card, log: Iterable[Event] = (), ids: Iterable[str] = ()) -> None:
        """A new table, with the entries it begins with."""
        row = card._asdict() | {
            "players": json.dumps(card.players),
            "house": json.dumps(card.house),
            "fair": int(card.fair),
            "palette": _put(card.palette),
        }
        rows = [_row(card.id, seq, id, told) for seq, (told, id) in enumerate(zip(log, ids, strict=True))]
        with self.engine.begin() as connection:
            connection.execute(insert(tables), row)
            connection.execute(insert(links), [link(card.id, SCORE), link(card.id, WATCH)])
            if rows:
                connection.execute(insert(entries), rows)

    def link(self, token: str) -> Link | None:
        """What this token opens, if anything."""
        with self.engine.connect() as connection:
            row = connection.execute(_OPENED.where(links.c.digest == _digest(token))).first()
        if row is None or not compare_digest(row.token.encode(), token.encode()):
            return None
        return Link(row.table_id, row.role, _taken(row.palette))

    def links(self, id: str) -> dict[str, str]:
        """A table's tokens by what they are for."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(links.c.role, links.c.token).where(links.c.table_id == id)).all()
        return {row.role: row.token for row in rows}

    def relink(self, id: str) -> str:
        """A new scorer's link for a table; the old one opens nothing any more."""
        made = link(id, SCORE)
        with self.engine.begin() as connection:
            connection.execute(delete(links).where(links.c.table_id == id, links.c.role == SCORE))
            connection.execute(insert(links), made)
        return made["token"]

    def paint(self, id: str, palette: Palette) -> None:
        """How the deck of a table looks from now on."""
        with self.engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == id).values(palette=_put(palette)))

    def card(self, id: str) -> Card | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
        return _card(row) if row else None

    def cards(self) -> list[Card]:
        """Every table, by its day."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(tables).order_by(tables.c.date, tables.c.id)).mappings().all()
        return [_card(row) for row in rows]

    def log(self, id: str, since: int = 0) -> list[Entry]:
        """The log from this place on."""
        query = select(entries.c.seq, entries.c.id, entries.c.kind, entries.c.body)
        query = query.where(entries.c.table_id == id, entries.c.seq >= since).order_by(entries.c.seq)
        with self.engine.connect() as connection:
            rows: Sequence[Any] = connection.execute(query).all()
        return [Entry(row.seq, row.id, ledger.event(row.kind, row.body)) for row in rows]

    def seat(self, id: str, seq: int) -> int | None:
        """Whose phone made this entry, if it has said so."""
        query = select(entries.c.seat).where(entries.c.table_id == id, entries.c.seq == seq)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def pulse(self, token: str) -> int | None:
        """How many entries the table has that this token opens, if it opens one: asked by every phone all the time."""
        with self.engine.connect() as connection:
            row = connection.execute(_PULSE, {"digest": _digest(token)}).first()
        return row.last + 1 if row and compare_digest(row.token.encode(), token.encode()) else None

    def append(self, id: str, seq: int, entry: str, told: Event, seat: int | None = None) -> None:
        """Write one entry; raises Taken if its place is written already."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(entries), _row(id, seq, entry, told) | {"seat": seat})
        except IntegrityError:
            raise Taken from None

    def tries(self, who: str, span: int, limit: int) -> bool:
        """Count one more try in this span; whether it is within the limit. Beyond that nothing is written any more."""
        counted = select(attempts.c.count).where(attempts.c.who == who, attempts.c.span == span)
        with self.engine.connect() as connection:
            if (connection.execute(counted).scalar() or 0) >= limit:
                return False
        with self.engine.begin() as connection:
            count = connection.execute(self._one_more(who, span)).scalar_one()
            if count == 1:
                connection.execute(delete(attempts).where(attempts.c.span < span - 1))
        return bool(count <= limit)

    def _one_more(self, who: str, span: int) -> Any:
        """One statement, so that of many at once none is lost."""
        first = (postgresql if self.shared else sqlite).insert(attempts).values(who=who, span=span, count=1)
        key = [attempts.c.who, attempts.c.span]
        return first.on_conflict_do_update(index_elements=key, set_={"count": attempts.c.count + 1}).returning(
            attempts.c.count
        )


_LAST = select(func.coalesce(func.max(entries.c.seq), -1)).where(entries.c.table_id == links.c.table_id)
_PULSE = select(links.c.token, _LAST.scalar_subquery().label("last")).where(links.c.digest == bindparam("digest"))


def _row(table: str, seq: int, entry: str, told: Event) -> dict[str, Any]:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    return {"table_id": table, "seq": seq, "id": entry, "kind": ledger.kind(told), "body": ledger.body(told), "at": at}


def link(id: str, role: str, token: str = "") -> dict[str, str]:
    """A new link to a table, by a token of its own where it has none yet."""
    token = token or token_urlsafe(16)
    return {"digest": _digest(token), "token": token, "table_id": id, "role": role}


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _card(row: Any) -> Card:
    players, house = tuple(json.loads(row["players"])), json.loads(row["house"])
    return Card(row["id"], row["game"], players, house, row["date"], bool(row["fair"]), _taken(row["palette"]))


def _put(palette: Palette) -> str | None:
    return json.dumps(palette) if palette else None


def _taken(text: str | None) -> Palette:
    return tuple(Hue(*hue) for hue in json.loads(text)) if text else ()


def _private(_: Any, __: Any, words: list[Any], ___: Any) -> None:
    """A database file is made readable by its owner alone; what SQLite puts beside it follows the file."""
    if words[0] != ":memory:":
        with suppress(OSError):  # then connecting says why
            os.close(os.open(words[0], os.O_RDWR | os.O_CREAT, 0o600))


def _durable(connection: Any, _: Any) -> None:
    """What is acknowledged survives a crash, and readers never wait for a writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
