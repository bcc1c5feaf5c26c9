"""Oh Hell's table screen: the card turned for trump, bids in one tap each, bids and tricks under the names."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from scorekeeper.games.oh_hell.rules import OhHell, OhHellRound
from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import cards_of
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruleset import Ask
from scorekeeper.text.language import lazy
from scorekeeper.text.say import card_words, say
from scorekeeper.web.table.board import Board, Shown
from scorekeeper.web.table.screen import View
from scorekeeper.web.table.session import TableSession
from scorekeeper.web.table.trick import TrickScreen


def _hand(names: tuple[str, ...], table: Any, event: HandSize) -> str:
    return _("Cards each: %(n)s", n=event.cards)


def _turned(names: tuple[str, ...], table: Any, event: Turned) -> str:
    return _("Turned: %(card)s", card=card_words(event.card)) if event.card else _("Played without trump")


def _bid(names: tuple[str, ...], table: Any, event: Bid) -> str:
    return _("%(name)s bid %(n)s", name=names[event.seat], n=event.tricks)


class OhHellScreen(TrickScreen):
    panels = ("bid", "deck")
    entries = {HandSize: _hand, Turned: _turned, Bid: _bid}
    corrects = {HandSize: "hand", Turned: "turn", Bid: "bid"}
    stages = TrickScreen.stages | {
        "turn": lazy("Round %(number)s: trump"),
        "bid": lazy("Round %(number)s: bids"),
    }
    questions = {"turn": lazy("Tap the card turned for trump."), "bid": lazy("%(name)s bids.")}

    def nav(self, ask: Ask | None, panel: str) -> str | None:
        """Return the button for a round without trump, while the turned card is asked for."""
        return self.own("_no_trump.html") if ask and ask.what == "turn" and panel == "pad" else None

    # --- what is asked ---

    def asked(self, session: TableSession, view: View) -> Ask | None:
        """Ask for trump only if cards are entered: takers and results do not depend on it."""
        ask, round = super().asked(session, view), session.game.table.round
        if ask and ask.what == "turn" and view.mode in self.lasting:
            return Ask("bid", round.bidders) if round.bidders else Ask("play", (round.turn,))
        return ask

    def on_pad(self, ask: Ask) -> bool:
        return ask.what in ("play", "turn")

    # --- what is shown ---

    def board(self, session: TableSession, ask: Ask | None, view: View, panel: str) -> Board:
        return super().board(session, ask, view, panel)._replace(under=True)

    def said(self, game: Game, ask: Ask | None, shown: Shown) -> str:
        if not ask or ask.what != "bid":
            return super().said(game, ask, shown)
        round: OhHellRound = game.table.round
        bid = rules_of(game).forbidden(round, ask.seats[0])
        if bid is not None:
            return say(rules_of(game).hooked(round, bid))
        return _("Bids so far: %(n)s of %(tricks)s.", n=sum(round.bids.values()), tricks=round.cards)

    def under(self, game: Game, seat: int) -> tuple[str, str]:
        """Return a player's bid, and how many tricks they took."""
        round: OhHellRound = game.table.round
        bid, took = round.bids.get(seat), round.taken(seat)
        if bid is None:
            return "", ""
        playing = not round.bidders or round.tricks
        return _("bid %(bid)s, took %(took)s", bid=bid, took=took) if playing else _("bid %(n)s", n=bid), ""

    def seen(self, game: Game) -> frozenset[Card]:
        turned = game.table.round.turned
        return super().seen(game) | {turned} if turned else super().seen(game)

    def signed(self, game: Game) -> bool:
        return rules_of(game).misses == "minus"

    def extras(self, session: TableSession, panel: str, view: View) -> dict[str, Any]:
        """Return the bids that the next player may choose from."""
        if panel != "bid":
            return super().extras(session, panel, view)
        return {"bids": self.bids(session.game, session.game.table.round.bidders[0])}

    def bids(self, game: Game, seat: int) -> list[int]:
        round: OhHellRound = game.table.round
        return [n for n in range(round.cards + 1) if n != rules_of(game).forbidden(round, seat)]

    # --- the log ---

    def correction(self, earlier: TableSession, event: Any) -> dict[str, Any]:
        if isinstance(event, Turned):
            return {"bands": self.whole_pad(earlier, cards_of(event))}
        return {"bids": self.bids(earlier.game, event.seat)} if isinstance(event, Bid) else {}


def rules_of(game: Game) -> OhHell:
    assert isinstance(game.ruleset, OhHell)
    return game.ruleset


SCREEN = OhHellScreen()
