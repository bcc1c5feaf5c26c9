"""Rounds of Stichling at random."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.games.stichling.events import Ordered
from scorekeeper.games.stichling.laying import playable
from scorekeeper.games.stichling.rules import SCORING
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Played, Scored, Taken, Won
from tests.evenings import Told, tell_all


def play(random: Random, told: Told, rules: Any, depth: str) -> None:
    table = told.game.table
    first = rules.next_first(table) if table.rounds else random.randrange(told.seats)
    told.tell(Dealt(None, first))
    cards = SCORING[len(told.game.table.rounds) - 1]
    orders = [Ordered(seat, tuple(random.sample(cards, 3))) for seat in range(told.seats)]
    shadow = Told(rules, told.seats)
    shadow.tell(Dealt(None, first))
    early = random.random() < 0.5
    tell_all(told, orders if early and depth != "points" else [])
    lay_out(random, shadow, told if depth == "cards" else None)
    won = tuple(shadow.round.taken(seat) for seat in range(told.seats))
    if depth == "points":
        scores = [orders[seat].order[(n - 1) % 3] if n else 0 for seat, n in enumerate(won)]
        told.tell(Scored(tuple(scores)))
        return
    if depth == "takers":
        tell_all(told, [Taken((took.takers[0].seat,)) for took in shadow.round.tricks])
    if depth != "cards":
        told.tell(Won(won))
    tell_all(told, [] if early else orders)


def lay_out(random: Random, shadow: Told, told: Told | None) -> None:
    """Twelve turns each; who cannot follow discards, and one in fifty discards although he could."""
    cards = list(shadow.game.ruleset.pack(shadow.seats).cards)
    random.shuffle(cards)
    hands = [cards[seat * 12 : seat * 12 + 12] for seat in range(shadow.seats)]
    for _ in range(12 * shadow.seats):
        hand = hands[shadow.round.turn]
        event = random.choice(turns(random, shadow, hand))
        hand.remove(event.card)
        for table in (shadow, told) if told else (shadow,):
            table.tell(event)


def turns(random: Random, shadow: Told, hand: list[Card]) -> list[Played]:
    round = shadow.round
    plays = [Played(card, round.turn, place) for card in hand for place in playable(round, card)]
    honest = [play for play in plays if not followed_off(round, play)]
    return plays if not honest or random.random() < 0.02 else honest


def followed_off(round: Any, play: Played) -> bool:
    trick = round.places[play.place - 1]
    return bool(trick) and trick[0].card.colour != play.card.colour
