"""A table's record as everybody may have it, and the name of its file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.games import ruleset
from scorekeeper.record.reader import Evening
from scorekeeper.record.writer import write
from scorekeeper.rules.events import Event
from scorekeeper.rules.game import Game, replay
from scorekeeper.storage.tables import TableInfo

_UNSAFE = re.compile(r"[^0-9A-Za-z-]")
_LETTERS = 40  # of one part of a name


def shown(info: TableInfo, log: Iterable[Event]) -> Game:
    """Return a table as everybody may see it: what lies face down now stays out of the record."""
    game = replay(ruleset(info.game, info.house), info.players, log)
    return replace(game, table=game.ruleset.public(game.table))


def record(info: TableInfo, game: Game) -> str:
    return write(Evening(game, info.date or None))


def file_name(*parts: str) -> str:
    """Return the name of a record's file. Whatever is stored, it is no path and fits into a header."""
    safe = (_UNSAFE.sub("", part)[:_LETTERS] for part in parts)
    return "-".join(part for part in safe if part) + ".txt"
