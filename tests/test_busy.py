"""A database that is locked, full or away: writers queue, and what can't be written in time may be sent again."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event, text

from scorekeeper.rules.events import Dealt
from scorekeeper.storage import schema
from scorekeeper.storage.database import Unavailable
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import SCORE, TableInfo
from tests.locks import full_disk, locked, locked_file
from tests.phones import app_with, begun, fields, new_table, record, token
from tests.tiers import only_thorough

INFO = TableInfo("table", "classic", ("Axel", "Lore", "Uli"), {}, "2026-11-16")
HTMX = {"HX-Request": "true"}

WRITES: dict[str, Callable[[Store], Any]] = {
    "open": lambda store: store.open(INFO._replace(id="another")),
    "relink": lambda store: store.relink(store.links("table")[SCORE], token_urlsafe(16)),
    "looks": lambda store: store.looks(INFO),
    "append": lambda store: store.append("table", 0, "entry-0000", Dealt(0)),
    "tries": lambda store: store.tries("new:x", 7, 20),
}


# --- the store ---


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_what_cannot_be_written_in_time_is_written_later(ready: Store, write: Callable[[Store], Any]) -> None:
    ready.open(INFO)
    ready.patience = 0.05
    with locked(ready), pytest.raises(Unavailable):
        write(ready)
    ready.patience = 60.0
    write(ready)


def test_writers_of_one_process_queue(tmp_path: Path) -> None:
    """SQLite lets one in at a time, and whoever asks too often in vain is sent away."""
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    schema.upgrade(store)
    inside, most = 0, 0

    def begins(_: Any, __: Any, statement: str, *___: Any) -> None:
        nonlocal inside, most
        if statement == "BEGIN IMMEDIATE":
            inside += 1
            most = max(most, inside)

    def ends(_: Any) -> None:
        nonlocal inside
        inside -= 1

    event.listen(store.engine, "before_cursor_execute", begins)
    event.listen(store.engine, "commit", ends)
    with ThreadPoolExecutor(8) as together:
        counted = list(together.map(lambda n: store.tries(f"new:{n % 3}", 7, 1000), range(60)))
    assert (counted, most, inside) == ([True] * 60, 1, 0)
    store.engine.dispose()


@pytest.mark.parametrize(("writers", "each"), [(8, 6), only_thorough((16, 100))])
def test_under_load_nothing_is_lost_or_doubled(ready: Store, writers: int, each: int) -> None:
    """Two servers write while a third keeps the database locked: whoever is sent away sends the same again."""
    url = ready.engine.url.render_as_string(hide_password=False)
    stores = [Store(url), Store(url)]
    sent_away = threading.Semaphore(0)

    def write(number: int) -> None:
        for seq in range(each):
            while not written(stores[number % 2], f"t{number}", seq):
                sent_away.release()

    for store in stores:
        store.patience = 0.1
    for number in range(writers):
        ready.open(INFO._replace(id=f"t{number}"))
    with ThreadPoolExecutor(writers) as together, locked(ready):
        done = [together.submit(write, number) for number in range(writers)]
        assert all(sent_away.acquire(timeout=60) for _ in range(2 * writers))
    for number, one in enumerate(done):
        one.result()
        assert [row.id for row in ready.log(f"t{number}")] == [f"entry-{seq:04}" for seq in range(each)]
    for store in stores:
        store.engine.dispose()


def written(store: Store, table: str, seq: int) -> bool:
    try:
        store.append(table, seq, f"entry-{seq:04}", Dealt(0))
    except Unavailable:
        return False
    return True


def test_a_full_disk_writes_nothing_and_space_is_used_again(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    schema.upgrade(store)
    store.open(INFO)
    with full_disk(store), pytest.raises(Unavailable):
        store.append("table", 0, "entry-0000", Dealt(0))
    store.append("table", 0, "entry-0000", Dealt(0))
    assert [row.id for row in store.log("table")] == ["entry-0000"]
    store.engine.dispose()


# --- PostgreSQL ---


@pytest.fixture
def server(postgresql: str) -> Iterator[Store]:
    store = Store(postgresql)
    schema.upgrade(store)
    yield store
    store.engine.dispose()


def test_a_connection_that_breaks_is_made_again(server: Store) -> None:
    with pytest.raises(Unavailable), server.writing() as connection:
        connection.execute(text("select pg_terminate_backend(pg_backend_pid())"))
    assert server.tries(f"new:{token_urlsafe(8)}", 7, 1)


def test_whoever_finds_all_connections_in_use_is_sent_away(server: Store) -> None:
    server.engine.pool._timeout = 0.05  # type: ignore[attr-defined]
    used = [server.engine.connect() for _ in range(15)]
    for work in (lambda: server.poll("token"), lambda: server.tries("new:x", 7, 1)):
        with pytest.raises(Unavailable):
            work()
    for connection in used:
        connection.close()
    assert server.poll("token") is None


def test_a_server_that_is_away_is_no_crash(tmp_path: Path) -> None:
    app = app_with(DATA=tmp_path, DATABASE_URL=f"postgresql+psycopg://nobody@/none?host={tmp_path}")
    for address in ("/t/some-table", "/t/some-table/since/3", "/t/some-table/sheet"):
        answer = app.test_client().get(address)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


# --- the page ---


@pytest.fixture
def app(ready: Store, tmp_path: Path) -> Iterator[Any]:
    url = ready.engine.url.render_as_string(hide_password=False)
    app = app_with(DATA=tmp_path, DATABASE_URL=url, NEW_TABLES=0, WRONG_LINKS=0)
    app.extensions["tables"].store.patience = 0.05
    yield app
    app.extensions["tables"].store.engine.dispose()


@pytest.fixture
def phone(app: Any) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


class Sent:
    """What the form on a page sends: where to, and its fields."""

    def __init__(self, page: str) -> None:
        form = re.search(r'<form class="again" action="([^"]+)"(.*?)</form>', page, re.DOTALL)
        assert form
        self.to = unescape(form[1])
        hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form[2])
        typed = re.findall(r'<textarea name="([^"]+)"[^>]*>\n(.*?)</textarea>', form[2], re.DOTALL)
        self.fields = {name: unescape(value) for name, value in [*hidden, *typed]}
        self.files = re.findall(r'<input type="file" name="([^"]+)"', form[2])


def test_a_tap_is_kept_on_the_page_and_recorded_once(phone: FlaskClient, ready: Store) -> None:
    table = begun(phone)
    said = fields(phone.get(table).text, "play") | {"card": "r7", "seat": "", "keep": "cards"}
    with locked(ready):
        answer = phone.post(f"{table}/play", data=said)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "no-store" in answer.headers["Cache-Control"]
    assert f'href="{table}"' in answer.text
    kept = Sent(answer.text)
    assert (kept.to, kept.fields.keys(), kept.files) == (f"{table}/play", said.keys(), [])
    assert {name: kept.fields[name] for name in said if name != "csrf_token"} == {
        name: value for name, value in said.items() if name != "csrf_token"
    }
    before = record(phone, table)
    for _ in range(2):
        assert phone.post(kept.to, data=kept.fields).status_code == 303
    assert record(phone, table) == f"{before}trick r7 ...\n"


def test_a_script_is_told_to_come_again(phone: FlaskClient, ready: Store) -> None:
    table = begun(phone)
    said = fields(phone.get(table).text, "play") | {"card": "r7"}
    with locked(ready):
        answer = phone.post(f"{table}/play", data=said, headers=HTMX)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert phone.post(f"{table}/play", data=said, headers=HTMX).status_code == 200


def test_a_new_game_is_kept_with_its_names(phone: FlaskClient, ready: Store) -> None:
    said = {"csrf_token": token(phone), "once": token_urlsafe(16), "game": "classic", "dealer": "1"}
    said |= {f"names-{seat}": name for seat, name in enumerate(['A "quoted" name', "B & <b>", "Zoë"])}
    with locked(ready):
        kept = Sent(phone.post("/new", data=said).text)
    assert {**kept.fields, "csrf_token": ""} == {**said, "csrf_token": ""}
    first, again = (phone.post(kept.to, data=kept.fields).location for _ in range(2))
    assert first == again
    assert 'players: "A \\"quoted\\" name", "B & <b>", Zoë' in record(phone, first)


def test_the_text_of_a_record_is_kept_as_it_was_typed(phone: FlaskClient, ready: Store) -> None:
    typed = "\n\n# <b>&amp;</b>\ngame: classic\nplayers: A, B, C\n"
    with locked(ready):
        kept = Sent(phone.post("/import", data={"csrf_token": token(phone), "record": typed}).text)
    assert kept.fields["record"] == typed
    assert phone.post(kept.to, data=kept.fields).status_code == 303


def test_a_file_has_to_be_chosen_again_and_the_page_says_so(phone: FlaskClient, ready: Store) -> None:
    file = (io.BytesIO(b"game: classic\nplayers: A, B, C\n"), "evening.txt")
    with locked(ready):
        answer = phone.post("/import", data={"csrf_token": token(phone), "record": "", "file": file})
    assert answer.status_code == 503
    assert "The file can’t be kept here. Choose it again." in answer.text
    assert Sent(answer.text).files == ["file"]


SHADES = {f"{colour}-shade": shade for colour, shade in zip("rbgy", ("pink", "blue", "green", "yellow"), strict=True)}
OTHERS: dict[str, dict[str, str]] = {"relink": {"new": "a" * 22}, "colours": SHADES, "rematch": {}}


@pytest.mark.parametrize("action", OTHERS)
def test_whatever_else_cannot_be_saved_may_be_sent_again(phone: FlaskClient, ready: Store, action: str) -> None:
    table = begun(phone)
    with locked(ready):
        answer = phone.post(f"{table}/{action}", data={"csrf_token": token(phone), **OTHERS[action]})
    assert answer.status_code == 503
    kept = Sent(answer.text)
    assert phone.post(kept.to, data=kept.fields).status_code == 303


def test_a_page_that_cannot_be_read_can_be_asked_for_again(tmp_path: Path) -> None:
    phone = app_with(DATA=tmp_path, DATABASE_URL="sqlite:////nowhere/at/all.sqlite").test_client()
    answer = phone.get("/t/some-table/sheet?round=2")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert '<a class="main" href="/t/some-table/sheet?round=2">' in answer.text
    poll = phone.get("/t/some-table/since/3")
    assert (poll.status_code, poll.headers["Retry-After"], poll.text) == (503, "2", "")


# --- wrong links ---


def test_a_wrong_link_on_a_full_disk_is_a_wrong_link(tmp_path: Path) -> None:
    app = app_with(DATA=tmp_path, DATABASE_URL=f"sqlite:///{tmp_path / 'tables.sqlite'}", WRONG_LINKS=5)
    store = app.extensions["tables"].store
    schema.upgrade(store)
    phone = app.test_client()
    new = {"csrf_token": token(phone), "game": "classic", "dealer": "0", "names-0": "A", "names-1": "B", "names-2": "C"}
    with full_disk(store):
        assert [phone.get("/t/guess").status_code for _ in range(8)] == [404] * 8
        assert phone.post("/new", data=new).status_code == 503
    assert [phone.get("/t/guess").status_code for _ in range(6)] == [404] * 5 + [429]
    assert phone.post("/new", data=new).status_code == 303
    store.engine.dispose()


def test_a_wrong_link_is_not_held_up_by_a_locked_database(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    app = app_with(DATA=tmp_path, DATABASE_URL=f"sqlite:///{file}", WRONG_LINKS=5)
    store = app.extensions["tables"].store
    schema.upgrade(store)
    store.patience = 0.05
    table = new_table(app.test_client())
    with locked_file(file):
        assert app.test_client().get("/t/guess").status_code == 404
        assert app.test_client().get(table).status_code == 200
    store.engine.dispose()
