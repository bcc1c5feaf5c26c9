"""Which language a terminal is spoken to in: what LANGUAGE, LC_ALL, LC_MESSAGES and LANG ask for, else English."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from scorekeeper.text.language import Language, gettext, lazy, speak, spoken

PLAIN = ("C", "POSIX")  # whoever asks for these wants no language at all, whatever LANGUAGE says


def wanted(environment: Mapping[str, str]) -> Iterator[str]:
    """The languages asked for, best first: of `de_AT.UTF-8` first `de_AT`, then `de`."""
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    asked = "" if locale in PLAIN else environment.get("LANGUAGE") or locale
    for name in filter(None, asked.split(":")):
        plain = name.partition(".")[0].partition("@")[0]
        yield from dict.fromkeys((plain, plain.partition("_")[0]))


def listen(environment: Mapping[str, str]) -> None:
    """Speak the language asked for. English needs no catalogue, so that none is loaded for it."""
    for language in wanted(environment):
        if language.partition("_")[0] in ("en", *PLAIN):
            return
        from scorekeeper.text import catalogues

        if language in catalogues.languages():
            _speak(catalogues.load(language))
            return


def _speak(language: Language) -> None:
    """The command speaks it, and so does argparse, which asks for its words by these two names."""
    speak(language)
    vars(argparse).update(_=gettext, ngettext=lambda one, many, n: spoken().count(one, many, n))


# What argparse says by itself, for translators.
BY_ITSELF = (
    lazy("usage: "),
    lazy("positional arguments"),
    lazy("options"),
    lazy("show this help message and exit"),
    lazy("%(prog)s: error: %(message)s\n"),
    lazy("argument %(argument_name)s: %(message)s"),
    lazy("the following arguments are required: %s"),
    lazy("expected one argument"),
    lazy("invalid choice: %(value)r (choose from %(choices)s)"),
    lazy("invalid %(type)s value: %(value)r"),
    lazy("ambiguous option: %(option)s could match %(matches)s"),
    lazy("ignored explicit argument %r"),
)
