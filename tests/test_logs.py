"""What the server tells its host: lines of JSON, and in none of them anything that opens a table or names a player."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from scorekeeper.store import Store
from tests.bench.client import Client
from tests.browser.server import free_port, served
from tests.test_many_phones import begun


@contextmanager
def serving(folder: Path, *words: str, **environment: str) -> Iterator[str]:
    """A server whose standard error goes to folder/told."""
    command = ["scorekeeper", "serve", "--host", "127.0.0.1", *words]
    environment = {"SCOREKEEPER_DATA": str(folder)} | environment
    with (folder / "told").open("wb") as told, served(command, told, **environment) as address:
        yield address


def evening(address: str, folder: Path) -> list[str]:
    """Use a table with every kind of request, a crash at the end; what must stand in no log."""
    with closing(Client(address)) as phone:
        table = begun(phone)
        key = table.removeprefix("/t/")
        for page in (
            "",
            "/sheet",
            "/log",
            "/join",
            "/more",
            "/record.txt",
            "/since/0",
            "/since/999",
            "/nothing",
            "/play",
        ):
            phone.request("GET", f"{table}{page}?keep=querysecret")
        said = {"csrf_token": phone.token, "after": "1", "entry": "entrysecret0001", "card": "r7", "seat": "0"}
        for action in ("declare", "play", "undo", "nothing"):
            phone.request("POST", f"{table}/{action}", said)
        phone.request("POST", f"{table}/play", {"card": "r7"})  # without its token
        phone.request("GET", "/t/guessedsecret?x=querysecret")
        phone.request("GET", "/nowhere/pathsecret")
        broken = Store(f"sqlite:///{folder / 'scorekeeper.sqlite'}")
        with broken.engine.begin() as connection:
            connection.execute(text("alter table links rename to lost"))
        assert " 500 " in phone.request("GET", table)[0]
        broken.engine.dispose()
        secrets = [phone.token, phone.cookie.partition("=")[2], "guessedsecret", "querysecret", "entrysecret"]
        return [key, *secrets, "pathsecret"]


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "told").read_text().splitlines()]


@pytest.mark.parametrize("by", ["words", "environment"])
def test_every_request_is_told_and_nothing_that_opens_a_table(tmp_path: Path, by: str) -> None:
    words = ["--log", "info"] if by == "words" else []
    environment = {"SCOREKEEPER_LOG": "info"} if by == "environment" else {}
    with serving(tmp_path, *words, **environment) as address:
        secrets = evening(address, tmp_path)
    told = (tmp_path / "told").read_text()
    assert not [secret for secret in secrets if secret in told]
    requests = [line for line in lines(tmp_path) if line["event"] == "request"]
    assert {"table.show", "table.tap", "new.make", "sheet.export"} <= {line["endpoint"] for line in requests}
    assert {"GET", "POST"} == {line["method"] for line in requests}
    assert {200, 303, 400, 404, 500} <= {line["status"] for line in requests}
    for line in requests:
        assert set(line) == {"time", "level", "event", "endpoint", "method", "status", "milliseconds"}
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
        assert line["milliseconds"] >= 0


def test_a_server_at_home_tells_of_crashes_only(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        secrets = evening(address, tmp_path)
    assert not [secret for secret in secrets if secret in (tmp_path / "told").read_text()]
    (crash,) = lines(tmp_path)
    assert set(crash) == {"time", "level", "event", "endpoint", "method", "exception", "at"}  # no words of any library
    assert crash["level"] == "error"
    assert crash["event"] == "crash"
    assert crash["endpoint"] == "table.show"
    assert crash["exception"] == "sqlalchemy.exc.OperationalError"
    assert any(re.fullmatch(r"scorekeeper\.store:\d+ link", place) for place in crash["at"])


def test_whoever_is_held_up_is_told_without_his_address(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--log", "warning", SCOREKEEPER_WRONG_LINKS="1") as address,
        closing(Client(address)) as phone,
    ):
        for _ in range(9):
            phone.request("GET", "/t/guess")
    assert {(line["level"], line["event"], line["kind"]) for line in lines(tmp_path)} == {("warning", "limit", "wrong")}
    assert "127.0.0.1" not in (tmp_path / "told").read_text()


def test_a_level_that_is_none_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", str(free_port())]
    env = os.environ | {"SCOREKEEPER_DATA": str(tmp_path), "SCOREKEEPER_LOG": "loud"}
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (2, "SCOREKEEPER_LOG is loud: it can be error, warning, info.\n")
