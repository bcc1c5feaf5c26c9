"""Chooses the language of the command from LANGUAGE, LC_ALL, LC_MESSAGES and LANG; English otherwise."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from scorekeeper.text.language import Language, gettext, lazy, speak, spoken

PLAIN = ("C", "POSIX")  # these mean no language at all, whatever LANGUAGE says


def wanted(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the languages asked for, best first: for `de_AT.UTF-8`, `de_AT` and then `de`."""
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    asked = "" if locale in PLAIN else environment.get("LANGUAGE") or locale
    for name in filter(None, asked.split(":")):
        plain = name.partition(".")[0].partition("@")[0]
        yield from dict.fromkeys((plain, plain.partition("_")[0]))


def listen(environment: Mapping[str, str]) -> None:
    """Use the language asked for. English needs no catalogue, so none is loaded for it."""
    for language in wanted(environment):
        if language.partition("_")[0] in ("en", *PLAIN):
            return
        from scorekeeper.text import catalogues

        if language in catalogues.languages():
            _speak(catalogues.load(language))
            return


def _speak(language: Language) -> None:
    """Use a language for the command and for argparse, which translates its words through these two names."""
    speak(language)
    vars(argparse).update(_=gettext, ngettext=lambda one, many, n: spoken().count(one, many, n))


# argparse's own messages, for translators.
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
