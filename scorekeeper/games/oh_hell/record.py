"""Reads and writes Oh Hell's own record statements: cards and trump of a round, bids."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from scorekeeper.games.oh_hell.rules import OhHellRound
from scorekeeper.record import statements as shared
from scorekeeper.record.lexer import NOTHING, Word
from scorekeeper.record.statements import Statement, by_seat, count, each, pairs, seat_of
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Event
from scorekeeper.rules.game import Game


def read_round(game: Game, given: list[Word]) -> Iterator[Event]:
    said = pairs(given, "dealer", "leader", "cards", "trump")
    seats = {key: seat_of(game, said[key]) for key in ("dealer", "leader") if key in said}
    yield Dealt(seats.get("dealer"), seats.get("leader"))
    if "cards" in said:
        yield HandSize(count(said["cards"]))
    if "trump" in said:
        yield Turned(None if said["trump"] == NOTHING else Card.of(said["trump"]))


def write_round(game: Game, round: OhHellRound) -> Iterator[str]:
    line = f"{next(shared.write_round(game, round))} cards={round.cards}"
    yield line if round.trump is None else f"{line} trump={round.turned or NOTHING}"


def read_bids(game: Game, given: list[Word]) -> Iterator[Event]:
    """Read the bids in turn, so that the dealer's comes last."""
    said = {seat: count(text) for seat, text in each(game, given)}
    turn = game.table.round.bidders if game.table.rounds else ()
    for seat in (*turn, *(seat for seat in said if seat not in turn)):
        if seat in said:
            yield Bid(seat, said[seat])


def write_bids(game: Game, round: OhHellRound) -> Iterator[str]:
    if round.bids:
        yield f"bids {by_seat(round, round.bids)}"


STATEMENTS = (
    Statement("round", (Dealt, HandSize, Turned), read_round, write_round),
    Statement("bids", (Bid,), read_bids, write_bids),
    shared.TRICK,
    shared.WON,
    shared.POINTS,
)
