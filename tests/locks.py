"""Somebody else who keeps a database locked, and a disk that is full."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import metadata

HOLDS = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Another process, or another server of the database, holds everything that can be written."""
    with _locked_tables(store) if store.shared else locked_file(file_of(store)):
        yield


@contextmanager
def _locked_tables(store: Store) -> Iterator[None]:
    with store.engine.begin() as connection:
        for table in metadata.sorted_tables:
            connection.execute(text(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE"))
        yield


@contextmanager
def locked_file(file: Path) -> Iterator[None]:
    command = [sys.executable, "-c", HOLDS, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"locked\n"
        yield
        assert holder.stdin
        holder.stdin.close()


def file_of(store: Store) -> Path:
    assert store.engine.url.database
    return Path(store.engine.url.database)


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """The system lets no file grow beyond what the log of this SQLite database has now. That stops root, too."""
    now = file_of(store).with_name(f"{file_of(store).name}-wal").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (now, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
