"""Loads translations from translations/<language>/LC_MESSAGES/messages.po. Adding a file adds a language.

The .po files are read directly, so that nothing has to be compiled, and without Babel, so that commands start fast.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from scorekeeper.text.language import Language

FOLDER = Path(__file__).parent.parent / "translations"
_FILLED = re.compile(r"%\(\w+\)\w|\{\w+")
_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d\])? )?(".*")')


class Message(NamedTuple):
    """One message of a catalogue: the lines between two empty lines."""

    context: str
    text: str
    forms: tuple[str, ...]


class Catalogue(Language):
    """A translated language; what is not translated stays English."""

    def __init__(self, language: str, messages: dict[tuple[str, str], tuple[str, ...]]) -> None:
        header = messages.get(("", ""), ("",))[0]
        rule = re.search(r"plural=([^;\n]+)", header)
        self.language = language
        self.messages = {asked: said for asked, said in messages.items() if asked[1]}
        self.form: Callable[[int], int] = c2py(rule[1] if rule else "n != 1")

    def word(self, text: str, context: str = "") -> str:
        found = self.messages.get((context, text))
        return found[0] if found else text

    def count(self, one: str, many: str, n: int) -> str:
        found = self.messages.get(("", one))
        return found[self.form(n)] if found else super().count(one, many, n)


@cache
def languages() -> tuple[str, ...]:
    """Return all available languages, English first."""
    return ("en", *sorted(file.parent.parent.name for file in FOLDER.glob("*/LC_MESSAGES/messages.po")))


@cache
def load(language: str) -> Language:
    """Load a language by its name, one of `languages()`."""
    return Catalogue(language, _read(FOLDER, language)) if language != "en" else Language()


def add(folder: Path) -> None:
    """Add the translations that a game of another package brings; ours come first."""
    for language in languages()[1:]:
        known = load(language)
        if isinstance(known, Catalogue):
            fitting = {asked: said for asked, said in _read(folder, language).items() if _fits(asked[1], said)}
            known.messages = fitting | known.messages


def _fits(text: str, forms: tuple[str, ...]) -> bool:
    """Whether a translation has no other placeholders than its message; one that has stays English."""
    return all(set(_FILLED.findall(form)) <= set(_FILLED.findall(text)) for form in forms)


def _read(folder: Path, language: str) -> dict[tuple[str, str], tuple[str, ...]]:
    file = folder / language / "LC_MESSAGES" / "messages.po"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return {(said.context, said.text): said.forms for said in read(text)}


def read(text: str) -> Iterator[Message]:
    """Yield the translated messages of a catalogue; fuzzy ones count as untranslated."""
    for entry in text.split("\n\n"):
        said = _message(entry)
        if all(said.forms) and said.forms and not re.search(r"^#,.*\bfuzzy\b", entry, re.MULTILINE):
            yield said


def _message(entry: str) -> Message:
    parts: list[tuple[str, str]] = []
    for kind, quoted in (found.groups() for line in entry.split("\n") if (found := _LINE.fullmatch(line))):
        if kind:
            parts.append((kind, literal_eval(quoted)))
        else:
            parts[-1] = (parts[-1][0], parts[-1][1] + literal_eval(quoted))
    words = dict(parts)
    forms = tuple(text for kind, text in parts if kind == "msgstr")
    return Message(words.get("msgctxt", ""), words.get("msgid", ""), forms)
