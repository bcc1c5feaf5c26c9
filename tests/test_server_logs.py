"""What the server tells its host: lines of JSON, and in none of them anything that opens a table or names a player."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import text

from scorekeeper.storage.store import Store
from tests.bench.client import Client
from tests.browser.server import served
from tests.command import run, undone
from tests.phones import app_in
from tests.test_many_phones import begun
from tests.tiers import only_thorough

Place = Callable[..., AbstractContextManager[Client]]


@contextmanager
def server(folder: Path, *words: str, **settings: str) -> Iterator[Client]:
    """A phone at a server whose standard error goes to folder/told."""
    command = ["scorekeeper", "serve", "--host", "127.0.0.1", *words]
    with (
        (folder / "told").open("wb") as told,
        served(command, told, SCOREKEEPER_DATA=str(folder), **settings) as address,
        closing(Client(address)) as phone,
    ):
        yield phone


@contextmanager
def app(folder: Path, **settings: str) -> Iterator[Client]:
    """A phone at the app in this process, which tells the same and starts sooner."""
    file = f"sqlite:///{folder / 'scorekeeper.sqlite'}"
    with (folder / "told").open("w") as told, undone(**settings), patch.object(sys, "stderr", told):
        yield Near(app_in(folder, DATABASE_URL=file))


class Near(Client):
    """A phone that needs no network."""

    def __init__(self, app: Any) -> None:
        self.app, self.cookie, self.token = app.test_client(), "", ""

    def request(
        self, method: str, path: str, form: dict[str, str] | None = None, htmx: bool = False
    ) -> tuple[str, bytes]:
        headers = {"HX-Request": "true"} if htmx else {}
        answer = self.app.open(path, method=method, data=form, headers=headers)
        if cookie := self.app.get_cookie("session"):
            self.cookie = f"session={cookie.value}"
        return f"HTTP/1.1 {answer.status}\r\n{answer.headers}", answer.data


PAGES = ("", "/sheet", "/log", "/join", "/more", "/record.txt", "/since/0", "/since/999", "/nothing", "/play")


def evening(phone: Client, folder: Path) -> list[str]:
    """Use a table with every kind of request, a crash at the end; what must stand in no log."""
    table = begun(phone)
    for page in PAGES:
        phone.request("GET", f"{table}{page}?keep=querysecret")
    said = {"csrf_token": phone.token, "after": "1", "entry": "entrysecret0001", "card": "r7", "seat": "0"}
    for action in ("declare", "play", "undo", "nothing"):
        phone.request("POST", f"{table}/{action}", said)
    phone.request("POST", f"{table}/play", {"card": "r7"})  # without its token
    phone.request("GET", "/t/guessedsecret?x=querysecret")
    phone.request("GET", "/nowhere/pathsecret")
    spoil_the_log(folder)
    assert " 500 " in phone.request("GET", table)[0]
    opening = [table.removeprefix("/t/"), phone.token, phone.cookie.partition("=")[2]]
    assert all(opening)
    return [*opening, "guessedsecret", "querysecret", "entrysecret", "pathsecret"]


def spoil_the_log(folder: Path) -> None:
    """From here on no table can be read."""
    broken = Store(f"sqlite:///{folder / 'scorekeeper.sqlite'}")
    with broken.engine.begin() as connection:
        connection.execute(text("update entries set kind = 'Nonsense'"))
    broken.engine.dispose()


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "told").read_text().splitlines()]


@pytest.mark.parametrize(
    ("words", "settings"), [(["--log", "info"], {}), only_thorough(([], {"SCOREKEEPER_LOG": "info"}))]
)
def test_every_request_is_told_and_nothing_that_opens_a_table(
    tmp_path: Path, words: list[str], settings: dict[str, str]
) -> None:
    with server(tmp_path, *words, **settings) as phone:
        secrets = evening(phone, tmp_path)
    assert not [secret for secret in secrets if secret in (tmp_path / "told").read_text()]
    assert {line["event"] for line in lines(tmp_path)} == {"request", "crash"}
    requests = [line for line in lines(tmp_path) if line["event"] == "request"]
    assert {"table.show", "table.tap", "new.make", "sheet.export"} <= {line["endpoint"] for line in requests}
    assert {"GET", "POST"} == {line["method"] for line in requests}
    assert {200, 303, 400, 404, 500} <= {line["status"] for line in requests}
    for line in requests:
        assert set(line) == {"time", "level", "event", "endpoint", "method", "status", "milliseconds"}
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
        assert line["milliseconds"] >= 0


@pytest.mark.parametrize("place", [app, only_thorough(server)])
def test_a_server_at_home_tells_of_crashes_only(tmp_path: Path, place: Place) -> None:
    with place(tmp_path) as phone:
        secrets = evening(phone, tmp_path)
    assert not [secret for secret in secrets if secret in (tmp_path / "told").read_text()]
    (crash,) = lines(tmp_path)
    assert set(crash) == {"time", "level", "event", "endpoint", "method", "exception", "at"}  # no words of any library
    assert crash["level"] == "error"
    assert crash["event"] == "crash"
    assert crash["endpoint"] == "table.show"
    assert crash["exception"] == "builtins.KeyError"
    assert any(re.fullmatch(r"scorekeeper\.storage\.event_json:\d+ _event", place) for place in crash["at"])


@pytest.mark.parametrize("place", [app, only_thorough(server)])
def test_whoever_is_held_up_is_told_without_his_address(tmp_path: Path, place: Place) -> None:
    with place(tmp_path, SCOREKEEPER_LOG="warning", SCOREKEEPER_WRONG_LINKS="1") as phone:
        for _ in range(9):
            phone.request("GET", "/t/guess")
    assert {(line["level"], line["event"], line["kind"]) for line in lines(tmp_path)} == {("warning", "limit", "wrong")}
    assert "127.0.0.1" not in (tmp_path / "told").read_text()


def test_a_level_that_is_none_is_refused(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", SCOREKEEPER_DATA=str(tmp_path), SCOREKEEPER_LOG="loud")
    sentence = b"SCOREKEEPER_LOG is loud: it can be error, warning, info.\n"
    assert (done.returncode, done.stderr) == (2, sentence)
