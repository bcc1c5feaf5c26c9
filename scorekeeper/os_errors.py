"""Translates the operating system's usual error messages."""

from __future__ import annotations

import errno

from scorekeeper.text.language import gettext, lazy

# The usual ones, in the system's own English; any other message is shown as the system words it.
USUAL = {
    errno.ENOENT: lazy("No such file or directory"),
    errno.EACCES: lazy("Permission denied"),
    errno.EISDIR: lazy("Is a directory"),
    errno.ENOSPC: lazy("No space left on device"),
    errno.EADDRINUSE: lazy("Address already in use"),
}


def words(problem: Exception) -> str:
    number = problem.errno if isinstance(problem, OSError) else None
    return gettext(USUAL[number]) if number in USUAL else getattr(problem, "strerror", None) or str(problem)
