"""Pages without a browser: what is there, what is not, and what stands on none of them."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.storage.store import Store
from scorekeeper.web.infra import health
from tests.phones import begun, bring, record, token


@pytest.mark.parametrize("address", ["/t/nope", "/t/nope/sheet", "/t/nope/log", "/t/nope/record.txt", "/nowhere"])
def test_what_is_not_there_is_said_kindly(phone: FlaskClient, address: str) -> None:
    answer = phone.get(address)
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/static/%00",
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/",
        "/static/vendor",
        f"/static/{'x' * 300}",
        f"/static/{'x/' * 3000}x",
    ],
)
def test_only_what_is_in_the_folder_is_served(phone: FlaskClient, address: str) -> None:
    assert phone.get(address).status_code == 404


def test_names_that_are_asked_for_are_not_kept(app: Any, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = dict(app.extensions["static_files"])
    assert "app.css" in kept
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("a file is read again"))
    for name in range(50):
        phone.get(f"/static/{name}.css")
    assert phone.get("/static/app.css").status_code == 200
    assert app.extensions["static_files"] == kept


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
    names = {"names-0": "<b>Axel</b>", "names-1": '"Lore', "names-2": "Uli & Co"}
    sent = {"csrf_token": token(phone), "game": "classic", "dealer": "0", **names}
    table = phone.post("/new", data=sent).location
    for address in (table, f"{table}/sheet", f"{table}/more", "/"):
        assert "<b>Axel" not in phone.get(address.replace("?dealer=0", "")).text


def test_every_rules_page_is_there(phone: FlaskClient) -> None:
    keys = ["classic", "reverse", "mild", "aggravated", "hazy", "delayed", "hat-trick", "stichling", "was-sticht"]
    assert [phone.get(f"/rules/{key}").status_code for key in keys] == [200] * 9


@pytest.mark.parametrize("date", ["", "date: 2026-11-16\n"])
def test_a_record_brought_along_is_given_back_as_it_came(phone: FlaskClient, date: str) -> None:
    text = f'game: classic\nplayers: Axel, "Anna M", Uli\n{date}\nround dealer=Uli\ntrick r7 b3 ...\n'
    answer = bring(phone, text.replace("\n", "\r\n"))
    assert record(phone, answer.location) == text


def test_a_trick_survives_a_look_at_another_game(phone: FlaskClient) -> None:
    page = phone.get("/judge?game=hat-trick&players=4&cards=r0.b5.r9.y3").text
    assert "Red 0 is not in the pack for 4 players." in page
    assert '<input type="hidden" name="cards" value="r0.b5.r9.y3">' in page


def test_whoever_watches_the_server_is_told_how_it_is(app: Any, phone: FlaskClient) -> None:
    assert phone.get("/healthz").status_code == 200
    app.extensions["tables"].store = Store("sqlite:////nowhere/at/all.sqlite")
    assert phone.get("/healthz").status_code == 503


def test_whoever_watches_the_server_is_not_held_up_by_a_database_that_hangs(
    app: Any, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    back = Event()
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(Store, "alive", lambda _: back.wait(60))
    assert [phone.get("/healthz").status_code for _ in range(2)] == [503, 503]
    back.set()
    monkeypatch.setattr(health, "PATIENCE", 60.0)
    assert phone.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/nope", "/rules/nope", "/rules/nope/short"])
def test_an_address_that_is_no_table_is_no_page(phone: FlaskClient, path: str) -> None:
    answer = phone.get(path)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text
    assert "There is no such table" in phone.get("/t/nosuchtable").text


@pytest.mark.parametrize("typed", ["x", "900", "-1"])
def test_a_wrong_value_of_a_chip_is_said_once(phone: FlaskClient, typed: str) -> None:
    answer = phone.post("/chips", data={"csrf_token": token(phone), "values-0": typed})
    assert answer.status_code == 422
    assert re.findall(r'<p class="flaw">(.*?)</p>', answer.text) == ["A number from 0 to 99, please."]
