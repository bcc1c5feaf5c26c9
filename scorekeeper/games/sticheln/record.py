"""Reads and writes Sticheln's own record statements: declared cards, chosen colours, counted piles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.games.sticheln.events import Chosen, Counted, Declared
from scorekeeper.games.sticheln.rules import StichelnRound
from scorekeeper.games.sticheln.sums import declared_twice
from scorekeeper.record import statements as shared
from scorekeeper.record.lexer import NOTHING, Word, quoted
from scorekeeper.record.statements import Statement, by_seat, cards, count, each, joined, must_reveal, pairs, seat_of
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, Revealed
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason


def read_declare(game: Game, given: list[Word]) -> Iterator[Event]:
    for seat, text in each(game, given):
        yield Declared(seat, tuple(Card.of(card) for card in text.split("+")))


def write_declare(game: Any, round: StichelnRound) -> Iterator[str]:
    if round.declared and not told_last(game, round):
        yield declared(round)


def write_declare_last(game: Any, round: StichelnRound) -> Iterator[str]:
    if round.declared and told_last(game, round):
        yield declared(round)


def told_last(game: Any, round: StichelnRound) -> bool:
    """Whether declared cards are written after the tricks: in Hazy, unless the round is still being played.

    A declared card that turned up elsewhere, too, is written first: face down, it stood in nobody's way.
    """
    last = game.ruleset.declares == "hazy" and not round.plays and not must_reveal(game, round)
    return last and not any(declared_twice(round))


def declared(round: StichelnRound) -> str:
    return f"declare {by_seat(round, round.declared, lambda cards: '+'.join(map(str, cards)))}"


def write_reveal(game: Game, round: StichelnRound) -> Iterator[str]:
    return iter(()) if any(declared_twice(round)) else shared.write_reveal(game, round)


def write_reveal_last(game: Game, round: StichelnRound) -> Iterator[str]:
    return shared.write_reveal(game, round) if any(declared_twice(round)) else iter(())


def read_choose(game: Game, given: list[Word]) -> Iterator[Event]:
    colours = game.ruleset.pack(len(game.players)).colours
    for seat, text in each(game, given):
        if text == NOTHING:
            if game.table.rounds and game.table.round.taken(seat):
                raise Refused(reason("choose-missing", seat=seat))
        elif text.lower() not in tuple(colours):
            raise Refused(reason("unknown-colour", text=text, known=", ".join(colours)))
        else:
            yield Chosen(seat, text.lower())


def write_choose(game: Game, round: StichelnRound) -> Iterator[str]:
    if round.chosen:
        none = {seat: NOTHING for seat in range(round.seats) if not round.taken(seat)}
        yield f"choose {by_seat(round, {**none, **round.chosen})}"


def read_pile(game: Game, given: list[Word]) -> Iterator[Event]:
    """Read a pile; if declared cards still lie face down, it implies that they were turned up."""
    if not given:
        raise Refused(reason("bad-statement", text="pile", expected="pile NAME and its cards"))
    seat, rest = seat_of(game, given[0].raw), given[1:]
    said = pairs([word for word in rest if word.key], "others")
    if game.ruleset.face_down(game.table):
        yield Revealed()
    yield Counted(seat, cards([word for word in rest if not word.key]), count(said["others"]) if said else None)


def write_piles(game: Game, round: StichelnRound) -> Iterator[str]:
    for _, pile in sorted(round.counted.items()):
        others = () if pile.others is None else (f"others={pile.others}",)
        yield joined(("pile", quoted(game.players[pile.seat]), *pile.cards, *others))


STATEMENTS = (
    shared.ROUND,
    shared.ASIDE,
    Statement("declare", (Declared,), read_declare, write_declare),
    shared.REVEAL._replace(write=write_reveal),
    shared.TRICK,
    shared.REVEAL._replace(write=write_reveal_last),
    Statement("declare", (Declared,), read_declare, write_declare_last),
    Statement("choose", (Chosen,), read_choose, write_choose),
    Statement("pile", (Counted,), read_pile, write_piles),
    shared.POINTS,
)
