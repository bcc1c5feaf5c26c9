"""Was Sticht?'s suits: what is a trump, which suit a card belongs to, and how strong it is."""

from __future__ import annotations

from functools import cache

from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.reason import Reason, reason

PACK = Pack("rbgy", 1, 9)
NO_TRUMP = Trump()
OWN_SUIT = "trump"  # trumps are a suit of their own

SUPER, NUMBER, COLOUR = (reason(f"role-{role}") for role in ("super-trump", "number-trump", "colour-trump"))


def rank(card: Card, trump: Trump) -> Reason | None:
    """What kind of trump a card is, if it is one."""
    of_colour, of_number = card.colour == trump.colour, card.number == trump.number
    return SUPER if of_colour and of_number else NUMBER if of_number else COLOUR if of_colour else None


def suit(card: Card, trump: Trump) -> str:
    """The suit a card belongs to: a number trump does not follow its printed colour."""
    return OWN_SUIT if rank(card, trump) else card.colour


def strength(card: Card, trump: Trump, led: str) -> int:
    """Super-trump, then the trump number (all equal), then the trump colour by number, then the suit led."""
    kind = rank(card, trump)
    if kind is None:
        return card.number if card.colour == led else -1
    return 300 if kind is SUPER else 200 if kind is NUMBER else 100 + card.number


@cache
def strengths(trump: Trump, led: str) -> dict[Card, int]:
    """How strong every card is when this suit is led."""
    return {card: strength(card, trump, led) for card in PACK.cards}
