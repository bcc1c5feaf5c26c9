"""Sticheln's table screen: marked colours, declaring openly or face down, counting piles, choosing a colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.games.sticheln import piles
from scorekeeper.games.sticheln.events import Chosen, Counted, Declared
from scorekeeper.games.sticheln.rules import Sticheln, StichelnRound
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruleset import Ask
from scorekeeper.text.language import lazy
from scorekeeper.text.say import cards_words, colour_word
from scorekeeper.web.table.board import Band, Shown, short
from scorekeeper.web.table.screen import Cover, Screen, View
from scorekeeper.web.table.session import TableSession
from scorekeeper.web.table.trick import TrickScreen

# What to tap to declare: one card, or one of each of two colours.
ASKED = {
    "lucky": (lazy("%(name)s: tap the lucky card."), lazy("%(name)s: tap two lucky cards.")),
    "misery": (lazy("%(name)s: tap the misery card."), lazy("%(name)s: tap two misery cards.")),
}


class Pile(NamedTuple):
    """What is asked about one player's pile: which marked cards it may have, and how many cards in all."""

    seat: int
    name: str
    colours: tuple[str, ...]
    fixed: tuple[Card, ...]  # known to be in it
    cards: tuple[Card, ...]  # may be in it
    total: int | None  # how many cards it has, if that follows from the tricks


class Choice(NamedTuple):
    """Who chooses a colour, what each colour scores, the best one, and whether the scores are known."""

    seat: int
    colours: dict[str, int]
    best: str | None
    known: bool


class StichelnScreen(TrickScreen):
    modes = (*Screen.modes, "declare", "hazy")
    panels = ("choose", "count", "cover", "secret", "taker")
    menu = True
    at_the_end = lazy("Count piles or type points at the end")
    corrects = {Declared: "declare", Chosen: "choose", Counted: "count"}
    stages = TrickScreen.stages | {
        "declare": lazy("Round %(number)s: declare"),
        "choose": lazy("Round %(number)s: choose"),
    }
    role_words = {
        "role-sets": lazy("colour", "role"),
        "role-zero": lazy("zero", "role"),
        "role-zero-led": lazy("zero", "role"),
    }

    # --- what is asked ---

    def asked(self, session: TableSession, view: View) -> Ask | None:
        """Ask for declared cards first, if a table that only counts at the end wants to enter them."""
        missing = undeclared(session.game) if view.mode == "declare" else ()
        return Ask("declare", missing) if missing else super().asked(session, view)

    def cover(self, game: Game, ask: Ask | None, view: View) -> Cover | None:
        """In Hazy, cards are declared face down while the tricks are played."""
        rules, round = rules_of(game), game.table.round
        if rules.declares != "hazy" or view.mode != "hazy" or round.closed or piles.played_out(rules, round):
            return None
        missing = undeclared(game)
        return Cover("declare", missing, tuple(round.declared)) if missing else None

    def counts(self, session: TableSession, ask: Ask, view: View) -> bool:
        declared = view.mode == "declare" and not undeclared(session.game)
        return declared or super().counts(session, ask, view)

    def on_pad(self, ask: Ask) -> bool:
        return ask.what in ("play", "declare")

    # --- what is shown ---

    def marks(self, game: Game, seat: int) -> str:
        round: StichelnRound = game.table.round
        found = round.declared.get(seat, ())
        return "".join(card.colour for card in found) or round.chosen.get(seat, "")

    def lead(self, game: Game) -> str:
        rules, plays = rules_of(game), game.table.round.plays
        return rules.lead_colour(plays) if rules.setter(plays) < len(plays) else ""

    def said(self, game: Game, ask: Ask | None, shown: Shown) -> str:
        return "" if ask and ask.what == "declare" else super().said(game, ask, shown)

    def title(self, game: Game, ask: Ask | None, shown: Shown) -> str:
        if not ask or ask.what != "declare":
            return super().title(game, ask, shown)
        one, two = ASKED["lucky" if rules_of(game).marks == "lucky" else "misery"]
        return _(one if rules_of(game).colours == 1 else two, name=short(game.players[ask.seats[0]]))

    def seen(self, game: Game) -> frozenset[Card]:
        return super().seen(game).union(*game.table.round.declared.values())

    def extras(self, session: TableSession, panel: str, view: View) -> dict[str, Any]:
        game = session.shown
        if panel == "secret":
            bands: list[Band] = self.pad(session, Ask("declare"), view.picked)
            return {"open": view.open, "bands": bands}
        if panel in ("count", "points"):
            return counting(session)
        if panel == "choose":
            ask = game.ruleset.asks(game.table)
            return {"choices": choices(game, ask.seats if ask else ())}
        return super().extras(session, panel, view)

    # --- the log ---

    def correction(self, earlier: TableSession, event: Any) -> dict[str, Any]:
        if not isinstance(event, Declared):
            return {"colours": earlier.game.ruleset.pack(len(earlier.game.players)).colours}
        return {"bands": self.whole_pad(earlier, event.cards), "laid": rules_of(earlier.game).laid}


def rules_of(game: Game) -> Sticheln:
    assert isinstance(game.ruleset, Sticheln)
    return game.ruleset


def undeclared(game: Game) -> tuple[int, ...]:
    return rules_of(game).undeclared(game.table.round)


# --- counting ---


def counting(session: TableSession) -> dict[str, Any]:
    """Return what is asked when a round is counted."""
    game = session.shown
    asked = list(all_piles(game))
    waiting = tuple(pile.seat for pile in asked if not rules_of(game).laid and not pile.colours)
    return {
        "piles": [pile for pile in asked if pile.colours],
        "undeclared": undeclared(session.game),
        "choices": choices(game, waiting),
        "hidden": bool(game.ruleset.face_down(session.game.table)),
    }


def all_piles(game: Game) -> Iterator[Pile]:
    """Yield the piles still to be counted."""
    rules, round = rules_of(game), game.table.round
    for seat in range(round.seats):
        if piles.pile(rules, round, seat) is None:
            yield one_pile(game, rules, round, seat)


def one_pile(game: Game, rules: Sticheln, round: StichelnRound, seat: int) -> Pile:
    colours = piles.colours(rules, round, seat) or ()
    fixed = {c for c in (*round.declared.get(seat, ()), *piles.captured(round, seat)) if c.colour in colours}
    others = SCREEN.seen(game) | {card for pile in round.counted.values() for card in pile.cards}
    cards = [c for c in rules.pack(round.seats).cards if c.colour in colours and (c in fixed or c not in others)]
    out = piles.played_out(rules, round)
    total = piles.in_front(rules, round, seat) if out else piles.remaining(rules, round)
    return Pile(seat, game.players[seat], colours, tuple(sorted(fixed)), tuple(cards), total)


def choices(game: Game, seats: tuple[int, ...]) -> list[Choice]:
    """Return the colours that players may choose in Delayed."""
    rules, round = rules_of(game), game.table.round
    known = {seat: piles.won(rules, round, seat) is not None for seat in seats}
    return [Choice(seat, rules.choices(round, seat), rules.best_choice(round, seat), known[seat]) for seat in seats]


# --- entries in words ---


def _declared(names: tuple[str, ...], table: Any, event: Declared) -> str:
    return _("%(name)s declared %(cards)s", name=names[event.seat], cards=cards_words(event.cards))


def _chosen(names: tuple[str, ...], table: Any, event: Chosen) -> str:
    return _("%(name)s chose %(colour)s", name=names[event.seat], colour=colour_word(event.colour))


def _counted(names: tuple[str, ...], table: Any, event: Counted) -> str:
    given = {"name": names[event.seat], "cards": cards_words(event.cards) or _("no marked cards")}
    if event.others is None:
        return _("%(name)s's pile: %(cards)s", **given)
    return ngettext(
        "%(name)s's pile: %(cards)s and %(num)s other",
        "%(name)s's pile: %(cards)s and %(num)s others",
        event.others,
        **given,
    )


StichelnScreen.entries = {Declared: _declared, Chosen: _chosen, Counted: _counted}
SCREEN = StichelnScreen()
