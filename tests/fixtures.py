"""What many tests need: both databases, an app, a phone at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.storage import schema
from scorekeeper.storage.store import Store
from tests import postgres
from tests.phones import app_in


def is_worker(config: pytest.Config) -> bool:
    """Whether this process is one of several that run tests side by side."""
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    if not is_worker(config):
        postgres.prepare()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not is_worker(config):
        postgres.stop()


@pytest.fixture(scope="session")
def postgresql(worker_id: str) -> str:
    """The address of an empty PostgreSQL database."""
    return postgres.database(f"scorekeeper-{worker_id}")


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty database without a schema."""
    if request.param == "sqlite":
        found = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    else:
        found = Store(request.getfixturevalue("postgresql"))
        postgres.empty(found)
    yield found
    found.engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with its schema and nothing else; SQLite's is where a server in `tmp_path` has it."""
    sqlite = f"sqlite:///{tmp_path / 'scorekeeper.sqlite'}"
    found = sqlite if request.param == "sqlite" else str(request.getfixturevalue("postgresql"))
    store = Store(found)
    postgres.empty(store) if store.shared else None
    schema.upgrade(store)
    store.engine.dispose()
    return found


@pytest.fixture
def ready(store: Store) -> Store:
    schema.upgrade(store)
    return store


@pytest.fixture
def app(tmp_path: Path) -> Any:
    return app_in(tmp_path / "data")


@pytest.fixture
def phone(app: Any) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client
