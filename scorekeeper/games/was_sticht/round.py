"""The state of a round of Was Sticht? (draft, hands, tasks), and of the table with everybody's chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.table import Round, Table
from scorekeeper.rules.tricks import clockwise

COLUMNS, COLUMN, TRICKS = 9, 4, 9  # columns of the draft, cards in a column, tricks in a round


class Chip(NamedTuple):
    """A chip with its task, and its printed value if it was entered."""

    task: str
    value: int | None = None


@dataclass(frozen=True)
class WasStichtTable(Table):
    """An evening, with the chips that everybody picked."""

    chips: tuple[tuple[Chip, ...], ...] = ()


@dataclass(frozen=True)
class WasStichtRound(Round):
    """A round with its draft and tasks. `drafted` is every card in choosing order, column by column."""

    trump: Trump | None = None
    drafted: tuple[Card, ...] = ()
    tasks: Mapping[int, str] = field(default_factory=dict)
    made: tuple[bool | None, ...] | None = None
    discard: str | None = None
    held: tuple[tuple[Chip, ...], ...] = ()  # everybody's chips when the round began
    fouls: tuple[tuple[int, int], ...] = ()  # trick and position of cards that should have followed

    @property
    def closed(self) -> bool:
        return self.made is not None or self.discard is not None

    def choosers(self, column: int) -> tuple[int, ...]:
        """Return who chooses in a column (from 0), first to last."""
        return clockwise(((self.dealer or 0) + 1 + column) % self.seats, self.seats)

    def chooser(self, card: int) -> int | None:
        """Return who chose the card at this index of the draft; None for one put aside."""
        column, turn = divmod(card, COLUMN)
        return self.choosers(column)[turn] if turn < self.seats else None

    @property
    def known(self) -> bool:
        """Whether the whole draft is known: who got which card."""
        return len(self.drafted) == COLUMNS * COLUMN

    @property
    def hands_known(self) -> bool:
        """Whether all hands are known: the draft, and every card played since."""
        return self.known and all(trick.plays for trick in self.tricks)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards a player drafted and has not played yet."""
        gone = {card for trick in self.tricks for card in trick.plays} | set(self.plays)
        first = (self.dealer or 0) + 1
        chosen = [column * COLUMN + (seat - first - column) % self.seats for column in range(COLUMNS)]
        return tuple(self.drafted[at] for at in chosen if at < len(self.drafted) and self.drafted[at] not in gone)
