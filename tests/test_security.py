"""What strangers find: headers, cookies and tokens; what hostile names do; files nobody else can read."""

from __future__ import annotations

import re
import stat
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.web.infra.security import secret
from tests.bench.client import Client
from tests.browser.server import running
from tests.phones import ACTIONS, app_in, begun, bring, fields, new_table, record, send, token, watch_link
from tests.tiers import rest_thorough

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "{{ 7*7 }}{% raw %}",
    "=cmd|'/C calc'!A0",
    "</title></main>&amp;",
    "\u202egnorw ${7*7}",
]


def pages(app: Any, table: str, method: str = "GET") -> list[str]:
    """Every address that takes this method, with a table, an entry and every action in it."""
    found = []
    for rule in app.url_map.iter_rules():
        if method in rule.methods:
            path = (
                rule.rule.replace("/t/<id>", table)
                .replace("<key>", "classic")
                .replace("<builder>", "mix")
                .replace("<path:filename>", "app.css")
            )
            path = re.sub(r"<int:\w+>", "2", path)
            found += [path.replace("<action>", action) for action in ACTIONS] if "<action>" in path else [path]
    assert not [path for path in found if "<" in path], "say here what stands in the new address"
    return found


# --- writing ---


def listed(phone: FlaskClient) -> list[str]:
    """The tables on the home page; its token is another every second."""
    return re.findall(r'<a href="(/t/[^"]+)"', phone.get("/").text)


def test_without_a_token_no_address_takes_anything(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    said = fields(phone.get(table).text, "play") | {"card": "r7", "game": "classic", "names-0": "A", "names-1": "B"}
    del said["csrf_token"]
    said |= {"record": "game: classic\nplayers: A, B, C\n", "dealer": "0"}
    before, home = record(phone, table), listed(phone)
    tables = app.extensions["tables"].store.infos()
    addresses = pages(app, table, "POST")
    assert len(addresses) > 20
    for address in addresses:
        for wrong in ({}, {"csrf_token": "wrong"}):
            assert phone.post(address, data=said | wrong).status_code == 400, address
    assert record(phone, table) == before
    assert listed(phone) == home
    assert app.extensions["tables"].store.infos() == tables


def test_another_phones_token_is_none(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    said = fields(phone.get(table).text, "play") | {"card": "r7"}
    with app.test_client() as other:
        other.get("/new")
        assert other.post(f"{table}/play", data=said).status_code == 400
    assert "r7" not in record(phone, table)


@pytest.mark.parametrize("method", rest_thorough(["PUT", "PATCH", "DELETE"]))
def test_there_is_no_other_way_to_write(app: Any, phone: FlaskClient, method: str) -> None:
    table = begun(phone)
    for address in pages(app, table) + pages(app, table, "POST"):
        answer = phone.open(address, method=method)
        assert answer.status_code == 405
        assert answer.headers["Allow"]


# --- headers ---


def test_a_body_of_unsaid_length_is_refused(tmp_path: Path) -> None:
    """It could not be held against the limit before it was read, and would be cut off there."""
    with running(tmp_path) as address, closing(Client(address)) as phone:
        phone.page("/import")
        head = f"POST /import HTTP/1.1\r\nHost: x\r\nCookie: {phone.cookie}\r\nTransfer-Encoding: chunked\r\n"
        body = f"csrf_token={phone.token}&record=".encode() + b"x" * 1000
        sent = head.encode() + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
        phone.socket.sendall(sent % (len(body), body))
        assert "411" in phone._answer()[0].splitlines()[0]


def test_every_answer_has_its_headers(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    quiet = f"{table}/since/5"
    assert phone.get(quiet).status_code == 204
    for address in [*pages(app, table), quiet, "/t/nothing", "/nowhere", "/static/nothing", "/healthz"]:
        for answer in (phone.get(address), phone.head(address), phone.post(address)):
            head = answer.headers
            policy = dict(part.strip().split(" ", 1) for part in head["Content-Security-Policy"].split(";"))
            assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
            assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
            assert policy["form-action"] == "'self'"
            assert "unsafe" not in head["Content-Security-Policy"]
            assert head["X-Content-Type-Options"] == "nosniff"
            assert head["X-Frame-Options"] == "DENY"
            assert head["Referrer-Policy"] == "no-referrer"
            assert head["Cross-Origin-Opener-Policy"] == head["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "camera=()" in head["Permissions-Policy"]
            assert "Strict-Transport-Security" not in head


def test_a_table_is_kept_by_its_phone_alone_and_found_by_no_search(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    for address in [path for path in pages(app, table) if path.startswith("/t/")] + ["/t/nothing"]:
        head = phone.get(address).headers
        assert "private" in head["Cache-Control"]
        assert re.search("no-cache|no-store", head["Cache-Control"])
        assert "noindex" in head["X-Robots-Tag"]
    assert phone.get("/static/app.css").headers["Cache-Control"].startswith("public")


def test_a_crash_is_guarded_too(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    app.extensions["tables"].enter = None
    answer = phone.get(table)
    assert answer.status_code == 500
    assert "object-src 'none'" in answer.headers["Content-Security-Policy"]


# --- cookies ---


def cookies(answer: Any) -> list[str]:
    return list(answer.headers.getlist("Set-Cookie"))


def test_the_cookie_is_for_our_pages_only(phone: FlaskClient) -> None:
    (cookie,) = cookies(phone.get("/new"))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_over_https_the_cookie_stays_there_and_nothing_asks_where_one_came_from(app: Any) -> None:
    with app.test_client() as phone:
        secure = {"base_url": "https://localhost"}
        answer = phone.get("/new", **secure)
        (cookie,) = cookies(answer)
        assert cookie.startswith("__Host-session=")
        assert "Secure" in cookie
        assert "max-age=" in answer.headers["Strict-Transport-Security"]
        names = {f"names-{seat}": name for seat, name in enumerate("ABC")}
        said = {"csrf_token": token(phone, **secure), "game": "classic", "dealer": "0", **names}
        assert phone.post("/new", data=said, **secure).status_code == 303


def test_whoever_watches_the_server_gets_no_cookie(phone: FlaskClient) -> None:
    assert cookies(phone.get("/healthz")) == []


@pytest.mark.parametrize(("proxies", "scheme"), [(0, "http"), (1, "https")])
def test_only_a_proxy_that_was_named_is_believed(tmp_path: Path, proxies: int, scheme: str) -> None:
    app = app_in(tmp_path, PROXIES=proxies)
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Host": "cards.example"}
    with app.test_client() as phone:
        answer = phone.get("/new", headers=told)
        assert ("Secure" in cookies(answer)[0]) == (scheme == "https")
        assert ("Strict-Transport-Security" in answer.headers) == (scheme == "https")
        quiet = phone.get(f"{new_table(phone)}/since/0", headers=told)
        assert (quiet.status_code, "Strict-Transport-Security" in quiet.headers) == (204, scheme == "https")
        strange = told | {"X-Forwarded-Proto": "gopher"}
        assert phone.get(f"{new_table(phone)}/since/0", headers=strange).status_code == 204


# --- names ---


class Marks(HTMLParser):
    """Everything a browser would act on: tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str | None, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(tag, key, value) for key, value in attrs or [(None, None)]]


def table_of(phone: FlaskClient, game: str, names: list[str]) -> str:
    """A table of these players with a round begun, where that takes no more than a dealer."""
    players = ", ".join('"' + name.replace('"', '\\"') + '"' for name in names)
    answer = bring(phone, f"game: {game}\nplayers: {players}\n")
    assert answer.status_code == 303, answer.text
    if game != "was-sticht":
        send(phone, answer.location, "deal", dealer="0")
    return str(answer.location)


TABLES = [("was-sticht", 4), ("classic", 7), ("hat-trick", 7), ("stichling", 5)]


@pytest.mark.parametrize(("game", "count"), rest_thorough(TABLES, quick=2))
def test_a_hostile_name_is_only_ever_a_name(app: Any, phone: FlaskClient, game: str, count: int) -> None:
    """The pages of a table with hostile names are built as those with tame names of the same length."""
    tame = ["abcdefghijklmnopqrstuvwxyzabcdefghijklmn"[n : n + len(name)] for n, name in enumerate(HOSTILE[:count])]
    hostile, friendly = table_of(phone, game, HOSTILE[:count]), table_of(phone, game, tame)
    for bad, good in zip(pages(app, hostile), pages(app, friendly), strict=True):
        shown = [phone.get(address, follow_redirects=True) for address in (bad, good)]
        if shown[0].mimetype == "text/html":
            found = [[mark[:2] for mark in Marks(answer.text).found] for answer in shown]
            assert found[0] == found[1], bad
            assert "<title>49" not in shown[0].text


def test_a_refused_name_is_shown_as_it_was_typed_and_does_nothing(phone: FlaskClient) -> None:
    names = {f"names-{seat}": HOSTILE[1] for seat in range(3)}
    said = {"csrf_token": token(phone), "game": "classic", "dealer": "0", **names}
    answer = phone.post("/new", data=said)
    assert answer.status_code == 422
    assert "<img" not in answer.text


@pytest.mark.parametrize("query", ["cards=<script>", "name=<script>alert(1)</script>&cards=r7.b3", "game=<b>"])
def test_what_stands_in_an_address_is_only_text(phone: FlaskClient, query: str) -> None:
    assert not [tag for tag, key, _ in Marks(phone.get(f"/judge?{query}").text).found if tag == "script" and not key]
    assert "<script>" not in phone.get(f"/chips?table={query}").text


def test_a_downloads_name_holds_nothing_that_people_typed(phone: FlaskClient) -> None:
    head = phone.get(f"{table_of(phone, 'classic', HOSTILE[:4])}/record.txt").headers["Content-Disposition"]
    assert re.fullmatch(r'attachment; filename="classic[0-9-]*\.txt"', head)


@pytest.mark.parametrize("name", ['"A\rB"', '"A\u2028B"', '"A\x00B"'])
def test_a_name_of_two_lines_is_none(phone: FlaskClient, name: str) -> None:
    assert bring(phone, f"game: classic\nplayers: {name}, C, D\n").status_code == 422


# --- links ---


def test_a_page_gives_the_link_it_was_opened_by_to_no_other_place(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    for address in pages(app, table):
        for _, key, value in Marks(phone.get(address, follow_redirects=True).get_data(as_text=True)).found:
            if key in ("href", "src", "action", "hx-get", "hx-post") and value and "://" in value:
                assert value.startswith("http://localhost/"), (address, value)
    assert watch_link(phone, table) != table


# --- files ---


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_nobody_else_can_read_what_is_kept(app: Any, phone: FlaskClient, tmp_path: Path) -> None:
    new_table(phone)
    assert mode(tmp_path / "data") == 0o700
    assert {mode(file) for file in (tmp_path / "data").iterdir()} == {0o600}
    assert {file.name for file in (tmp_path / "data").iterdir()} >= {"secret", "test.sqlite"}


def test_all_who_start_at_once_have_the_same_key(tmp_path: Path) -> None:
    with ProcessPoolExecutor(8) as workers:
        for attempt in range(20):
            found = set(workers.map(secret, [tmp_path / str(attempt)] * 8))
            assert len(found) == 1
            assert len(found.pop()) == 64
            assert [file.name for file in (tmp_path / str(attempt)).iterdir()] == ["secret"]


def test_a_key_whose_making_was_interrupted_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    assert len(secret(tmp_path)) == 64
    assert mode(tmp_path / "secret") == 0o600


def test_a_key_from_outside_goes_before_the_one_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET", "the same on every machine")
    assert create_app({"DATA": tmp_path}).secret_key == "the same on every machine"
    assert not (tmp_path / "secret").exists()
