"""The same request twice answers the first result, and the slower of two is told so, whatever either of them says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.storage.store import Store
from tests.phones import app_with, begun, fields, new_table, record, send
from tests.secret_tables import TRUMP

HTMX = {"HX-Request": "true"}


@pytest.fixture
def app(ready: Store, tmp_path: Path) -> Iterator[Any]:
    url = ready.engine.url.render_as_string(hide_password=False)
    app = app_with(DATA=tmp_path, DATABASE_URL=url, NEW_TABLES=0, WRONG_LINKS=0)
    yield app
    app.extensions["tables"].store.engine.dispose()


@pytest.fixture
def phone(app: Any) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def test_a_tap_that_comes_again_after_everything_was_undone_is_known(phone: FlaskClient) -> None:
    table = begun(phone)
    said = fields(phone.get(table).text, "play") | {"card": "r7"}
    assert phone.post(f"{table}/play", data=said, headers=HTMX).status_code == 200
    for _ in range(6):
        send(phone, table, "undo")
    before = record(phone, table)
    again = phone.post(f"{table}/play", data=said, headers=HTMX)
    assert again.status_code == 200
    assert 'class="flaw"' not in again.text
    assert record(phone, table) == before


def test_two_cards_that_come_again_are_not_the_next_players(phone: FlaskClient) -> None:
    table = new_table(phone, "aggravated")
    send(phone, table, "deal", dealer="3")
    first = fields(phone.get(table).text, "declare")
    said = [*first.items(), ("picked", "r4"), ("card", "b1")]
    for _ in range(2):
        answer = phone.post(f"{table}/declare", data=dict(said) | {"picked": "r4"}, headers=HTMX)
        assert answer.status_code == 200
        assert "picked" not in answer.text
    assert record(phone, table).count("r4+b1") == 1


def test_one_card_of_two_is_late_when_somebody_was_faster(app: Any, phone: FlaskClient) -> None:
    table = new_table(phone, "aggravated")
    send(phone, table, "deal", dealer="3")
    other = app.test_client()
    old = fields(other.get(table).text, "declare") | {"card": "g5"}
    send(phone, table, "declare", picked="r4", card="b1")
    answer = other.post(f"{table}/declare", data=old, headers=HTMX)
    assert answer.status_code == 409
    assert "was faster" in answer.text
    assert 'name="picked"' not in answer.text


def test_a_page_from_before_the_beginning_is_late_too(phone: FlaskClient) -> None:
    table = new_table(phone)
    said = fields(phone.get(table).text, "deal") | {"dealer": "0", "after": "-1"}
    assert phone.post(f"{table}/deal", data=said, headers=HTMX).status_code == 409


def test_whoever_was_slower_than_an_undo_of_the_deal_is_told_so(app: Any, phone: FlaskClient) -> None:
    table = new_table(phone)
    send(phone, table, "deal", dealer="3")
    other = app.test_client()
    old = fields(other.get(table).text, "declare") | {"seat": "0", "card": "r4"}
    send(phone, table, "undo")
    answer = other.post(f"{table}/declare", data=old, headers=HTMX)
    assert answer.status_code == 409
    assert "Another phone was faster (an undo)" in answer.text


def correction(phone: FlaskClient, table: str, at: int, card: str) -> dict[str, str]:
    """What the page sends once somebody is sure."""
    form = phone.get(f"{table}/log/{at}").text.partition('class="correct"')[2].partition("</form>")[0]
    said = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))
    return said | {"card": card, "sure": "1"}


def test_a_correction_that_comes_again_is_known(phone: FlaskClient) -> None:
    table = begun(phone)
    send(phone, table, "play", card="r7")
    said = correction(phone, table, 5, "r8")
    assert [phone.post(f"{table}/log/5", data=said).status_code for _ in range(2)] == [303, 303]
    send(phone, table, "undo")
    send(phone, table, "undo")  # the entry itself is gone
    assert phone.post(f"{table}/log/5", data=said).status_code == 303


def test_a_correction_of_what_was_undone_meanwhile_is_told_who_was_faster(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    send(phone, table, "play", card="r7")
    other = app.test_client()
    said = correction(other, table, 5, "r8")
    send(phone, table, "undo")
    answer = other.post(f"{table}/log/5", data=said)
    assert answer.status_code == 409
    assert "Another phone was faster (an undo)" in answer.text


def test_a_link_replaced_twice_by_one_tap_still_opens_the_table(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    said = fields(phone.get(f"{table}/join").text, "relink")
    with app.test_client() as lost:  # the same phone, but the answer never came
        copy(phone, lost)
        new = lost.post(f"{table}/relink", data=said).location
    again = phone.post(f"{table}/relink", data=said)
    assert (again.status_code, again.location) == (303, new)
    assert phone.get(new).status_code == 200
    assert f'href="{new.removesuffix("/join")}"' in phone.get("/").text
    other = fields(phone.get(new).text, "relink")["new"]
    assert phone.post(f"{table}/relink", data=said | {"new": other}).status_code == 404


@pytest.mark.parametrize("new", ["", "short", "x" * 23, "../../../../../../etc/p"])
def test_a_link_that_could_be_guessed_replaces_nothing(phone: FlaskClient, new: str) -> None:
    table = begun(phone)
    said = fields(phone.get(f"{table}/join").text, "relink") | {"new": new}
    assert phone.post(f"{table}/relink", data=said).status_code == 400
    assert phone.get(table).status_code == 200


@pytest.mark.parametrize("action", ["trump", "draw"])
def test_the_dealer_whose_answer_was_lost_may_still_look(app: Any, phone: FlaskClient, action: str) -> None:
    table = bring(phone, TRUMP)
    page = phone.get(f"{table}?open=0" if action == "trump" else table).text
    said = fields(page, action) | {"colour": "r", "number": "5"}
    with app.test_client() as lost:  # the same phone, but the cookie of this answer never came
        copy(phone, lost)
        assert lost.post(f"{table}/{action}", data=said, headers=HTMX).status_code == 200
    assert phone.post(f"{table}/{action}", data=said, headers=HTMX).status_code == 200
    assert "looks: show it" in phone.get(f"{table}/more").text


def bring(phone: FlaskClient, text: str) -> str:
    token = phone.get("/import").text.partition('name="csrf_token" value="')[2].partition('"')[0]
    return str(phone.post("/import", data={"csrf_token": token, "record": text}).location)


def copy(phone: FlaskClient, other: FlaskClient) -> None:
    cookie = phone.get_cookie("session")
    assert cookie
    other.set_cookie("session", cookie.value)


# --- tables ---


def test_a_new_game_asked_for_twice_is_one_table_and_with_other_names_another(phone: FlaskClient) -> None:
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', phone.get("/new").text)
    asked = dict(hidden) | {"game": "classic", "dealer": "0", "names-0": "A", "names-1": "B", "names-2": "C"}
    first, again = (phone.post("/new", data=asked).location for _ in range(2))
    assert first == again
    assert phone.post("/new", data=asked | {"names-2": "D"}).location != first


def test_a_record_brought_twice_is_one_table(phone: FlaskClient) -> None:
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', phone.get("/import").text)
    asked = dict(hidden) | {"record": "game: classic\nplayers: A, B, C\nround dealer=A\n"}
    first, again = (phone.post("/import", data=asked).location for _ in range(2))
    assert first == again
    assert "round dealer=A" in record(phone, first)
    anew = phone.get("/import").text.partition('name="once" value="')[2].partition('"')[0]
    assert phone.post("/import", data=asked | {"once": anew}).location != first


def test_a_rematch_is_one_table_whoever_asks_for_it(app: Any) -> None:
    asked = [app.test_client(), app.test_client()]
    table = begun(asked[0])
    tokens = [fields(one.get(table).text, "undo")["csrf_token"] for one in asked]
    first, second = (
        one.post(f"{table}/rematch", data={"csrf_token": token}).location
        for one, token in zip(asked, tokens, strict=True)
    )
    assert first == second
    assert first.startswith("/t/")
    assert first != table
