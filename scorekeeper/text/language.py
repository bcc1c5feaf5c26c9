"""The language that is spoken just now: the words for an English message. English itself needs none."""

from __future__ import annotations

from contextvars import ContextVar


class Language:
    """A language. This one is English: every message says itself."""

    language = "en"

    def word(self, text: str, context: str = "") -> str:
        """A message in this language; the context tells apart what English says with one word."""
        return text

    def count(self, one: str, many: str, n: int) -> str:
        """The form of a message for this number."""
        return one if n == 1 else many


_spoken: ContextVar[Language] = ContextVar("language", default=Language())  # noqa: B039, it cannot change

spoken = _spoken.get


def speak(language: Language) -> None:
    """From here on, in this request or command, this language is spoken."""
    _spoken.set(language)


def gettext(text: str, /, **given: object) -> str:
    """A message in the language spoken, with what belongs into it."""
    return spoken().word(text) % given if given else spoken().word(text)


def ngettext(one: str, many: str, n: int, /, **given: object) -> str:
    """The same for a message that counts."""
    return spoken().count(one, many, n) % {"n": n, **given}


def lazy(text: str, context: str = "") -> str:
    """Marks a message for translators that is said elsewhere, once the language is known."""
    return text
