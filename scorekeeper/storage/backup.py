"""Writes the whole database to one file, restores it, and exports every table's record as a zip."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper import os_errors
from scorekeeper.games import games
from scorekeeper.storage.check import check
from scorekeeper.storage.records import file_name, record, shown
from scorekeeper.storage.row_check import Flaw, complete
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import SCORE, WATCH, entries, link_row, links, tables
from scorekeeper.storage.unpack import lines
from scorekeeper.text.language import gettext as _
from scorekeeper.text.language import lazy

VERSION = 1  # raised when rows change their meaning; a new column or part is recognised by its name
HEAD = {"scorekeeper": "backup", "version": VERSION}
PARTS = {"tables": tables, "links": links, "entries": entries}
END, BATCH = "end", 200
REFUSED = lazy("%(file)s cannot be restored. %(why)s")
NEWER = lazy("%(file)s was made by a newer version of this program: upgrade it here first.")


class Unfit(Exception):
    """This file cannot be restored, or not here; the message says why."""


def backup(store: Store, file: Path) -> int:
    """Write a snapshot of all tables while servers keep running; return how many there are."""
    with whole(file) as out, store.snapshot() as connection:
        with gzip.open(out, "wt", encoding="utf-8") as text:
            text.write(json.dumps(HEAD) + "\n")
            for row in _rows(connection):
                text.write(json.dumps(row) + "\n")
        return _count(connection)


@contextmanager
def whole(file: Path) -> Iterator[BinaryIO]:
    """Open a file that gets its name once it is complete. Only its owner can read it: it opens every table."""
    unfinished = file.with_name(f"{file.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def _rows(connection: Connection) -> Iterator[list[Any]]:
    for name, part in PARTS.items():
        for row in connection.execute(select(part).execution_options(yield_per=BATCH)).mappings():
            yield [name, dict(row)]
    yield [END, {}]


def _count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(tables)).scalar_one())


def restore(store: Store, file: Path, replace: bool = False) -> int:
    """Restore a backup into an empty database, all of it or nothing; return how many tables it had."""
    with store.engine.begin() as connection:
        if _count(connection) and not replace:
            raise Unfit(_("This database has tables already: say --replace to put the backup in their place."))
        try:
            _replace(connection, file)
        except Flaw as flaw:
            raise Unfit(_(REFUSED, file=file, why=flaw)) from None
        except IntegrityError:
            raise Unfit(_(REFUSED, file=file, why=_("Something is in it twice."))) from None
        return _count(connection)


def _replace(connection: Connection, file: Path) -> None:
    """Put a backup in the place of everything; nothing is kept if it has a flaw."""
    for part in PARTS.values():
        connection.execute(delete(part))
    for name, rows in _batches(file):
        connection.execute(insert(PARTS[name]), rows)
    check(connection)
    _link(connection)


def _link(connection: Connection) -> None:
    """Give links to tables backed up before there were any: their old address to score, a new one to watch."""
    bare = select(tables.c.id).where(tables.c.id.not_in(select(links.c.table_id)))
    for id in connection.execute(bare).scalars().all():
        connection.execute(insert(links), [link_row(id, SCORE, id), link_row(id, WATCH)])


def _batches(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the rows of a file in batches, each of one part."""
    for name, rows in groupby(_read(file), key=itemgetter(0)):
        while batch := [row for _, row in islice(rows, BATCH)]:
            yield name, batch


def _read(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rows of a backup; refuse it if it isn't one, is newer than this program, or is incomplete."""
    name, found = "", lines(file)
    try:
        _check_head(file, json.loads(next(found, "{}")))
        for number, line in enumerate(found, 2):
            name, row = json.loads(line)
            if name != END:
                yield name, _known(file, name, row, number)
    except (OSError, EOFError, ValueError, TypeError, zlib.error, RecursionError) as problem:
        raise Unfit(_("%(file)s cannot be read: %(problem)s.", file=file, problem=os_errors.words(problem))) from None
    if name != END:
        raise Unfit(_("%(file)s is not whole.", file=file))


def _check_head(file: Path, head: Any) -> None:
    if not isinstance(head, dict) or head.get("scorekeeper") != HEAD["scorekeeper"]:
        raise Unfit(_("%(file)s is no backup of this program.", file=file))
    if head.get("version") != VERSION:
        raise Unfit(_(NEWER, file=file))


def _known(file: Path, name: str, row: Any, line: int) -> dict[str, Any]:
    """Return a row if every column exists here. Columns that an older version did not have stay empty."""
    if not isinstance(row, dict):
        raise ValueError("a row is missing")
    if name not in PARTS or not row.keys() <= set(PARTS[name].columns.keys()):
        raise Unfit(_(NEWER, file=file))
    return complete(PARTS[name], row, line)


def export(store: Store, file: Path) -> int:
    """Write the record of every table whose game is installed into one zip; return how many there are."""
    with whole(file) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as records:
        infos = [info for info in store.infos() if info.game in games()]
        for number, info in enumerate(infos, 1):
            game = shown(info, [entry.event for entry in store.log(info.id)])
            records.writestr(file_name(info.date, info.game, str(number)), record(info, game))
    return len(infos)
