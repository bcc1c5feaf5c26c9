"""Opens tables, keeps their state ready, and writes to their logs: `Tables.tap` is the only way to write."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from flask import abort, current_app, request

from scorekeeper.games import ruleset
from scorekeeper.rules.events import Event
from scorekeeper.rules.game import Game, advance, objection, replay, start
from scorekeeper.rules.reason import Reason
from scorekeeper.rules.table import Folded
from scorekeeper.storage.store import Conflict, Store
from scorekeeper.storage.tables import SCORE, WATCH, Equipment, LogRow, TableInfo
from scorekeeper.text.palette import Palette, use_palette
from scorekeeper.web.infra.limits import opens_nothing

KEPT = 500  # how many tables keep their state in memory


@dataclass(frozen=True)
class TableSession(Folded):
    """A table as it is now.

    `ids` are the ids of the taps in its log, so that a retry is recognised. `key` is the token in the address;
    `watching` means that this token only allows watching.
    """

    info: TableInfo
    game: Game
    ids: tuple[str, ...] = ()
    key: str = ""
    watching: bool = False

    @property
    def seq(self) -> int:
        return len(self.game.log)

    @cached_property
    def shown(self) -> Game:
        """The game as every phone may see it, without what lies face down. Pages are made from this."""
        table = self.game.ruleset.public(self.game.table)
        return self.game if table is self.game.table else replace(self.game, table=table)

    def after(self, game: Game, ids: tuple[str, ...]) -> TableSession:
        """Return the same table with more in its log."""
        return TableSession(self.info, game, self.ids + ids, self.key, self.watching)


class Answer(NamedTuple):
    """The answer to a tap: the table as it is now, and why the tap was not recorded, if it wasn't."""

    session: TableSession
    refused: Reason | None = None
    late: bool = False

    @property
    def status(self) -> int:
        return 409 if self.late else 422 if self.refused else 200


class Tables:
    """Caches the state of tables and advances it by new entries; the database is asked for them every time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ready: OrderedDict[str, TableSession] = OrderedDict()
        self._lock = Lock()

    def enter(self, key: str) -> TableSession | None:
        """Return the table that this token opens, or None."""
        link = self.store.link(key)
        session = self.find(link.table) if link else None
        if link is None or session is None:
            return None
        info = session.info._replace(palette=link.palette, equipment=link.equipment)  # another process may change them
        return session.but(info=info, key=key, watching=link.role == WATCH)

    def find(self, id: str) -> TableSession | None:
        """Return the table with this id, including everything written to it until now."""
        known = self._ready.get(id)
        last = known.ids[-1:] if known else ()
        rows = self.store.log(id, known.seq - len(last)) if known else []
        if known is None or tuple(row.id for row in rows[: len(last)]) != last:
            return self._read(id)  # it isn't cached, or a backup was restored and the log differs
        return self._advanced(known, rows[len(last) :])

    def _advanced(self, known: TableSession, added: list[LogRow]) -> TableSession:
        if not added:
            return known
        game = advance(known.game, *(row.event for row in added))
        return self._keep(known.after(game, tuple(row.id for row in added)))

    def _read(self, id: str) -> TableSession | None:
        info = self.store.info(id)
        if info is None:
            return None
        rules = ruleset(info.game, info.house)  # refused for a game that is not installed, before its events are read
        log = self.store.log(id)
        game = replay(rules, info.players, [row.event for row in log])
        return self._keep(TableSession(info, game, tuple(row.id for row in log)))

    def _keep(self, session: TableSession) -> TableSession:
        with self._lock:
            self._ready[session.info.id] = session
            self._ready.move_to_end(session.info.id)
            while len(self._ready) > KEPT:
                self._ready.popitem(last=False)
        return session

    def open(
        self,
        game: Game,
        fair: bool = False,
        played: str | None = None,
        palette: Palette = (),
        equipment: Equipment = (),
        once: str = "",
    ) -> TableSession:
        """Open a table for a game, with the game's log; return the table opened before if the request is a repeat.

        `played` is the day of a game read from a record, or empty if that is not known; the default is today.
        """
        rules = game.ruleset
        day = date.today().isoformat() if played is None else played
        id = _id(once, game, fair)
        info = TableInfo(id, rules.key, game.players, rules.in_force(), day, fair, palette, equipment)
        with suppress(Conflict):  # the request came twice
            self.store.open(info, game.log, tuple(secrets.token_urlsafe(12) for _ in game.log))
        session = self.find(id)
        assert session
        return session.but(key=self.store.links(id)[SCORE])

    def tap(self, session: TableSession, event: Event, after: int, entry: str, seat: int | None = None) -> Answer:
        """Write a tap to the log if it comes next, is possible and is new. Nothing else writes to a log."""
        if known := self.known(session, after, entry):
            return known
        if why := objection(session.game, event):
            return Answer(session, refused=why)
        try:
            self.store.append(session.info.id, session.seq, entry, event, seat)
        except Conflict:
            now = self.enter(session.key) or session
            return Answer(now, late=entry not in now.ids)
        return Answer(self._keep(session.after(advance(session.game, event), (entry,))))

    def known(self, session: TableSession, after: int, entry: str) -> Answer | None:
        """Answer a tap without reading it, if it was recorded before or somebody was faster."""
        if entry in session.ids:
            return Answer(session)
        return Answer(session, late=True) if after != session.seq else None


def _id(once: str, game: Game, fair: bool) -> str:
    """Return the id of a new table. `once` identifies the request: a repeated request has the same table."""
    if len(once) < 16:
        return secrets.token_urlsafe(16)
    asked = (once, game.ruleset.key, game.ruleset.in_force(), game.players, fair, game.log)
    return sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def tables() -> Tables:
    found: Tables = current_app.extensions["tables"]
    return found


def table_or_404(key: str) -> TableSession:
    """Return the table that this address opens; answer 404 if there is none, 403 if somebody watching taps."""
    session = tables().enter(key) or opens_nothing()
    if session.watching and request.method not in ("GET", "HEAD"):
        abort(403)
    use_palette(session.info.palette)
    return session


def fresh(key: str, house: dict[str, str], players: tuple[str, ...]) -> Game:
    """Return a game before its first round."""
    return start(ruleset(key, house), players)
