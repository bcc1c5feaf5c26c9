"""Everything a database holds in one file, to put away or to carry to another database; and every record in a zip."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
from collections.abc import Iterator
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from scorekeeper.record import Evening
from scorekeeper.rules.game import replay
from scorekeeper.rulesets import ruleset
from scorekeeper.store import Store, entries, links, tables
from scorekeeper.transcript import write

HEAD = {"scorekeeper": "backup", "version": 1}
PARTS = {"tables": tables, "links": links, "entries": entries}
END, BATCH = "end", 1000


class Unfit(Exception):
    """This file cannot be brought back, or not here; the sentence says why."""


def backup(store: Store, file: Path) -> int:
    """Write all tables as they are at one moment, while servers run on; how many there are."""
    unfinished = file.with_name(f"{file.name}.part")
    with store.snapshot() as connection, gzip.open(unfinished, "wt", encoding="utf-8") as out:
        out.write(json.dumps(HEAD) + "\n")
        for row in _rows(connection):
            out.write(json.dumps(row) + "\n")
        count = _count(connection)
    os.replace(unfinished, file)  # a file of this name is always a whole backup
    return count


def _rows(connection: Connection) -> Iterator[list[Any]]:
    for name, part in PARTS.items():
        for row in connection.execution_options(yield_per=BATCH).execute(select(part)).mappings():
            yield [name, dict(row)]
    yield [END, {}]


def _count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(tables)).scalar_one())


def restore(store: Store, file: Path, replace: bool = False) -> int:
    """Bring a backup into an empty database, all of it or nothing; how many tables it had."""
    with store.engine.begin() as connection:
        if _count(connection) and not replace:
            raise Unfit("This database has tables already: say --replace to put the backup in their place.")
        for part in PARTS.values():
            connection.execute(delete(part))
        for name, rows in _batches(file):
            connection.execute(insert(PARTS[name]), rows)
        return _count(connection)


def _batches(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a file, many of one part at a time."""
    for name, rows in groupby(_read(file), key=itemgetter(0)):
        while batch := [row for _, row in islice(rows, BATCH)]:
            yield name, batch


def _read(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines of a backup; refused if it is none or not whole."""
    whole = False
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            if json.loads(next(lines, "{}")) != HEAD:
                raise Unfit(f"{file} is no backup of this program.")
            for line in lines:
                name, row = json.loads(line)
                whole = name == END
                if name in PARTS:
                    yield name, row
    except (OSError, EOFError, ValueError) as problem:
        raise Unfit(f"{file} cannot be read: {problem}.") from None
    if not whole:
        raise Unfit(f"{file} is not whole.")


def export(store: Store, file: Path) -> int:
    """Every table's record as text, in one zip; how many there are."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out, store.snapshot() as connection:
        ids = connection.execute(select(tables.c.id).order_by(tables.c.date, tables.c.id)).scalars().all()
        for number, id in enumerate(ids, 1):
            card = store.card(id)
            assert card
            game = replay(ruleset(card.game, card.house), card.players, [entry.event for entry in store.log(id)])
            name = "-".join(part for part in (card.date, card.game, str(number)) if part)
            out.writestr(f"{name}.txt", write(Evening(game, card.date or None)))
    return len(ids)
