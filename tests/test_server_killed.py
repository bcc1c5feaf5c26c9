"""The server is killed while it writes, again and again: what it acknowledged is there, the database is whole."""

from __future__ import annotations

import os
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from scorekeeper.storage.store import Store
from tests.bench.client import Client
from tests.browser.server import free_port, wait
from tests.test_many_phones import begun, history, id_of
from tests.tiers import thorough


@pytest.mark.parametrize("kills", [6, pytest.param(50, marks=thorough)])
def test_what_was_acknowledged_survives_every_kill(tmp_path: Path, kills: int) -> None:
    """Two installations side by side, to be done sooner."""
    folders = [tmp_path / "one", tmp_path / "two"]
    with ThreadPoolExecutor(2) as together:
        written = list(together.map(killed_again_and_again, folders, [kills // 2] * 2))
    assert sum(written) > kills


def killed_again_and_again(folder: Path, kills: int) -> int:
    """How many taps were acknowledged until the last kill; all of them are asserted to be there."""
    folder.mkdir()
    table, acknowledged = "", list[str]()
    for seed in range(kills):
        table = killed_once(folder, table, acknowledged, Random(seed))
        whole(folder / "scorekeeper.sqlite")
        store = Store(f"sqlite:///{folder / 'scorekeeper.sqlite'}")
        ids = [entry.id for entry in store.log(id_of(store, table))]
        assert len(ids) == len(set(ids))
        assert set(acknowledged) <= set(ids)
        history(store, id_of(store, table))
        store.engine.dispose()
    return len(acknowledged)


def killed_once(folder: Path, table: str, acknowledged: list[str], random: Random) -> str:
    """Serve, tap as fast as the server answers, kill it and all its workers at some moment; the table's address."""
    port = free_port()
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = os.environ | {"SCOREKEEPER_DATA": str(folder)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, start_new_session=True, **quiet) as server:
        wait(f"http://127.0.0.1:{port}/")
        with closing(Client(f"http://127.0.0.1:{port}")) as phone:
            table = table or begun(phone)
            phone.page(table)
            killer = threading.Timer(random.uniform(0.05, 0.4), os.killpg, (server.pid, signal.SIGKILL))
            killer.start()
            with suppress(OSError, IndexError):  # the server is gone
                taps(phone, table, acknowledged)
            killer.join()
    return table


def taps(phone: Client, table: str, acknowledged: list[str]) -> None:
    """Undo and redo the deal for ever."""
    found = re.search(r'data-seq="(\d+)"', phone.page(table))
    assert found
    after = int(found[1])
    while True:
        entry = secrets.token_urlsafe(12)
        form = {"csrf_token": phone.token, "after": str(after), "entry": entry}
        head, _ = phone.request("POST", f"{table}/{('redo', 'undo')[after % 2]}", form, htmx=True)
        if " 200 " in head.split("\r\n")[0]:
            acknowledged.append(entry)
        after += 1


def whole(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
