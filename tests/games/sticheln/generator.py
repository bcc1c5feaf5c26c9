"""Rounds of Sticheln at random, of every variant and mix."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.games.sticheln import piles
from scorekeeper.games.sticheln.events import Chosen, Counted, Declared
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Scored, SetAside
from tests.evenings import Told, deal, trick


def play(random: Random, told: Told, rules: Any, depth: str) -> None:
    hands, left = deal(random, told)
    if left and rules.leftover == "shown" and random.random() < 0.5:
        told.tell(SetAside(left))
    laid = {seat: lay(random, hand, rules.laid) for seat, hand in enumerate(hands)}
    shadow = Told(rules.at({"rounds": "12"}), told.seats)  # knows every card, whatever the table keeps
    shadow.tell(Dealt(told.round.dealer, told.round.leader))
    tables = [shadow, told] if depth in ("cards", "takers") else [shadow]
    if rules.declares == "open":
        declare(tables, laid)
    for _ in range(rules.tricks(told.seats)):
        trick(random, shadow, told if told in tables else None, hands, depth, overruled=True)
    finish(random, told, shadow, rules, depth, laid)


def lay(random: Random, hand: list[Card], count: int) -> tuple[Card, ...]:
    """Cards of different colours, taken from the hand."""
    colours = random.sample(sorted({card.colour for card in hand}), min(count, len({c.colour for c in hand})))
    cards = tuple(random.choice([card for card in hand if card.colour == colour]) for colour in colours)
    for card in cards:
        hand.remove(card)
    return cards


def declare(tables: list[Told], laid: dict[int, tuple[Card, ...]]) -> None:
    for table in tables:
        for seat, cards in laid.items():
            table.tell(Declared(seat, cards))


def finish(random: Random, told: Told, shadow: Told, rules: Any, depth: str, laid: dict[int, Any]) -> None:
    """What is said after the tricks: hazy cards, chosen colours, piles or points."""
    if rules.declares == "hazy":
        declare([shadow], laid)
        if depth in ("cards", "takers"):
            declare([told], laid)
    if rules.declares == "delayed":
        choose(random, shadow, told if depth == "cards" else None, rules)
    lines = rules.lines(shadow.game.table, 0)
    if depth == "points":
        told.tell(Scored(tuple(line.points for line in lines)))
    for seat in range(told.seats) if depth in ("piles", "takers") else ():
        count(random, told, shadow, rules, seat)


def choose(random: Random, shadow: Told, told: Told | None, rules: Any) -> None:
    for seat in range(shadow.seats):
        if choices := list(rules.choices(shadow.round, seat)):
            event = Chosen(seat, random.choice(choices))
            for table in (shadow, told) if told else (shadow,):
                table.tell(event)


def count(random: Random, told: Told, shadow: Told, rules: Any, seat: int) -> None:
    pile = piles.pile(rules, shadow.round, seat)
    implied = len(told.round.tricks) == rules.tricks(told.seats) and random.random() < 0.8
    told.tell(Counted(seat, pile.cards, None if implied else pile.others))
