"""What a database can't hold is refused, the same way by both: NUL, half characters, numbers without end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.storage.store import Store
from tests.phones import app_with, begun, bring, fields, new_table, record, token

HUGE = "9" * 4999  # more digits than Python reads as a number
ODD = ["a\0bcdefghij", "\0" * 16, "äöüäöüäöü", "words with spaces", "line\nbreak-x", "entry-0001\n", "short", "x" * 33]


@pytest.fixture
def phone(ready: Store, tmp_path: Path) -> Iterator[FlaskClient]:
    url = ready.engine.url.render_as_string(hide_password=False)
    app: Any = app_with(DATA=tmp_path, DATABASE_URL=url, NEW_TABLES=0, WRONG_LINKS=0)
    with app.test_client() as client:
        yield client
    app.extensions["tables"].store.engine.dispose()


@pytest.mark.parametrize("entry", ODD, ids=ascii)
def test_the_id_of_a_tap_is_one_that_a_page_makes(phone: FlaskClient, entry: str) -> None:
    table = begun(phone)
    before = record(phone, table)
    said = fields(phone.get(table).text, "play") | {"card": "r7"}
    for path in ("play", "log/0", "undo"):
        assert phone.post(f"{table}/{path}", data=said | {"entry": entry, "dealer": "1"}).status_code == 400
    assert record(phone, table) == before


@pytest.mark.parametrize("id", ["a%00b", "%00", "%ED%A0%80", "%FF%FE", "a%0Ab", "x" * 3000])
@pytest.mark.parametrize("page", ["", "/sheet", "/since/3", "/log/3", "/record.txt"])
def test_a_link_with_anything_in_it_opens_nothing(phone: FlaskClient, id: str, page: str) -> None:
    assert phone.get(f"/t/{id}{page}").status_code == 404


@pytest.mark.parametrize("number", ["99999999999", str(2**63), HUGE])
def test_numbers_without_end_in_an_address_find_nothing(phone: FlaskClient, number: str) -> None:
    table = begun(phone)
    assert phone.get(f"{table}/since/{number}").status_code == 404
    said = {"csrf_token": token(phone), "after": "5", "entry": "entry-0001", "card": "r7"}
    for path in (f"log/{number}", f"log/3/swap/{number}", f"log/{number}/swap/3"):
        assert phone.get(f"{table}/{path}").status_code == 404
        assert phone.post(f"{table}/{path}", data=said).status_code == 404


@pytest.mark.parametrize("seat", ["99999999999", str(2**63), "-99999999999"])
def test_a_seat_that_nobody_has_is_nobodys(phone: FlaskClient, seat: str) -> None:
    table = begun(phone)
    assert phone.post(f"{table}/sit", data={"csrf_token": token(phone), "seat": seat}).status_code == 303
    page = phone.get(table).text
    for sent in ({"card": "r7"}, {"card": "r7", "seat": seat}, {"card": "r7", "after": seat}):
        assert phone.post(f"{table}/play", data=fields(page, "play") | sent).status_code < 500
    for action, sent in {
        "take": {"seat": seat},
        "overrule": {"seat": seat, "leads": seat},
        "deal": {"dealer": seat},
    }.items():
        said = fields(page, "play") | {"entry": f"{action}-0001", **sent}
        assert phone.post(f"{table}/{action}", data=said).status_code < 500


@pytest.mark.parametrize("name", ["A\0", "\0", "A\x1bB"], ids=ascii)
def test_names_that_cannot_be_printed_are_refused(phone: FlaskClient, name: str) -> None:
    names = {"names-0": name, "names-1": "B", "names-2": "C"}
    sent = {"csrf_token": token(phone), "game": "classic", "dealer": "1", **names}
    assert phone.post("/new", data=sent).status_code == 422
    assert bring(phone, f"game: classic\nplayers: {name}, B, C\n").status_code == 422


@pytest.mark.parametrize("date", ["2026-11-16\0", "\0", "99999-01-01", "２０２６-01-01", "2026-11-16T00:00"], ids=ascii)
def test_a_day_that_is_none_is_refused(phone: FlaskClient, date: str) -> None:
    assert bring(phone, f"game: classic\nplayers: A, B, C\ndate: {date}\n").status_code == 422


def test_the_name_of_a_colour_keeps_what_can_be_printed(phone: FlaskClient) -> None:
    table = new_table(phone)
    shades = {f"{c}-shade": s for c, s in zip("rbgyn", ("red", "blue", "green", "yellow", "brown"), strict=True)}
    sent = {"csrf_token": token(phone), **shades, "r-name": "ro\0sé \u2028\x1brot" + "x" * 3000}
    assert phone.post(f"{table}/colours", data=sent).status_code == 303
    assert 'value="rosé rotxxxxxxxx"' in phone.get(f"{table}/colours").text


@pytest.mark.parametrize("value", ["9" * 30, "1\0", "-1"], ids=ascii)
def test_a_chip_has_a_value_that_is_printed_on_chips(phone: FlaskClient, value: str) -> None:
    table = new_table(phone, "was-sticht")
    sent = {"csrf_token": token(phone), "table": table.removeprefix("/t/"), "values-0": value}
    assert phone.post("/chips", data=sent).status_code == 422
