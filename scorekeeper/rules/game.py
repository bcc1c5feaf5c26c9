"""The game as a fold over its log: replay, advance by one event, object to one, and what a correction moves.

The log holds what people did, including undos and corrections; nothing is ever removed from it. The entries in force
follow from the log, and the table follows from those. `objection` is asked once, before an event is stored; `advance`
and `replay` check nothing, so a fixed rule applies to old evenings, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.events import Corrected, Event, Passed, Played, Redone, Undone
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.table import Table


class Entry(NamedTuple):
    """An event and its index in the log."""

    at: int
    event: Event


@dataclass(frozen=True)
class Game:
    """One evening: the rules, the players, everything that happened, and the resulting table.

    `done` holds the entries that count, including corrections; `undone` those that Redone can restore.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    table: Table
    log: tuple[Event, ...] = ()
    done: tuple[Entry, ...] = ()
    undone: tuple[Entry, ...] = ()


def start(ruleset: Ruleset, players: Iterable[str]) -> Game:
    names = tuple(players)
    return Game(ruleset, names, ruleset.start(len(names)))


def replay(ruleset: Ruleset, players: Iterable[str], log: Iterable[Event]) -> Game:
    """Return the game after all events of a log."""
    names, events = tuple(players), tuple(log)
    done: list[Entry] = []
    undone: list[Entry] = []
    for at, event in enumerate(events):
        _step(done, undone, Entry(at, event))
    return Game(ruleset, names, _table(ruleset, len(names), done), events, tuple(done), tuple(undone))


def advance(game: Game, event: Event) -> Game:
    """Return the game after one more event."""
    entry = Entry(len(game.log), event)
    if not isinstance(event, Undone | Redone | Corrected):
        table = game.ruleset.advance(game.table, event)
        return Game(game.ruleset, game.players, table, (*game.log, event), (*game.done, entry))
    done, undone = list(game.done), list(game.undone)
    _step(done, undone, entry)
    table = _table(game.ruleset, len(game.players), done)
    return Game(game.ruleset, game.players, table, (*game.log, event), tuple(done), tuple(undone))


def _step(done: list[Entry], undone: list[Entry], entry: Entry) -> None:
    """Apply an entry: undo takes back the last one, redo restores it, anything else clears what could be redone."""
    if isinstance(entry.event, Undone):
        undone.append(done.pop())
    elif isinstance(entry.event, Redone):
        done.append(undone.pop())
    else:
        done.append(entry)
        undone.clear()


def in_force(done: Iterable[Entry]) -> list[Entry]:
    """Return the entries that count, each correction in the place of what it corrects."""
    standing: list[Entry] = []
    for entry in done:
        event = entry.event
        if not isinstance(event, Corrected):
            standing.append(entry)
            continue
        places = [place for place, old in enumerate(standing) if old.at == event.at]
        first = places[0] if places else len(standing)
        standing[first : first + len(places)] = [Entry(event.at, by) for by in event.by]
    return standing


def _table(ruleset: Ruleset, seats: int, done: Iterable[Entry]) -> Table:
    table = ruleset.start(seats)
    for entry in in_force(done):
        table = ruleset.advance(table, entry.event)
    return table


# --- objections ---


def objection(game: Game, event: Event) -> Reason | None:
    """Return why this event cannot have happened at this table, or None."""
    if isinstance(event, Undone):
        return None if game.done else reason("nothing-to-undo")
    if isinstance(event, Redone):
        return None if game.undone else reason("nothing-to-redo")
    if isinstance(event, Corrected):
        return _object_correction(game, event)
    return game.ruleset.objection(game.table, event)


def _object_correction(game: Game, event: Corrected) -> Reason | None:
    """Object unless the correction fits in its place and everything later is still possible."""
    places = [place for place, entry in enumerate(in_force(game.done)) if entry.at == event.at]
    if not places:
        return reason("nothing-to-correct", number=event.at)
    if found := game.ruleset.object_correction(game.table, event):
        return found
    hidden = game.ruleset.face_down(game.table)
    table = game.ruleset.start(len(game.players))
    for place, entry in enumerate(in_force((*game.done, Entry(len(game.log), event)))):
        told = game.ruleset.derived(table, _unseated(entry.event))
        found = game.ruleset.objection(table, told) if place >= places[0] else None
        if found and entry.at == event.at:
            return found
        if found and isinstance(entry.event, hidden):
            return reason("correction-breaks:hidden")
        if found:
            return game.ruleset.breaks(table, found)
        table = game.ruleset.advance(table, entry.event)
    return None


def _unseated(event: Event) -> Event:
    """Return a play without its seat: a correction may have moved the turn to somebody else."""
    return event._replace(seat=None) if isinstance(event, Played | Passed) else event


# --- what a correction changed ---


def moved(before: Game, after: Game) -> tuple[Reason, ...]:
    """Return which tricks now go to somebody else, which cards are now passed or not, and which scores changed."""
    rounds = range(min(len(before.table.rounds), len(after.table.rounds)))
    parts = (_moved_tricks, _moved_passes, _moved_scores)
    return tuple(why for index in rounds for part in parts for why in part(before, after, index))


def _moved_tricks(before: Game, after: Game, index: int) -> list[Reason]:
    """Return the tricks with a different taker, or with the same taker and a different lead."""
    found = []
    tricks = zip(before.table.rounds[index].tricks, after.table.rounds[index].tricks, strict=False)
    for number, (old, new) in enumerate(tricks, 1):
        was, now = tuple(took.seat for took in old.takers), tuple(took.seat for took in new.takers)
        if was != now:
            found.append(reason("moved-trick", round=index + 1, number=number, seats=now, old_seats=was))
        elif old.leads != new.leads and old.leads is not None and new.leads is not None:
            found.append(reason("moved-lead", round=index + 1, number=number, seat=new.leads, old_seat=old.leads))
    return found


def _moved_passes(before: Game, after: Game, index: int) -> list[Reason]:
    """Return the cards that were passed and now belong to a trick, or the other way round."""
    found = []
    old, new = before.table.rounds[index], after.table.rounds[index]
    tricks = zip(
        (*(trick.plays for trick in old.tricks), old.plays), (*(t.plays for t in new.tricks), new.plays), strict=False
    )
    for number, (was, now) in enumerate(tricks, 1):
        passed, passes = before.ruleset.passed(was), after.ruleset.passed(now)
        found += [
            reason("moved-pass", round=index + 1, number=number, card=card)
            for card in passes
            if card in was and card not in passed
        ]
        found += [
            reason("moved-play", round=index + 1, number=number, card=card)
            for card in passed
            if card in now and card not in passes
        ]
    return found


def _moved_scores(before: Game, after: Game, index: int) -> list[Reason]:
    old = before.ruleset.scores(before.table, index)
    new = after.ruleset.scores(after.table, index)
    if old is None:
        return []
    if new is None:
        return [reason("moved-open", round=index + 1)]
    pairs = enumerate(zip(old, new, strict=True))
    return [
        reason("moved-score", round=index + 1, seat=seat, was=was, points=now)
        for seat, (was, now) in pairs
        if was != now
    ]
