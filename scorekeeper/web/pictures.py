"""What templates draw with: the words for cards and colours, and the name of a player."""

from __future__ import annotations

from functools import lru_cache
from secrets import token_urlsafe

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from scorekeeper.rules.palette import Palette, painted
from scorekeeper.rules.text import all_of, card_words, colour_word, say_all, task_words
from scorekeeper.rules.tongue import Tongue, spoken
from scorekeeper.web.board.screen import Band


def register(app: Flask) -> None:
    app.jinja_env.filters["card_words"] = card_words
    app.jinja_env.filters["say"] = say_all
    app.jinja_env.filters["task"] = task_words
    app.jinja_env.filters["colour"] = _colour
    app.jinja_env.filters["all_of"] = all_of
    app.jinja_env.filters["sort_values"] = lambda values: (
        sorted(values, key=lambda v: (len(v), v)) if values[0].isdigit() else values
    )
    app.jinja_env.filters["name_of"] = lambda seat, names: names[seat]
    template = app.jinja_env.get_template("_band.html")

    @lru_cache(4096)  # a tap changes one band of the pad; the others are drawn already
    def drawn(band: Band, tongue: Tongue, palette: Palette) -> Markup:
        return Markup(template.render(band=band))  # noqa: S704, rendered and escaped by the template

    app.jinja_env.globals["drawn"] = lambda band: drawn(band, spoken(), painted())
    app.jinja_env.globals["hues"] = hues
    app.jinja_env.globals["fresh"] = lambda: token_urlsafe(16)  # what tells one asking from the next


@pass_context  # else Jinja would say the word for a letter written in a template once and for all
def _colour(context: Context, letter: str) -> str:
    return colour_word(letter)


def hues() -> str:
    """The classes that colour a page as the deck of its table is."""
    return "".join(f" {hue.colour}-{hue.shade}" for hue in painted())
