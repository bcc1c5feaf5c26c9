"""A round of Was Sticht?: the draft, the hands it makes, the tasks; and the table with everybody's chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.table import Round, Table
from scorekeeper.rules.tricks import clockwise

COLUMNS, COLUMN, TRICKS = 9, 4, 9  # columns of the draft, cards of a column, tricks of a round


class Chip(NamedTuple):
    """A task on a chip, with its printed value where it was typed."""

    task: str
    value: int | None = None


@dataclass(frozen=True)
class WasStichtTable(Table):
    """An evening with the chips that everybody picked."""

    chips: tuple[tuple[Chip, ...], ...] = ()


@dataclass(frozen=True)
class WasStichtRound(Round):
    """A round with what was drafted and tried. `drafted` is every card in choosing order, column by column."""

    trump: Trump | None = None
    drafted: tuple[Card, ...] = ()
    tasks: Mapping[int, str] = field(default_factory=dict)
    made: tuple[bool | None, ...] | None = None
    discard: str | None = None
    fouls: tuple[tuple[int, int], ...] = ()  # trick and position of cards that should have followed

    @property
    def closed(self) -> bool:
        return self.made is not None or self.discard is not None

    def choosers(self, column: int) -> tuple[int, ...]:
        """Who chooses in a column (from 0 on), first to last."""
        return clockwise(((self.dealer or 0) + 1 + column) % self.seats, self.seats)

    def chooser(self, card: int) -> int | None:
        """Who chose the card at this place of the draft; None for one put aside."""
        column, turn = divmod(card, COLUMN)
        return self.choosers(column)[turn] if turn < self.seats else None

    @property
    def known(self) -> bool:
        """Whether all of the draft is known: who got which card."""
        return len(self.drafted) == COLUMNS * COLUMN

    @property
    def hands_known(self) -> bool:
        """Whether all hands are known: the draft, and every card that has left them."""
        return self.known and all(trick.plays for trick in self.tricks)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards a player drafted and has not played yet."""
        gone = {card for trick in self.tricks for card in trick.plays} | set(self.plays)
        return tuple(c for i, c in enumerate(self.drafted) if self.chooser(i) == seat and c not in gone)
