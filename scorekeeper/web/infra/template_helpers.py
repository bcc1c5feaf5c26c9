"""The filters and functions that templates use."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from secrets import token_urlsafe
from typing import Any

from flask import Flask, url_for
from markupsafe import Markup

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.language import Language, spoken
from scorekeeper.text.palette import Palette, current_palette
from scorekeeper.text.say import all_of, card_words, colour_word, of_colour, say_all
from scorekeeper.web.infra.i18n import for_each_reader
from scorekeeper.web.table.board import Band

WORDS: dict[str, Callable[..., str]] = {
    "card_words": card_words,
    "say": say_all,
    "colour": colour_word,
    "of_colour": of_colour,
    "all_of": all_of,
}


def register(app: Flask) -> None:
    app.jinja_env.filters |= {name: for_each_reader(words) for name, words in WORDS.items()}
    app.jinja_env.filters["sort_values"] = lambda values: (
        sorted(values, key=lambda v: (len(v), v)) if values[0].isdigit() else values
    )
    app.jinja_env.filters["name_of"] = lambda seat, names: names[seat]
    template = app.jinja_env.get_template("_band.html")

    @lru_cache(4096)  # a tap changes one band of the pad; the others are already rendered
    def drawn(band: Band, language: Language, palette: Palette) -> Markup:
        return Markup(template.render(band=band))  # noqa: S704, rendered and escaped by the template

    app.jinja_env.globals["drawn"] = lambda band: drawn(band, spoken(), current_palette())
    app.jinja_env.globals |= {"hues": hues, "rules_at": rules_at}
    app.jinja_env.globals["fresh"] = lambda: token_urlsafe(16)  # identifies a request, so that a repeat is recognised


def rules_at(rules: Ruleset, players: int | None = None, about: str | None = None, page: str = "show") -> str:
    """Return the address of a game's rules for a table's players and house rules, at the paragraph `about`."""
    return url_for(f"rules.{page}", key=rules.key, players=players, _anchor=about, **_house(rules))


@lru_cache(256)
def _house(rules: Ruleset) -> dict[str, Any]:
    return dict(rules.in_force())


def hues() -> str:
    """Return the CSS classes that give a page the colours of its table's deck."""
    return "".join(f" {hue.colour}-{hue.shade}" for hue in current_palette())
