"""How the colours of a table's deck look and what they are called, if not as usual."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple

# All are visible against the background in both themes; the standard six are among them.
SHADES = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "grey", "black")
LETTERS = 16  # maximum length of a name


class Hue(NamedTuple):
    """One colour of the deck: its letter in records, its shade, and its name if that differs from the shade's."""

    colour: str
    shade: str
    name: str = ""


Palette = tuple[Hue, ...]  # only colours that differ from the standard

_current: ContextVar[Palette] = ContextVar("palette", default=())

current_palette = _current.get


def use_palette(palette: Palette) -> None:
    """Use the colours of this table's deck for the rest of the request."""
    _current.set(palette)


def hue(colour: str) -> Hue | None:
    """Return how a colour looks at this table if it differs from the standard, else None."""
    return next((hue for hue in current_palette() if hue.colour == colour), None)
