"""The colours of the deck on the table: matched once, seen and named so on every phone, the record untouched."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.record.reader import read
from scorekeeper.storage.backup import backup, restore
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import WATCH
from scorekeeper.text.palette import Hue
from tests.phones import token

RECORD = """game: classic
players: A, B, C, D

round dealer=D
declare n4 b2 g1 r7
trick b7 n3 g0 n11
"""
USUAL = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "n": "brown"}


@pytest.fixture
def table(app: Any) -> str:
    """The address of a table in its second trick."""
    return f"/t/{app.extensions['tables'].open(read(RECORD.encode()).game).key}"


def match(phone: FlaskClient, table: str, **names: str) -> int:
    """Say which shades the deck has, as in n='orange' or n='orange,Copper'."""
    sent = {"csrf_token": token(phone)}
    for colour, shade in (USUAL | names).items():
        sent[f"{colour}-shade"], _, sent[f"{colour}-name"] = shade.partition(",")
    return phone.post(f"{table}/colours", data=sent).status_code


def test_a_matched_colour_is_shown_and_named_so_everywhere(phone: FlaskClient, table: str) -> None:
    assert "Brown 11 is the highest trump" in phone.get(table).text
    assert match(phone, table, n="orange") == 303
    page = phone.get(table).text
    assert "n-orange" in page
    assert "Orange 11 is the highest trump" in page
    assert 'aria-label="orange"' in page
    assert "rown" not in page
    assert "orange" in phone.get(f"{table}/log").text
    assert "n-orange" in phone.get(f"{table}/sheet").text


def test_a_colour_can_have_a_name_of_its_own(phone: FlaskClient, table: str) -> None:
    match(phone, table, n="orange,Copper & co")
    assert "Copper &amp; co 11 is the highest trump" in phone.get(table).text
    assert 'value="Copper &amp; co"' in phone.get(f"{table}/colours").text


def test_only_this_table_has_those_colours(app: Any, phone: FlaskClient, table: str) -> None:
    match(phone, table, n="orange")
    phone.get(table)
    other = f"/t/{app.extensions['tables'].open(read(RECORD.encode()).game).key}"
    assert "Brown 11" in phone.get(other).text
    phone.get(table)
    assert "brown 5" in phone.get("/judge?game=classic&players=4&cards=n5").text.lower()


def test_a_record_keeps_its_letters(phone: FlaskClient, table: str) -> None:
    before = phone.get(f"{table}/record.txt").data
    match(phone, table, n="orange,Copper")
    assert phone.get(f"{table}/record.txt").data == before


def test_another_phone_and_another_server_see_it_at_once(app: Any, phone: FlaskClient, table: str) -> None:
    second = create_app({"DATABASE_URL": app.config["DATABASE_URL"], "SECRET_KEY": "x"}).test_client()
    assert "Brown 11" in second.get(table).text
    match(phone, table, n="orange")
    assert "Orange 11" in second.get(table).text


def test_colours_that_would_be_confused_are_refused(phone: FlaskClient, table: str) -> None:
    for wrong in ({"n": "red"}, {"n": "orange,Red"}, {"b": "blue,green"}):
        assert match(phone, table, **wrong) == 422
    assert match(phone, table, n="plaid") == 400
    assert "Brown 11" in phone.get(table).text


def test_two_colours_can_change_places(phone: FlaskClient, table: str) -> None:
    assert match(phone, table, n="red", r="brown") == 303
    assert "Red 11 is the highest trump" in phone.get(table).text


def test_as_usual_again(phone: FlaskClient, table: str) -> None:
    match(phone, table, n="orange")
    match(phone, table)
    assert "n-orange" not in phone.get(table).text


def test_who_watches_sees_the_colours_and_cannot_change_them(app: Any, phone: FlaskClient, table: str) -> None:
    store: Store = app.extensions["tables"].store
    link = store.link(table.removeprefix("/t/"))
    assert link
    watch = f"/t/{store.links(link.table)[WATCH]}"
    assert phone.get(f"{watch}/colours").status_code == 302
    assert match(phone, watch, n="orange") == 403
    match(phone, table, n="pink")
    assert "Pink 11" in phone.get(watch).text


def test_a_rematch_is_played_with_the_same_deck(phone: FlaskClient, table: str) -> None:
    match(phone, table, n="orange")
    answer = phone.post(f"{table}/rematch", data={"csrf_token": token(phone)})
    assert "n-orange" in phone.get(answer.location).text


def test_a_backup_takes_the_palette_along(app: Any, tmp_path: Path, table: str) -> None:
    store: Store = app.extensions["tables"].store
    card = app.extensions["tables"].enter(table.removeprefix("/t/")).info
    copper = card._replace(palette=(Hue("n", "orange", "Copper"),))
    store.looks(copper)
    backup(store, tmp_path / "all.gz")
    store.looks(card)
    restore(store, tmp_path / "all.gz", replace=True)
    assert store.info(card.id) == copper


def test_a_backup_from_before_there_were_palettes_still_comes_back(app: Any, tmp_path: Path, table: str) -> None:
    store: Store = app.extensions["tables"].store
    backup(store, tmp_path / "new.gz")
    with gzip.open(tmp_path / "new.gz", "rt") as new:
        rows = [json.loads(line) for line in new]
    for row in rows[1:]:
        row[1].pop("palette", None)
    with gzip.open(tmp_path / "old.gz", "wt") as old:
        old.writelines(json.dumps(row) + "\n" for row in rows)
    restore(store, tmp_path / "old.gz", replace=True)
    link = store.link(table.removeprefix("/t/"))
    assert link
    assert link.palette == ()
