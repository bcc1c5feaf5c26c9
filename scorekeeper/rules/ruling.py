"""What a referee says of one trick: who takes it, who leads, and why, card by card."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason


class Outcome(NamedTuple):
    """The result without reasons. Positions count from whoever led; takers are in the order their colours appeared."""

    takers: tuple[int, ...]
    leads: int


class Taker(NamedTuple):
    """Who takes which cards, and with which card."""

    play: int
    card: Card
    cards: tuple[Card, ...]


class Ruling(NamedTuple):
    """The result with its reasons: a role for every card, why the winner wins, and what the rulebooks dispute."""

    takers: tuple[Taker, ...]
    leads: int | None
    rule: str
    because: tuple[Reason, ...]
    roles: tuple[Reason, ...]
    notes: tuple[Reason, ...] = ()
    passed: tuple[int, ...] = ()

    def seated(self, seats: tuple[int, ...]) -> Ruling:
        """Return the same ruling with seats at the table instead of positions in the trick."""

        def moved(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
            return tuple(_seated(why, seats) for why in reasons)

        return self._replace(
            takers=tuple(taker._replace(play=seats[taker.play]) for taker in self.takers),
            leads=None if self.leads is None else seats[self.leads],
            because=moved(self.because),
            roles=moved(self.roles),
            notes=moved(self.notes),
            passed=tuple(seats[play] for play in self.passed),
        )


def _seated(why: Reason, seats: tuple[int, ...]) -> Reason:
    pairs = [(name, seats[value] if name.endswith("seat") else value) for name, value in why.pairs]
    return Reason(why.key, tuple(pairs))


class Line(NamedTuple):
    """One player's score for a round, with the arithmetic behind it."""

    seat: int
    points: int
    because: tuple[Reason, ...]
