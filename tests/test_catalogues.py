"""Every catalogue says every message there is, with its placeholders and tags, in as many forms as its language has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from scorekeeper.text import catalogues
from scorekeeper.text.catalogues import FOLDER, languages
from scorekeeper.translations.__main__ import template

OTHERS = languages()[1:]
PERCENT = re.compile(r"%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]")
TAG = re.compile(r"</?\w+[^>]*>")


@cache
def written(language: str) -> Catalog:
    """A catalogue as its translators left it."""
    file = FOLDER / language / "LC_MESSAGES" / "messages.po"
    return read_po(BytesIO(file.read_bytes()), locale=language)


@cache
def extracted() -> Catalog:
    """What `make messages` would collect now."""
    return template()


def asked(messages: Catalog) -> dict[tuple[str, Any], Message]:
    return {(message.context or "", message.id): message for message in messages if message.id}


def forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> list[str]:
    """Everything that is filled in, with how it is written: `%(n)s`, `{points:+d}`."""
    braces = [f"{{{name}:{how}}}" for _, name, how, _ in Formatter().parse(braced(text)) if name]
    return sorted({*PERCENT.findall(text), *braces})


def braced(text: str) -> str:
    """The same without braces that are no placeholder."""
    return text if re.fullmatch(r"(?:[^{}]|\{\w+(?::[^{}]*)?\})*", text) else ""


def broken(message: Message) -> Iterator[str]:
    """What a translation lost or invented. One form alone may leave out its number: 'one trick'."""
    source, said = forms(message.id), forms(message.string)
    for text in said:
        missing = set(placeholders(source[-1])) ^ set(placeholders(text))
        if missing - ({"%(n)s", "%(num)d", "{n:}"} if len(said) > 1 else set()):
            yield f"{text!r}: {sorted(missing)}"
        if sorted(TAG.findall(source[-1])) != sorted(TAG.findall(text)):
            yield f"{text!r}: {TAG.findall(source[-1])}"
        if text.endswith("\n") != source[0].endswith("\n"):
            yield f"{text!r}: the end of the line"


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_the_messages_there_are(language: str) -> None:
    there, known = asked(extracted()).keys(), asked(written(language)).keys()
    assert (there - known, known - there) == (set(), set()), "make messages brings it up to date"


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_and_sure(language: str) -> None:
    said = asked(written(language)).values()
    assert [message.id for message in said if not all(forms(message.string))] == []
    assert [message.id for message in said if message.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_keeps_what_is_filled_in(language: str) -> None:
    said = [message for message in asked(written(language)).values() if all(forms(message.string))]
    assert [flaw for message in said for flaw in broken(message)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_counted_has_all_forms_of_the_language(language: str) -> None:
    messages = written(language)
    counted = [message for message in asked(messages).values() if not isinstance(message.id, str)]
    assert {len(forms(message.string)) for message in counted} == {messages.num_plurals}
    assert not [
        message
        for message in asked(messages).values()
        if isinstance(message.id, str) != isinstance(message.string, str)
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_the_app_reads_a_catalogue_as_gettext_does(language: str) -> None:
    text = (FOLDER / language / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8")
    ours = {(said.context, said.text): said.forms for said in catalogues.read(text) if said.text}
    theirs = {
        (message.context or "", forms(message.id)[0]): forms(message.string)
        for message in asked(written(language)).values()
        if all(forms(message.string)) and not message.fuzzy
    }
    assert ours == theirs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Round %(n)s", "Runde %(m)s"),
        ("Round %(n)s", "Runde"),
        ("Undo", "Zurück um %(n)s"),
        ("{n} cards: {points:+d}", "{n} Karten: {points}"),
        ("<b>Tap</b> it", "Tippe <i>darauf</i>"),
        ("%(prog)s: error\n", "%(prog)s: Fehler"),
        (("%(names)s takes it.", "%(names)s take it."), ("nimmt ihn.", "%(names)s nehmen ihn.")),
    ],
)
def test_a_broken_translation_is_found(text: Any, said: Any) -> None:
    assert list(broken(Message(text, said)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("%(num)d trick", "%(num)d Stich"),
        (("%(num)d trick", "%(num)d tricks"), ("ein Stich", "%(num)d Stiche")),
        ("{card} is the {colour} card.", "Die {colour}e Karte ist {card}."),
        ('<a href="%(to)s">Here</a>', '<a href="%(to)s">Hier</a>'),
    ],
)
def test_a_whole_translation_is_fine(text: Any, said: Any) -> None:
    assert not list(broken(Message(text, said)))
