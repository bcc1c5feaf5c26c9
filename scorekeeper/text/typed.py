"""Understands cards as people type them: `r7`, or a colour's name or its beginning, like `red 7`.

For people typing at a table or a terminal. Records and programs write notation, which cards.py reads.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from scorekeeper.rules.cards import COLOURS
from scorekeeper.text.language import Language, lazy, spoken
from scorekeeper.text.say import colour_word

# For translators: what people may type for a colour. Keep the letter that begins each group, and the commas; behind it
# write every name of that colour, and letters that no other colour begins with.
NAMES = lazy("r red, b blue, g green, y yellow, n brown, v violet purple", "typed colours")

_PASS, _WORD, _NUMBER = r"(pass:\s*)?", r"([^\W\d_]+)", r"([0-9]+)"
_CARD = re.compile(rf"{_PASS}(?:{_WORD}[\s:.-]*{_NUMBER}|{_NUMBER}[\s:.-]*{_WORD})", re.IGNORECASE)
_APART = re.compile(rf"(?<!\S){_PASS}(?:{_WORD}\s+{_NUMBER}|{_NUMBER}\s+{_WORD})(?!\S)", re.IGNORECASE)


def typed(text: str) -> str:
    """Return a typed card or pass in notation; other text stays as it is, for the referee to refuse."""
    found = _CARD.fullmatch(text.strip())
    return _notation(found) if found else text


def plays(text: str) -> list[str]:
    """Return cards typed in a row, in notation; there may be spaces between a colour and its number."""
    return [typed(word) for word in _APART.sub(_notation, text).split()]


def _notation(found: re.Match[str]) -> str:
    """Return a match in notation; the number may come before the colour: `7 rouge`."""
    passed, word, number, number_first, word_last = found.groups()
    colour = colour_of(word or word_last)
    return f"{'pass:' if passed else ''}{colour}{number or number_first}" if colour else found[0]


def colour_of(word: str) -> str | None:
    """Return the only colour whose name begins with this word. A letter of the notation always means its colour."""
    word = _folded(word)
    if word in COLOURS:
        return word
    meant = [colour for colour, names in _names(spoken()).items() if any(name.startswith(word) for name in names)]
    return meant[0] if len(meant) == 1 else None


@lru_cache(8)
def _names(language: Language) -> dict[str, tuple[str, ...]]:
    """Return all names of each colour in a language."""
    groups = (group.split() for group in language.word(NAMES, "typed colours").split(","))
    more = {letter: names for letter, *names in groups if letter in COLOURS}
    return {colour: tuple(map(_folded, (colour_word(colour), *more.get(colour, ())))) for colour in COLOURS}


def _folded(word: str) -> str:
    """Drop capitals and accents: people on a phone often type neither."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
