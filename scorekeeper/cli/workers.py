"""The server and its workers, each a process: one that dies is replaced, however often."""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress
from typing import Any

from granian import Granian

AT_ONCE, WITHIN = 8, 60.0  # workers replaced without delay within so many seconds
PAUSE = 5.0  # seconds before each further one: workers that die as they start must not keep the machine busy


class Server(Granian):  # type: ignore[misc, valid-type]  # granian decides at run time what it is
    """A server that goes on. Granian's own ends when a worker dies again within seconds of being replaced."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, respawn_failed_workers=True, **options)
        self.replaced: deque[float] = deque(maxlen=AT_ONCE)  # when

    def _respawn_workers(self, workers: list[int], *rest: Any, **options: Any) -> None:
        self._pause()
        if self.interrupt_signal:  # it was stopped meanwhile
            return
        self.replaced.extend([time.monotonic()] * len(workers))
        super()._respawn_workers(workers, *rest, **options)
        self.respawned_wrks.clear()  # else the next death would be "a crash loop"

    def _pause(self) -> None:
        """Wait if too many died lately, unless the server is stopped."""
        busy = len(self.replaced) == AT_ONCE and time.monotonic() - self.replaced[0] < WITHIN
        until = time.monotonic() + PAUSE * busy
        while time.monotonic() < until and not self.interrupt_signal:
            time.sleep(0.05)


def open_many_files() -> None:
    """Raise this process's limit of open files as far as it may: each connection is one, and workers inherit it."""
    with suppress(ImportError, OSError, ValueError):  # not every system has limits, or lets them be raised
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
