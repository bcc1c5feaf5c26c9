"""What people at a table did, one small fact each. The log holds these and nothing concluded from them."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import Card, Trump


class Event:
    """Anything that can stand in a table's log."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round begins. Without a leader the player left of the dealer leads; Stichling names only who starts."""

    dealer: int | None
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """The cards left over after dealing, where the table shows them."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A player laid these cards before him; their colours are his marked colours for the round."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played, in Stichling to one of four places.

    `seat` is what the phone believes and is held against the turn; the fold never uses it. `anyway` says that
    the table let a foul stand.
    """

    card: Card
    seat: int | None = None
    place: int | None = None
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Hat Trick: a card of the third colour was shown and laid face down."""

    card: Card
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Only the taker of a trick is known: one seat, none where nobody takes it, two for a double trick."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Overruled(Event):
    """The table decided otherwise on the trick just ruled."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """Delayed: after the tricks a player picked his misery colour."""

    seat: int
    colour: str


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """Sticheln: the marked cards in front of a player and how many others (None: they follow from the tricks)."""

    seat: int
    cards: tuple[Card, ...]
    others: int | None = None


@dataclass(frozen=True, slots=True)
class Sorted(Event):
    """Hat Trick: how many red, blue and green cards a player won, and how many he passed."""

    seat: int
    red: int = 0
    blue: int = 0
    green: int = 0
    passed: int = 0


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Only the points of a round, seat by seat."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """Stichling: the order of a player's three scoring cards."""

    seat: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Stichling: how many tricks each player won in the round."""

    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """Was Sticht?: a player picked a chip; its printed value may be left out."""

    seat: int
    task: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Trumped(Event):
    """Was Sticht?: the round's trump."""

    trump: Trump


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """Was Sticht?: the next card chosen from the column; with three players the last one is put aside."""

    card: Card


@dataclass(frozen=True, slots=True)
class Tasked(Event):
    """Was Sticht?: a player laid this task for the round."""

    seat: int
    task: str


@dataclass(frozen=True, slots=True)
class Made(Event):
    """Was Sticht?: who made his task, seat by seat; None for a dealer of whom nothing is said."""

    made: tuple[bool | None, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Was Sticht?: the chip a successful dealer gave up."""

    task: str


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The last entry was taken back."""


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """The entry taken back last stands again."""


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """The entry at this place of the log reads otherwise: these events stand in its stead."""

    at: int
    by: tuple[Event, ...]
