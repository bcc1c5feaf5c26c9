"""Writes a game as a record, the one canonical way; record.py reads it back to the same game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.record import Evening
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Counted, Sorted
from scorekeeper.rules.game import Game
from scorekeeper.rules.table import Round, Trick
from scorekeeper.rulesets._tasks import COLUMN
from scorekeeper.rulesets.hat_trick import HatTrickRound, passed, roles
from scorekeeper.rulesets.sticheln import StichelnRound
from scorekeeper.rulesets.stichling import StichlingRound
from scorekeeper.rulesets.was_sticht import WasStichtRound
from scorekeeper.words import LATER, NOTHING, UNFINISHED, quoted


def write(evening: Evening) -> str:
    """The whole record, ending with a line end."""
    game = evening.game
    lines = [f"game: {game.ruleset.key}", f"players: {', '.join(map(quoted, game.players))}"]
    if house := game.ruleset.in_force():
        lines.append(f"house: {', '.join(f'{key}={value}' for key, value in house.items())}")
    if evening.date:
        lines.append(f"date: {evening.date}")
    if any(game.table.chips):
        lines += ["", *_chips(game)]
    for round in game.table.rounds:
        lines += ["", *_round(game, round)]
    return "\n".join(lines) + "\n"


def _chips(game: Game) -> Iterator[str]:
    for name, chips in zip(game.players, game.table.chips, strict=True):
        tasks = [chip.task if chip.value is None else f"{chip.task}={chip.value}" for chip in chips]
        if tasks:
            yield f"chips {quoted(name)} {' '.join(tasks)}"


def _round(game: Game, round: Round) -> Iterator[str]:
    """What is known of a round, in the order it is told at the table."""
    match round:
        case StichelnRound():
            yield from _sticheln(game, round)
        case HatTrickRound():
            yield from (_dealt(game, round), *_tricks(game, round))
            yield from (_heap(game, pile) for _, pile in sorted(round.sorted.items()))
        case StichlingRound():
            yield from _stichling(game, round)
        case WasStichtRound():
            yield from _was_sticht(game, round)
    if round.points is not None:
        yield f"points {_joined(round.points)}"


def _revealed(game: Game, round: Any) -> bool:
    """Whether a reveal has to be told: nothing else in the round tells it, or a draft was given up by it."""
    table = game.table.but(rounds=(round.but(revealed=False),))
    given_up = isinstance(round, WasStichtRound) and bool(round.drafted) and not round.known
    return round.revealed and (given_up or bool(game.ruleset.face_down(table)))


def _joined(parts: Iterable[Any]) -> str:
    return " ".join(map(str, parts))


def _dealt(game: Game, round: Round) -> str:
    dealer = round.dealer or 0
    line = f"round dealer={quoted(game.players[dealer])}"
    left = (dealer + 1) % round.seats
    return line if round.leader == left else f"{line} leader={quoted(game.players[round.leader])}"


def _by_seat(round: Round, said: Any, write: Any = str) -> str:
    """One word a seat; a question mark where nothing is said yet."""
    return _joined(write(said[seat]) if seat in said else LATER for seat in range(round.seats))


def _tricks(game: Game, round: Round) -> Iterator[str]:
    for trick in round.tricks:
        yield _trick(game, trick)
    if round.plays:
        yield f"trick {_joined(_plays(game, round.plays))} {UNFINISHED}"


def _trick(game: Game, trick: Trick) -> str:
    takers = ",".join(quoted(game.players[took.seat]) for took in trick.takers) or NOTHING
    taken = [] if trick.plays and not trick.overruled else [f"taken={takers}"]
    return _joined(("trick", *_plays(game, trick.plays), *taken))


def _plays(game: Game, plays: tuple[Card, ...]) -> list[str]:
    past = passed(roles(plays)) if game.ruleset.key == "hat-trick" else ()
    return [f"pass:{card}" if play in past else str(card) for play, card in enumerate(plays)]


def _sticheln(game: Game, round: StichelnRound) -> Iterator[str]:
    declare = f"declare {_by_seat(round, round.declared, lambda cards: '+'.join(map(str, cards)))}"
    revealed = _revealed(game, round)
    hazy = getattr(game.ruleset, "declares", None) == "hazy" and not round.plays and not revealed
    yield _dealt(game, round)
    if round.aside:
        yield f"aside {_joined(round.aside)}"
    if round.declared and not hazy:
        yield declare
    if revealed:
        yield "reveal"
    yield from _tricks(game, round)
    if round.declared and hazy:
        yield declare
    if round.chosen:
        none = {seat: NOTHING for seat in range(round.seats) if not round.taken(seat)}
        yield f"choose {_by_seat(round, {**none, **round.chosen})}"
    yield from (_pile(game, pile) for _, pile in sorted(round.counted.items()))


def _pile(game: Game, pile: Counted) -> str:
    others = () if pile.others is None else (f"others={pile.others}",)
    return _joined(("pile", quoted(game.players[pile.seat]), *pile.cards, *others))


def _heap(game: Game, pile: Sorted) -> str:
    counts = f"red={pile.red} blue={pile.blue} green={pile.green} passed={pile.passed}"
    return f"pile {quoted(game.players[pile.seat])} {counts}"


def _stichling(game: Game, round: StichlingRound) -> Iterator[str]:
    yield f"round start={quoted(game.players[round.leader])}"
    if round.orders:
        yield f"order {_by_seat(round, round.orders, lambda cards: '-'.join(map(str, cards)))}"
    laid = [f"{card.card}/{card.place}" for card in round.laid]
    for first in range(0, len(laid), round.seats):
        yield f"play {_joined(laid[first : first + round.seats])}"
    yield from (_trick(game, trick) for trick in round.tricks if not trick.plays)
    if round.won is not None:
        yield f"won {_joined(round.won)}"


def _was_sticht(game: Game, round: WasStichtRound) -> Iterator[str]:
    yield f"{_dealt(game, round)} trump={round.trump}" if round.trump else _dealt(game, round)
    for first in range(0, len(round.drafted), COLUMN):
        column = round.drafted[first : first + COLUMN]
        yield _joined(("draft", *column, *([UNFINISHED] if len(column) < COLUMN else [])))
    if _revealed(game, round):
        yield "reveal"
    if round.tasks:
        yield f"tasks {_by_seat(round, {**round.tasks, round.dealer: NOTHING})}"
    yield from _tricks(game, round)
    if round.made is not None:
        yield f"made {_joined({True: 'yes', False: 'no', None: NOTHING}[made] for made in round.made)}"
    if round.discard is not None:
        yield f"discard {round.discard}"
