"""The game as a fold over its log: replay, advance by one event, object to one. corrections.py has what they change.

The log holds what people did, including undos and corrections; nothing is ever removed from it. The entries in force
follow from the log, and the table follows from those. `objection` is asked once, before an event is stored; `advance`
and `replay` check nothing, so a fixed rule applies to old evenings, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.rules.events import Corrected, Dealt, Event, Passed, Played, Redone, Swapped, Undone
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.table import Table

CHANGES = (Undone, Redone, Corrected, Swapped)  # events that change what other entries made of the table


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


def advance(game: Game, *events: Event) -> Game:
    """Return the game after more events. However many they are, the log is copied and the table made anew only once."""
    done, undone, table = list(game.done), list(game.undone), game.table
    for at, event in enumerate(events, len(game.log)):
        _step(done, undone, Entry(at, event))
    if any(isinstance(event, CHANGES) for event in events):
        table = _table(game.ruleset, len(game.players), done)
    else:
        for event in events:
            table = game.ruleset.advance(table, event)
    return Game(game.ruleset, game.players, table, (*game.log, *events), tuple(done), tuple(undone))


def logged(game: Game, log: Iterable[Event]) -> Game:
    """Return a game whose table was made from these events, with the log they make. None of them changes another."""
    events = tuple(log)
    return replace(game, log=events, done=tuple(Entry(at, event) for at, event in enumerate(events)))


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
    standing: dict[int, tuple[Event, ...]] = {}  # in the order of the table; a correction keeps its place
    for entry in done:
        corrections = corrections_in(entry.event)
        if not corrections:
            standing[entry.at] = (entry.event,)
        for correction in corrections:
            _put_right(standing, correction)
    return [Entry(at, event) for at, events in standing.items() for event in events]


def face_down(game: Game) -> set[int]:
    """Return which entries of the last round lie face down, by their index in the log."""
    kinds = game.ruleset.face_down(game.table) if game.table.rounds else ()
    standing = in_force(game.done) if kinds else []
    dealt = max((place for place, entry in enumerate(standing) if isinstance(entry.event, Dealt)), default=0)
    return {entry.at for entry in standing[dealt:] if isinstance(entry.event, kinds)}


def corrections_in(event: Event) -> tuple[Corrected, ...]:
    """Return the corrections that an event makes: none, one, or the two of a swap."""
    if isinstance(event, Swapped):
        return event.corrections
    return (event,) if isinstance(event, Corrected) else ()


def _put_right(standing: dict[int, tuple[Event, ...]], correction: Corrected) -> None:
    if correction.by:
        standing[correction.at] = correction.by
    else:
        standing.pop(correction.at, None)


def _table(ruleset: Ruleset, seats: int, done: Iterable[Entry]) -> Table:
    table = ruleset.start(seats)
    for entry in in_force(done):
        table = ruleset.advance(table, entry.event)
    return table


def undoing(game: Game) -> Undone:
    """Return an undo, which says whether it turns down again what the table has seen."""
    if not game.done:
        return Undone()
    return Undone(seen=game.ruleset.hides_again(game.table, advance(game, Undone()).table))


# --- objections ---


def objection(game: Game, event: Event) -> Reason | None:
    """Return why this event cannot have happened at this table, or None."""
    if isinstance(event, Undone):
        return None if game.done else reason("nothing-to-undo")
    if isinstance(event, Redone):
        return None if game.undone else reason("nothing-to-redo")
    if isinstance(event, Corrected | Swapped):
        return _object_correction(game, event)
    return game.ruleset.objection(game.table, event)


def _object_correction(game: Game, event: Corrected | Swapped) -> Reason | None:
    """Object unless the correction fits in its place and everything later is still possible."""
    standing = [entry.at for entry in in_force(game.done)]
    wrong = [correction.at for correction in corrections_in(event)]
    missing = [at for at in wrong if at not in standing]
    if missing:
        return reason("nothing-to-correct", number=missing[0])
    if found := game.ruleset.object_correction(game.table, event):
        return found
    return _object_later(game, event, min(map(standing.index, wrong)), wrong[0]) or _object_clash(game, event)


def _object_clash(game: Game, event: Event) -> Reason | None:
    """Object to a correction that makes two entries clash, of which one lay face down and is seen by now."""
    before, after = _clashes(game), _clashes(advance(game, event))
    new = next((clash for clash in after if clash not in before), None)
    return reason("correction-breaks:clash", note=new) if new else None


def _clashes(game: Game) -> list[Reason]:
    table = game.ruleset.public(game.table)
    return [clash for index in range(len(table.rounds)) for clash in game.ruleset.clashes(table, index)]


def _object_later(game: Game, event: Event, first: int, at: int) -> Reason | None:
    """Object to the first entry that could not have happened, from this place on; `at` is the one being corrected.

    What others have laid face down is not asked: the answer would tell what it is.
    """
    hidden = face_down(game) - {at}
    table = game.ruleset.start(len(game.players))
    for place, entry in enumerate(in_force((*game.done, Entry(len(game.log), event)))):
        told = game.ruleset.derived(table, _as_it_was(entry.event))
        asked = place >= first and entry.at not in hidden
        found = game.ruleset.objection(table, told) if asked else None
        if found and entry.at == at:
            return found
        if found:
            return game.ruleset.breaks(table, found)
        table = game.ruleset.advance(table, entry.event)
    return None


def _as_it_was(event: Event) -> Event:
    """Return a play without its seat, fouls allowed: a correction may have moved the turn, and the card was played."""
    if isinstance(event, Played):
        return event._replace(seat=None, anyway=True)
    return event._replace(seat=None) if isinstance(event, Passed) else event
