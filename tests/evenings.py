"""Whole evenings played at random but by the rules: real hands from the real pack, kept as finely as asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from scorekeeper.games import games, ruleset
from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.games.hat_trick.rules import HatTrick
from scorekeeper.games.sticheln.events import Chosen, Counted, Declared
from scorekeeper.games.sticheln.rules import Sticheln
from scorekeeper.games.stichling.events import Ordered, Won
from scorekeeper.games.stichling.laying import playable
from scorekeeper.games.stichling.rules import SCORING, Stichling
from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.rules import TASKS, WasSticht
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Dealt, Event, Overruled, Passed, Played, Scored, SetAside, Taken
from scorekeeper.rules.game import Game, advance, objection, start
from scorekeeper.rules.reason import Refused
from scorekeeper.rules.ruleset import Ruleset

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
    play = {Sticheln: sticheln, HatTrick: hat_trick, Stichling: stichling, WasSticht: was_sticht}[type(rules)]
    if isinstance(rules, WasSticht):
        pick_chips(random, told)
    while not rules.finished(told.game.table) and (rounds or random.random() < 0.8):
        play(random, told, rules, depth or random.choice(DEPTHS))
    return told.game


def deal(random: Random, told: Told) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """A dealer, a leader now and then, everybody's hand and the cards left over."""
    rules, seats = told.game.ruleset, told.seats
    told.tell(Dealt(random.randrange(seats), random.choice([None, None, random.randrange(seats)])))
    cards = list(rules.pack(seats).cards)
    random.shuffle(cards)
    size = rules.hand(seats)
    return [cards[seat * size : (seat + 1) * size] for seat in range(seats)], tuple(cards[seats * size :])


# --- Sticheln ---


def sticheln(random: Random, told: Told, rules: Any, depth: str) -> None:
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
        trick(random, shadow, told if told in tables else None, hands, depth)
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


def trick(random: Random, shadow: Told, told: Told | None, hands: list[list[Card]], depth: str) -> None:
    """One trick on the shadow table; the real one is told its cards or only its taker."""
    events: list[Event] = []
    for _ in range(shadow.seats):
        card = hands[shadow.round.turn].pop(random.randrange(len(hands[shadow.round.turn])))
        passes = shadow.game.ruleset.object_to_play(shadow.round.plays, card, False) is not None
        events.append(Passed(card) if passes else Played(card, seat=shadow.round.turn))
        shadow.tell(events[-1])
    if random.random() < 0.1 and isinstance(shadow.game.ruleset, Sticheln):
        events.append(Overruled((random.randrange(shadow.seats),)))
        shadow.tell(events[-1])
    if told and depth == "takers" and random.random() < 0.7:
        events = takers(shadow.round) or events
    tell_all(told, events) if told else None


def takers(round: Any) -> list[Event]:
    """Only who took the last trick, the one who leads next first; not enough where a third player leads."""
    seats = [took.seat for took in round.tricks[-1].takers]
    if seats and round.lead not in seats:
        return []
    return [Taken(tuple(sorted(seats, key=lambda seat: seat != round.lead)))]


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
    from scorekeeper.games.sticheln import piles

    pile = piles.pile(rules, shadow.round, seat)
    implied = len(told.round.tricks) == rules.tricks(told.seats) and random.random() < 0.8
    told.tell(Counted(seat, pile.cards, None if implied else pile.others))


# --- Hat Trick ---


def hat_trick(random: Random, told: Told, rules: Any, depth: str) -> None:
    hands, _ = deal(random, told)
    shadow = Told(rules.at({"rounds": "12"}), told.seats)
    shadow.tell(Dealt(told.round.dealer, told.round.leader))
    for _ in range(rules.tricks(told.seats)):
        trick(random, shadow, told if depth in ("cards", "takers") else None, hands, depth)
    piles = [rules.pile(shadow.round, seat) for seat in range(told.seats)]
    if depth == "points":
        told.tell(Scored(tuple(rules.line(pile).points for pile in piles)))
    elif any(rules.pile(told.round, seat) is None for seat in range(told.seats)):
        for pile in piles:
            told.tell(Sorted(pile.seat, pile.red, pile.blue, pile.green, pile.passed))


# --- Stichling ---


def stichling(random: Random, told: Told, rules: Any, depth: str) -> None:
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


def tell_all(told: Told, events: Any) -> None:
    for event in events:
        told.tell(event)


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


# --- Was Sticht? ---


def pick_chips(random: Random, told: Told) -> None:
    tray = list(TASKS) * 2
    random.shuffle(tray)
    for _ in range(int(told.game.ruleset.chips)):
        for seat in range(told.seats):
            told.tell(Picked(seat, tray.pop(), random.choice([None, random.randint(1, 9)])))


def was_sticht(random: Random, told: Told, rules: Any, depth: str) -> None:
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


def logs() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    return ((key, seats) for key, rules in games().items() for seats in rules.players)


SWITCHES = {
    "trump": ("highest", "lowest"),
    "count": ("face", "flat", "lucky"),
    "colours": ("1", "2"),
    "declare": ("open", "hazy", "delayed"),
}


def mixes() -> Iterator[dict[str, str]]:
    """Every setting of Sticheln's switches that makes a game."""
    every = (dict(zip(SWITCHES, values, strict=True)) for values in product(*SWITCHES.values()))
    return (mix for mix in every if (mix["colours"], mix["declare"]) != ("2", "delayed"))
