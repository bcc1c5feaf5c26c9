"""What one player enters while nobody else looks: the cover that asks for him, and what he finds behind it."""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

from scorekeeper.rules.cards import Trump
from scorekeeper.rules.events import Corrected, Event, Trumped
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.table import Chip
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.rulesets.stichling import SCORING, Stichling
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.web import phone
from scorekeeper.web.evenings import Evening


class Cover(NamedTuple):
    """What is asked behind the cover, and of whom; `done` have answered already."""

    what: str
    seats: tuple[int, ...]
    done: tuple[int, ...]


def cover(game: Game, ask: Ask | None, keep: str) -> Cover | None:
    """What is to be entered face down now, if anything."""
    rules, round = game.ruleset, game.table.round
    if isinstance(rules, Stichling) and not rules.over(round):
        before = not round.laid and not round.tricks and keep not in ("cards", "taker", "end")
        missing = _missing(game, round.orders)
        return Cover("order", missing, tuple(round.orders)) if missing and (before or keep == "order") else None
    if isinstance(rules, WasSticht) and ask and ask.what in ("trump", "task"):
        done = tuple(round.tasks) if ask.what == "task" else ()
        return Cover(ask.what, ask.seats, done) if ask.what == "task" or not round.tasks else None
    if isinstance(rules, Sticheln) and rules.declares == "hazy" and keep == "hazy" and not round.closed:
        missing = _missing(game, round.declared)
        open = len(round.tricks) < rules.tricks(round.seats)
        return Cover("declare", missing, tuple(round.declared)) if missing and open else None
    return None


def _missing(game: Game, said: Any) -> tuple[int, ...]:
    return tuple(seat for seat in range(game.table.seats) if seat not in said)


def orders(game: Game) -> list[tuple[int, ...]]:
    """The ways to lay this round's three scoring cards."""
    return list(permutations(SCORING[len(game.table.rounds) - 1]))


def chips(game: Game, seat: int) -> list[Chip]:
    """The chips a player can lay, each task once."""
    assert isinstance(game.ruleset, WasSticht)
    left = game.ruleset.chips_left(game.table, len(game.table.rounds) - 1)[seat]
    return list({chip.task: chip for chip in left}.values())


def entered(evening: Evening) -> tuple[str, Trump] | None:
    """The round's trump and the id of its entry, while it lies face down."""
    game = evening.game
    if not game.table.rounds or Trumped not in game.ruleset.face_down(game.table):
        return None
    last = next(entry for entry in reversed(game.done) if _trumps(entry.event))
    return evening.ids[last.at], game.table.round.trump


def _trumps(event: Event) -> bool:
    """Whether this entry, or what it corrects, says trump."""
    return isinstance(event.by[-1] if isinstance(event, Corrected) else event, Trumped)


def remember(evening: Evening, entry: str) -> None:
    """The phone that entered trump may look at it again, also when the first answer to it was lost."""
    if entry in evening.ids and _trumps(evening.game.log[evening.ids.index(entry)]):
        phone.entered(entry)


def seen(evening: Evening) -> Trump | None:
    """The trump that lies face down, for the phone that entered it and for no other."""
    found = entered(evening)
    return found[1] if found and phone.may_look(found[0]) else None
