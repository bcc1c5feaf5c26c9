"""Describes log entries in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask_babel import gettext as _

from scorekeeper.rules.events import (
    Dealt,
    Event,
    Overruled,
    Passed,
    Played,
    Revealed,
    Scored,
    SetAside,
    Taken,
    Undone,
    Won,
)
from scorekeeper.rules.game import Game, face_down, in_force
from scorekeeper.text.say import all_of, card_words, cards_words
from scorekeeper.web.table.screen import Words, screen_of


class Described(NamedTuple):
    """One entry in words, and where it belongs."""

    at: int
    round: int
    where: str
    text: str
    fixed: bool = False  # nothing about it can be corrected


def describe(game: Game) -> list[Described]:
    """Describe every entry in force, given the table as it was then; for one face down, only that it is."""
    table, found = game.ruleset.start(len(game.players)), []
    hidden, screen = face_down(game), screen_of(game.ruleset)
    for entry in in_force(game.done):
        number = len(table.rounds) + isinstance(entry.event, Dealt)
        text = entry_text(game, table, game.ruleset.derived(table, entry.event), entry.at in hidden)
        found.append(Described(entry.at, number, screen.place_in_round(table, entry.event), text))
        table = game.ruleset.advance(table, entry.event)
    return found


def whole_log(game: Game) -> list[Described]:
    """Describe every entry in force, and every undo that hid again what the table had seen by then."""
    found = describe(game)
    for at, event in enumerate(game.log):
        if isinstance(event, Undone) and event.seen:
            round = max((entry.round for entry in found if entry.at < at), default=0)
            found.append(Described(at, round, "", _("Shown, then hidden again by an undo: what was face down"), True))
    return sorted(found)


def entry_text(game: Game, table: Any, event: Any, hidden: bool = False) -> str:
    """Return what was done, in a few words."""
    if hidden:
        seat = event._asdict().get("seat", table.round.dealer)
        return _("%(name)s: face down", name=game.players[seat])
    words = screen_of(game.ruleset).entries.get(type(event)) or SHARED[type(event)]
    return words(game.players, table, event)


def every(names: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    """List a number for each player."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _all(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return all_of(names[seat] for seat in seats) if seats else _("nobody")


def _dealt(names: tuple[str, ...], table: Any, event: Dealt) -> str:
    if event.dealer is None:
        return _("%(name)s started", name=names[event.leader or 0])
    return _("%(name)s dealt", name=names[event.dealer])


def _played(names: tuple[str, ...], table: Any, event: Played) -> str:
    return _("%(name)s: %(card)s", name=names[table.round.turn], card=card_words(event.card))


def _passed(names: tuple[str, ...], table: Any, event: Passed) -> str:
    return _("%(name)s passed %(card)s", name=names[table.round.turn], card=card_words(event.card))


def _aside(names: tuple[str, ...], table: Any, event: SetAside) -> str:
    return _("Put aside: %(cards)s", cards=cards_words(event.cards))


def _taken(names: tuple[str, ...], table: Any, event: Taken) -> str:
    said = _("Taken by %(names)s", names=_all(names, event.seats))
    return said + _leads(names, event)


def _overruled(names: tuple[str, ...], table: Any, event: Overruled) -> str:
    said = _("The table decided: taken by %(names)s", names=_all(names, event.seats))
    return said + _leads(names, event)


def _leads(names: tuple[str, ...], event: Taken | Overruled) -> str:
    return "" if event.leads is None else " " + _("(%(name)s leads)", name=names[event.leads])


def _scored(names: tuple[str, ...], table: Any, event: Scored) -> str:
    return _("Points: %(points)s", points=every(names, event.points))


def _won(names: tuple[str, ...], table: Any, event: Won) -> str:
    return _("Tricks: %(tricks)s", tricks=every(names, event.tricks))


def _revealed(names: tuple[str, ...], table: Any, event: Event) -> str:
    return _("Turned up what lay face down")


SHARED: dict[type, Words] = {
    Dealt: _dealt,
    Played: _played,
    Passed: _passed,
    SetAside: _aside,
    Taken: _taken,
    Overruled: _overruled,
    Scored: _scored,
    Won: _won,
    Revealed: _revealed,
}
