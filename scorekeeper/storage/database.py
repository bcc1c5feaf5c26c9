"""Opens a database, lets one write after the other, and tells when it can't be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from time import monotonic
from typing import Any

from sqlalchemy import create_engine, make_url
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from scorekeeper import logs, settings
from scorekeeper.storage.sqlite_file import Replaced, SqliteFile
from scorekeeper.text.language import gettext as _
from scorekeeper.text.language import lazy

UNFIT = lazy(
    "DATABASE_URL must look like postgresql+psycopg://name:password@machine/database; in a password write @ as %40."
)
POSTGRESQL = {"connect_timeout": "5", "tcp_user_timeout": "10000"}  # seconds, milliseconds
PATIENCE = 8.0  # seconds that a write waits for others: a phone waits ten for an answer
WRITERS = 15  # at a time in this process, with PostgreSQL: as many as there are connections
OURS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)  # the statement is wrong, not the database


class Unavailable(SQLAlchemyError):
    """The database can't be read or written now. The same may be sent again later: it is recorded once."""


class Database:
    """A database and its connections. SQLite takes one writer at a time, so those of a process queue here."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)
        self.patience = PATIENCE
        self._file = None if self.shared else SqliteFile(self.engine)
        self._turns = Semaphore(WRITERS if self.shared else 1)
        self._trouble = ""  # what was logged last

    @property
    def shared(self) -> bool:
        """Whether other machines may use this database too."""
        return self.engine.dialect.name != "sqlite"

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Open a connection that sees the database as it is at one moment, whatever is written meanwhile."""
        with self.engine.connect() as connection:
            if self.shared:
                connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")  # the driver begins no transaction for reading
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection for reading; raise Unavailable if the database doesn't answer."""
        with self._answering(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, patience: float | None = None) -> Iterator[Connection]:
        """Open a transaction, as soon as nobody else writes; raise Unavailable if it can't be committed in time."""
        with self._answering():
            with self._turn(self.patience if patience is None else patience) as left, self.engine.begin() as connection:
                self._begin(connection, int(left * 1000))
                yield connection
                if self._file:
                    self._file.check()
            self._trouble = ""

    @contextmanager
    def _turn(self, patience: float) -> Iterator[float]:
        """Wait for the writers of this process; yield how many seconds are left to wait for those of others."""
        deadline = monotonic() + patience
        if not self._turns.acquire(timeout=patience):
            raise Unavailable("other writers")
        try:
            yield max(0.0, deadline - monotonic())
        finally:
            self._turns.release()

    def _begin(self, connection: Connection, milliseconds: int) -> None:
        """Lock what is about to be written, and wait so long for that."""
        if self.shared:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {max(1, milliseconds)}")  # 0 would be for ever
        else:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Raise Unavailable instead of whatever the driver, its pool or the disk says."""
        try:
            yield
        except OURS:
            raise
        except (DBAPIError, PoolTimeout, OSError, Replaced, Unavailable) as problem:
            self._tell(problem)
            raise Unavailable(str(problem)) from problem

    def _tell(self, problem: Exception) -> None:
        """Log what is wrong, once until something is written again."""
        cause: Any = getattr(problem, "orig", None)
        why = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or type(problem).__name__
        if why != self._trouble:
            self._trouble = why
            logs.tell("error", "database", problem, why=why)


def _engine(url: str) -> Engine:
    """Create the engine, with timeouts for a server that does not answer.

    Errors never quote the address, since it contains a password.
    """
    try:
        place = make_url(url)
        if "@" in (place.host or ""):
            raise ValueError  # part of the password: errors would quote it as the name of a machine
        if place.get_backend_name() == "sqlite":
            return create_engine(place)
        missing = {name: value for name, value in POSTGRESQL.items() if name not in place.query}
        return create_engine(place.update_query_dict(missing), pool_pre_ping=True, pool_timeout=PATIENCE)
    except (ArgumentError, ImportError, ValueError):
        raise settings.Unfit(_(UNFIT)) from None
