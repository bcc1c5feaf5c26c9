"""Rounds of Was Sticht? at random."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.games import ruleset
from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.rules import TASKS
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Dealt, Event, Played, Taken
from tests.evenings import Told, tell_all


def begin(random: Random, told: Told) -> None:
    """Everybody picks chips."""
    tray = list(TASKS) * 2
    random.shuffle(tray)
    for _ in range(int(told.game.ruleset.chips)):
        for seat in range(told.seats):
            told.tell(Picked(seat, tray.pop(), random.choice([None, random.randint(1, 9)])))


def play(random: Random, told: Told, rules: Any, depth: str) -> None:
    table = told.game.table
    dealer = rules.next_dealer(table) if table.rounds else random.randrange(told.seats)
    trump = Trump(random.choice([None, *"rbgy"]), random.choice([None, *range(1, 10)]))
    drafted = draft(random)
    shadow = Told(rules, told.seats)
    shadow.game = told.game
    for event in (Dealt(dealer), Trumped(trump), *map(Drafted, drafted)):
        shadow.tell(event)
    known = depth in ("cards", "takers") and random.random() < 0.5
    tell_all(told, (Dealt(dealer), Trumped(trump), *(map(Drafted, drafted) if known else ())))
    tasks = lay_tasks(random, told, dealer)
    tell_all(told, tasks)
    tell_all(shadow, tasks)
    for _ in range(9):
        follow(random, shadow, told if depth in ("cards", "takers") else None, depth)
    conclude(random, told, shadow, rules)


def draft(random: Random) -> list[Card]:
    cards = list(ruleset("was-sticht").pack().cards)
    random.shuffle(cards)
    return cards


def lay_tasks(random: Random, told: Told, dealer: int) -> list[Tasked]:
    left = told.game.ruleset.chips_left(told.game.table, len(told.game.table.rounds))
    return [Tasked(seat, random.choice(chips).task) for seat, chips in enumerate(left) if seat != dealer]


def follow(random: Random, shadow: Told, told: Told | None, depth: str) -> None:
    events: list[Event] = []
    for _ in range(shadow.seats):
        events.append(Played(random.choice(shadow.game.ruleset.legal(shadow.round)), shadow.round.turn))
        shadow.tell(events[-1])
    if depth == "takers" and random.random() < 0.6:
        events = [Taken((shadow.round.lead,))]
    tell_all(told, events) if told else None


def conclude(random: Random, told: Told, shadow: Told, rules: Any) -> None:
    index = len(told.game.table.rounds) - 1
    made = rules.made(shadow.game.table, index)
    if None in rules.made(told.game.table, index):
        told.tell(Made(made))
    dealer = told.round.dealer
    if made[dealer]:
        chips = rules.chips_left(told.game.table, index)[dealer]
        told.tell(Discarded(random.choice(chips).task))
