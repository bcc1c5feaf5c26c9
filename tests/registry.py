"""Another set of games for a while, in this process."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from scorekeeper.games import folders, left_out


@contextmanager
def registered(instead: Mapping[str, str]) -> Iterator[None]:
    """Only these folders are known: each with the package that it is imported from."""
    known, usual = folders(), dict(folders())
    try:
        _know(known, instead)
        yield
    finally:
        _know(known, usual)


def _know(known: dict[str, str], wanted: Mapping[str, str]) -> None:
    """Change the registry, and forget everything that was concluded from it; what texts say does not depend on it."""
    known.clear()
    known.update(wanted)
    left_out.clear()
    ours = [module for name, module in sys.modules.items() if module and re.match(r"scorekeeper\.(?!text\b)", name)]
    for found in [value for module in ours for value in vars(module).values()]:
        if isinstance(found, type(cache(len))) and found is not folders:
            found.cache_clear()
