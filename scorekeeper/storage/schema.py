"""Migrates a database to the schema of this version, or tells that it is out of date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from scorekeeper.storage.store import Store

UNVERSIONED = "0001"  # the schema of databases made before there were migrations


def upgrade(store: Store, to: str = "head") -> None:
    """Apply all missing migrations in one transaction, so that a power cut leaves all of them or none.

    Call this once, before any server process starts.
    """
    if not store.shared and (file := store.engine.url.database):
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with store.engine.begin() as connection:
        if not store.shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins no transaction for schema changes
        config = _config(connection)
        known = inspect(connection).get_table_names()
        if "tables" in known and "alembic_version" not in known:
            command.stamp(config, UNVERSIONED)
        command.upgrade(config, to)


def current(store: Store) -> bool:
    """Whether the schema is up to date."""
    with store.engine.connect() as connection:
        wanted = ScriptDirectory.from_config(_config(connection)).get_current_head()
        return MigrationContext.configure(connection).get_current_revision() == wanted


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "scorekeeper:storage/migrations")
    config.set_main_option("path_separator", "os")
    return config
