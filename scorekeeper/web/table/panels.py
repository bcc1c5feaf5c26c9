"""Builds the template context of a table: which panel is open and what it shows."""

from __future__ import annotations

from typing import Any

from flask import request

from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.text.say import say_all
from scorekeeper.web import phone
from scorekeeper.web.table.screen import Cover, Screen, View, screen_of
from scorekeeper.web.table.session import TableSession
from scorekeeper.web.table.sheet import sheet_of


def mode(screen: Screen) -> str:
    """Return the mode in which this phone enters tricks now, one of the screen's; empty for the default."""
    chosen = request.values.get("keep", "")
    return chosen if chosen in screen.modes else ""


def view_of(session: TableSession, screen: Screen, picked: tuple[Card, ...]) -> View:
    """Return how this phone looks at the table."""
    first = request.args.get("dealer", phone.dealer(session.key), type=int)
    return View(mode(screen), request.values.get("open", None, type=int), picked, first)


def context(session: TableSession, picked: tuple[Card, ...] = ()) -> dict[str, Any]:
    """Return the variables of the template. `game` is the game as every phone may see it."""
    screen = screen_of(session.game.ruleset)
    view = view_of(session, screen, picked)
    common = {"game": session.shown, "id": session.key, "watching": session.watching, "after": session.seq}
    common |= {"screen": screen, "mode": view.mode, "me": phone.seat(session.info.id)}
    if session.watching:
        return common | watched(session, screen)
    if not session.game.table.rounds:
        return common | screen.before_rounds(session, view)
    return common | playing(session, screen, view)


def playing(session: TableSession, screen: Screen, view: View) -> dict[str, Any]:
    """Return what to show of a round: the open panel, or the cover and what is behind it."""
    ask = screen.asked(session, view)
    cover = screen.cover(session.game, ask, view)
    panel = _behind(cover, view) if cover else screen.panel(session, ask, view)
    shown: dict[str, Any] = {"panel": panel, "cover": cover, "board": screen.board(session, ask, view, panel)}
    shown["clashes"] = clashes(session.shown)
    if panel in ("round", "over"):
        proposed = session.game.ruleset.next_first(session.shown.table)
        shown |= {"sheet": sheet_of(session.shown, screen), "next_first": proposed}
    return shown | {"by_taker": screen.by_taker(session.game), **screen.extras(session, panel, view)}


def clashes(game: Game) -> str:
    """Return what in this round cannot be true together, now that everybody sees it."""
    return say_all(game.ruleset.clashes(game.table, len(game.table.rounds) - 1), game.players)


def _behind(cover: Cover, view: View) -> str:
    """Return the panel of the cover, or of what one player sees behind it."""
    return "secret" if view.open in cover.seats else "cover"


def watched(session: TableSession, screen: Screen) -> dict[str, Any]:
    """Return what watchers see: the cards on the table and the scores, with nothing to tap."""
    game = session.shown
    shown: dict[str, Any] = {"panel": "watch", "sheet": sheet_of(game, screen)}
    if game.table.rounds:
        board = screen.board(session, game.ruleset.asks(session.game.table), View(), "watch")
        places = tuple(place._replace(can=False) for place in board.places)
        said = "" if any(place.can for place in board.places) else board.said  # it would say where to tap
        shown["board"] = board._replace(can_overrule=False, bands=(), places=places, said=said)
    return shown
