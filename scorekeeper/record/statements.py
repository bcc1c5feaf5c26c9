"""The statements of a record that every game shares, and the tools to read and write others.

Whether a statement is possible is not checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from scorekeeper.record import lexer
from scorekeeper.record.lexer import LATER, NOTHING, UNFINISHED, Word, quoted
from scorekeeper.rules.cards import Card, Trump, play
from scorekeeper.rules.events import Dealt, Event, Overruled, Passed, Played, Revealed, Scored, SetAside, Taken, Won
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.table import Round, Trick

Read = Callable[[Game, list[Word]], Iterator[Event]]
Write = Callable[[Game, Any], Iterator[str]]  # yields the lines of a round, or of the table before the first round


class Statement(NamedTuple):
    """A kind of statement: its first word, the kinds of events it stands for, and how it is read and written.

    A record is written in the order in which a game lists its statements. One may be listed twice, with two ways of
    writing it, if it can come at two points of a round.
    """

    name: str
    tells: tuple[type, ...]
    read: Read
    write: Write
    opening: bool = False  # about the table, written before the first round


# --- reading ---


def seat_of(game: Game, raw: str) -> int:
    name = lexer.unquoted(raw)
    if name not in game.players:
        raise Refused(reason("unknown-player", text=name, known=", ".join(game.players)))
    return game.players.index(name)


def each(game: Game, given: list[Word]) -> Iterator[tuple[int, str]]:
    """Return a statement's words with their seats, skipping those that are not known yet."""
    if len(given) != len(game.players):
        raise Refused(reason("seat-count", n=len(given), expected=len(game.players)))
    return ((seat, word.raw) for seat, word in enumerate(given) if word.raw != LATER)


def pairs(given: list[Word], *keys: str) -> dict[str, str]:
    """Return the key=value words by key; only these keys are allowed, once each."""
    found: dict[str, str] = {}
    for word in given:
        if word.key not in keys or word.key in found:
            raise Refused(reason("bad-statement", text=word.raw, expected=", ".join(f"{key}=" for key in keys)))
        found[word.key] = word.value
    return found


def cards(given: list[Word]) -> tuple[Card, ...]:
    return tuple(Card.of(word.raw) for word in given)


def count(text: str) -> int:
    found = lexer.number(text)
    if found < 0:
        raise Refused(reason("bad-statement", text=text, expected="a number, 0 or more"))
    return found


def whole(given: list[Word], size: int) -> list[Word]:
    """Return the words of a whole trick or column, or of an unfinished one that ends with `...`."""
    if given and given[-1].raw == UNFINISHED and 1 < len(given) <= size:
        return given[:-1]
    if len(given) != size:
        raise Refused(reason("trick-cards:many" if len(given) > size else "trick-cards", n=len(given), expected=size))
    return given


# --- writing ---


def joined(parts: Iterable[Any]) -> str:
    return " ".join(map(str, parts))


def by_seat(round: Round, said: Any, write: Callable[[Any], str] = str) -> str:
    """Write one word per seat; a question mark if it is not known yet."""
    return joined(write(said[seat]) if seat in said else LATER for seat in range(round.seats))


# --- a round begins ---


def read_round(game: Game, given: list[Word]) -> Iterator[Event]:
    said = pairs(given, "dealer", "leader", "trump")
    seats = {key: seat_of(game, said[key]) for key in said if key != "trump"}
    yield Dealt(seats.get("dealer"), seats.get("leader"))
    if "trump" in said:
        Trump.of(said["trump"])  # if it isn't a trump in any game, that is the reason given
        raise Refused(game.ruleset.object_foreign())


def write_round(game: Game, round: Round) -> Iterator[str]:
    dealer = round.dealer or 0
    line = f"round dealer={quoted(game.players[dealer])}"
    left = (dealer + 1) % round.seats
    yield line if round.leader == left else f"{line} leader={quoted(game.players[round.leader])}"


# --- left-over cards ---


def read_aside(game: Game, given: list[Word]) -> Iterator[Event]:
    yield SetAside(cards(given))


def write_aside(game: Game, round: Round) -> Iterator[str]:
    if round.aside:
        yield f"aside {joined(round.aside)}"


# --- tricks, one at a time ---


def read_trick(game: Game, given: list[Word]) -> Iterator[Event]:
    said = pairs([word for word in given if word.key], "taken", "leads")
    named = [word for word in given if not word.key]
    if not given:
        raise Refused(reason("bad-statement", text="trick", expected="its cards or taken=NAME"))
    for word in whole(named, len(game.players)) if named else ():
        card, passed = play(word.raw)
        yield Passed(card) if passed else Played(card)
    if "leads" in said and "taken" not in said:
        raise Refused(reason("bad-statement", text=f"leads={said['leads']}", expected="taken=NAME before it"))
    if said:
        seats = takers(game, said["taken"])
        leads = seat_of(game, said["leads"]) if "leads" in said else None
        yield Overruled(seats, leads) if named else Taken(seats, leads)


def takers(game: Game, names: str) -> tuple[int, ...]:
    """Return who took a trick: nobody if the name is `-`."""
    by = [] if names == NOTHING else lexer.items(names)
    if len(by) > len(game.players):
        raise Refused(reason("takers", n=len(by)))
    return tuple(seat_of(game, word.raw) for word in by)


def write_tricks(game: Game, round: Round) -> Iterator[str]:
    for index, trick in enumerate(round.tricks):
        usual = trick_as_told(game, round.but(tricks=round.tricks[:index]), trick)
        line = write_trick(game, trick)
        yield line if usual.leads == trick.leads else f"{line} leads={quoted(game.players[trick.leads or 0])}"
    if round.plays:
        yield f"trick {joined(_plays(game, round.plays))} {UNFINISHED}"


def trick_as_told(game: Game, before: Round, trick: Trick) -> Trick:
    """Return the same trick as its takers alone tell it, to see whether who leads must be written, too."""
    if trick.plays and not trick.overruled:
        return trick
    seats = tuple(took.seat for took in trick.takers)
    told = Overruled(seats) if trick.plays else Taken(seats)
    held = before.but(tricks=(*before.tricks, trick)) if trick.plays else before
    table = game.ruleset.advance(game.table.but(rounds=(held,)), told)
    found: Trick = table.round.tricks[-1]
    return found


def write_trick(game: Game, trick: Trick) -> str:
    takers = ",".join(quoted(game.players[took.seat]) for took in trick.takers) or NOTHING
    by = [] if trick.plays and not trick.overruled else [f"taken={takers}"]
    return joined(("trick", *_plays(game, trick.plays), *by))


def _plays(game: Game, plays: tuple[Card, ...]) -> Iterator[str]:
    passed = game.ruleset.passed(plays)
    yield from (f"pass:{card}" if card in passed else str(card) for card in plays)


# --- what lay face down, tricks won, points ---


def read_reveal(game: Game, given: list[Word]) -> Iterator[Event]:
    if given:
        raise Refused(reason("bad-statement", text=given[0].raw, expected="reveal and nothing more"))
    yield Revealed()


def write_reveal(game: Game, round: Round) -> Iterator[str]:
    if must_reveal(game, round):
        yield "reveal"


def must_reveal(game: Game, round: Round) -> bool:
    """Whether a reveal must be written because nothing else in the round implies it."""
    table = game.table.but(rounds=(round.but(revealed=False),))
    return round.revealed and bool(game.ruleset.face_down(table))


def read_won(game: Game, given: list[Word]) -> Iterator[Event]:
    yield Won(tuple(count(word.raw) for word in given))


def write_won(game: Game, round: Round) -> Iterator[str]:
    if round.won is not None:
        yield f"won {joined(round.won)}"


def read_points(game: Game, given: list[Word]) -> Iterator[Event]:
    yield Scored(tuple(lexer.number(word.raw) for word in given))


def write_points(game: Game, round: Round) -> Iterator[str]:
    if round.points is not None:
        yield f"points {joined(round.points)}"


ROUND = Statement("round", (Dealt,), read_round, write_round)
ASIDE = Statement("aside", (SetAside,), read_aside, write_aside)
REVEAL = Statement("reveal", (Revealed,), read_reveal, write_reveal)
TRICK = Statement("trick", (Played, Passed, Taken, Overruled), read_trick, write_tricks)
WON = Statement("won", (Won,), read_won, write_won)
POINTS = Statement("points", (Scored,), read_points, write_points)

# Enough for a game of one trick at a time that has no events of its own.
SHARED = (ROUND, ASIDE, REVEAL, TRICK, WON, POINTS)
