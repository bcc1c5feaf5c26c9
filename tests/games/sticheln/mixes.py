"""The switches of Sticheln, and what can be mixed with them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

SWITCHES = {
    "trump": ("highest", "lowest"),
    "count": ("face", "flat", "lucky"),
    "colours": ("1", "2"),
    "declare": ("open", "hazy", "delayed"),
}


def mixes() -> Iterator[dict[str, str]]:
    """Every setting of Sticheln's switches that makes a game."""
    every = (dict(zip(SWITCHES, values, strict=True)) for values in product(*SWITCHES.values()))
    return (mix for mix in every if (mix["colours"], mix["declare"]) != ("2", "delayed"))
