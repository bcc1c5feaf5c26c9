"""The state of a table, folded from its log: rounds, tricks, who took what. Values only: nothing here mutates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason, reason


class Took(NamedTuple):
    """A player took these cards; there are none if only the taker is known."""

    seat: int
    cards: tuple[Card, ...]


class Trick(NamedTuple):
    """A finished trick. `seats` is who played each card; `overruled` means the table decided, not the referee."""

    seats: tuple[int, ...]
    plays: tuple[Card, ...]
    takers: tuple[Took, ...]
    leads: int | None
    overruled: bool = False

    def taken_by(self, seat: int) -> bool:
        return any(took.seat == seat for took in self.takers)


class Folded:
    """An immutable value: a fold replaces it with a changed copy."""

    def but(self, **changes: Any) -> Self:
        """Return a copy with these fields changed. (The hot path: `dataclasses.replace` is four times slower.)"""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__, **changes)
        return new


@dataclass(frozen=True)
class Round(Folded):
    """One round as far as it is known. `plays` is the trick on the table, starting with the card led."""

    seats: int
    dealer: int | None
    leader: int
    aside: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    plays: tuple[Card, ...] = ()
    won: tuple[int, ...] | None = None  # how many tricks each player won, if the table entered that
    points: tuple[int, ...] | None = None
    revealed: bool = False  # the table turned up what lay face down

    @property
    def closed(self) -> bool:
        """Whether something was entered that comes after the last trick."""
        return self.points is not None or self.won is not None

    @property
    def lead(self) -> int:
        """Who leads, or led, the trick on the table."""
        leads = self.tricks[-1].leads if self.tricks else None
        return self.leader if leads is None else leads

    @property
    def turn(self) -> int:
        return (self.lead + len(self.plays)) % self.seats

    def where(self, card: Card) -> Reason | None:
        """Return where this card was seen in the round, or None."""
        if card in self.aside:
            return reason("card-twice:aside", card=card)
        for number, trick in enumerate(self.tricks, 1):
            if card in trick.plays:
                seat = trick.seats[trick.plays.index(card)]
                return reason("card-twice:trick", card=card, number=number, seat=seat)
        if card in self.plays:
            return reason("card-twice:now", card=card, seat=(self.lead + self.plays.index(card)) % self.seats)
        return None

    def cards_taken(self, seat: int) -> tuple[Card, ...]:
        """Return the cards in the tricks that this player took, as far as they are known."""
        return tuple(card for trick in self.tricks for took in trick.takers if took.seat == seat for card in took.cards)

    def taken(self, seat: int) -> int:
        """How many tricks this player took, as entered or as far as they are known."""
        return self.won[seat] if self.won is not None else sum(trick.taken_by(seat) for trick in self.tricks)


@dataclass(frozen=True)
class Table(Folded):
    """A whole evening as far as it is known."""

    seats: int
    rounds: tuple[Round, ...] = ()

    @property
    def round(self) -> Any:
        """The round being played (of the ruleset's own kind)."""
        return self.rounds[-1]
