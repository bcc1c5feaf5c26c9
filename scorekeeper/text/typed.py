"""Understands cards as people type them: `r7`, `hK`, or names or their beginnings, like `red 7` and `heart king`.

For people typing at a table or a terminal. Records and programs write notation, which cards.py reads.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.rules.cards import FACES, PLAYS, SUITS
from scorekeeper.text.language import Language, lazy, spoken
from scorekeeper.text.say import colour_word, rank_word

# For translators: what people may type for a colour or suit. Keep the letter that begins each group, and the commas;
# behind it write every name of that colour, and letters that no other colour begins with.
NAMES = lazy("r red, b blue, g green, y yellow, n brown, v violet purple", "typed colours")
SUIT_NAMES = lazy("s spades, h hearts, d diamonds, c clubs", "typed colours")
# For translators: what people may type for the jack, queen, king and ace. Keep J, Q, K, A and the commas.
FACE_NAMES = lazy("J jack knave, Q queen, K king, A ace", "typed ranks")
# For translators: the words that people put between a card's rank and its suit, as in king of hearts.
BETWEEN = lazy("of", "typed cards")
SIGNS = {"\u2660": "s", "\u2665": "h", "\u2666": "d", "\u2663": "c"}

_PART = rf"[^\W\d_]+|[0-9]+|[{''.join(SIGNS)}]"
# Each part is taken whole (?>...): if a long word could be split in every way, refusing it would take forever.
_CARD = re.compile(rf"(pass:)?\s*((?>{_PART})(?>[\s:.'’-]*(?>{_PART}))*)", re.IGNORECASE)
_WORDS = 4  # at most, in `pass: king of hearts`


def typed(text: str) -> str:
    """Return a typed card or pass in notation; other text stays as it is, for the referee to refuse."""
    return _understood(text) or text


def plays(text: str) -> list[str]:
    """Return cards typed in a row, in notation; there may be spaces between a colour and its number."""
    words, found, at = text.split(), [], 0
    while at < len(words):
        sizes = range(1, _WORDS + 1)
        meant = [(size, card) for size in sizes if (card := _understood(" ".join(words[at : at + size])))]
        size, card = meant[0] if meant else (1, words[at])
        found.append(card)
        at += size
    return found


def _understood(text: str) -> str | None:
    """Return text in notation if it means a card; the number may come first: `7 rouge`, `king of hearts`."""
    card = _CARD.fullmatch(text.strip())
    if not card:
        return None
    passed = "pass:" if card[1] else ""
    if card[2].lower() in PLAYS:
        return passed + str(PLAYS[card[2].lower()][0])
    parts = [part for part in re.findall(_PART, card[2]) if _folded(part) not in _between(spoken())]
    parts = _apart(parts[0]) if len(parts) == 1 else parts
    if len(parts) != 2:
        return None
    return next((f"{passed}{found}" for pair in (parts, parts[::-1]) if (found := _notation(*pair))), None)


def _apart(word: str) -> list[str]:
    """Split a compound at the end of a suit's name: Herz, König."""
    word = _folded(word)
    suits = [name for names in _colours(spoken()).values() for name in names if word.startswith(name)]
    return [suits[0], word[len(suits[0]) :]] if suits and suits[0] != word else []


def _notation(suit: str, number: str) -> str | None:
    """Return these two words in notation if the first is a colour or suit and the second a number or face of it."""
    letter = colour_of(suit)
    face = _meant(number, _faces(spoken())) if letter and SUITS[letter].faces else None
    rank = number if number.isdecimal() else face
    return f"{letter}{rank}" if letter and rank else None


def colour_of(word: str) -> str | None:
    """Return the only colour or suit whose name begins with this word."""
    return SIGNS.get(word) or _meant(word, _colours(spoken()))


def _meant(word: str, known: dict[str, tuple[str, ...]]) -> str | None:
    """Return what the word stands for: a letter of the notation always itself, else the only name that begins so."""
    word = _folded(word)
    if word in map(str.lower, known):
        return next(letter for letter in known if letter.lower() == word)
    meant = [letter for letter, names in known.items() if any(name.startswith(word) for name in names)]
    return meant[0] if len(meant) == 1 else None


@lru_cache(8)
def _colours(language: Language) -> dict[str, tuple[str, ...]]:
    """Return all names of each colour and suit in a language."""
    more = ",".join(language.word(names, "typed colours") for names in (NAMES, SUIT_NAMES))
    return _named({letter: colour_word(letter) for letter in SUITS}, more)


@lru_cache(8)
def _faces(language: Language) -> dict[str, tuple[str, ...]]:
    """Return all names of the jack, queen, king and ace in a language."""
    return _named({rank: rank_word(rank) for rank in FACES.values()}, language.word(FACE_NAMES, "typed ranks"))


def _named(known: dict[str, str], text: str) -> dict[str, tuple[str, ...]]:
    """Return each letter with its name and those in the text, which groups names behind their letter."""
    more = {letter: names for letter, *names in (group.split() for group in text.split(",") if group.strip())}
    return {letter: tuple(_all_folded((name, *more.get(letter, ())))) for letter, name in known.items()}


@lru_cache(8)
def _between(language: Language) -> frozenset[str]:
    return frozenset(_all_folded(language.word(BETWEEN, "typed cards").split()))


def _all_folded(words: Iterable[str]) -> Iterable[str]:
    return map(_folded, words)


def _folded(word: str) -> str:
    """Drop capitals and accents: people on a phone often type neither."""
    letters = unicodedata.normalize("NFD", word.casefold().replace("œ", "oe"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
