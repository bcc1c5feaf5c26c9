"""Stichling's table screen: which panel is open, scoring cards entered in secret, log entries in words.

Only scoring cards that were turned up are shown; their order is not used here.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from flask_babel import gettext as _

from scorekeeper.games.stichling import places
from scorekeeper.games.stichling.events import Ordered
from scorekeeper.games.stichling.round import PLACES
from scorekeeper.games.stichling.rules import SCORING, Stichling
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, Played, Won
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.table import Table
from scorekeeper.text.language import lazy
from scorekeeper.text.say import card_words
from scorekeeper.web.table.board import Board
from scorekeeper.web.table.screen import Cover, Screen, View
from scorekeeper.web.table.session import TableSession


def _played(names: tuple[str, ...], table: Any, event: Played) -> str:
    given = {"name": names[table.round.turn], "card": card_words(event.card), "place": event.place}
    return _("%(name)s: %(card)s to place %(place)s", **given)


def _ordered(names: tuple[str, ...], table: Any, event: Ordered) -> str:
    return _("%(name)s laid %(cards)s", name=names[event.seat], cards=", ".join(map(str, event.order)))


class StichlingScreen(Screen):
    modes = (*Screen.modes, "order")
    panels = ("cover", "deck", "order", "secret", "taker")
    menu = True
    entries = {Played: _played, Ordered: _ordered}
    corrects = {Ordered: "order"}
    corrections = ("play",)
    more_corrections = ("play",)
    every_card = "cards"
    trick = "games/stichling/_places.html"
    at_the_end = lazy("Type the tricks won, or the points")
    legend = lazy("L started; the small figure is the total so far.")

    # --- what is asked ---

    def cover(self, game: Game, ask: Ask | None, view: View) -> Cover | None:
        """Ask for scoring cards before the first card, or whenever the table wants to enter them."""
        rules, round = rules_of(game), game.table.round
        missing = tuple(seat for seat in range(round.seats) if seat not in round.orders)
        before = not round.laid and not round.tricks and view.mode not in ("cards", "taker", "end")
        asked = (before or view.mode == "order") and not rules.over(round)
        return Cover("order", missing, tuple(round.orders)) if missing and asked else None

    def counts(self, session: TableSession, ask: Ask, view: View) -> bool:
        return ask.what != "order" and super().counts(session, ask, view)

    def by_taker(self, game: Game) -> bool:
        return not game.table.rounds or not game.table.round.laid

    # --- what is shown ---

    def signed(self, game: Game) -> bool:
        return False

    def board(self, session: TableSession, ask: Ask | None, view: View, panel: str) -> Board:
        playing = ask is not None and ask.what == "play"
        bands = tuple(self.pad(session, ask, view.picked)) if ask and playing else ()
        board = places.board(session.game, rules_of(session.game), ask, view.picked[:1])._replace(bands=bands)
        if panel == "points":
            return board._replace(title=_("Is the round over?"), said=_("Then tell what the table saw."))
        if panel == "taker" and not session.game.table.round.tricks:
            return board._replace(title=_("One tap a trick."), said=_("Its taker turns the next scoring card."))
        return board

    def seen(self, game: Game) -> frozenset[Card]:
        return frozenset(laid.card for laid in game.table.round.laid)

    def extras(self, session: TableSession, panel: str, view: View) -> dict[str, Any]:
        """Return the possible orders of scoring cards, the tricks won, and whether the round can be over with those."""
        table, rules = session.game.table, rules_of(session.game)
        if panel not in ("cover", "secret", "order", "taker", "points"):
            return super().extras(session, panel, view)
        counts = tuple(table.round.taken(seat) for seat in range(table.seats))
        over = rules.object_won(table, Won(counts)) is None
        known = {"counts": counts, "over": over, "tricks_won": rules.tricks_won(table.round)}
        return {"orders": orders(session.game), "open": view.open, **known}

    # --- the log ---

    def place_in_round(self, table: Table, event: Event) -> str:
        """Return the number of the card in the round: several tricks are open, so they cannot be numbered."""
        if isinstance(event, Played):
            return _("card %(number)s", number=len(table.round.laid) + 1)
        return super().place_in_round(table, event)

    def correction(self, earlier: TableSession, event: Any) -> dict[str, Any]:
        if isinstance(event, Ordered):
            return {"orders": orders(earlier.game)}
        return {"places": range(1, PLACES + 1)} if isinstance(event, Played) else {}


def rules_of(game: Game) -> Stichling:
    assert isinstance(game.ruleset, Stichling)
    return game.ruleset


def orders(game: Game) -> list[tuple[int, ...]]:
    """Return the possible orders of this round's three scoring cards."""
    return list(permutations(SCORING[len(game.table.rounds) - 1]))


SCREEN = StichlingScreen()
