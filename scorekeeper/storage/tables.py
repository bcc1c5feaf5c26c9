"""The tables of the database, and the conversion of their rows."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import Column, Integer, MetaData, String, Table, Text

from scorekeeper.rules.events import Event
from scorekeeper.storage import event_json
from scorekeeper.text.palette import Hue, Palette

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
    Column("palette", Text, nullable=True),  # a JSON list: how the deck looks, if it isn't the standard one
    Column("chips", Text, nullable=True),  # a JSON list: the game's own equipment, if it was entered
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),  # two phones cannot both write the same entry
    Column("id", String(32), nullable=False),  # the tap's own id: a retry is recognised
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("seat", Integer, nullable=True),  # whose phone it was, if the phone has named its seat
)

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),  # looked up by this, so that timing reveals nothing of the token
    Column("token", String(64), nullable=False),
    Column("table_id", String(32), nullable=False, index=True),
    Column("role", String(8), nullable=False),
)

attempts = Table(
    "attempts",
    metadata,
    Column("who", String(80), primary_key=True),  # what was tried and by whom, without the address itself
    Column("span", Integer, primary_key=True),  # the span of time it was tried in
    Column("count", Integer, nullable=False),
)

SCORE, WATCH = "score", "watch"

Equipment = tuple[tuple[Any, ...], ...]  # how the game's own parts look, in rows that only the game understands


class TableInfo(NamedTuple):
    """A table without its log. Everything but the look of its deck and equipment is fixed once it is opened."""

    id: str
    game: str
    players: tuple[str, ...]
    house: dict[str, str]
    date: str
    fair: bool = False
    palette: Palette = ()
    equipment: Equipment = ()


class LogRow(NamedTuple):
    """One entry of the log."""

    seq: int
    id: str
    event: Event


class Link(NamedTuple):
    """What an address opens: a table, to score or to watch, and how its deck and equipment look now."""

    table: str
    role: str
    palette: Palette = ()
    equipment: Equipment = ()


def entry_row(table: str, seq: int, entry: str, told: Event) -> dict[str, Any]:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    return {
        "table_id": table,
        "seq": seq,
        "id": entry,
        "kind": event_json.kind(told),
        "body": event_json.body(told),
        "at": at,
    }


def link_row(id: str, role: str, token: str = "") -> dict[str, str]:
    """Return a link to a table as a row, with a new token if none is given."""
    token = token or token_urlsafe(16)
    return {"digest": digest(token), "token": token, "table_id": id, "role": role}


def digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def info_of(row: Any) -> TableInfo:
    players, house = tuple(json.loads(row["players"])), json.loads(row["house"])
    fair, palette, equipment = bool(row["fair"]), palette_of(row["palette"]), equipment_of(row["chips"])
    return TableInfo(row["id"], row["game"], players, house, row["date"], fair, palette, equipment)


def info_row(info: TableInfo) -> dict[str, Any]:
    kept = {"id": info.id, "game": info.game, "date": info.date, "fair": int(info.fair)}
    return kept | {"players": json.dumps(info.players), "house": json.dumps(info.house)} | looks_row(info)


def looks_row(info: TableInfo) -> dict[str, Any]:
    """Return the columns that say how the deck and the game's own equipment look."""
    return {"palette": listed(info.palette), "chips": listed(info.equipment)}


def listed(looks: Palette | Equipment) -> str | None:
    return json.dumps(looks) if looks else None


def palette_of(text: str | None) -> Palette:
    return tuple(Hue(*hue) for hue in json.loads(text)) if text else ()


def equipment_of(text: str | None) -> Equipment:
    return tuple(map(tuple, json.loads(text))) if text else ()
