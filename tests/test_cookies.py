"""A phone's cookie: valid whatever the servers' clocks say, never lost, and without anything that opens a table."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode
from typing import Any
from unittest import mock
from zlib import decompress

import pytest
from flask.testing import FlaskClient
from itsdangerous.timed import TimestampSigner

from tests.phones import app_in, begun, new_table, send, token

LISTED = 'href="/t/'


def signed_at(seconds: float) -> Any:
    """The server's clock runs this many seconds ahead, or behind."""
    return mock.patch.object(TimestampSigner, "get_timestamp", return_value=int(time.time() + seconds))


def value(phone: FlaskClient, name: str = "session") -> str:
    found = phone.get_cookie(name)
    return found.value if found else ""


def held(phone: FlaskClient) -> Any:
    """What anybody with the phone can read in its cookie."""
    payload = value(phone)
    packed, payload = payload.startswith("."), payload.lstrip(".").split(".")[0]
    data = urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    return json.loads(decompress(data) if packed else data)


@pytest.mark.parametrize("ahead", [2, 3600, -3600])
def test_a_cookie_signed_by_another_clock_is_valid(phone: FlaskClient, ahead: int) -> None:
    with signed_at(ahead):
        table = new_table(phone)
    assert table in phone.get("/").text
    assert send(phone, table, "deal", dealer="0").status_code == 303


@pytest.mark.parametrize("broken", ["x", "a.b.c", "{0}x", "{1}"])
def test_a_cookie_that_cannot_be_read_is_never_overwritten(phone: FlaskClient, broken: str) -> None:
    new_table(phone)
    whole = value(phone)
    unreadable = broken.format(whole, whole[::-1])
    phone.set_cookie("session", unreadable)
    table = new_table(phone)  # it has pages, forms and a list of tables all the same
    assert value(phone) == unreadable
    assert table in phone.get("/").text


def test_once_it_can_be_read_again_nothing_is_lost(phone: FlaskClient) -> None:
    before = new_table(phone)
    whole = value(phone)
    phone.set_cookie("session", whole[::-1])
    meanwhile = new_table(phone)
    assert before not in phone.get("/").text
    phone.set_cookie("session", whole)
    home = phone.get("/").text
    assert before in home
    assert meanwhile in home
    assert not value(phone, "session-spare")
    assert phone.get("/").text.count(LISTED) == home.count(LISTED) >= 2


def test_two_servers_with_different_keys_keep_a_list_each(tmp_path: Any) -> None:
    """Until somebody gives them the same key, a phone that is sent to and fro loses nothing."""
    ones, others = (app_in(tmp_path, SECRET_KEY=key).test_client() for key in ("one", "other"))
    table = new_table(ones)
    for phone, back in ((others, ones), (ones, others), (others, ones)):
        phone.set_cookie("session", value(back))
        if spare := value(back, "session-spare"):
            phone.set_cookie("session-spare", spare)
        token(phone)
        back.set_cookie("session", value(phone))
    assert table in ones.get("/").text


# --- what it gives away ---


def id_of(app: Any, table: str) -> str:
    return str(app.extensions["tables"].enter(table.removeprefix("/t/")).info.id)


def test_no_id_of_a_table_is_in_the_cookie(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    sent = {"csrf_token": token(phone), "seat": "2"}
    assert phone.post(f"{table}/sit", data=sent).status_code == 303
    assert 'value="2" aria-pressed="true"' in phone.get(f"{table}/join").text
    assert held(phone)["sits"][0][1] == 2
    assert id_of(app, table) not in json.dumps(held(phone))


def test_whoever_knows_a_tables_id_does_not_get_its_rematch(app: Any, phone: FlaskClient) -> None:
    """As the phone could when its link was replaced."""
    table = begun(phone)
    rematch = phone.post(f"{table}/rematch", data={"csrf_token": token(phone)}).location
    again = phone.post(f"{table}/rematch", data={"csrf_token": token(phone)}).location
    assert rematch == again
    stranger = app.test_client()
    names = {f"names-{seat}": name for seat, name in enumerate(("Axel", "Lore", "Uli", "Doris"))}
    for once in (id_of(app, table), f"rematch of {id_of(app, table)}"):
        sent = {"csrf_token": token(stranger), "game": "classic", "dealer": "0", "once": once, **names}
        assert stranger.post("/new", data=sent).location != rematch
