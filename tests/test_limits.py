"""How often one network may open tables and try links: counted together by all servers of a database."""

from __future__ import annotations

import os
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from scorekeeper.settings import Unfit, read
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import attempts
from scorekeeper.web.infra.limits import SPAN, network
from tests.browser.server import running
from tests.phones import app_with, bring, new_table, record, token

NOON = 1_800_000_000.0  # a span begins


Server = Callable[..., FlaskClient]


@pytest.fixture
def server(ready: Store, tmp_path: Path) -> Iterator[Server]:
    """A phone at one more server of this database; its limits are three, its clock stands still."""
    url = ready.engine.url.render_as_string(hide_password=False)
    limits = {"NEW_TABLES": 3, "WRONG_LINKS": 3, "CLOCK": lambda: NOON + 100, "SECRET_KEY": "one for all"}
    with ExitStack() as started:

        def start(**config: Any) -> FlaskClient:
            app = app_with(**{"DATA": tmp_path, "DATABASE_URL": url, **limits, **config})
            started.callback(app.extensions["tables"].store.engine.dispose)
            return app.test_client()

        yield start


@pytest.fixture
def phone(server: Server) -> FlaskClient:
    return server()


def at(address: str) -> dict[str, Any]:
    return {"environ_overrides": {"REMOTE_ADDR": address}}


def rematch(phone: FlaskClient, table: str) -> Any:
    return phone.post(f"{table}/rematch", data={"csrf_token": token(phone)})


# --- opening tables ---


def test_every_way_to_open_a_table_counts(phone: FlaskClient) -> None:
    table = new_table(phone)
    assert bring(phone).status_code == 303
    assert rematch(phone, table).status_code == 303
    for answer in (bring(phone), rematch(phone, table)):
        assert answer.status_code == 429
        assert answer.headers["Retry-After"] == str(SPAN - 100)
        assert 'href="/"' in answer.text
    assert record(phone, table)  # what is open goes on


def test_what_is_not_opened_does_not_count(phone: FlaskClient) -> None:
    for _ in range(9):
        assert phone.post("/new", data={"csrf_token": token(phone), "game": "classic"}).status_code == 422
    assert bring(phone).status_code == 303


def test_a_flawed_record_counts_since_reading_it_is_the_work(phone: FlaskClient) -> None:
    assert [bring(phone, "nonsense").status_code for _ in range(5)] == [422, 422, 422, 429, 429]
    assert bring(phone).status_code == 429


def test_another_network_has_its_own_share(phone: FlaskClient) -> None:
    said = [bring(phone, **at("192.0.2.1")).status_code for _ in range(4)]
    assert said == [303, 303, 303, 429]
    assert bring(phone, **at("192.0.2.2")).status_code == 303


def test_two_servers_count_together(server: Server) -> None:
    one, two = server(), server()
    assert [bring(phone).status_code for phone in (one, two, one, two, one)] == [303, 303, 303, 429, 429]


def test_after_a_while_it_begins_anew(server: Server) -> None:
    phone = server()
    later = server(CLOCK=lambda: NOON + SPAN)
    assert [bring(phone).status_code for _ in range(4)][-1] == 429
    assert bring(later).status_code == 303


def test_no_limit_where_it_is_set_to_none(server: Server) -> None:
    phone = server(NEW_TABLES=0, WRONG_LINKS=0)
    assert {bring(phone).status_code for _ in range(9)} == {303}
    assert {phone.get("/t/guessed").status_code for _ in range(9)} == {404}


# --- trying links ---


def test_whoever_guesses_is_held_up_and_a_right_link_works_on(phone: FlaskClient) -> None:
    table = new_table(phone)
    assert [phone.get(f"/t/guess-{n}").status_code for n in range(5)] == [404, 404, 404, 429, 429]
    for page in ("", "/sheet", "/log", "/record.txt", "/join"):
        assert phone.get(f"{table}{page}").status_code == 200
        answer = phone.get(f"/t/guess{page}")
        assert answer.status_code == 429
        assert answer.headers["Retry-After"] == str(SPAN - 100)
        assert 'href="/t/' not in answer.text
    assert phone.get(f"{table}/sheet/none").status_code == 404  # no wrong link
    assert phone.get("/t/guess", **at("192.0.2.2")).status_code == 404


def test_a_right_link_is_counted_nowhere(ready: Store, phone: FlaskClient) -> None:
    table = new_table(phone)
    before = counted(ready)
    for page in ("", "/sheet", "/log", "/since/0", "/play"):
        phone.get(f"{table}{page}")
    assert counted(ready) == before


def counted(store: Store) -> dict[str, int]:
    with store.engine.connect() as connection:
        return {row.who: row.count for row in connection.execute(select(attempts))}


def test_no_address_is_stored(ready: Store, server: Server) -> None:
    phone = server()
    phone.get("/t/guess", **at("192.0.2.77"))
    other = server(SECRET_KEY="another")
    other.get("/t/guess", **at("192.0.2.77"))
    assert len(counted(ready)) == 2  # nobody finds the address by trying all there are, without the key
    assert all(re.fullmatch(r"wrong:[0-9a-f]{64}", who) for who in counted(ready))


def test_behind_a_proxy_its_guests_are_told_apart(server: Server) -> None:
    phone = server(PROXIES=1)
    guests = [{"X-Forwarded-For": f"203.0.113.9, 192.0.2.{n}"} for n in (1, 2)]  # the first was made up by the guest
    assert [phone.get("/t/guess", headers=guests[0]).status_code for _ in range(4)] == [404, 404, 404, 429]
    assert phone.get("/t/guess", headers=guests[1]).status_code == 404


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "no address", False),
    ],
)
def test_what_is_one_network(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) == same


# --- in the database ---


def test_of_many_at_once_none_is_lost(ready: Store) -> None:
    with ThreadPoolExecutor(8) as together:
        assert sum(together.map(lambda _: ready.tries("new:x", 7, 20), range(60))) == 20


def test_old_counts_go(ready: Store) -> None:
    for span in (1, 2, 9):
        ready.tries(f"new:{span}", span, 5)
    assert set(counted(ready)) == {"new:9"}


# --- the real server ---


def test_the_servers_processes_count_connections_of_one_phone_together(tmp_path: Path) -> None:
    with running(tmp_path, SCOREKEEPER_WRONG_LINKS="3") as address:
        said = [status(f"{address}/t/guess-{n}") for n in range(40)]
    assert said[0] == 404
    assert said[-1] == 429
    assert 3 <= said.count(404) <= 6  # ten minutes may end meanwhile


def status(address: str) -> int:
    try:
        return int(urllib.request.urlopen(address).status)
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code


@pytest.mark.parametrize("wrong", ["-1", "many", "1.5", "٣"])
def test_a_limit_that_is_no_number_is_refused(wrong: str) -> None:
    with pytest.raises(Unfit, match="SCOREKEEPER_NEW_TABLES"):
        read(dict(os.environ) | {"SCOREKEEPER_NEW_TABLES": wrong})
