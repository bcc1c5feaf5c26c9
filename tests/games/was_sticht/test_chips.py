"""Was Sticht?'s chips: their values are typed once and known to every phone at the table, also when typed late."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.games.was_sticht.tasks import TASKS
from scorekeeper.storage.backup import backup, restore
from tests.phones import new_table, record, send, token, watch_link


def type_in(phone: FlaskClient, table: str, **values: str) -> Any:
    """Say what is printed on the chips, as in none="5 7" or last="4"."""
    sent = {"csrf_token": token(phone), "table": table.removeprefix("/t/")}
    for row, task in enumerate(TASKS):
        first, _, second = values.get(task, "").partition(" ")
        sent |= {f"values-{2 * row}": first, f"values-{2 * row + 1}": second}
    return phone.post("/chips", data=sent)


def tray(phone: FlaskClient, table: str) -> list[str]:
    return re.findall(r'name="chip" value="([^"]+)"', phone.get(table).text)


@pytest.fixture
def phone(app: Any) -> FlaskClient:
    """One of several at the table: nothing of a request is left when the next phone asks."""
    client: FlaskClient = app.test_client()
    return client


@pytest.fixture
def table(phone: FlaskClient) -> str:
    return new_table(phone, "was-sticht")


def test_values_typed_on_one_phone_are_known_to_the_others(app: Any, phone: FlaskClient, table: str) -> None:
    other = app.test_client()
    assert "none" in tray(other, table)
    assert type_in(phone, table, none="5 7", last="4").status_code == 303
    assert [chip for chip in tray(other, table) if "=" in chip] == ["none=5", "none=7", "last=4"]
    send(other, table, "pick", seat="0", chip="none=7")
    assert [chip for chip in tray(phone, table) if "=" in chip] == ["none=5", "last=4"]
    assert 'value="7"' in other.get(f"/chips?table={table.removeprefix('/t/')}").text


def test_a_table_begins_with_what_the_phone_remembers_and_a_rematch_with_the_tables(
    app: Any, phone: FlaskClient, table: str
) -> None:
    type_in(phone, "", none="5")
    new = new_table(phone, "was-sticht")
    other = app.test_client()
    assert tray(other, new)[0] == "none=5"
    answer = other.post(f"{new}/rematch", data={"csrf_token": token(other)})
    assert tray(app.test_client(), answer.location)[0] == "none=5"


def test_chips_picked_before_get_their_values_where_there_is_no_doubt(phone: FlaskClient, table: str) -> None:
    for seat, chip in enumerate(("none", "last", "most", "most")):
        send(phone, table, "pick", seat=str(seat), chip=chip)
    type_in(phone, table, none="5 7", last="4", most="8 8")
    kept = record(phone, table)
    assert re.findall(r"^chips (.*)$", kept, re.MULTILINE) == ["Axel none", "Lore last=4", "Uli most=8", "Doris most=8"]


def test_a_pick_can_be_corrected_to_either_value(phone: FlaskClient, table: str) -> None:
    type_in(phone, table, none="5 7")
    send(phone, table, "pick", seat="0", chip="none=5")
    page = phone.get(f"{table}/log/0").text
    assert re.findall(r'value="(none[^"]*)"', page) == ["none=5", "none=7"]
    sent = {"csrf_token": token(phone), "after": "1", "entry": "correction-1"}
    sent |= {"seat": "0", "chip": "none=7", "sure": "1"}
    assert phone.post(f"{table}/log/0", data=sent).status_code == 303
    assert "chips Axel none=7" in record(phone, table)


def test_who_watches_types_no_values(app: Any, phone: FlaskClient, table: str) -> None:
    watch, other = watch_link(phone, table), app.test_client()
    assert other.get(f"/chips?table={watch.removeprefix('/t/')}").location == watch
    assert type_in(other, watch, none="5").status_code == 403
    assert type_in(other, "/t/nothing", none="5").status_code == 404
    assert tray(phone, table)[0] == "none"


def test_a_backup_takes_the_values_along(app: Any, phone: FlaskClient, table: str, tmp_path: Path) -> None:
    store = app.extensions["tables"].store
    type_in(phone, table, none="5 7")
    backup(store, tmp_path / "all")
    type_in(phone, table, none="9")
    restore(store, tmp_path / "all", replace=True)
    assert tray(phone, table)[:2] == ["none=5", "none=7"]
