"""The tables on this server: opened, looked at, and written to by the one way there is."""

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

KEPT = 500  # tables whose state is held ready


@dataclass(frozen=True)
class TableSession(Folded):
    """A table as it is now. `ids` are the taps in its log, so that a retry is recognised; `key` is the token in the
    address it was reached by, and `watching` says that it opens the table to watch only."""

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
        """The game as every phone may see it. Pages are made from this; what lies face down is not in it."""
        table = self.game.ruleset.public(self.game.table)
        return self.game if table is self.game.table else replace(self.game, table=table)

    def after(self, game: Game, ids: tuple[str, ...]) -> TableSession:
        """The same table with more in its log."""
        return TableSession(self.info, game, self.ids + ids, self.key, self.watching)


class Answer(NamedTuple):
    """What became of a tap: the table as it is now, and why the tap was not recorded, if it was not."""

    session: TableSession
    refused: Reason | None = None
    late: bool = False

    @property
    def status(self) -> int:
        return 409 if self.late else 422 if self.refused else 200


class Tables:
    """Derived state is kept ready and advanced by what was added since; the database is asked every time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ready: OrderedDict[str, TableSession] = OrderedDict()
        self._lock = Lock()

    def enter(self, key: str) -> TableSession | None:
        """The table that this token opens, if it opens one."""
        link = self.store.link(key)
        session = self.find(link.table) if link else None
        if link is None or session is None:
            return None
        info = session.info._replace(palette=link.palette, equipment=link.equipment)  # another process may change them
        return session.but(info=info, key=key, watching=link.role == WATCH)

    def find(self, id: str) -> TableSession | None:
        """The table of this id, with everything that was written to it until now."""
        known = self._ready.get(id)
        last = known.ids[-1:] if known else ()
        rows = self.store.log(id, known.seq - len(last)) if known else []
        if known is None or tuple(row.id for row in rows[: len(last)]) != last:
            return self._read(id)  # it is not held ready, or a backup was brought back and the log ends otherwise
        return self._advanced(known, rows[len(last) :])

    def _advanced(self, known: TableSession, added: list[LogRow]) -> TableSession:
        if not added:
            return known
        game = known.game
        for row in added:
            game = advance(game, row.event)
        return self._keep(known.after(game, tuple(row.id for row in added)))

    def _read(self, id: str) -> TableSession | None:
        info = self.store.info(id)
        if info is None:
            return None
        log = self.store.log(id)
        game = replay(ruleset(info.game, info.house), info.players, [row.event for row in log])
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
        """A new table of today, or one with the log of a game that was read and its day, if that is known; or the one
        that was opened when the same was asked before."""
        rules = game.ruleset
        day = date.today().isoformat() if played is None else played
        id = _id(once, game, fair)
        info = TableInfo(id, rules.key, game.players, rules.in_force(), day, fair, palette, equipment)
        with suppress(Conflict):  # it came twice
            self.store.open(info, game.log, tuple(secrets.token_urlsafe(12) for _ in game.log))
        session = self.find(id)
        assert session
        return session.but(key=self.store.links(id)[SCORE])

    def tap(self, session: TableSession, event: Event, after: int, entry: str, seat: int | None = None) -> Answer:
        """The only way anything is written to a log: in its place, possible, and once."""
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
        """The answer to a tap whatever it says: it was recorded before, or somebody was faster."""
        if entry in session.ids:
            return Answer(session)
        return Answer(session, late=True) if after != session.seq else None


def _id(once: str, game: Game, fair: bool) -> str:
    """The id of a new table. `once` is what only this asking brings along: the same asking has the same table."""
    if len(once) < 16:
        return secrets.token_urlsafe(16)
    asked = (once, game.ruleset.key, game.ruleset.in_force(), game.players, fair, game.log)
    return sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def tables() -> Tables:
    found: Tables = current_app.extensions["tables"]
    return found


def table_or_404(key: str) -> TableSession:
    """The table that this address opens; a friendly 404 if it opens none, a 403 for a tap on one that is watched."""
    session = tables().enter(key) or opens_nothing()
    if session.watching and request.method not in ("GET", "HEAD"):
        abort(403)
    use_palette(session.info.palette)
    return session


def fresh(key: str, house: dict[str, str], players: tuple[str, ...]) -> Game:
    """A game before its first round."""
    return start(ruleset(key, house), players)
