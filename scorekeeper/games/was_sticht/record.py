"""Reads and writes Was Sticht?'s own record statements: chips, trump, draft, tasks, verdicts, the dealer's discard."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.round import COLUMN, WasStichtRound, WasStichtTable
from scorekeeper.record import lexer
from scorekeeper.record import statements as shared
from scorekeeper.record.lexer import NOTHING, UNFINISHED, Word, quoted
from scorekeeper.record.statements import Statement, by_seat, each, joined, must_reveal, pairs, seat_of, whole
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Dealt, Event, Revealed
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason

VERDICTS = {"yes": True, "no": False, NOTHING: None}
WORDS = {verdict: word for word, verdict in VERDICTS.items()}


def read_chips(game: Game, given: list[Word]) -> Iterator[Event]:
    if not given:
        raise Refused(reason("bad-statement", text="chips", expected="chips NAME and five tasks"))
    seat = seat_of(game, given[0].raw)
    for word in given[1:]:
        yield Picked(seat, word.key or word.raw, lexer.number(word.value) if word.key else None)


def write_chips(game: Game, table: WasStichtTable) -> Iterator[str]:
    for name, chips in zip(game.players, table.chips, strict=True):
        tasks = [chip.task if chip.value is None else f"{chip.task}={chip.value}" for chip in chips]
        if tasks:
            yield f"chips {quoted(name)} {joined(tasks)}"


def read_round(game: Game, given: list[Word]) -> Iterator[Event]:
    said = pairs(given, "dealer", "leader", "trump")
    seats = {key: seat_of(game, said[key]) for key in said if key != "trump"}
    yield Dealt(seats.get("dealer"), seats.get("leader"))
    if "trump" in said:
        yield Trumped(Trump.of(said["trump"]))


def write_round(game: Game, round: WasStichtRound) -> Iterator[str]:
    line = next(shared.write_round(game, round))
    yield f"{line} trump={round.trump}" if round.trump else line


def read_draft(game: Game, given: list[Word]) -> Iterator[Event]:
    for word in whole(given, COLUMN):
        yield Drafted(Card.of(word.raw))


def write_draft(game: Game, round: WasStichtRound) -> Iterator[str]:
    for first in range(0, len(round.drafted), COLUMN):
        column = round.drafted[first : first + COLUMN]
        yield joined(("draft", *column, *([UNFINISHED] if len(column) < COLUMN else [])))


def write_reveal(game: Game, round: WasStichtRound) -> Iterator[str]:
    """Write a reveal also for a draft that was given up."""
    given_up = round.revealed and bool(round.drafted) and not round.known
    if given_up or must_reveal(game, round):
        yield "reveal"


def read_tasks(game: Game, given: list[Word]) -> Iterator[Event]:
    for seat, text in each(game, given):
        if text != NOTHING:
            yield Tasked(seat, text)
        elif game.table.rounds and seat != game.table.round.dealer:
            raise Refused(reason("no-task", seat=seat))


def write_tasks(game: Game, round: WasStichtRound) -> Iterator[str]:
    if round.tasks:
        yield f"tasks {by_seat(round, {**round.tasks, round.dealer: NOTHING})}"


def read_made(game: Game, given: list[Word]) -> Iterator[Event]:
    for word in given:
        if word.raw not in VERDICTS:
            raise Refused(reason("bad-statement", text=word.raw, expected="yes, no or -"))
    yield Made(tuple(VERDICTS[word.raw] for word in given))


def write_made(game: Game, round: WasStichtRound) -> Iterator[str]:
    if round.made is not None:
        yield f"made {joined(WORDS[made] for made in round.made)}"


def read_discard(game: Game, given: list[Word]) -> Iterator[Event]:
    if len(given) != 1:
        raise Refused(reason("bad-statement", text="discard", expected="discard and one task"))
    yield Discarded(given[0].raw)


def write_discard(game: Game, round: WasStichtRound) -> Iterator[str]:
    if round.discard is not None:
        yield f"discard {round.discard}"


STATEMENTS = (
    Statement("chips", (Picked,), read_chips, write_chips, opening=True),
    Statement("round", (Dealt, Trumped), read_round, write_round),
    shared.ASIDE,
    Statement("draft", (Drafted,), read_draft, write_draft),
    Statement("reveal", (Revealed,), shared.read_reveal, write_reveal),
    Statement("tasks", (Tasked,), read_tasks, write_tasks),
    shared.TRICK,
    Statement("made", (Made,), read_made, write_made),
    Statement("discard", (Discarded,), read_discard, write_discard),
    shared.POINTS,
)
