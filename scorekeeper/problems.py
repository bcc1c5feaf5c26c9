"""What the system says when it refuses something, in the language spoken."""

from __future__ import annotations

import errno

from scorekeeper.rules.tongue import later, said

# The usual ones, in the system's own English; of any other the system's words stay as they are.
USUAL = {
    errno.ENOENT: later("No such file or directory"),
    errno.EACCES: later("Permission denied"),
    errno.EISDIR: later("Is a directory"),
    errno.ENOSPC: later("No space left on device"),
    errno.EADDRINUSE: later("Address already in use"),
}


def words(problem: Exception) -> str:
    number = problem.errno if isinstance(problem, OSError) else None
    return said(USUAL[number]) if number in USUAL else getattr(problem, "strerror", None) or str(problem)
