"""The drawn examples of the rules pages: given as cards, ruled and scored by the referee as the page is drawn."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import pgettext

from scorekeeper import judge
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Counted, Dealt, Drafted, Event, Ordered, Sorted, Trumped, Won
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.table import Table
from scorekeeper.rules.text import say, say_all
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.web.board.screen import Seat
from scorekeeper.web.board.trick import in_a_word

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
SEATS = 4  # at the tables of the scoring examples


class Example(NamedTuple):
    """Cards in a row with their roles, and what the referee says of them."""

    seats: tuple[Seat, ...]
    said: str
    trump: Trump | None = None


class Reckoned(NamedTuple):
    """How a player's round adds up."""

    sums: tuple[str, ...]
    points: int


# --- tricks ---


def ruled(rules: Ruleset, plays: str, trump: str | None = None) -> Example:
    """A trick, leader first, as this ruleset rules it."""
    asked = judge.question(rules.key, plays.split(), None, rules.in_force(), trump)._replace(complete=True)
    ruling = judge.rule(asked)
    takers = [taker.play for taker in ruling.takers]
    names = judge.called(asked) or NAMES
    seats = tuple(_seat(play, card, ruling, names[play], play in takers) for play, card in enumerate(asked.plays))
    verdict = judge.verdict(asked, ruling)
    if takers == [ruling.leads]:  # that a winner leads goes without saying
        verdict.pop()
    return Example(seats, say_all((*verdict, *ruling.because), names), asked.trump)


def _seat(play: int, card: Card, ruling: Ruling, name: str, takes: bool) -> Seat:
    word = pgettext("role", "takes it") if takes else in_a_word(ruling.roles[play])
    return Seat(play, name, card=card, role=word, state="ahead" if takes else "")


def clue(rules: WasSticht, column: str, trump: str, seats: int) -> Example:
    """A column of the draft in choosing order, dealt by the first player, and what he says of it."""
    drafted = cards(column)
    told: list[Event] = [Dealt(0), Trumped(Trump.of(trump)), *map(Drafted, drafted)]
    round = _after(rules, seats, *told).round
    row = tuple(Seat(s, NAMES[s], card=c) for s, c in zip(round.choosers(0), drafted, strict=False))
    return Example(row, say(rules.clue(round, 0), NAMES), round.trump)


# --- scores ---


def _after(rules: Ruleset, seats: int, *events: Event) -> Table:
    table = rules.start(seats)
    for event in events:
        table = rules.advance(table, event)
    return table


def _reckoned(rules: Ruleset, *events: Event) -> Reckoned:
    """How the first player scores after these events."""
    line = rules.reckoned(_after(rules, SEATS, *events), 0)[0]
    assert line
    return Reckoned(tuple(say(why, NAMES) for why in line.because), line.points)


def pile(rules: Ruleset, cards: tuple[Card, ...], others: int) -> Reckoned:
    """Sticheln: these cards of the marked colours in front of a player, and so many others."""
    return _reckoned(rules, Dealt(1), Counted(0, cards, others))


def heap(rules: Ruleset, red: int, blue: int, green: int, passed: int) -> Reckoned:
    """Hat Trick: so many cards of each colour, and passes."""
    return _reckoned(rules, Dealt(1), Sorted(0, red, blue, green, passed))


def turned(rules: Ruleset, order: tuple[int, ...], tricks: int) -> Reckoned:
    """Stichling: scoring cards in this order, after so many tricks."""
    return _reckoned(rules, Dealt(None, 0), Ordered(0, order), Won((tricks, *(0,) * (SEATS - 1))))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(word) for word in text.split())
