"""How the colours of the deck on a table look and what they are called, where that is not as usual."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple

# Each can be told from the paper in both themes; the usual six among them.
SHADES = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "grey", "black")
LETTERS = 16  # of a name


class Hue(NamedTuple):
    """One colour of the deck: the letter that records know it by, how it looks, and its name if not the shade's own."""

    colour: str
    shade: str
    name: str = ""


Palette = tuple[Hue, ...]  # only what is not as usual

_current: ContextVar[Palette] = ContextVar("palette", default=())

current_palette = _current.get


def use_palette(palette: Palette) -> None:
    """From here on, in this request, the deck of this table is meant."""
    _current.set(palette)


def hue(colour: str) -> Hue | None:
    """What is special about a colour on this table."""
    return next((hue for hue in current_palette() if hue.colour == colour), None)
