"""Puts a reason into words. An argument's name says what it is: a seat, a card, a colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from typing import Any

from scorekeeper.rules.cards import COLOURS, SUITS, Card, by_colour
from scorekeeper.rules.reason import SO_FAR, Reason
from scorekeeper.text import english
from scorekeeper.text.english import PARTS, SENTENCES
from scorekeeper.text.language import Language, lazy, spoken
from scorekeeper.text.palette import Palette, current_palette, hue

RANKS = {"J": lazy("jack", "rank"), "Q": lazy("queen", "rank"), "K": lazy("king", "rank"), "A": lazy("ace", "rank")}


def say(why: Reason, names: Sequence[str] = ()) -> str:
    """Return the sentence with these players' names; without names, they are Player 1, Player 2, ..."""
    return _said(why, tuple(names), spoken(), current_palette())


@lru_cache(4096)  # the same few sentences come up again and again
def _said(why: Reason, names: tuple[str, ...], language: Language, palette: Palette) -> str:
    sentence, args = SENTENCES.get(why.key) or SENTENCES[why.key.removesuffix(SO_FAR)], why.args
    sentence = language.word(sentence) if isinstance(sentence, str) else language.count(*sentence, args["n"])
    said = sentence.format(**{name: _words_for(name)(value, names) for name, value in args.items()})
    starts = sentence.startswith("{card}") and sentence.endswith(".")  # players' names keep their spelling
    return said[0].upper() + said[1:] if starts else said


def say_all(reasons: Iterable[Reason], names: Sequence[str] = ()) -> str:
    return " ".join(say(why, names) for why in reasons)


def player(seat: int, names: Sequence[str] = ()) -> str:
    return names[seat] if names else part("player", n=seat + 1)


def nth_card(place: int) -> str:
    """Return what a play is called where a player may play several cards to a trick: Card 1, Card 2, ..."""
    return part("nth-card", n=place + 1)


def all_of(names: Iterable[str]) -> str:
    """Join names as a list: A, B and C."""
    *others, last = names
    return part("and", names=reduce(_listed, others), name=last) if others else last


def _listed(names: str, name: str) -> str:
    return part("comma", names=names, name=name)


def apart(parts: Iterable[str]) -> str:
    """Join parts that contain commas: A, B; C."""
    first, *others = [*parts] or [""]
    return reduce(lambda parts, last: part("semicolon", parts=parts, part=last), others, first)


def colour_word(colour: str) -> str:
    """Return what a colour or suit is called at this table."""
    if colour not in COLOURS:
        return spoken().word(SUITS[colour].name, "suit")
    special = hue(colour)
    if special and special.name:
        return special.name
    return shade_word(special.shade if special else COLOURS[colour])


def shade_word(shade: str) -> str:
    return spoken().word(shade, "colour")


def rank_word(rank: str) -> str:
    """Return what is printed on a card in words: king for K. Numbers stay as they are."""
    return spoken().word(RANKS.get(rank, rank), "rank")


def card_words(card: Card) -> str:
    return of_colour(card.colour, rank_word(SUITS[card.colour].rank(card.number)))


def of_colour(colour: str, number: str) -> str:
    """Return what the card of this colour or suit with this number is called: red 7, king of hearts."""
    if colour in COLOURS:
        return part("card", colour=colour_word(colour), number=number)
    return part("card-of-suit", suit=colour_word(colour), number=number)


def cards_words(cards: Iterable[Card]) -> str:
    """List cards, naming each colour once: red 4, 2, 5; blue 1."""
    return apart(_of_colour(colour, group) for colour, group in by_colour(cards).items())


def _of_colour(colour: str, cards: tuple[Card, ...]) -> str:
    return part("cards", colour=colour_word(colour), numbers=", ".join(rank_word(card.rank) for card in cards))


def part(key: str, **words: Any) -> str:
    """Return a part of a sentence in the current language."""
    return spoken().word(PARTS[key]).format(**words)


def _words_for(argument: str) -> Words:
    """Return how to word an argument of this name; the last part of `other_card` says it is a card."""
    return _KINDS.get(argument) or _KINDS.get(argument.rpartition("_")[2], lambda value, names: value)


Words = Callable[[Any, Sequence[str]], Any]

_KINDS: dict[str, Words] = {
    "seat": player,
    "seats": lambda seats, names: all_of(player(seat, names) for seat in seats) if seats else part("nobody"),
    "note": lambda note, names: say(note, names),
    "card": lambda card, names: card_words(card),
    "cards": lambda cards, names: cards_words(cards),
    "colour": lambda colour, names: colour_word(colour),
    "colours": lambda colours, names: ", ".join(map(colour_word, colours)) or part("no-colours"),
    "game": lambda game, names: spoken().word(game),
    "expected": lambda expected, names: spoken().word(expected) if isinstance(expected, str) else expected,
}


def add(messages: Any) -> None:
    """Add a game's sentences, their parts, and the wording of arguments that only this game has."""
    english.add(messages.MESSAGES)
    PARTS.update(getattr(messages, "PARTS", {}))
    _KINDS.update(getattr(messages, "KINDS", {}))
