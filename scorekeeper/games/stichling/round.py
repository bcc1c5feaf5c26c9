"""The state of a round of Stichling: cards laid, open tricks on four places, scoring cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.table import Round

PLACES, TRICK = 4, 4  # places on the table, cards in a trick


class Laid(NamedTuple):
    """One card played to a place. `missed` are the colours that the player of a discard claimed not to have."""

    seat: int
    card: Card
    place: int
    missed: tuple[str, ...] = ()


@dataclass(frozen=True)
class StichlingRound(Round):
    """A round with its places. `laid` is every card in order; `places` holds the open tricks."""

    laid: tuple[Laid, ...] = ()
    places: tuple[tuple[Laid, ...], ...] = ((),) * PLACES
    orders: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        return (self.leader + len(self.laid)) % self.seats

    @property
    def open_colours(self) -> tuple[str, ...]:
        """The colours of the open tricks."""
        return tuple(place[0].card.colour for place in self.places if place)

    def where(self, card: Card) -> Reason | None:
        for number, laid in enumerate(self.laid, 1):
            if laid.card == card:
                return reason("card-twice:place", card=card, seat=laid.seat, number=number, place=laid.place)
        return None
