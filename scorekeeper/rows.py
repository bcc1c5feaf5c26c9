"""The tables of the database, and how a card, an entry and a link stand in their rows."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import Column, Integer, MetaData, String, Table, Text

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
    Column("chips", Text, nullable=True),  # a JSON list: what is printed on the chips, where that was typed
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

Printed = tuple[tuple[str, int | None, int | None], ...]  # a task and the values of its two chips


class Card(NamedTuple):
    """What a table is, apart from its log; all but the looks of its deck and chips is fixed when it is opened."""

    id: str
    game: str
    players: tuple[str, ...]
    house: dict[str, str]
    date: str
    fair: bool = False
    palette: Palette = ()
    chips: Printed = ()


class Entry(NamedTuple):
    """One line of the log."""

    seq: int
    id: str
    event: Event


class Link(NamedTuple):
    """What an address opens: a table, to keep score or to watch; and how its deck and chips look now."""

    table: str
    role: str
    palette: Palette = ()
    chips: Printed = ()


def entry_row(table: str, seq: int, entry: str, told: Event) -> dict[str, Any]:
    at = datetime.now(UTC).isoformat(timespec="milliseconds")
    return {"table_id": table, "seq": seq, "id": entry, "kind": ledger.kind(told), "body": ledger.body(told), "at": at}


def link_row(id: str, role: str, token: str = "") -> dict[str, str]:
    """A new link to a table, by a token of its own where it has none yet."""
    token = token or token_urlsafe(16)
    return {"digest": digest(token), "token": token, "table_id": id, "role": role}


def digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def card_of(row: Any) -> Card:
    players, house = tuple(json.loads(row["players"])), json.loads(row["house"])
    fair, palette, chips = bool(row["fair"]), palette_of(row["palette"]), printed(row["chips"])
    return Card(row["id"], row["game"], players, house, row["date"], fair, palette, chips)


def card_row(card: Card) -> dict[str, Any]:
    players, house = json.dumps(card.players), json.dumps(card.house)
    looks = {"palette": listed(card.palette), "chips": listed(card.chips)}
    return card._asdict() | {"players": players, "house": house, "fair": int(card.fair)} | looks


def listed(looks: Palette | Printed) -> str | None:
    return json.dumps(looks) if looks else None


def palette_of(text: str | None) -> Palette:
    return tuple(Hue(*hue) for hue in json.loads(text)) if text else ()


def printed(text: str | None) -> Printed:
    return tuple((task, first, second) for task, first, second in json.loads(text)) if text else ()
