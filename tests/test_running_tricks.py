"""While a trick runs, nothing is said that the cards still to come can make untrue.

A naive reader of the sentences: it knows what each says, and holds that against the cards so far and against the trick
as it may end. What it does not know may not be said.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from scorekeeper.games import games, ruleset
from scorekeeper.judge import Question, rule, verdict
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.reason import Reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.say import say
from tests.evenings import house
from tests.tiers import only_thorough

Cards = tuple[Card, ...]
Reader = Callable[
    [Ruleset, Any, Cards, Cards, dict[str, Any]], bool
]  # rules, trump, cards so far, whole trick, what is said
DISPUTED = ("The rulebooks differ", "would take it", "would lead", "takes", "leads next", "leads again", "were played")


def colour_led(rules: Any, cards: Cards) -> str | None:
    """Sticheln's lead colour; none yet if 0s set none."""
    if rules.zeros == "visible":
        return cards[0].colour
    return next((card.colour for card in cards if card.number), None)


def trumps(rules: Any, cards: Cards) -> list[int]:
    led = colour_led(rules, cards)
    return [card.number for card in cards if led and card.colour != led and card.number]


def plain(rules: Any, cards: Cards) -> list[int]:
    led = colour_led(rules, cards)
    return [card.number for card in cards if card.colour == led]


def rank(card: Card, trump: Trump) -> int:
    """Was Sticht?: 3 super-trump, 2 trump number, 1 trump colour, 0 no trump."""
    colour, number = card.colour == trump.colour, card.number == trump.number
    return 3 if colour and number else 2 if number else 1 if colour else 0


def is_suit_trump(card: Card, trump: Any) -> bool:
    return trump is not None and card.colour == trump.colour


def wins_by_number(rules: Any, trump: Any, now: Cards, whole: Cards, said: Any) -> bool:
    """A card of the trump number, and in the end only the super-trump beat it."""
    card, best = said["card"], max(rank(other, trump) for other in whole)
    return rank(card, trump) == 2 and (best == 3 or next(c for c in whole if rank(c, trump) == 2) == card)


READERS: dict[str, Reader] = {
    # said in words: who is ahead now
    "ahead": lambda rules, trump, now, whole, said: 0 <= said["seat"] < len(now),
    "ahead-colour": lambda rules, trump, now, whole, said: (
        now[said["seat"]] == max(card for card in now if card.colour == said["colour"])
    ),
    "ahead-nobody": lambda rules, trump, now, whole, said: not any(card.number for card in now),
    # Sticheln
    "highest-trump:so-far": lambda rules, trump, now, whole, said: (
        said["card"].number == max(trumps(rules, now))
        if hasattr(rules, "zeros")
        else said["card"] == max(card for card in now if is_suit_trump(card, trump))
    ),
    "highest-trump:first:so-far": lambda rules, trump, now, whole, said: (
        said["card"].number == said["other_card"].number == max(trumps(rules, now))
        and now.index(said["card"]) < now.index(said["other_card"])
    ),
    "lowest-trump:so-far": lambda rules, trump, now, whole, said: said["card"].number == min(trumps(rules, now)),
    "lowest-trump:first:so-far": lambda rules, trump, now, whole, said: (
        said["card"].number == said["other_card"].number == min(trumps(rules, now))
        and now.index(said["card"]) < now.index(said["other_card"])
    ),
    "highest-lead:so-far": lambda rules, trump, now, whole, said: (
        not trumps(rules, now)
        and said["colour"] == colour_led(rules, whole)
        and said["card"].number == max(plain(rules, now))
    ),
    "lowest-lead:so-far": lambda rules, trump, now, whole, said: (
        not trumps(rules, now)
        and said["colour"] == colour_led(rules, whole)
        and said["card"].number == min(number for number in plain(rules, now) if number)
    ),
    "zeros-only:so-far": lambda rules, trump, now, whole, said: not any(card.number for card in now),
    "zeros-nobody:so-far": lambda rules, trump, now, whole, said: not any(card.number for card in now),
    # Hat Trick and Stichling
    "highest-of-colour:so-far": lambda rules, trump, now, whole, said: (
        said["card"] == max(card for card in now if card.colour == said["colour"])
    ),
    "highest-of-first:so-far": lambda rules, trump, now, whole, said: (
        said["colour"] == whole[0].colour
        and said["card"] == max(card for card in now if card.colour == whole[0].colour)
    ),
    # Was Sticht?
    "super-trump:so-far": lambda rules, trump, now, whole, said: rank(said["card"], trump) == 3,
    "number-trump:so-far": wins_by_number,
    "number-trump:only:so-far": wins_by_number,
    "number-trump:first:so-far": wins_by_number,
    "colour-trump:so-far": lambda rules, trump, now, whole, said: (
        said["card"].number == max(card.number for card in now if rank(card, trump) == 1)
        and all(rank(card, trump) < 2 for card in now)
    ),
    "highest-of-suit:so-far": lambda rules, trump, now, whole, said: (
        not any(rank(c, trump or Trump()) for c in now)
        and said["card"] == max(card for card in now if card.colour == whole[0].colour)
    ),
    "note-no-trump": lambda rules, trump, now, whole, said: trump is None,
    # Oh Hell
    "highest-led:so-far": lambda rules, trump, now, whole, said: (
        said["card"] == max(card for card in now if card.colour == whole[0].colour)
    ),
    "highest-led:no-trump:so-far": lambda rules, trump, now, whole, said: (
        not any(is_suit_trump(c, trump) for c in now)
        and said["card"] == max(card for card in now if card.colour == whole[0].colour)
    ),
    # what a card does
    "role-leads": lambda rules, trump, now, whole, said: (
        said["place"] == 0 and (not hasattr(rules, "zeros") or colour_led(rules, whole) == said["mine"].colour)
    ),
    "role-leads:suit": lambda rules, trump, now, whole, said: said["place"] == 0,
    "role-first": lambda rules, trump, now, whole, said: said["place"] == 0,
    "role-follows": lambda rules, trump, now, whole, said: (
        said["mine"].colour
        in ({colour_led(rules, whole)} if hasattr(rules, "zeros") else {card.colour for card in now[: said["place"]]})
    ),
    "role-trump": lambda rules, trump, now, whole, said: (
        said["mine"].number > 0 and said["mine"].colour != colour_led(rules, whole)
        if hasattr(rules, "zeros")
        else is_suit_trump(said["mine"], trump)
    ),
    "role-sets": lambda rules, trump, now, whole, said: (
        said["mine"].colour == colour_led(rules, whole) and not any(card.number for card in now[: said["place"]])
    ),
    "role-zero": lambda rules, trump, now, whole, said: (
        not said["mine"].number and said["mine"].colour != colour_led(rules, whole)
    ),
    "role-zero-led": lambda rules, trump, now, whole, said: (
        rules.zeros == "invisible" and not any(card.number for card in now[: said["place"] + 1])
    ),
    "role-opens": lambda rules, trump, now, whole, said: (
        len({c.colour for c in now[: said["place"]]}) == 1 and said["mine"].colour != now[0].colour
    ),
    "role-passed": lambda rules, trump, now, whole, said: (
        said["mine"].colour not in list(dict.fromkeys(card.colour for card in whole))[:2]
    ),
    "role-discard": lambda rules, trump, now, whole, said: said["mine"].colour != now[0].colour,
    "role-discard:suit": lambda rules, trump, now, whole, said: (
        said["mine"].colour != now[0].colour and not is_suit_trump(said["mine"], trump)
    ),
    "role-discard:trump": lambda rules, trump, now, whole, said: rank(now[0], trump) > 0 == rank(said["mine"], trump),
    "role-super-trump": lambda rules, trump, now, whole, said: rank(said["mine"], trump) == 3,
    "role-number-trump": lambda rules, trump, now, whole, said: rank(said["mine"], trump) == 2,
    "role-colour-trump": lambda rules, trump, now, whole, said: rank(said["mine"], trump) == 1,
}


def said_of(asked: Question) -> list[Reason]:
    """Everything the referee says of a trick; a role tells also which card it is about."""
    ruling = rule(asked)
    roles = [
        Reason(role.key, (*role.pairs, ("place", place), ("mine", asked.plays[place])))
        for place, role in enumerate(ruling.roles)
    ]
    return [*verdict(asked, ruling), *ruling.because, *ruling.notes, *roles]


def named(random: Random, rules: Any) -> Trump | None:
    """A trump now and then, in games that have one."""
    texts = (
        [colour + number for colour in "rbgyx" for number in "123456789x"] if rules.key == "was-sticht" else [*"shdcx"]
    )
    text = random.choice([None, *texts])
    return rules.named_trump(text) if text else None


def dealt(random: Random, rules: Ruleset, seats: int) -> Cards:
    """The cards of a trick in any order: often with 0s, few numbers and equal ones."""
    low = random.randint(1, 20)
    cards = [card for card in rules.pack(seats).cards if card.number <= low or random.random() < 0.1]
    return tuple(random.sample(cards, min(len(cards), rules.trick_size(seats))))


@pytest.mark.parametrize("tricks", [150, only_thorough(1500)])
@pytest.mark.parametrize("key", games())
def test_every_sentence_on_a_running_trick_is_true_however_it_ends(key: str, tricks: int) -> None:
    random = Random(key)
    for _ in range(tricks):
        rules = ruleset(key, house(random, games()[key]))
        seats = random.choice(list(rules.players))
        trump, whole = named(random, rules), dealt(random, rules, seats)
        for size in range(1, len(whole)):
            now = whole[:size]
            others = [card for card in rules.pack(seats).cards if card not in now]
            ends = [whole, *((*now, *random.sample(others, len(whole) - size)) for _ in range(3))]
            for why in said_of(Question(rules, now, trump, complete=False)):
                for end in ends:
                    assert READERS[why.key](rules, trump, now, end, why.args), (why, now, end)
                words = say(Reason(why.key, tuple(p for p in why.pairs if p[0] not in ("place", "mine"))))
                assert not any(part in words for part in DISPUTED), words


@pytest.mark.parametrize("key", games())
def test_only_a_running_trick_is_spoken_of_so(key: str) -> None:
    random = Random(key)
    for _ in range(100):
        rules = ruleset(key, house(random, games()[key]))
        seats = random.choice(list(rules.players))
        whole = dealt(random, rules, seats)
        asked = Question(rules, whole, named(random, rules), complete=True)
        assert not any("so far" in say(why).lower() for why in rule(asked).because)
