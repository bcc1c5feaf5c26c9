"""Chooses the language of a page: the phone's own choice, else the browser's, else English.

Flask-Babel gets its translations here, too, so that pages, forms and the referee use the same language.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from flask import Flask, request, session
from flask_babel import Babel, Domain
from jinja2 import pass_context
from jinja2.runtime import Context

from scorekeeper.text import catalogues
from scorekeeper.text.catalogues import languages
from scorekeeper.text.language import speak, spoken


def register(app: Flask) -> None:
    """Set up languages. Call this before anything that can answer a request, so that refusals are translated, too."""
    babel = Babel(app, locale_selector=language)
    babel.domain_instance = Spoken()
    words = Words()
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # Jinja adds it at run time
        words.ugettext, words.ungettext, newstyle=True, pgettext=words.upgettext, npgettext=words.unpgettext
    )
    app.jinja_env.globals.update(language=lambda: spoken().language, languages=names)
    app.jinja_env.filters["words"] = for_each_reader(lambda text, context="": spoken().word(text, context))
    app.jinja_env.filters |= {"day": for_each_reader(day), "tag": tag}
    app.before_request(lambda: speak(catalogues.load(language())))
    app.teardown_request(lambda _: speak(catalogues.load("en")))
    app.after_request(_varies)


def for_each_reader(words: Callable[..., str]) -> Callable[..., str]:
    """Make a filter that runs again for every page.

    Jinja runs a filter on a constant only once, in the language of its first reader, unless it takes the context.
    """

    @pass_context
    def asked(context: Context, *said: Any, **more: Any) -> str:
        return words(*said, **more)

    return asked


@cache
def names() -> dict[str, str]:
    """Return every language with its own name for itself."""
    called = {key: str(Locale.parse(key).get_display_name(key)) for key in languages()}
    return {key: f"{name[:1].upper()}{name[1:]}" for key, name in called.items()}


def tag(key: str) -> str:
    """Return a language as HTML writes it: pt-BR for pt_BR."""
    return key.replace("_", "-")


def language() -> str:
    """Return the language of this request."""
    chosen = session.get("language")
    return chosen if chosen in languages() else accepted()


def accepted() -> str:
    """Return the first available language that the browser accepts: French for `fr-CH, de;q=0.8`, before German."""
    for tag, quality in request.accept_languages:
        for key in (tag.replace("-", "_"), tag.partition("-")[0].lower()):
            if key in languages() and quality:
                return key
    return "en"


def day(iso: str) -> str:
    """Format a date the way it is written where the phone is: 16 Nov in London, Nov 16 in Boston."""
    return format_date(date.fromisoformat(iso), "medium", locale=region()) if iso else ""


def region() -> Locale:
    """Return the current language with the country that the browser names for it."""
    for tag in request.accept_languages.values():
        if tag.partition("-")[0].lower() == language():
            try:
                return Locale.parse(tag, sep="-")
            except (UnknownLocaleError, ValueError):
                continue
    return Locale.parse(language())


def _varies(response: Any) -> Any:
    if request.endpoint != "static":
        response.vary.update(("Accept-Language", "Cookie"))
    return response


class Words:
    """The current language, under the method names of gettext."""

    def ugettext(self, text: str) -> str:
        return spoken().word(text)

    def ungettext(self, one: str, many: str, n: int) -> str:
        return spoken().count(one, many, n)

    def upgettext(self, context: str, text: str) -> str:
        return spoken().word(text, context)

    def unpgettext(self, context: str, one: str, many: str, n: int) -> str:
        return spoken().count(one, many, n)


class Spoken(Domain):
    """Gives Flask-Babel its translations."""

    def get_translations(self) -> Words:
        return Words()
