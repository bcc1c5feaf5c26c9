"""Two referees, written apart, must agree: on every trick of small packs and on samples of large ones."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from scorekeeper.games import folder_of, games, ruleset
from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.ruleset import Ruleset
from tests import second_opinion
from tests.games import part
from tests.tiers import only_thorough, thorough

SMALL = Pack("rbg", 0, 3).cards
SAMPLES = [1000, only_thorough(20_000)]
TOUCHING = ("trump", "zeros", "zeros-only", "reverse-plain", "lead")  # of the games judged here


def opinion(rules: Ruleset, plays: tuple[Card, ...], trump: Trump) -> second_opinion.Opinion:
    cards = [(card.colour, card.number) for card in plays]
    house = rules.in_force()
    if own := part(folder_of(rules), "opinion"):
        found: second_opinion.Opinion = own.opinion(plays, trump)
        return found
    if rules.key == "hat-trick":
        return second_opinion.hat_trick(cards, house.get("lead") == "winner")
    if rules.key == "stichling":
        return second_opinion.stichling(cards)
    if rules.key == "was-sticht":
        return second_opinion.was_sticht(cards, trump.colour, trump.number)
    return second_opinion.sticheln(
        cards,
        lowest=house.get("trump", "lowest" if rules.key == "reverse" else "highest") == "lowest",
        invisible=house.get("zeros") == "invisible",
        nobody=house.get("zeros-only") == "nobody",
        plain=house.get("reverse-plain") == "lowest",
    )


def agree(rules: Ruleset, plays: tuple[Card, ...], trump: Trump) -> None:
    ruling = rules.rule(plays, trump)
    mine = [taker.play for taker in ruling.takers], ruling.leads
    assert mine == opinion(rules, plays, trump), (rules.in_force(), [str(card) for card in plays], str(trump))


def playable(rules: Ruleset, cards: tuple[Card, ...]) -> bool:
    """Whether these can be a trick: in Hat Trick a pass is implied, so all can."""
    return all(card in rules.pack() for card in cards)


def rulesets(key: str) -> list[Ruleset]:
    """The game with every combination of the house rules that touch a trick."""
    touching = [rule for rule in ruleset(key).houses() if rule.key in TOUCHING]
    combinations = product(*(rule.values for rule in touching))
    return [ruleset(key, dict(zip([rule.key for rule in touching], values, strict=True))) for values in combinations]


def trumps(key: str, numbers: range) -> list[Trump]:
    if own := part(folder_of(games()[key]), "opinion"):
        return list(own.trumps())
    if key != "was-sticht":
        return [Trump()]
    return [Trump(colour, number) for colour in (None, *"rbgy") for number in (None, *numbers)]


@pytest.mark.parametrize("key", ["classic", "reverse", "hat-trick", "stichling", "was-sticht"])
def test_both_referees_agree_on_every_trick_of_a_small_pack(key: str) -> None:
    for rules in rulesets(key):
        pack = [card for card in SMALL if card in rules.pack()]
        for size in (1, 2, 3):
            for plays in permutations(pack, size):
                for trump in trumps(key, range(1, 4)):
                    agree(rules, plays, trump)


@thorough
@pytest.mark.parametrize("key", ["classic", "reverse"])
def test_both_referees_agree_on_every_four_cards_of_a_tiny_pack(key: str) -> None:
    for rules in rulesets(key):
        for plays in permutations(Pack("rbg", 0, 2).cards, 4):
            agree(rules, plays, Trump())


@pytest.mark.parametrize("samples", SAMPLES)
@pytest.mark.parametrize("key", games())
def test_both_referees_agree_on_samples_of_every_pack(key: str, samples: int) -> None:
    random = Random(key)
    for rules in rulesets(key):
        for seats in rules.players:
            for _ in range(samples // len(rules.players) // len(rulesets(key))):
                size = random.randint(1, rules.trick_size(seats))
                plays = tuple(random.sample(rules.pack(seats).cards, size))
                agree(rules, plays, random.choice(trumps(key, range(1, 10))))
