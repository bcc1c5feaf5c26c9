"""Hat Trick's table screen: the two piles of a double trick, passed cards, piles counted by colour."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.games.hat_trick.rules import HatTrick
from scorekeeper.rules.game import Game
from scorekeeper.text.language import lazy
from scorekeeper.text.say import say
from scorekeeper.web.table.board import Heap, Shown
from scorekeeper.web.table.screen import View
from scorekeeper.web.table.session import TableSession
from scorekeeper.web.table.trick import TrickScreen, leads, winners


def _sorted(names: tuple[str, ...], table: Any, event: Sorted) -> str:
    counts = {name: value for name, value in event._asdict().items() if name != "seat"}
    return _(
        "%(name)s's pile: %(red)s red, %(blue)s blue, %(green)s green, %(passed)s passed",
        name=names[event.seat],
        **counts,
    )


class HatTrickScreen(TrickScreen):
    panels = ("count", "taker")
    entries = {Sorted: _sorted}
    at_the_end = lazy("Count piles or type points at the end")
    corrects = {Sorted: "sort"}
    role_words = {"role-opens": lazy("2nd trick", "role"), "role-passed": lazy("passed", "role")}

    def heaps(self, game: Game, shown: Shown) -> tuple[Heap, ...] | None:
        """Return the two tricks of a double trick, and the passed cards."""
        if not shown.ruling:
            return ()
        takers = zip(shown.ruling.takers, winners(shown) * 2, strict=False)
        found = [Heap(taker.card.colour, taker.cards, taker.card, game.players[seat]) for taker, seat in takers]
        passed = [shown.plays[shown.seats.index(seat)] for seat in shown.ruling.passed]
        if passed:
            found.append(Heap(passed[0].colour, tuple(passed), None, pgettext("cards", "passed")))
        return tuple(found)

    def reasons(self, game: Game, shown: Shown) -> str:
        """Return only why somebody leads: the piles show who is ahead."""
        return say(shown.ruling.because[-1], game.players) if shown.done and shown.ruling else ""

    def taken(self, game: Game, shown: Shown, playing: bool) -> str:
        """Return only who leads: the piles show who took what."""
        return leads(game) if playing else ""

    def extras(self, session: TableSession, panel: str, view: View) -> dict[str, Any]:
        game = session.shown
        if panel not in ("count", "points"):
            return super().extras(session, panel, view)
        assert isinstance(game.ruleset, HatTrick)
        return {"heaps": game.ruleset.uncounted(game.table.round), "left": game.ruleset.left(game.table.round)}


SCREEN = HatTrickScreen()
