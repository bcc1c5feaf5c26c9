"""Cards, packs and their notation. Knows which cards can be printed, not which game uses them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.rules.reason import Reason, Refused, reason

COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "n": "brown", "v": "violet"}
STANDARD = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}  # the pack everybody owns
FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Suit(NamedTuple):
    """A suit or colour: its letter in records, its name, its numbers, and what is printed in place of some of them."""

    letter: str
    name: str
    lowest: int = 0
    highest: int = 20
    faces: Mapping[int, str] = MappingProxyType({})

    def rank(self, number: int) -> str:
        """Return a number as it is printed on the card."""
        return self.faces.get(number) or str(number)


class Card(NamedTuple):
    """One card: its colour or suit and its number, written `r7`. Jack to ace are 11 to 14, written `hJ` to `hA`."""

    colour: str
    number: int

    @classmethod
    def of(cls, text: str) -> Card:
        """Return the card written like `r7` or `hK`; capitals do not matter, and `h13` is accepted for `hK`."""
        card = _CARDS.get(text.lower())
        if card is None:
            raise Refused(_unknown(text))
        return card

    @property
    def rank(self) -> str:
        """The number as it is printed on the card."""
        return _NOTATION[self][1:]

    def __str__(self) -> str:
        return _NOTATION[self]


SUITS: dict[str, Suit] = {}  # every suit of any game, by its letter
PLAYS: dict[str, tuple[Card, bool]] = {}  # every card as it is written, and whether it is passed
_CARDS: dict[str, Card] = {}
_NOTATION: dict[Card, str] = {}


def add_suits(*suits: Suit) -> None:
    """Make suits known. A letter means the same suit in all games."""
    for suit in suits:
        if SUITS.setdefault(suit.letter, suit) != suit:
            raise ValueError(f"the letter {suit.letter} already stands for {SUITS[suit.letter].name}")
        for number in range(suit.lowest, suit.highest + 1):
            _add_card(Card(suit.letter, number), suit.rank(number))


def _add_card(card: Card, rank: str) -> None:
    text = _NOTATION[card] = f"{card.colour}{rank}"
    for written in {text, text.lower(), f"{card.colour}{card.number}"}:
        _CARDS[written.lower()] = card
        PLAYS[written], PLAYS[f"pass:{written}"] = (card, False), (card, True)


def _unknown(text: str) -> Reason:
    """Return why this is not a card: its number is not printed, or it is not written like one."""
    suit = SUITS.get(text[:1].lower())
    if suit and text[1:].isdecimal() and text[1:2] != "0":
        low, high = suit.rank(suit.lowest), suit.rank(suit.highest)
        return reason("unknown-card:number", text=text, low=low, high=high)
    return reason("unknown-card", text=text, known=" ".join(SUITS))


add_suits(*(Suit(letter, name) for letter, name in COLOURS.items()))
add_suits(*(Suit(letter, name, 2, 14, MappingProxyType(FACES)) for letter, name in STANDARD.items()))


def play(text: str) -> tuple[Card, bool]:
    """Return the card of a play and whether it is passed: `g5` or `pass:g5`."""
    return PLAYS.get(text) or PLAYS.get(text.lower()) or (Card.of(text), False)


class Trump(NamedTuple):
    """A trump colour and a trump number, either of which may be missing (X): `r5`, `rx`, `x5`, `xx`.

    The number is 0 in games where only a suit can be trump: `h`, or `x` for none.
    """

    colour: str | None = None
    number: int | None = None

    @classmethod
    def of(cls, text: str) -> Trump:
        colour, number = text.lower()[:1], text.lower()[1:]
        if colour not in "rbgyx" or number not in tuple("123456789x") or not colour:
            raise Refused(reason("unknown-trump", text=text))
        return cls(None if colour == "x" else colour, None if number == "x" else int(number))

    @classmethod
    def suit(cls, text: str, pack: Pack) -> Trump:
        """Return the trump suit that is named by its letter or by one of its cards; `-` or `x` means none."""
        letter = text.lower() if text.lower() in NO_TRUMP else text.lower().removesuffix("x")
        letter = Card.of(text).colour if len(letter) > 1 and letter not in NO_TRUMP else letter
        if letter not in (*pack.colours, *NO_TRUMP):
            raise Refused(reason("unknown-trump:suit", text=text, known=" ".join(pack.colours)))
        return cls(None if letter in NO_TRUMP else letter, 0)

    def __str__(self) -> str:
        number = "" if self.number == 0 else self.number or "x"
        return f"{self.colour or 'x'}{number}"


NO_TRUMP = ("-", "x", "xx", "none")


@dataclass(frozen=True)
class Pack:
    """The cards in use: these colours, in the order they are shown, each from the lowest to the highest number."""

    colours: str
    lowest: int
    highest: int
    without: tuple[int, ...] = ()  # the numbers between them that it does not have

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(colour, number) for colour in self.colours for number in self.numbers)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for number in range(self.lowest, self.highest + 1) if number not in self.without)

    @property
    def suited(self) -> bool:
        """Whether it has suits instead of colours that editions print differently."""
        return not any(colour in COLOURS for colour in self.colours)

    @cached_property
    def known(self) -> frozenset[Card]:
        return frozenset(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.known

    def __len__(self) -> int:
        return len(self.colours) * len(self.numbers)


def by_colour(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """Group cards by colour; colours and cards keep their order."""
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.colour, []).append(card)
    return {colour: tuple(group) for colour, group in groups.items()}
