"""The parts of the table screen, as plain values for the templates."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.ruling import Ruling
from scorekeeper.web.rulebook.paragraphs import Note


class Seat(NamedTuple):
    """One player in the strip."""

    seat: int
    name: str
    marks: str = ""
    card: Card | None = None
    role: str = ""
    state: str = ""
    under: str = ""
    won: str = ""


class Heap(NamedTuple):
    """One pile of a double trick, or the passes."""

    colour: str
    cards: tuple[Card, ...]
    best: Card | None
    owner: str


class Key(NamedTuple):
    """A card on the pad; `foul` if the player should follow suit with another one."""

    card: Card
    spent: bool = False
    picked: bool = False
    foul: bool = False


class Band(NamedTuple):
    """A colour on the pad, in one or two rows; `passes` if its cards can only be passed now."""

    colour: str
    columns: int
    keys: tuple[Key, ...]
    passes: bool = False


class Why(NamedTuple):
    """The role of one card, in words."""

    name: str
    card: Card
    role: str
    takes: bool


class Shown(NamedTuple):
    """A trick as shown: its seats, cards and ruling."""

    seats: tuple[int, ...]
    plays: tuple[Card, ...]
    ruling: Ruling | None
    done: bool
    overruled: tuple[int, ...] | None = None


class Place(NamedTuple):
    """One of the four places. `can` means that the card in question may go there."""

    number: int
    colour: str
    cards: tuple[Card, ...]
    best: Card | None
    marker: str
    missing: int
    can: bool


class Player(NamedTuple):
    """A player next to the places: tricks won and the scoring card that is face up."""

    name: str
    tricks: int
    shows: int | None
    turn: bool


class Board(NamedTuple):
    """The whole screen; each game fills in what it has."""

    ask: Ask | None
    where: str
    title: str
    said: str
    turn: int | None
    bands: tuple[Band, ...]
    seats: tuple[Seat, ...] = ()
    lead: str = ""
    trump: Trump | None = None
    because: str = ""
    why: tuple[Why, ...] = ()
    rule: str = ""  # the paragraph of the rules that the ruling refers to
    notes: tuple[Note, ...] = ()
    notes_title: str = ""  # the label of the button that opens them, if no card has a role
    under: bool = False  # something is shown under the names
    heaps: tuple[Heap, ...] | None = None
    can_overrule: bool = False
    double: bool = False
    asking: bool = False  # a tap needs a second one to be complete; other taps wait until then
    places: tuple[Place, ...] = ()
    players: tuple[Player, ...] = ()


def short(name: str, room: int = 24) -> str:
    """Shorten a name to leave room for the reason next to it."""
    return name if len(name) <= room else f"{name[: room - 1]}\u2026"
