"""What people did at a table, one small fact each. The log holds these and nothing derived from them.

These can happen in any game; the events of a single game are in its folder. Compare their types, too: as tuples, two
events of different kinds may be equal. Names and fields are stored in logs, so they never change.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from scorekeeper.rules.cards import Card


class Event(Protocol):
    """Any event: a named tuple."""

    def _asdict(self) -> dict[str, Any]: ...


class Dealt(NamedTuple):
    """A round begins.

    Without a leader, the player left of the dealer leads. In games without a dealer, there is only a leader.
    """

    dealer: int | None
    leader: int | None = None


class SetAside(NamedTuple):
    """The cards left over after dealing, if the table shows them."""

    cards: tuple[Card, ...]


class Played(NamedTuple):
    """A card was played; `place` is the trick it went to, if several are open.

    `seat` is who played it according to the phone. It is checked against the turn; the fold ignores it. `anyway`
    means that the table let a foul stand.
    """

    card: Card
    seat: int | None = None
    place: int | None = None
    anyway: bool = False


class Passed(NamedTuple):
    """A card was shown and put down face down, without taking part in the trick."""

    card: Card
    seat: int | None = None


class Taken(NamedTuple):
    """Somebody took a trick whose cards are not known.

    No seat if nobody took it; two seats for a double trick. The first one leads next, unless `leads` names another.
    """

    seats: tuple[int, ...]
    leads: int | None = None


class Overruled(NamedTuple):
    """The table overruled the referee on the last trick.

    The two seats of a double trick take one colour each, in the order the colours appeared. `leads` is who leads
    next, if the table decided that, too.
    """

    seats: tuple[int, ...]
    leads: int | None = None


class Scored(NamedTuple):
    """The points of a round as the table entered them, seat by seat."""

    points: tuple[int, ...]


class Won(NamedTuple):
    """How many tricks each player won in the round."""

    tricks: tuple[int, ...]


class Revealed(NamedTuple):
    """What lay face down was turned up without the referee knowing, for example in a draft without the app."""


class Undone(NamedTuple):
    """The last entry was taken back. `seen`: everybody could see by then what is face down again."""

    seen: bool = False


class Redone(NamedTuple):
    """The entry undone last was restored."""


class Corrected(NamedTuple):
    """The log entry at this index was corrected: these events replace it."""

    at: int
    by: tuple[Event, ...]


class Swapped(NamedTuple):
    """Two entries were mixed up and are corrected together: each alone would name a card twice."""

    corrections: tuple[Corrected, ...]


EVENTS: tuple[type[Any], ...] = (
    Dealt,
    SetAside,
    Played,
    Passed,
    Taken,
    Overruled,
    Scored,
    Won,
    Revealed,
    Undone,
    Redone,
    Corrected,
    Swapped,
)
