"""The evenings on this server: opened, looked at, and written to by the one way there is."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from datetime import date
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from flask import abort, current_app, request

from scorekeeper.rows import SCORE, WATCH, Card, Entry, Printed
from scorekeeper.rules.events import Event
from scorekeeper.rules.game import Game, advance, objection, replay, start
from scorekeeper.rules.palette import Palette, paint
from scorekeeper.rules.reason import Reason
from scorekeeper.rulesets import ruleset
from scorekeeper.store import Store, Taken
from scorekeeper.web.limits import opens_nothing

KEPT = 500  # tables whose state is held ready


class Evening(NamedTuple):
    """A table as it is now. `ids` are the taps in its log, so that a retry is recognised; `key` is the token in the
    address it was reached by, and `watching` says that it opens the table to watch only."""

    card: Card
    game: Game
    ids: tuple[str, ...] = ()
    key: str = ""
    watching: bool = False

    @property
    def seq(self) -> int:
        return len(self.game.log)

    @property
    def shown(self) -> Game:
        """The game as every phone may see it. Pages are made from this; what lies face down is not in it."""
        table = self.game.ruleset.public(self.game.table)
        return self.game if table is self.game.table else replace(self.game, table=table)


class Answer(NamedTuple):
    """What became of a tap: the table as it is now, and why the tap was not recorded, if it was not."""

    evening: Evening
    refused: Reason | None = None
    late: bool = False

    @property
    def status(self) -> int:
        return 409 if self.late else 422 if self.refused else 200


class Evenings:
    """Derived state is kept ready and advanced by what was added since; the database is asked every time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ready: OrderedDict[str, Evening] = OrderedDict()
        self._lock = Lock()

    def enter(self, key: str) -> Evening | None:
        """The table that this token opens, if it opens one."""
        link = self.store.link(key)
        evening = self.find(link.table) if link else None
        if link is None or evening is None:
            return None
        card = evening.card._replace(palette=link.palette, chips=link.chips)  # another process may have changed them
        return evening._replace(card=card, key=key, watching=link.role == WATCH)

    def find(self, id: str) -> Evening | None:
        """The table of this id, with everything that was written to it until now."""
        known = self._ready.get(id)
        last = known.ids[-1:] if known else ()
        entries = self.store.log(id, known.seq - len(last)) if known else []
        if known is None or tuple(entry.id for entry in entries[: len(last)]) != last:
            return self._read(id)  # it is not held ready, or a backup was brought back and the log ends otherwise
        return self._advanced(known, entries[len(last) :])

    def _advanced(self, known: Evening, added: list[Entry]) -> Evening:
        if not added:
            return known
        game = known.game
        for entry in added:
            game = advance(game, entry.event)
        return self._keep(Evening(known.card, game, known.ids + tuple(entry.id for entry in added)))

    def _read(self, id: str) -> Evening | None:
        card = self.store.card(id)
        if card is None:
            return None
        log = self.store.log(id)
        game = replay(ruleset(card.game, card.house), card.players, [entry.event for entry in log])
        return self._keep(Evening(card, game, tuple(entry.id for entry in log)))

    def _keep(self, evening: Evening) -> Evening:
        with self._lock:
            self._ready[evening.card.id] = evening
            self._ready.move_to_end(evening.card.id)
            while len(self._ready) > KEPT:
                self._ready.popitem(last=False)
        return evening

    def open(
        self,
        game: Game,
        fair: bool = False,
        played: str | None = None,
        palette: Palette = (),
        chips: Printed = (),
        once: str = "",
    ) -> Evening:
        """A new table of today, or one with the log of a game that was read and its day, if that is known; or the one
        that was opened when the same was asked before."""
        rules = game.ruleset
        day = date.today().isoformat() if played is None else played
        card = Card(_id(once, game, fair), rules.key, game.players, rules.in_force(), day, fair, palette, chips)
        ids = tuple(secrets.token_urlsafe(12) for _ in game.log)
        with suppress(Taken):  # it came twice
            self.store.open(card, game.log, ids)
        evening = self.find(card.id)
        assert evening
        return evening._replace(key=self.store.links(card.id)[SCORE])

    def tap(self, evening: Evening, event: Event, after: int, entry: str, seat: int | None = None) -> Answer:
        """The only way anything is written to a log: in its place, possible, and once."""
        if known := self.known(evening, after, entry):
            return known
        if why := objection(evening.game, event):
            return Answer(evening, refused=why)
        try:
            self.store.append(evening.card.id, evening.seq, entry, event, seat)
        except Taken:
            now = self.enter(evening.key) or evening
            return Answer(now, late=entry not in now.ids)
        return Answer(self._keep(evening._replace(game=advance(evening.game, event), ids=(*evening.ids, entry))))

    def known(self, evening: Evening, after: int, entry: str) -> Answer | None:
        """The answer to a tap whatever it says: it was recorded before, or somebody was faster."""
        if entry in evening.ids:
            return Answer(evening)
        return Answer(evening, late=True) if after != evening.seq else None


def _id(once: str, game: Game, fair: bool) -> str:
    """The id of a new table. `once` is what only this asking brings along: the same asking has the same table."""
    if len(once) < 16:
        return secrets.token_urlsafe(16)
    asked = (once, game.ruleset.key, game.ruleset.in_force(), game.players, fair, game.log)
    return sha256(repr(asked).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def evenings() -> Evenings:
    found: Evenings = current_app.extensions["evenings"]
    return found


def found(key: str) -> Evening:
    """The table that this address opens; a friendly 404 if it opens none, a 403 for a tap on one that is watched."""
    evening = evenings().enter(key) or opens_nothing()
    if evening.watching and request.method not in ("GET", "HEAD"):
        abort(403)
    paint(evening.card.palette)
    return evening


def fresh(key: str, house: dict[str, str], players: tuple[str, ...]) -> Game:
    """A game before its first round."""
    return start(ruleset(key, house), players)
