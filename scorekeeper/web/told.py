"""Every entry of a log in a few words, told with the table as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scorekeeper.rules.cards import COLOURS, Trump
from scorekeeper.rules.events import (
    Chosen,
    Counted,
    Dealt,
    Declared,
    Discarded,
    Drafted,
    Event,
    Made,
    Ordered,
    Overruled,
    Passed,
    Picked,
    Played,
    Revealed,
    Scored,
    SetAside,
    Sorted,
    Taken,
    Tasked,
    Trumped,
    Won,
)
from scorekeeper.rules.game import Game, in_force
from scorekeeper.rules.text import card_words, cards_words, task_words


class Told(NamedTuple):
    """One entry in words, and where it belongs."""

    at: int
    round: int
    where: str
    text: str


def told(game: Game) -> list[Told]:
    """Every entry that stands, in order, told with the table as it was; of what lies face down, only that it does."""
    table, found = game.ruleset.start(len(game.players)), []
    hidden = face_down(game)
    for entry in in_force(game.done):
        number = len(table.rounds) + isinstance(entry.event, Dealt)
        text = words(game, table, entry.event, entry.at in hidden)
        found.append(Told(entry.at, number, where(table, entry.event), text))
        table = game.ruleset.advance(table, entry.event)
    return found


def where(table: Any, event: Event) -> str:
    """Which trick an entry belongs to; in Stichling, where several are open, which card of the round it is."""
    if not isinstance(event, Played | Passed | Taken | Overruled):
        return ""
    if isinstance(event, Played) and event.place:
        return f"card {len(table.round.laid) + 1}"
    return f"trick {len(table.round.tricks) + (not isinstance(event, Overruled))}"


def face_down(game: Game) -> set[int]:
    """The entries of the last round whose content nobody may see yet."""
    kinds = game.ruleset.face_down(game.table) if game.table.rounds else ()
    standing = in_force(game.done) if kinds else []
    dealt = max((place for place, entry in enumerate(standing) if isinstance(entry.event, Dealt)), default=0)
    return {entry.at for entry in standing[dealt:] if isinstance(entry.event, kinds)}


def words(game: Game, table: Any, event: Event, hidden: bool = False) -> str:
    """What was done, in a few words."""
    if hidden:
        seat = getattr(event, "seat", table.round.dealer)
        return f"{game.players[seat]}: face down"
    say_it: Callable[[tuple[str, ...], Any, Any], str] = SAID[type(event)]
    return say_it(game.players, table, event)


def _all(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return " and ".join(names[seat] for seat in seats) or "nobody"


def _pile(names: tuple[str, ...], event: Counted) -> str:
    more = "" if event.others is None else f" and {event.others} others"
    return f"{names[event.seat]}'s pile: {cards_words(event.cards) or 'no marked cards'}{more}"


SAID: dict[type, Callable[[tuple[str, ...], Any, Any], str]] = {
    Dealt: lambda names, table, e: f"{names[e.leader]} started" if e.dealer is None else f"{names[e.dealer]} dealt",
    Played: lambda names, table, e: (
        f"{names[table.round.turn]}: {card_words(e.card)}" + (f" to place {e.place}" if e.place else "")
    ),
    Passed: lambda names, table, e: f"{names[table.round.turn]} passed {card_words(e.card)}",
    Declared: lambda names, table, e: f"{names[e.seat]} declared {cards_words(e.cards)}",
    SetAside: lambda names, table, e: f"Put aside: {cards_words(e.cards)}",
    Taken: lambda names, table, e: f"Taken by {_all(names, e.seats)}",
    Overruled: lambda names, table, e: f"The table decided: taken by {_all(names, e.seats)}",
    Chosen: lambda names, table, e: f"{names[e.seat]} chose {COLOURS[e.colour]}",
    Counted: lambda names, table, e: _pile(names, e),
    Sorted: lambda names, table, e: (
        f"{names[e.seat]}'s pile: {e.red} red, {e.blue} blue, {e.green} green, {e.passed} passed"
    ),
    Scored: lambda names, table, e: (
        "Points: " + ", ".join(f"{name} {points}" for name, points in zip(names, e.points, strict=True))
    ),
    Ordered: lambda names, table, e: f"{names[e.seat]} laid {', '.join(map(str, e.order))}",
    Won: lambda names, table, e: (
        "Tricks: " + ", ".join(f"{name} {tricks}" for name, tricks in zip(names, e.tricks, strict=True))
    ),
    Picked: lambda names, table, e: (
        f"{names[e.seat]} picked {task_words(e.task)}" + ("" if e.value is None else f", worth {e.value}")
    ),
    Trumped: lambda names, table, e: f"Trump: {trump_words(e.trump)}",
    Drafted: lambda names, table, e: f"{_chooser(names, table.round)}: {card_words(e.card)}",
    Tasked: lambda names, table, e: f"{names[e.seat]} laid {task_words(e.task)}",
    Made: lambda names, table, e: (
        "Made by " + (", ".join(name for name, made in zip(names, e.made, strict=True) if made) or "nobody")
    ),
    Discarded: lambda names, table, e: f"{names[table.round.dealer]} gave up {task_words(e.task)}",
    Revealed: lambda names, table, e: "Turned up what lay face down",
}


def trump_words(trump: Trump) -> str:
    return f"{COLOURS[trump.colour] if trump.colour else 'X'} {trump.number or 'X'}"


def _chooser(names: tuple[str, ...], round: Any) -> str:
    seat = round.chooser(len(round.drafted))
    return "Put aside" if seat is None else f"{names[seat]} drafted"
