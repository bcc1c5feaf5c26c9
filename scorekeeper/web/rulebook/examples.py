"""The drawn examples of the rules pages, judged and scored by the referee as the page is rendered."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import pgettext

from scorekeeper import judge
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Event
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.table import Table
from scorekeeper.text.say import say, say_all
from scorekeeper.web.table.board import Seat
from scorekeeper.web.table.screen import screen_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
SEATS = 4  # in the scoring examples


class Example(NamedTuple):
    """Cards in a row with their roles, and what the referee says about them."""

    seats: tuple[Seat, ...]
    said: str
    trump: Trump | None = None


class Computed(NamedTuple):
    """How a player's round adds up."""

    sums: tuple[str, ...]
    points: int


# --- tricks ---


def ruled(rules: Ruleset, plays: str, trump: str | None = None) -> Example:
    """Return a trick as this ruleset rules it; the card led comes first."""
    asked = judge.question(rules.key, plays.split(), None, rules.in_force(), trump)._replace(complete=True)
    ruling = judge.rule(asked)
    takers = [taker.play for taker in ruling.takers]
    names = judge.called(asked) or NAMES
    seats = tuple(
        _seat(rules, play, card, ruling, names[play], play in takers) for play, card in enumerate(asked.plays)
    )
    verdict = judge.verdict(asked, ruling)
    if takers == [ruling.leads]:  # no need to say that the winner leads
        verdict.pop()
    return Example(seats, say_all((*verdict, *ruling.because), names), asked.trump)


def _seat(rules: Ruleset, play: int, card: Card, ruling: Ruling, name: str, takes: bool) -> Seat:
    word = pgettext("role", "takes it") if takes else screen_of(rules).in_a_word(ruling.roles[play])
    return Seat(play, name, card=card, role=word, state="ahead" if takes else "")


# --- scores ---


def after(rules: Ruleset, seats: int, *events: Event) -> Table:
    table = rules.start(seats)
    for event in events:
        table = rules.advance(table, event)
    return table


def computed(rules: Ruleset, *events: Event) -> Computed:
    """Return how the first player scores after these events."""
    line = rules.computed_lines(after(rules, SEATS, *events), 0)[0]
    assert line
    return Computed(tuple(say(why, NAMES) for why in line.because), line.points)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(word) for word in text.split())
