"""The current language, and translation of messages into it. English needs no catalogue."""

from __future__ import annotations

from contextvars import ContextVar


class Language:
    """A language. This one is English, where every message is its own translation."""

    language = "en"

    def word(self, text: str, context: str = "") -> str:
        """Return a message in this language; the context separates meanings that share one English word."""
        return text

    def count(self, one: str, many: str, n: int) -> str:
        """Return the form of a message for this number: singular or plural."""
        return one if n == 1 else many


_spoken: ContextVar[Language] = ContextVar("language", default=Language())  # noqa: B039, it cannot change

spoken = _spoken.get


def speak(language: Language) -> None:
    """Use this language for the rest of the request or command."""
    _spoken.set(language)


def gettext(text: str, /, **given: object) -> str:
    """Return a message in the current language with its placeholders filled in."""
    return spoken().word(text) % given if given else spoken().word(text)


def ngettext(one: str, many: str, n: int, /, **given: object) -> str:
    """Like `gettext`, for a message with a number in it."""
    return spoken().count(one, many, n) % {"n": n, **given}


def lazy(text: str, context: str = "") -> str:
    """Mark a message for translation later, once the language is known."""
    return text
