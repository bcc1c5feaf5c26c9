"""`/healthz` is ok only while something can be written to the database, and to the one that was opened."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event, select

from scorekeeper import logs
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import attempts
from tests.locks import file_of, full_disk, locked
from tests.phones import app_in, app_with, begun, record, send


@pytest.fixture
def app(ready: Store, tmp_path: Path) -> Iterator[Any]:
    url = ready.engine.url.render_as_string(hide_password=False)
    app = app_with(DATA=tmp_path, DATABASE_URL=url)
    yield app
    app.extensions["tables"].store.engine.dispose()


@pytest.fixture
def phone(app: Any) -> FlaskClient:
    client: FlaskClient = app.test_client()
    return client


def health(phone: FlaskClient) -> int:
    return phone.get("/healthz").status_code


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Whatever is written is refused, as by a file or a server that can only be read."""
    command = "SET default_transaction_read_only = {}" if store.shared else "PRAGMA query_only = {}"

    def refuses(connection: Any, *_: Any) -> None:
        connection.execute(command.format("on"))
        connection.commit()

    def allows(connection: Any, *_: Any) -> None:
        connection.execute(command.format("off"))
        connection.commit()

    event.listen(store.engine, "checkout", refuses)
    yield
    event.remove(store.engine, "checkout", refuses)
    event.listen(store.engine, "checkout", allows)


def test_it_is_not_ok_while_nothing_can_be_written_and_ok_again_after_that(app: Any, phone: FlaskClient) -> None:
    store = app.extensions["tables"].store
    assert health(phone) == 200
    with read_only(store):
        assert [health(phone), health(phone)] == [503, 503]
    assert health(phone) == 200


def test_it_is_not_ok_while_the_database_is_locked(app: Any, phone: FlaskClient, ready: Store) -> None:
    app.extensions["tables"].store.patience = 0.05
    with locked(ready):
        assert health(phone) == 503
    assert health(phone) == 200


def test_it_is_not_ok_on_a_full_disk_and_ok_once_there_is_space(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    phone = app.test_client()
    assert health(phone) == 200
    with full_disk(app.extensions["tables"].store):
        assert health(phone) == 503
    assert health(phone) == 200


def test_every_check_writes_and_all_servers_share_a_row(ready: Store) -> None:
    """What is the same as before would not be written at all, and then a full disk would not be found."""
    other = Store(ready.engine.url.render_as_string(hide_password=False))
    ready.tries("new:x", 7, 5)
    seen = []
    for store in (ready, other, ready):
        assert store.alive()
        with ready.engine.connect() as connection:
            seen.append({row.who: row.count for row in connection.execute(select(attempts))})
    assert [counts["health"] for counts in seen] == [1, 0, 1]
    with ThreadPoolExecutor(8) as together:
        assert all(together.map(Store.alive, [ready, other] * 12))
    assert [counts["new:x"] for counts in seen] == [1, 1, 1]
    other.engine.dispose()


# --- a file that was deleted or replaced ---


def deleted(file: Path) -> None:
    file.unlink()


def deleted_with_all_beside_it(file: Path) -> None:
    for part in file.parent.glob(f"{file.name}*"):
        part.unlink()


def replaced(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


def moved_and_brought_back(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


WAYS = [deleted, deleted_with_all_beside_it, replaced, moved_and_brought_back]


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_acknowledged_without_the_file_that_was_opened(tmp_path: Path, way: Callable[[Path], None]) -> None:
    app = app_in(tmp_path)
    phone, store = app.test_client(), app.extensions["tables"].store
    file, table = file_of(store), begun(phone)
    before = record(phone, table)
    way(file)
    there = file.exists()
    assert [health(phone), health(phone)] == [503, 503]
    assert send(phone, table, "play", card="r7").status_code == 503
    assert phone.get("/t/guess").status_code == 404
    assert file.exists() == there  # no empty one in its place
    if way is moved_and_brought_back:
        file.with_name("elsewhere").rename(file)  # perhaps somebody wrote to it there
        assert health(phone) == 503
    assert record(phone, table) == before
    store.engine.dispose()


def test_new_connections_do_not_open_the_file_in_its_place(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    phone, store = app.test_client(), app.extensions["tables"].store
    table = begun(phone)
    replaced(file_of(store))
    store.engine.dispose()  # all connections are made again
    assert phone.get(table).status_code == 503
    again = app_with(DATA=tmp_path, DATABASE_URL=str(store.engine.url)).test_client()
    assert health(again) == 200
    assert again.get(table).status_code == 200


def test_new_connections_make_no_empty_file_in_its_place(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    phone, store = app.test_client(), app.extensions["tables"].store
    table = begun(phone)
    deleted(file_of(store))
    store.engine.dispose()
    assert phone.get(table).status_code == 503
    assert not file_of(store).exists()


def test_the_log_says_why_once_and_anew_after_it_was_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str, Any]] = []
    monkeypatch.setattr(logs, "tell", lambda level, what, *_, **more: told.append((level, what, more.get("why"))))
    app = app_in(tmp_path)
    phone, store = app.test_client(), app.extensions["tables"].store
    for _ in range(2):
        with read_only(store):
            assert [health(phone), health(phone), phone.get("/t/guess").status_code] == [503, 503, 404]
        assert health(phone) == 200
    deleted(file_of(store))
    assert [health(phone), health(phone)] == [503, 503]
    whys = ("SQLITE_READONLY", "SQLITE_READONLY", "Replaced")
    assert [line for line in told if line[0] == "error"] == [("error", "database", why) for why in whys]
