"""The server is killed while it writes, again and again: what it acknowledged is there once, the database is whole."""

from __future__ import annotations

import os
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from math import inf
from pathlib import Path
from random import Random

import pytest

from scorekeeper.storage.store import Store
from tests.bench.client import Client
from tests.browser.server import free_port, wait
from tests.test_many_phones import begun, history, id_of
from tests.tiers import portions

PHONES = 3  # each at its own table, so that both workers write


@pytest.mark.parametrize(("seed", "kills"), portions("SCOREKEEPER_TEST_KILLS", quick=3, each=10))
def test_what_was_acknowledged_survives_every_kill(tmp_path: Path, url: str, seed: int, kills: int) -> None:
    tables, acknowledged = [""] * PHONES, list[str]()
    for kill in range(kills):
        tables = killed_once(tmp_path, url, tables, acknowledged, Random(f"{seed} {kill}"))
        whole(tmp_path / "scorekeeper.sqlite") if url.startswith("sqlite") else None
        all_there(url, tables, acknowledged)
    assert len(acknowledged) >= kills


def all_there(url: str, tables: list[str], acknowledged: list[str]) -> None:
    """Nothing lost, nothing doubled, and every log is a history that the referee accepts."""
    store = Store(url)
    ids = [entry.id for table in tables for entry in store.log(id_of(store, table))]
    assert len(ids) == len(set(ids))
    assert set(acknowledged) <= set(ids)
    for table in tables:
        history(store, id_of(store, table))
    store.engine.dispose()


def killed_once(folder: Path, url: str, tables: list[str], acknowledged: list[str], random: Random) -> list[str]:
    """Serve, tap as fast as the server answers, kill it and all its workers at some moment; the tables' addresses."""
    port = free_port()
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = os.environ | {"SCOREKEEPER_DATA": str(folder), "DATABASE_URL": url}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environment, start_new_session=True, **quiet) as server:
        with ThreadPoolExecutor(PHONES) as together:
            try:
                wait(f"http://127.0.0.1:{port}/")
                phones = [Client(f"http://127.0.0.1:{port}") for _ in tables]
                tables = [table or begun(phone) for table, phone in zip(tables, phones, strict=True)]
                others = together.map(taps, phones[1:], tables[1:], [acknowledged] * PHONES)
                taps(phones[0], tables[0], acknowledged, random.randint(1, 9))
                time.sleep(random.uniform(0, 0.03))  # anywhere in what the others write meanwhile
            finally:
                os.killpg(server.pid, signal.SIGKILL)
        list(others)
    return tables


def taps(phone: Client, table: str, acknowledged: list[str], limit: float = inf) -> None:
    """Undo and redo the deal so many times, or until the server is gone."""
    with closing(phone), suppress(OSError, IndexError):
        found = re.search(r'data-seq="(\d+)"', phone.page(table))
        assert found
        after, last = int(found[1]), int(found[1]) + limit
        while after < last:
            entry = secrets.token_urlsafe(12)
            form = {"csrf_token": phone.token, "after": str(after), "entry": entry}
            head, _ = phone.request("POST", f"{table}/{('redo', 'undo')[after % 2]}", form, htmx=True)
            assert " 200 " in head.split("\r\n")[0], head
            acknowledged.append(entry)
            after += 1


def whole(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
