"""Taps without a browser: what is stored, what is refused, what is not recorded twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.evenings import evening
from tests.phones import ACTIONS, begun, fields, new_table, record, send


def test_a_tap_is_stored_and_the_page_shows_it(phone: FlaskClient) -> None:
    table = begun(phone)
    assert send(phone, table, "play", card="r7").status_code == 303
    assert "trick r7 ..." in record(phone, table)


def test_the_same_tap_again_is_no_second_play(phone: FlaskClient) -> None:
    table = begun(phone)
    sent = fields(phone.get(table).text, "play") | {"card": "r7"}
    assert [phone.post(f"{table}/play", data=sent).status_code for _ in range(3)] == [303, 303, 303]
    assert record(phone, table).count("r7") == 1


def test_a_tap_made_on_an_old_page_is_told_and_not_recorded(phone: FlaskClient) -> None:
    table = begun(phone)
    old = fields(phone.get(table).text, "play")
    send(phone, table, "play", card="r7")
    answer = phone.post(f"{table}/play", data=old | {"card": "b3"}, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Another phone was faster (" in answer.text
    assert "b3" not in record(phone, table).partition("trick")[2]


def test_an_impossible_card_is_refused_with_its_reason_and_nothing_is_stored(phone: FlaskClient) -> None:
    table = begun(phone)
    before = record(phone, table)
    answer = send(phone, table, "play", card="r4")
    assert answer.status_code == 422
    assert "Red 4 is the declared card of Axel" in answer.text
    assert record(phone, table) == before


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("play", {"card": "zz"}),
        ("play", {"card": ""}),
        ("play", {"card": "r7", "after": "x"}),
        ("play", {"card": "r7", "entry": ""}),
        ("play", {"card": "r7", "seat": "9"}),
        ("play", {"card": "r7", "seat": "-1"}),
        ("undo", {"entry": "x" * 99}),
    ],
)
def test_a_broken_tap_changes_nothing(phone: FlaskClient, action: str, said: dict[str, str]) -> None:
    table = begun(phone)
    before = record(phone, table)
    assert send(phone, table, action, **said).status_code in (400, 422)
    assert record(phone, table) == before


def test_without_its_token_nothing_is_written(phone: FlaskClient) -> None:
    table = begun(phone)
    sent = fields(phone.get(table).text, "play") | {"card": "r7", "csrf_token": "wrong"}
    assert phone.post(f"{table}/play", data=sent).status_code == 400
    assert "r7" not in record(phone, table)


def test_a_crash_shows_a_way_back_and_leaves_the_log_intact(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    before = record(phone, table)
    kept = app.extensions["tables"]
    tap, kept.tap = kept.tap, None  # the server breaks in the middle of a tap
    answer = send(phone, table, "play", card="r7")
    kept.tap = tap
    assert answer.status_code == 500
    assert f'href="{table}"' in answer.text
    assert record(phone, table) == before


@pytest.mark.parametrize("action", ["play", "declare", "count", "take", "points", "choose", "aside", "overrule"])
def test_before_the_first_deal_nothing_else_has_happened(phone: FlaskClient, action: str) -> None:
    table = new_table(phone)
    sent = fields(phone.get(table).text, "deal") | {"card": "r7", "seat": "0", "points-0": "1", "colour": "r"}
    answer = phone.post(f"{table}/{action}", data=sent)
    assert answer.status_code == 422
    assert "No round has begun." in answer.text


def test_refused_points_stay_typed_in_hat_trick_too(phone: FlaskClient) -> None:
    table = new_table(phone, "hat-trick")
    send(phone, table, "deal", dealer="0")
    page = phone.get(f"{table}?keep=end").text
    points = {f"points-{seat}": "30" for seat in range(4)}
    answer = phone.post(f"{table}/points", data=fields(page, "points") | points)
    assert answer.status_code == 422
    assert "Axel cannot score 30" in answer.text
    assert answer.text.count('value="30"') == 4
    blank = phone.post(f"{table}/points", data=fields(page, "points") | points | {"points-2": ""})
    assert "Uli: Say this, please." in blank.text


@pytest.mark.parametrize(("key", "seats"), [("hat-trick", 4), ("stichling", 3), ("was-sticht", 4), ("delayed", 3)])
def test_what_another_game_knows_is_refused_kindly(app: Any, phone: FlaskClient, key: str, seats: int) -> None:
    game = evening(Random(1), key, seats, "cards")
    said = {"card": "r5", "seat": "0", "place": "1", "colour": "r", "number": "5", "dealer": "0", "task": "none"}
    said |= {f"{name}-{n}": "1" for name in ("points", "tricks") for n in range(4)} | {"order": "1-2-3", "chip": "none"}
    for action in sorted(set(ACTIONS) - {"undo", "redo"}):
        table = f"/t/{app.extensions['tables'].open(game).key}"
        sent = fields(phone.get(table).text, "undo") | said | {f"made-{n}": "no" for n in range(4)}
        assert phone.post(f"{table}/{action}", data=sent).status_code in (303, 400, 422), action
