"""What people at a table did, one small fact each. The log holds these and nothing concluded from them.

These can happen in any game; what only one game has stands in its folder. Events are told apart by their kind: as
tuples, two of different kinds may be equal. Their names and fields are stored, so they never change.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from scorekeeper.rules.cards import Card


class Event(Protocol):
    """Any event: a named tuple."""

    def _asdict(self) -> dict[str, Any]: ...


class Dealt(NamedTuple):
    """A round begins. Without a leader the player left of the dealer leads; where nobody deals, only a leader."""

    dealer: int | None
    leader: int | None = None


class SetAside(NamedTuple):
    """The cards left over after dealing, where the table shows them."""

    cards: tuple[Card, ...]


class Played(NamedTuple):
    """A card was played; `place` says to which trick, where several lie open.

    `seat` is what the phone believes and is held against the turn; the fold never uses it. `anyway` says that
    the table let a foul stand.
    """

    card: Card
    seat: int | None = None
    place: int | None = None
    anyway: bool = False


class Passed(NamedTuple):
    """A card was shown and laid face down: it belongs to no trick."""

    card: Card
    seat: int | None = None


class Taken(NamedTuple):
    """Only the taker of a trick is known: one seat, none where nobody takes it; two for a
    double trick, the one who leads next first."""

    seats: tuple[int, ...]


class Overruled(NamedTuple):
    """The table decided otherwise on the trick just ruled; of a double trick two seats take a colour each, in the
    order the colours appeared."""

    seats: tuple[int, ...]


class Scored(NamedTuple):
    """Only the points of a round, seat by seat."""

    points: tuple[int, ...]


class Revealed(NamedTuple):
    """What lay face down was turned up earlier than the referee could know: a draft without the app, say."""


class Undone(NamedTuple):
    """The last entry was taken back."""


class Redone(NamedTuple):
    """The entry taken back last stands again."""


class Corrected(NamedTuple):
    """The entry at this place of the log reads otherwise: these events stand in its stead."""

    at: int
    by: tuple[Event, ...]


EVENTS: tuple[type[Any], ...] = (
    Dealt,
    SetAside,
    Played,
    Passed,
    Taken,
    Overruled,
    Scored,
    Revealed,
    Undone,
    Redone,
    Corrected,
)
