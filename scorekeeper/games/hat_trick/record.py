"""Reads and writes Hat Trick's own record statement: a pile counted by colour."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.games.hat_trick.rules import HatTrickRound
from scorekeeper.record import statements as shared
from scorekeeper.record.lexer import Word, quoted
from scorekeeper.record.statements import Statement, count, pairs, seat_of
from scorekeeper.rules.events import Event
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason


def read_pile(game: Game, given: list[Word]) -> Iterator[Event]:
    if not given:
        raise Refused(reason("bad-statement", text="pile", expected="pile NAME and its cards"))
    seat = seat_of(game, given[0].raw)
    said = pairs(given[1:], "red", "blue", "green", "passed")
    yield Sorted(seat, **{key: count(value) for key, value in said.items()})


def write_piles(game: Game, round: HatTrickRound) -> Iterator[str]:
    for _, pile in sorted(round.sorted.items()):
        counts = f"red={pile.red} blue={pile.blue} green={pile.green} passed={pile.passed}"
        yield f"pile {quoted(game.players[pile.seat])} {counts}"


STATEMENTS = (
    shared.ROUND,
    shared.ASIDE,
    shared.REVEAL,
    shared.TRICK,
    Statement("pile", (Sorted,), read_pile, write_piles),
    shared.POINTS,
)
