"""The file of an SQLite database: private, durable, and the same one for as long as a process runs."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

# Acknowledged writes survive a crash, and readers work while somebody writes. Every thread of every worker has a
# connection, so each caches little (in KB): the operating system caches the file once for all of them.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "cache_size=-256")


class Replaced(Exception):
    """The file was deleted, or another one is in its place. What is written to the old one would be lost."""


class SqliteFile:
    """Watches over the file behind an engine."""

    def __init__(self, engine: Engine) -> None:
        self._path = ":memory:"
        self._first: tuple[int, int] | None = None  # which file this process opened
        self._replaced = False
        event.listen(engine, "do_connect", self._connecting)
        event.listen(engine, "connect", self._connected)

    def check(self) -> None:
        """Raise Replaced if the file is not the one that was opened first. Only a restart ends that.

        A file that comes back may have been written to elsewhere, without what lies beside it.
        """
        if self._first and not self._replaced:
            self._replaced = self._now() != self._first
        if self._replaced:
            raise Replaced

    def _now(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return found.st_dev, found.st_ino

    def _connecting(self, _: Any, __: Any, words: list[Any], ___: Any) -> None:
        """Create a new database file that only its owner can read; SQLite gives the files beside it the same mode.

        An existing file is never opened here: closing it would drop the locks that tell other processes of this one's
        connections, and the first of them to end would delete files that this one still writes to.
        """
        self._path = words[0]
        self.check()
        if self._path != ":memory:" and not self._first:
            with suppress(OSError):  # it exists, or connecting will say why it cannot be created
                os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))

    def _connected(self, connection: Any, _: Any) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        self._first = self._first or self._now()
        self.check()
