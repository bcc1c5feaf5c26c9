"""Games in which everybody follows suit if they can, and a suit may be trump.

The highest trump takes the trick, else the highest card of the suit led. Hands are not seen: players who did not
follow, and later play a card of that suit, have revoked. That is noted; what follows from it, the table decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.events import Played
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.table import Round, Table, Trick
from scorekeeper.rules.tricks import FOLLOWS, TrickGame

STANDARD_PACK = Pack("shdc", 2, 14)
LEADS, TRUMP, DISCARD = (reason(f"role-{role}") for role in ("leads:suit", "trump", "discard:suit"))
TRUMPS = 100  # added to the number of a trump, so that it beats every other card


@dataclass(frozen=True)
class SuitRound(Round):
    """A round with its trump, once it is known; `Trump(None, 0)` if there is none."""

    trump: Trump | None = None


class SuitGame(TrickGame):
    """Rulings, trump and revokes. A game folds its trump into the round, or has none."""

    kind: ClassVar[type[Round]] = SuitRound
    trumps: ClassVar[bool] = True  # a suit may be trump

    def pack(self, seats: int | None = None) -> Pack:
        return STANDARD_PACK

    # --- one trick ---

    def named_trump(self, text: str) -> Trump | None:
        return Trump.suit(text, self.pack()) if self.trumps else None

    def trump(self, round: Any) -> Trump | None:
        return round.trump if self.trumps else None

    def suit(self, card: Card, trump: Trump | None) -> str:
        """Return the suit a card belongs to: the printed one, unless some cards always belong to the trumps."""
        return card.colour

    def is_trump(self, card: Card, trump: Trump | None) -> bool:
        return trump is not None and self.suit(card, trump) == trump.colour

    def follows(self, card: Card, led: Card, trump: Trump | None) -> bool:
        return self.suit(card, trump) == self.suit(led, trump)

    def strength(self, card: Card, led: Card, trump: Trump | None) -> int:
        if self.is_trump(card, trump):
            return TRUMPS + card.number
        return card.number if self.follows(card, led, trump) else -1

    def why(self, plays: tuple[Card, ...], play: int, trump: Trump | None) -> Reason:
        if self.is_trump(plays[play], trump):
            return reason("highest-trump", card=plays[play])
        possible = trump is not None and trump.colour is not None
        return reason("highest-led:no-trump" if possible else "highest-led", card=plays[play])

    def role(self, play: int, plays: tuple[Card, ...], trump: Trump | None) -> Reason:
        if not play:
            return LEADS
        if self.is_trump(plays[play], trump):
            return TRUMP
        return FOLLOWS if self.follows(plays[play], plays[0], trump) else DISCARD

    def remarks(self, trump: Trump | None) -> tuple[Reason, ...]:
        return (reason("note-no-trump"),) if self.trumps and trump is None else ()

    def object_played(self, table: Table, event: Played) -> Reason | None:
        unknown = self.trumps and table.round.trump is None
        return reason("trump-unknown") if unknown else super().object_played(table, event)

    # --- revokes ---

    def trick_notes(self, round: Round, number: int, trick: Trick) -> tuple[Reason, ...]:
        return (*super().trick_notes(round, number, trick), *self.revokes(round, number, trick))

    def revokes(self, round: Round, number: int, trick: Trick) -> Iterator[Reason]:
        """Yield the cards of this trick that should have followed, as a later card proves."""
        led, trump = trick.plays[0], self.trump(round)
        for seat, card in zip(trick.seats, trick.plays, strict=True):
            proof = first_later(round, number, seat, lambda other: self.follows(other, led, trump))
            if proof and not self.follows(card, led, trump):
                later, other = proof
                yield reason("revoke:trick", seat=seat, card=card, number=number, other_card=other, later=later)

    def proved(self, round: Any) -> tuple[Reason, ...]:
        earlier = [(number, trick) for number, trick in enumerate(round.tricks, 1) if trick.plays]
        found = [note for number, trick in earlier for note in self.revokes(round, number, trick)]
        return tuple(note for note in found if note.args["later"] == len(round.tricks))


def first_later(round: Round, number: int, seat: int, wanted: Callable[[Card], bool]) -> tuple[int, Card] | None:
    """Return the first wanted card that a player played after a trick, behind the number of its trick."""
    for later, trick in enumerate(round.tricks[number:], number + 1):
        card = trick.plays[trick.seats.index(seat)] if trick.plays else None
        if card and wanted(card):
            return later, card
    return None
