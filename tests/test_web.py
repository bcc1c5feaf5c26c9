"""The app without a browser: what is stored, what is refused, what a phone is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import create_app, ledger, schema
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Corrected, Overruled, Played, Trumped
from scorekeeper.rules.game import replay
from scorekeeper.store import Store
from scorekeeper.web.forms import ACTIONS
from tests.evenings import evening, logs


@pytest.fixture
def app(tmp_path: Path) -> Any:
    app = create_app({"DATA": tmp_path, "TESTING": False, "DATABASE_URL": f"sqlite:///{tmp_path / 'test.sqlite'}"})
    schema.upgrade(app.extensions["evenings"].store)
    return app


@pytest.fixture
def phone(app: Any) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def fields(page: str, action: str) -> dict[str, str]:
    """The hidden fields of a form, as a browser would send them."""
    form = re.search(rf'<form[^>]*action="[^"]*/{action}".*?</form>', page, re.DOTALL)
    assert form, f"no form for {action}"
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form[0]))


def new_table(phone: FlaskClient, game: str = "classic", players: str = "Axel Lore Uli Doris") -> str:
    page = phone.get("/new").text
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token
    names = {f"names-{seat}": name for seat, name in enumerate(players.split())}
    answer = phone.post("/new", data={"csrf_token": token[1], "game": game, "dealer": "0", **names})
    assert answer.status_code == 303, answer.text
    return answer.location.partition("?")[0]


def send(phone: FlaskClient, table: str, action: str, **said: Any) -> Any:
    page = phone.get(table).text
    return phone.post(f"{table}/{action}", data=fields(page, action) | said)


def begun(phone: FlaskClient) -> str:
    table = new_table(phone)
    send(phone, table, "deal", dealer="3")
    for seat, card in enumerate(["r4", "b2", "g0", "y7"]):
        assert send(phone, table, "declare", seat=str(seat), card=card).status_code == 303
    return table


def record(phone: FlaskClient, table: str) -> str:
    return phone.get(f"{table}/record.txt").text


def test_every_event_is_read_back_as_it_was_written() -> None:
    events = [event for key, seats in logs() for event in evening(Random(seats), key, seats).log]
    events += [Corrected(4, (Played(Card.of("r7")), Overruled((1,)))), Trumped(Trump.of("x5"))]
    for event in events:
        again = ledger.event(ledger.kind(event), ledger.body(event))
        assert type(again) is type(event)
        assert again == event


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


@pytest.mark.parametrize("address", ["/t/nope", "/t/nope/sheet", "/t/nope/log", "/t/nope/record.txt", "/nowhere"])
def test_what_is_not_there_is_said_kindly(phone: FlaskClient, address: str) -> None:
    answer = phone.get(address)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_a_crash_shows_a_way_back_and_leaves_the_log_intact(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    before = record(phone, table)
    kept = app.extensions["evenings"]
    tap, kept.tap = kept.tap, None  # the server breaks in the middle of a tap
    answer = send(phone, table, "play", card="r7")
    kept.tap = tap
    assert answer.status_code == 500
    assert f'href="{table}"' in answer.text
    assert record(phone, table) == before


def test_the_page_and_a_taps_answer_are_small(phone: FlaskClient) -> None:
    squeeze = {"Accept-Encoding": "gzip"}
    table = new_table(phone, players="A B C D E F G H")
    send(phone, table, "deal", dealer="0")
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', phone.get(table).text)
    assert len(files) > 5
    first = sum(len(phone.get(file, headers=squeeze).data) for file in [table, *files])
    assert first <= 50 * 1024
    sent = fields(phone.get(table).text, "declare") | {"card": "r7"}
    answer = phone.post(f"{table}/declare", data=sent, headers=squeeze | {"HX-Request": "true"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) <= 4 * 1024


@pytest.mark.parametrize(("key", "seats"), [("classic", 8), ("hat-trick", 7), ("stichling", 5), ("was-sticht", 4)])
def test_the_table_is_small_all_evening_long(app: Any, phone: FlaskClient, key: str, seats: int) -> None:
    game = evening(Random(seats), key, seats, "cards")
    for size in range(0, len(game.log), 7):
        so_far = replay(game.ruleset, game.players, game.log[:size])
        table = f"/t/{app.extensions['evenings'].open(so_far).key}"
        answer = phone.get(table, headers={"Accept-Encoding": "gzip", "HX-Request": "true"})
        assert answer.status_code == 200
        assert len(answer.data) <= 4 * 1024, (size, game.log[size])


def test_no_page_has_a_script_or_style_inside_it(phone: FlaskClient) -> None:
    table = begun(phone)
    for address in (
        "/",
        "/new",
        "/judge?cards=r7",
        "/rules",
        "/import",
        table,
        f"{table}/sheet",
        f"{table}/log",
        f"{table}/more",
    ):
        answer = phone.get(address)
        assert answer.status_code == 200, address
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", answer.text), address
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_names_are_escaped_wherever_they_stand(phone: FlaskClient) -> None:
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/new").text)
    assert token
    names = {"names-0": "<b>Axel</b>", "names-1": '"Lore', "names-2": "Uli & Co"}
    table = phone.post("/new", data={"csrf_token": token[1], "game": "classic", "dealer": "0", **names}).location
    for address in (table, f"{table}/sheet", f"{table}/more", "/"):
        assert "<b>Axel" not in phone.get(address.replace("?dealer=0", "")).text


def test_every_rules_page_is_there(phone: FlaskClient) -> None:
    keys = ["classic", "reverse", "mild", "aggravated", "hazy", "delayed", "hat-trick", "stichling", "was-sticht"]
    assert [phone.get(f"/rules/{key}").status_code for key in keys] == [200] * 9


@pytest.mark.parametrize("date", ["", "date: 2026-11-16\n"])
def test_a_record_brought_along_is_given_back_as_it_came(phone: FlaskClient, date: str) -> None:
    text = f'game: classic\nplayers: Axel, "Anna M", Uli\n{date}\nround dealer=Uli\ntrick r7 b3 ...\n'
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/import").text)
    assert token
    answer = phone.post("/import", data={"csrf_token": token[1], "record": text.replace("\n", "\r\n")})
    assert record(phone, answer.location) == text


@pytest.mark.parametrize(
    "action", ["play", "declare", "count", "take", "points", "choose", "aside", "sort", "overrule"]
)
def test_before_the_first_deal_nothing_else_has_happened(phone: FlaskClient, action: str) -> None:
    table = new_table(phone)
    sent = fields(phone.get(table).text, "deal") | {"card": "r7", "seat": "0", "points-0": "1", "colour": "r"}
    answer = phone.post(f"{table}/{action}", data=sent)
    assert answer.status_code == 422
    assert "No round has begun." in answer.text


@pytest.mark.parametrize(
    "address", ["/static/%00", "/static/../pyproject.toml", "/static/%2e%2e/pyproject.toml", "/static/"]
)
def test_only_what_is_in_the_folder_is_served(phone: FlaskClient, address: str) -> None:
    assert phone.get(address).status_code == 404


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


def test_a_trick_survives_a_look_at_another_game(phone: FlaskClient) -> None:
    page = phone.get("/judge?game=hat-trick&players=4&cards=r0.b5.r9.y3").text
    assert "Red 0 is not in the pack for 4 players." in page
    assert '<input type="hidden" name="cards" value="r0.b5.r9.y3">' in page


@pytest.mark.parametrize(("key", "seats"), [("hat-trick", 4), ("stichling", 3), ("was-sticht", 4), ("delayed", 3)])
@pytest.mark.parametrize("action", sorted(set(ACTIONS) - {"undo", "redo"}))
def test_what_another_game_knows_is_refused_kindly(
    app: Any, phone: FlaskClient, key: str, seats: int, action: str
) -> None:
    game = evening(Random(1), key, seats, "cards")
    table = f"/t/{app.extensions['evenings'].open(game).key}"
    said = {"card": "r5", "seat": "0", "place": "1", "colour": "r", "number": "5", "dealer": "0", "task": "none"}
    said |= {
        "order": "1-2-3",
        "chip": "none",
        **{f"{name}-{n}": "1" for name in ("points", "tricks") for n in range(4)},
    }
    sent = fields(phone.get(table).text, "undo") | said | {f"made-{n}": "no" for n in range(4)}
    assert phone.post(f"{table}/{action}", data=sent).status_code in (303, 400, 422)


def test_whoever_watches_the_server_is_told_how_it_is(app: Any, phone: FlaskClient) -> None:
    assert phone.get("/healthz").status_code == 200
    app.extensions["evenings"].store = Store("sqlite:////nowhere/at/all.sqlite")
    assert phone.get("/healthz").status_code == 503


# --- joining and watching ---


def watch_link(phone: FlaskClient, table: str) -> str:
    """The address that the join page gives to whoever watches."""
    found = re.findall(r'data-share="http://localhost(/t/[^"]+)"', phone.get(f"{table}/join").text)
    assert found[0] == table
    assert len(found) == 2
    return str(found[1])


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
                path = rule.rule.replace("/t/<id>", watch).replace("<action>", action).replace("<int:at>", "1")
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
    token = fields(phone.get(f"{table}/join").text, "relink")["csrf_token"]
    new = phone.post(f"{table}/relink", data={"csrf_token": token}).location.removesuffix("/join")
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
    assert "red 8 is the highest card" in phone.get(table).text.partition('class="say"')[2].partition("<details")[0]


def test_the_page_stays_where_the_phone_said_whose_it_is(phone: FlaskClient) -> None:
    table = begun(phone)
    token = fields(phone.get(f"{table}/join").text, "sit")
    assert phone.post(f"{table}/sit", data=token | {"seat": "2"}).location.endswith("/join#whose")
    assert 'id="whose"' in phone.get(f"{table}/join").text
