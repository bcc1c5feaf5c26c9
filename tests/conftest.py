"""What many tests need: English at the terminal, how Hypothesis searches, both databases, a phone at an app."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from scorekeeper import schema
from scorekeeper.store import Store
from tests.phones import app_in
from tests.postgres import empty, postgres

os.environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}

# The same examples in every run, so that a clean clone tells what mine told.
settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=120, suppress_health_check=list(HealthCheck)
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty database without a schema."""
    if request.param == "sqlite":
        found = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    else:
        found = Store(request.getfixturevalue("postgresql"))
        empty(found)
    yield found
    found.engine.dispose()


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
