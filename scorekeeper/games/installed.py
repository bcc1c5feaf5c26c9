"""Finds the games that other installed packages bring: entry points of the group `scorekeeper.games`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

GROUP = "scorekeeper.games"


def installed() -> dict[str, str]:
    """Return every game that another package brings: its folder's name, and the package it is imported from."""
    if not any(GROUP.encode() in text for text in _texts()):
        return {}
    from importlib.metadata import entry_points  # importing it takes longer than judging a trick

    return {point.name: point.value for point in entry_points(group=GROUP)}


def _texts() -> Iterator[bytes]:
    """Yield the entry points of all installed packages, unread."""
    for folder in sys.path:
        with suppress(OSError), os.scandir(folder or ".") as found:
            infos = [entry.path for entry in found if entry.name.endswith((".dist-info", ".egg-info"))]
            yield from (text for info in infos if (text := _text(info)))


def _text(info: str) -> bytes:
    try:
        with open(os.path.join(info, "entry_points.txt"), "rb") as file:
            return file.read()
    except OSError:
        return b""
