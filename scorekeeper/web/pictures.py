"""What templates draw with: the words for cards and colours, and the name of a player."""

from __future__ import annotations

from flask import Flask

from scorekeeper.rules.cards import COLOURS
from scorekeeper.rules.text import card_words


def register(app: Flask) -> None:
    app.jinja_env.filters["card_words"] = card_words
    app.jinja_env.filters["colour"] = COLOURS.__getitem__
    app.jinja_env.filters["sort_values"] = lambda values: (
        sorted(values, key=lambda v: (len(v), v)) if values[0].isdigit() else values
    )
    app.jinja_env.filters["name_of"] = lambda seat, names: names[seat]
