"""Reads and writes Stichling's own record statements: who starts, scoring cards, cards with places, tricks won."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.stichling.events import Ordered
from scorekeeper.games.stichling.round import StichlingRound
from scorekeeper.record import lexer
from scorekeeper.record import statements as shared
from scorekeeper.record.lexer import Word, quoted
from scorekeeper.record.statements import Statement, by_seat, each, joined, pairs, seat_of, write_trick
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Event, Played, Taken
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason


def read_round(game: Game, given: list[Word]) -> Iterator[Event]:
    said = pairs(given, "start")
    yield Dealt(None, seat_of(game, said["start"]) if said else None)


def write_round(game: Game, round: StichlingRound) -> Iterator[str]:
    yield f"round start={quoted(game.players[round.leader])}"


def read_order(game: Game, given: list[Word]) -> Iterator[Event]:
    for seat, text in each(game, given):
        yield Ordered(seat, tuple(lexer.number(card) for card in text.split("-")))


def write_order(game: Game, round: StichlingRound) -> Iterator[str]:
    if round.orders:
        yield f"order {by_seat(round, round.orders, lambda cards: '-'.join(map(str, cards)))}"


def read_play(game: Game, given: list[Word]) -> Iterator[Event]:
    if not given:
        raise Refused(reason("bad-statement", text="play", expected="card/place, like g8/1"))
    for word in given:
        card, slash, place = word.raw.partition("/")
        if not slash:
            raise Refused(reason("bad-statement", text=word.raw, expected="card/place, like g8/1"))
        yield Played(Card.of(card), place=lexer.number(place))


def write_plays(game: Game, round: StichlingRound) -> Iterator[str]:
    """Write as many cards per line as there are players."""
    laid = [f"{card.card}/{card.place}" for card in round.laid]
    for first in range(0, len(laid), round.seats):
        yield f"play {joined(laid[first : first + round.seats])}"


def read_trick(game: Game, given: list[Word]) -> Iterator[Event]:
    """Read the taker of a trick; cards are read by `play`, since they go to places."""
    if [word for word in given if not word.key]:
        raise Refused(reason("bad-statement", text="trick", expected="play and card/place, like play g8/1"))
    return shared.read_trick(game, given)


def write_takers(game: Game, round: StichlingRound) -> Iterator[str]:
    return (write_trick(game, trick) for trick in round.tricks if not trick.plays)


STATEMENTS = (
    Statement("round", (Dealt,), read_round, write_round),
    Statement("order", (Ordered,), read_order, write_order),
    Statement("play", (Played,), read_play, write_plays),
    Statement("trick", (Taken,), read_trick, write_takers),
    shared.WON,
    shared.POINTS,
)
