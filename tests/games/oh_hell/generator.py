"""Rounds of Oh Hell at random."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Event, Overruled, Played, Scored, Taken, Won
from tests.evenings import Told, tell_all


def play(random: Random, told: Told, rules: Any, depth: str) -> None:
    table = told.game.table
    dealer = rules.next_dealer(table) if table.rounds else random.randrange(told.seats)
    told.tell(Dealt(dealer))
    if len(told.game.table.rounds) == 1 and rules.hands.startswith("down"):
        told.tell(HandSize(random.randint(1, min(6, rules.hand(told.seats)))))
    hands, turned = dealt(random, told, rules)
    shadow = Told(rules, told.seats)
    shadow.game = told.game
    shadow.tell(turned)
    tell_all(told, [turned] if depth == "cards" or random.random() < 0.5 else [])
    bids = bid_in_turn(random, shadow, rules)
    early = random.random() < 0.8
    tell_all(told, bids if early and depth != "points" else [])
    for _ in range(told.round.cards):
        trick(random, shadow, told if depth in ("cards", "takers") else None, hands, depth)
    conclude(told, shadow, rules, depth, [] if early else bids)


def dealt(random: Random, told: Told, rules: Any) -> tuple[list[list[Card]], Turned]:
    """Everybody's hand, and the card turned for trump, if there is one."""
    cards, size = random.sample(rules.pack().cards, len(rules.pack())), told.round.cards
    hands = [[cards.pop() for _ in range(size)] for _ in range(told.seats)]
    turns = cards and rules.turning == "turned" and random.random() < 0.9
    return hands, Turned(cards.pop() if turns else None)


def bid_in_turn(random: Random, shadow: Told, rules: Any) -> list[Bid]:
    bids = []
    for seat in shadow.round.bidders:
        allowed = [n for n in range(shadow.round.cards + 1) if n != rules.forbidden(shadow.round, seat)]
        bids.append(Bid(seat, random.choice(allowed)))
        shadow.tell(bids[-1])
    return bids


def trick(random: Random, shadow: Told, told: Told | None, hands: list[list[Card]], depth: str) -> None:
    """One trick; one in thirty does not follow although he could, and now and then the table overrules the referee."""
    events: list[Event] = []
    for _ in range(shadow.seats):
        events.append(Played(chosen(random, shadow.round, hands), shadow.round.turn))
        shadow.tell(events[-1])
    if random.random() < 0.05:
        events.append(Overruled((random.randrange(shadow.seats),)))
        shadow.tell(events[-1])
    unknown = told is not None and told.round.trump is None
    if unknown or (depth == "takers" and random.random() < 0.6):
        events = [Taken((shadow.round.lead,))]
    tell_all(told, events) if told else None


def chosen(random: Random, round: Any, hands: list[list[Card]]) -> Card:
    hand = hands[round.turn]
    follow = [card for card in hand if round.plays and card.colour == round.plays[0].colour]
    card = random.choice(follow if follow and random.random() > 0.03 else hand)
    hand.remove(card)
    return card


def conclude(told: Told, shadow: Told, rules: Any, depth: str, late: list[Bid]) -> None:
    seats = range(told.seats)
    if depth == "points":
        told.tell(Scored(tuple(rules.points(shadow.round.bids[seat], shadow.round.taken(seat)) for seat in seats)))
        return
    if depth == "piles":
        told.tell(Won(tuple(shadow.round.taken(seat) for seat in seats)))
    tell_all(told, late)
