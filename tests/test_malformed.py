"""Requests that no page of ours sends: each is refused with a page, and none costs more than it is worth."""

from __future__ import annotations

import time
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.text.typed import plays, typed
from tests.fuzz.odd import MULTIPART, bodies, multipart
from tests.fuzz.phone import Phone, Request
from tests.phones import begun, fields, new_table, send, token

MANY = "9" * 400


def post(phone: FlaskClient, path: str, **said: Any) -> int:
    return phone.post(path, data={"csrf_token": token(phone), **said}).status_code


def tap(phone: FlaskClient, table: str, action: str, **said: Any) -> int:
    """The status of a tap at the table as it is now."""
    return post(phone, f"{table}/{action}", **{"after": "0", "entry": "e" * 16, **said})


@pytest.mark.parametrize("number", [MANY, f"-{MANY}", "9" * 5000, str(2**63), str(2**31)])
@pytest.mark.parametrize("field", ["after", "dealer"])
def test_a_number_that_no_game_has_is_refused(phone: FlaskClient, field: str, number: str) -> None:
    assert tap(phone, new_table(phone), "deal", **{"dealer": "0", field: number}) == 400


@pytest.mark.parametrize("field", ["points-²", f"points-{MANY}", "points-" + "9" * 5000, "points-٣", "points--1"])
def test_a_field_for_a_player_who_cannot_be_is_not_read(phone: FlaskClient, field: str) -> None:
    table = new_table(phone)
    send(phone, table, "deal", dealer="0")
    said = {f"points-{seat}": "5" for seat in range(4)}
    assert tap(phone, table, "points", after="1", **said, **{field: "7"}) == 303


@pytest.mark.parametrize("part", [b"form-data", b'form-data; filename="a.txt"', b"attachment"])
def test_a_part_without_a_name_is_not_read(phone: FlaskClient, part: bytes) -> None:
    table = new_table(phone)
    send(phone, table, "deal", dealer="0")
    said = {"csrf_token": token(phone), "after": "1", "entry": "e" * 16} | {f"points-{n}": "5" for n in range(4)}
    body = multipart(list(said.items())).removesuffix(b"--x--\r\n") + bodies([part], [b"7"])
    assert phone.post(f"{table}/points", data=body, content_type=MULTIPART).status_code == 303


@pytest.mark.parametrize("move", ["9" * 5000 + "-down", "²-up", "٣-up", "-1-down"])
def test_a_seat_that_cannot_be_moved_stays(phone: FlaskClient, move: str) -> None:
    assert post(phone, "/new", game="classic", move=move) == 200


def test_a_dealer_who_cannot_be_is_not_remembered(phone: FlaskClient) -> None:
    table = new_table(phone)
    before = phone.get_cookie("session")
    assert phone.get(f"{table}?dealer={MANY}").status_code == 200
    assert phone.get_cookie("session") == before


@pytest.mark.parametrize("path", ["/", "/t/x", "/nowhere"])
def test_a_host_that_is_no_name_is_refused(app: Any, path: str) -> None:
    reply = Phone(app).send(Request("GET", path, headers=(("Host", "a" * 300),)))
    assert reply.status == 400
    assert "Go back" in reply.text


# --- what would take for ever ---


def test_a_form_of_thousands_of_fields_is_refused(phone: FlaskClient) -> None:
    assert post(phone, "/new", x=["1"] * 300) == 413


def test_more_cards_than_a_pack_has_are_refused(phone: FlaskClient) -> None:
    table = begun(phone)
    after = fields(phone.get(table).text, "undo")["after"]
    assert tap(phone, table, "count", after=after, seat="0", cards="r5 " * 3000) == 400
    assert phone.get("/judge", query_string={"cards": "x " * 9000}).status_code == 200


def test_a_long_word_is_no_card_at_once() -> None:
    """The time grows with the length of a word; it doubled with every letter."""
    assert seconds("x" * 24 + "!", 1) < seconds("x" * 12 + "!", 400)
    assert plays("x" * 4000 + "! r5") == ["x" * 4000 + "!", "r5"]


def seconds(word: str, times: int) -> float:
    """The computing it takes to see that this is no card."""
    began = time.process_time()
    assert [typed(word) for _ in range(times)] == [word] * times
    return time.process_time() - began
