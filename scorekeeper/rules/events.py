"""What people at a table did, one small fact each. The log holds these and nothing concluded from them.

Events are told apart by their kind: as tuples, two of different kinds may be equal.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from scorekeeper.rules.cards import Card, Trump


class Dealt(NamedTuple):
    """A round begins. Without a leader the player left of the dealer leads; Stichling names only who starts."""

    dealer: int | None
    leader: int | None = None


class SetAside(NamedTuple):
    """The cards left over after dealing, where the table shows them."""

    cards: tuple[Card, ...]


class Declared(NamedTuple):
    """A player laid these cards before him; their colours are his marked colours for the round."""

    seat: int
    cards: tuple[Card, ...]


class Played(NamedTuple):
    """A card was played, in Stichling to one of four places.

    `seat` is what the phone believes and is held against the turn; the fold never uses it. `anyway` says that
    the table let a foul stand.
    """

    card: Card
    seat: int | None = None
    place: int | None = None
    anyway: bool = False


class Passed(NamedTuple):
    """Hat Trick: a card of the third colour was shown and laid face down."""

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


class Chosen(NamedTuple):
    """Delayed: after the tricks a player picked the colour that is marked."""

    seat: int
    colour: str


class Counted(NamedTuple):
    """Sticheln: the marked cards in front of a player and how many others (None: they follow from the tricks)."""

    seat: int
    cards: tuple[Card, ...]
    others: int | None = None


class Sorted(NamedTuple):
    """Hat Trick: how many red, blue and green cards a player won, and how many he passed."""

    seat: int
    red: int = 0
    blue: int = 0
    green: int = 0
    passed: int = 0


class Scored(NamedTuple):
    """Only the points of a round, seat by seat."""

    points: tuple[int, ...]


class Ordered(NamedTuple):
    """Stichling: the order of a player's three scoring cards."""

    seat: int
    order: tuple[int, ...]


class Won(NamedTuple):
    """Stichling: how many tricks each player won in the round."""

    tricks: tuple[int, ...]


class Picked(NamedTuple):
    """Was Sticht?: a player picked a chip; its printed value may be left out."""

    seat: int
    task: str
    value: int | None = None


class Trumped(NamedTuple):
    """Was Sticht?: the round's trump."""

    trump: Trump


class Drafted(NamedTuple):
    """Was Sticht?: the next card chosen from the column; with three players the last one is put aside."""

    card: Card


class Tasked(NamedTuple):
    """Was Sticht?: a player laid this task for the round."""

    seat: int
    task: str


class Made(NamedTuple):
    """Was Sticht?: who made his task, seat by seat; None for a dealer of whom nothing is said."""

    made: tuple[bool | None, ...]


class Discarded(NamedTuple):
    """Was Sticht?: the chip a successful dealer gave up."""

    task: str


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


Event: TypeAlias = (
    Dealt
    | SetAside
    | Declared
    | Played
    | Passed
    | Taken
    | Overruled
    | Chosen
    | Counted
    | Sorted
    | Scored
    | Ordered
    | Won
    | Picked
    | Trumped
    | Drafted
    | Tasked
    | Made
    | Discarded
    | Revealed
    | Undone
    | Redone
    | Corrected
)
