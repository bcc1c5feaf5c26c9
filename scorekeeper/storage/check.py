"""Checks what a backup brings before it is kept: every table with its links, and that each log can be read.

A backup of any version restores; what no version can have written is refused. row_check.py and event_check.py have
what is asked of a row and of an event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, Table, bindparam, select

from scorekeeper.games import ruleset
from scorekeeper.record.lexer import named
from scorekeeper.rules.cards import COLOURS
from scorekeeper.rules.events import Event
from scorekeeper.rules.game import corrections_in
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.storage.event_check import checked
from scorekeeper.storage.records import record, shown
from scorekeeper.storage.row_check import Flaw, is_unicode
from scorekeeper.storage.tables import (
    SCORE,
    WATCH,
    TableInfo,
    digest,
    entries,
    equipment_of,
    info_of,
    links,
    palette_of,
    tables,
)
from scorekeeper.text.language import gettext as _
from scorekeeper.text.palette import LETTERS, SHADES
from scorekeeper.text.say import say

_TABLE = select(tables).where(tables.c.id == bindparam("id"))
_LINKS = select(links).where(links.c.table_id == bindparam("id")).order_by(links.c.role)
_LOG = select(entries).where(entries.c.table_id == bindparam("id")).order_by(entries.c.seq)

Row = Mapping[str, Any]


# --- everything together, once it is stored ---


def check(connection: Connection) -> None:
    """Raise Flaw if tables, links and logs are not as this program writes them, or could not be exported."""
    for part in (links, entries):
        _check_no_orphans(connection, part)
    for id in connection.execute(select(tables.c.id)).scalars().all():
        info = _checked_table(connection.execute(_TABLE, {"id": id}).mappings().one())
        _check_links(id, connection.execute(_LINKS, {"id": id}).all())
        _check_fold(info, list(_checked_log(info, connection.execute(_LOG, {"id": id}))))


def _check_no_orphans(connection: Connection, part: Table) -> None:
    owned = part.outerjoin(tables, tables.c.id == part.c.table_id)
    orphan = select(part.c.table_id).select_from(owned).where(tables.c.id.is_(None)).limit(1)
    if (id := connection.execute(orphan).scalar()) is not None:
        raise Flaw(_("Table %(id)s is missing, but not all that belongs to it.", id=_name(id)))


def _check_links(id: str, found: Sequence[Any]) -> None:
    """Check that a table has both links, or none if it is older than those."""
    roles = [link.role for link in found]
    if roles not in ([], [SCORE, WATCH]) or not all(map(_opens, found)):
        raise Flaw(_("Table %(id)s: its links cannot be right.", id=id))


def _opens(link: Any) -> bool:
    return bool(link.token) and link.token.isprintable() and link.digest == digest(link.token)


# --- a table ---


def _checked_table(row: Any) -> TableInfo:
    for column, right in COLUMNS.items():
        try:
            fine = right(row)
        except Refused as refusal:
            raise Flaw(_("Table %(id)s: %(why)s", id=_name(row["id"]), why=say(refusal.why))) from None
        except Exception:  # whatever reading it raises
            fine = False
        if not fine:
            raise Flaw(_("Table %(id)s: “%(column)s” cannot be right.", id=_name(row["id"]), column=column))
    return info_of(row)


def _right_players(row: Row) -> bool:
    names = json.loads(row["players"])
    if found := ruleset(row["game"]).object_players(len(names)):
        raise Refused(found)
    for place, name in enumerate(names):
        if named(name) in names[:place]:
            raise Refused(reason("name-twice", text=name))
    return isinstance(names, list)


def _right_house(row: Row) -> bool:
    house = json.loads(row["house"])
    return isinstance(house, dict) and bool(ruleset(row["game"], house))


def _right_date(row: Row) -> bool:
    return not row["date"] or bool(date.fromisoformat(row["date"]).isoformat() == row["date"])


def _right_palette(row: Row) -> bool:
    hues = palette_of(row["palette"])
    called = all(len(hue.name) <= LETTERS and is_unicode(hue.name) for hue in hues)
    return called and all(hue.colour in COLOURS and hue.shade in SHADES for hue in hues)


def _right_equipment(row: Row) -> bool:
    return bool(ruleset(row["game"]).knows_equipment(equipment_of(row["chips"])))


COLUMNS: dict[str, Callable[[Row], bool]] = {
    "id": lambda row: bool(row["id"]) and row["id"].isprintable(),
    "game": lambda row: bool(ruleset(row["game"])),
    "house": _right_house,
    "players": _right_players,
    "date": _right_date,
    "fair": lambda row: row["fair"] in (0, 1),
    "palette": _right_palette,
    "chips": _right_equipment,
}


def _name(id: str) -> str:
    """Return the id of a table as a sentence can show it, whatever is in it."""
    return "".join(letter if letter.isprintable() else "?" for letter in id)


# --- its log ---


def _checked_log(info: TableInfo, rows: Iterable[Any]) -> Iterator[Event]:
    """Yield the events of a log: numbered without a gap, each with an id of its own."""
    rules, seats = ruleset(info.game, info.house), range(len(info.players))
    ids: set[str] = {""}
    for number, row in enumerate(rows):
        if row.seq != number:
            raise Flaw(_("Table %(id)s: entry %(n)s is missing.", id=info.id, n=number))
        try:
            event = checked(rules, seats, row.kind, row.body)
            datetime.fromisoformat(row.at)
        except Exception:  # whatever reading it raises
            event = None
        if event is None or row.id in ids or not (row.seat is None or row.seat in seats) or not _earlier(event, number):
            raise Flaw(_("Table %(id)s: entry %(n)s cannot be right.", id=info.id, n=number))
        ids.add(row.id)
        yield event


def _earlier(event: Event, number: int) -> bool:
    """Whether an entry corrects only entries before it."""
    return all(0 <= correction.at < number for correction in corrections_in(event))


def _check_fold(info: TableInfo, log: list[Event]) -> None:
    """Check that the table can be opened, its scores counted and its record exported."""
    try:
        game = shown(info, log)
        fine = len(game.ruleset.totals(game.table)) == len(info.players)
        game.ruleset.finished(game.table)
        record(info, game)
    except Exception:  # whatever the rules raise
        fine = False
    if not fine:
        raise Flaw(_("Table %(id)s: its entries do not go together.", id=info.id))
