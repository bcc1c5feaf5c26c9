"""Was Sticht?'s suits: which cards are trumps, which suit a card belongs to, how strong it is."""

from __future__ import annotations

from functools import cache

from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.tricks import DISCARD, FOLLOWS, LEADS

PACK = Pack("rbgy", 1, 9)
NO_TRUMP = Trump()
OWN_SUIT = "trump"  # trumps are a separate suit

SUPER, NUMBER, COLOUR = (reason(f"role-{kind}") for kind in ("super-trump", "number-trump", "colour-trump"))
NO_TRUMP_CARD = reason("role-discard:trump")


def rank(card: Card, trump: Trump) -> Reason | None:
    """Return what kind of trump a card is, if it is one."""
    of_colour, of_number = card.colour == trump.colour, card.number == trump.number
    return SUPER if of_colour and of_number else NUMBER if of_number else COLOUR if of_colour else None


def suit(card: Card, trump: Trump) -> str:
    """Return the suit a card belongs to: a number trump does not belong to its printed colour."""
    return OWN_SUIT if rank(card, trump) else card.colour


def role(play: int, card: Card, led: str, trump: Trump) -> Reason:
    """Return what a card does in the trick; if a trump was led, even its printed colour does not follow."""
    off_suit = NO_TRUMP_CARD if led == OWN_SUIT else DISCARD
    return rank(card, trump) or (LEADS if not play else FOLLOWS if card.colour == led else off_suit)


def strength(card: Card, trump: Trump, led: str) -> int:
    """Rank super-trump, then the trump number (all equal), then the trump colour by number, then the suit led."""
    kind = rank(card, trump)
    if kind is None:
        return card.number if card.colour == led else -1
    return 300 if kind is SUPER else 200 if kind is NUMBER else 100 + card.number


@cache
def strengths(trump: Trump, led: str) -> dict[Card, int]:
    """Return how strong every card is if this suit is led."""
    return {card: strength(card, trump, led) for card in PACK.cards}


def object_column(cards: tuple[Card, ...]) -> Reason | None:
    """Return why these cards cannot be in one column, or None."""
    for index, card in enumerate(cards):
        if card not in PACK:
            return reason("not-in-pack", card=card)
        if card in cards[:index]:
            return reason("card-twice", card=card)
    return None
