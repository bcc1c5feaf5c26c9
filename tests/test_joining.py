"""Several phones at a table: who watches, who keeps score, who was faster, and the score across the room."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient

from tests.phones import ACTIONS, begun, fields, new_table, record, send, watch_link


def test_a_watch_link_shows_the_table_and_changes_nothing_at_any_address(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    watch = watch_link(phone, table)
    before = record(phone, table)
    token = fields(phone.get(table).text, "undo")["csrf_token"]
    assert "Axel to play" in phone.get(watch).text
    assert "<form" not in phone.get(watch).text.partition("</main>")[0]  # behind it, the phone's language
    tried = 0
    for rule in app.url_map.iter_rules():
        if "POST" in rule.methods and "<id>" in rule.rule:
            for action in ACTIONS:
                path = (
                    rule.rule.replace("/t/<id>", watch)
                    .replace("<action>", action)
                    .replace("<int:at>", "1")
                    .replace("<int:other>", "2")
                )
                sent = {"csrf_token": token, "after": "5", "entry": "watching-phone", "card": "r7", "sure": "1"}
                assert phone.post(path, data=sent).status_code == 403
                tried += 1
    assert tried > 50
    assert record(phone, table) == before


def test_a_watch_link_does_not_lead_to_the_scorers(phone: FlaskClient) -> None:
    table = begun(phone)
    watch = watch_link(phone, table)
    for page in ("", "/sheet", "/log", "/log/2", "/join", "/more", "/record.txt"):
        answer = phone.get(f"{watch}{page}", follow_redirects=True)
        assert answer.status_code == 200
        assert table not in answer.text


def test_a_replaced_scorers_link_opens_nothing_and_the_phone_goes_on_with_the_new_one(phone: FlaskClient) -> None:
    table = begun(phone)
    watch = watch_link(phone, table)
    said = fields(phone.get(f"{table}/join").text, "relink")
    new = phone.post(f"{table}/relink", data=said).location.removesuffix("/join")
    assert new != table
    assert phone.get(table).status_code == 404
    assert phone.get(new).status_code == phone.get(watch).status_code == 200
    assert f'href="{new}"' in phone.get("/").text


# --- whose phone it is, and who was faster ---


def sit(phone: FlaskClient, table: str, seat: str) -> None:
    token = fields(phone.get(f"{table}/join").text, "sit")
    assert phone.post(f"{table}/sit", data=token | {"seat": seat}).status_code == 303


def test_the_slower_phone_is_told_who_was_faster_and_with_what(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    sit(phone, table, "1")
    other = app.test_client()
    old = fields(other.get(table).text, "play")
    send(phone, table, "play", card="r7")
    answer = other.post(f"{table}/play", data=old | {"card": "b3"}, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Lore was faster (Axel: red 7). Your tap was not recorded" in answer.text
    assert 'data-seq="6"' in answer.text
    sit(phone, table, "")
    old = fields(other.get(table).text, "play")
    send(phone, table, "undo")
    answer = other.post(f"{table}/play", data=old | {"card": "b3"}, headers={"HX-Request": "true"})
    assert "Another phone was faster (an undo)" in answer.text
    assert "b3" not in record(phone, table).partition("trick")[2]


def test_what_lies_face_down_is_not_told_to_the_slower_phone(app: Any, phone: FlaskClient) -> None:
    table = new_table(phone, "stichling")
    send(phone, table, "deal", dealer="0")
    other = app.test_client()
    old = fields(other.get(table).text, "undo")
    order = fields(phone.get(f"{table}?open=2").text, "order") | {"order": "3-1-2"}
    assert phone.post(f"{table}/order", data=order).status_code == 303
    answer = other.post(f"{table}/undo", data=old, headers={"HX-Request": "true"})
    assert "(Uli: face down)" in answer.text


def test_a_phone_marks_its_own_seat(phone: FlaskClient) -> None:
    table = begun(phone)
    assert "mine" not in phone.get(table).text
    sit(phone, table, "2")
    assert re.search(r'class="who mine" title="Uli"', phone.get(table).text)
    sit(phone, table, "77")
    assert "mine" not in phone.get(table).text


# --- news, and the score across the room ---


def test_a_phone_that_asks_is_told_whether_there_is_news(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    for address in (table, watch_link(phone, table)):
        assert phone.get(f"{address}/since/5").status_code == 204
        assert phone.get(f"{address}/since/4").status_code == 200
        assert 'id="_scoreboard"' in phone.get(f"{address}/since/4?scoreboard=1").text
    assert phone.get("/t/nothing/since/5").status_code == 404
    assert phone.post(f"{table}/since/5").status_code in (400, 404, 405)


def test_the_scoreboard_shows_names_and_totals_also_to_who_watches(phone: FlaskClient) -> None:
    table = begun(phone)
    for address in (table, watch_link(phone, table)):
        board = phone.get(f"{address}/scoreboard").text
        assert re.findall(r'class="name">(\w+)<', board) == ["Axel", "Lore", "Uli", "Doris"]
        assert f'data-live="{address}/since/5?scoreboard=1"' in board


def type_points(phone: FlaskClient, table: str) -> None:
    sent = fields(phone.get(f"{table}?keep=end").text, "points")
    points = {f"points-{seat}": str(9 - seat) for seat in range(4)}
    assert phone.post(f"{table}/points", data=sent | points).status_code == 303


def test_nobody_has_a_place_before_a_round_is_scored(phone: FlaskClient) -> None:
    table = begun(phone)
    pages = (f"{table}/sheet", f"{table}/scoreboard", watch_link(phone, table))
    for page in pages:
        assert ">1.<" not in phone.get(page).text
    type_points(phone, table)
    for page in pages:
        assert ">1.<" in phone.get(page).text


def test_who_watches_is_told_that_the_round_is_over_and_what_it_brought(phone: FlaskClient) -> None:
    table = begun(phone)
    assert "is over" not in phone.get(watch_link(phone, table)).text
    type_points(phone, table)
    page = phone.get(watch_link(phone, table)).text
    assert "Round 1 is over" in page
    assert re.findall(r'class="round">([^<]+)<', page) == ["+9", "+8", "+7", "+6"]


def test_a_single_card_needs_no_ruling(phone: FlaskClient) -> None:
    table = begun(phone)
    send(phone, table, "play", card="r7")
    assert "highest card" not in phone.get(table).text.partition('class="say"')[2].partition("<details")[0]
    send(phone, table, "play", card="r8")
    assert "red 8 is the highest red card" in phone.get(table).text.partition('class="say"')[2].partition("<details")[0]


def test_the_page_stays_where_the_phone_said_whose_it_is(phone: FlaskClient) -> None:
    table = begun(phone)
    token = fields(phone.get(f"{table}/join").text, "sit")
    assert phone.post(f"{table}/sit", data=token | {"seat": "2"}).location.endswith("/join#whose")
    assert 'id="whose"' in phone.get(f"{table}/join").text
