"""Whole evenings played at random but by the rules: real hands from the real pack, kept as finely as asked.

How a round goes is in the folder of each game's tests: `play` in `generator.py`, and `begin` for what comes before.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.games import folder_of, games, ruleset
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Event, Overruled, Passed, Played, Taken
from scorekeeper.rules.game import Game, advance, objection, start
from scorekeeper.rules.reason import Refused
from scorekeeper.rules.ruleset import Ruleset
from tests.games import part

NAMES = ("Axel", "Lore", "Uli", "Doris", "Anna Maria", 'Jo "Ace"', "Zoë", "Bé #2")
DEPTHS = ("cards", "takers", "piles", "points")


class Told:
    """A game that grows by events, each of which the referee must find possible."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self.game = start(rules, NAMES[:seats])
        self.seats = seats

    def tell(self, event: Event) -> None:
        assert objection(self.game, event) is None, (event, objection(self.game, event))
        self.game = advance(self.game, event)

    @property
    def round(self) -> Any:
        return self.game.table.round


def house(random: Random, rules: Ruleset) -> dict[str, str]:
    """Some house rules of this game that go together."""
    drawn = {rule.key: random.choice(rule.values) for rule in rules.houses() if random.random() < 0.3}
    return drawn if possible(rules, drawn) else house(random, rules)


def possible(rules: Ruleset, house: dict[str, str]) -> bool:
    try:
        return bool(rules.at(house))
    except Refused:
        return False


def evening(
    random: Random,
    key: str,
    seats: int,
    depth: str | None = None,
    rounds: int | None = None,
    mix: dict[str, str] | None = None,
) -> Game:
    """An evening of this game, finished or stopped after some rounds; of a mix, by its house rules and no others."""
    at = house(random, games()[key]) if mix is None else mix
    rules = ruleset(key, at | ({"rounds": str(rounds)} if rounds else {}))
    told = Told(rules, seats)
    generator = part(folder_of(rules), "generator")
    assert generator, f"{folder_of(rules)} has no generator of evenings"
    if begin := getattr(generator, "begin", None):
        begin(random, told)
    while not rules.finished(told.game.table) and (rounds or random.random() < 0.8):
        generator.play(random, told, rules, depth or random.choice(DEPTHS))
    return told.game


def deal(random: Random, told: Told) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """A dealer, a leader now and then, everybody's hand and the cards left over."""
    rules, seats = told.game.ruleset, told.seats
    told.tell(Dealt(random.randrange(seats), random.choice([None, None, random.randrange(seats)])))
    cards = list(rules.pack(seats).cards)
    random.shuffle(cards)
    size = rules.hand(seats)
    return [cards[seat * size : (seat + 1) * size] for seat in range(seats)], tuple(cards[seats * size :])


def tell_all(told: Told, events: Any) -> None:
    for event in events:
        told.tell(event)


def trick(
    random: Random, shadow: Told, told: Told | None, hands: list[list[Card]], depth: str, overruled: bool
) -> None:
    """One trick on the shadow table; the real one is told its cards, the table's own ruling, or only the taker."""
    events: list[Event] = []
    for _ in range(shadow.seats):
        card = hands[shadow.round.turn].pop(random.randrange(len(hands[shadow.round.turn])))
        passes = shadow.game.ruleset.object_to_play(shadow.round.plays, card, False) is not None
        events.append(Passed(card) if passes else Played(card, seat=shadow.round.turn))
        shadow.tell(events[-1])
    if random.random() < 0.1 and overruled:
        events.append(Overruled((random.randrange(shadow.seats),)))
        shadow.tell(events[-1])
    if told and depth == "takers" and random.random() < 0.7:
        events = takers(shadow.round)
    tell_all(told, events) if told else None


def takers(round: Any) -> list[Event]:
    """Only who took the last trick, the one who leads next first; a third player who leads is named."""
    seats = [took.seat for took in round.tricks[-1].takers]
    third = round.lead if seats and round.lead not in seats else None
    return [Taken(tuple(sorted(seats, key=lambda seat: seat != round.lead)), third)]


def logs() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    return ((key, seats) for key, rules in games().items() for seats in rules.players)
