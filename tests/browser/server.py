"""A real server on a free port with a fresh database, for browser tests, pictures and the bench."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from werkzeug.serving import WSGIRequestHandler, make_server

from scorekeeper.record.reader import read
from scorekeeper.rules.events import Event
from scorekeeper.storage.store import Store
from scorekeeper.web.table.session import Tables
from tests import left_out


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server(str):
    """The address of a server. `data` is the folder that holds its database."""

    data: Path

    def open(self, text: str) -> str:
        """The address of a new table with this record, put straight into the database."""
        store = Store(f"sqlite:///{self.data / 'scorekeeper.sqlite'}")
        table = Tables(store).open(read(text.encode()).game)
        store.engine.dispose()
        return f"{self}/t/{table.key}"

    def append(self, table: str, events: Iterable[Event]) -> None:
        """Write these events to the log of the table at this address."""
        store = Store(f"sqlite:///{self.data / 'scorekeeper.sqlite'}")
        evenings = Tables(store)
        evening = evenings.enter(table.rpartition("/t/")[2])
        for event in events:
            assert evening
            answer = evenings.tap(evening, event, evening.seq, secrets.token_urlsafe(12))
            assert answer.status == 200, (event, answer.refused)
            evening = answer.session
        store.engine.dispose()


@contextmanager
def running(data: Path | None = None, **environment: str) -> Iterator[Server]:
    """A server that runs as `scorekeeper serve` does. All phones share one network here, so nothing is limited."""
    with tempfile.TemporaryDirectory() as folder:
        command = [left_out.command(), "serve", "--host", "127.0.0.1"]
        ours = {"SCOREKEEPER_DATA": str(data or folder), "SCOREKEEPER_NEW_TABLES": "0"}
        with served(command, **ours | environment) as address:
            server = Server(address)
            server.data = data or Path(folder)
            yield server


@contextmanager
def near(app: Any) -> Iterator[str]:
    """An app served by this process, so that a test can change it meanwhile; its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    serving = Thread(target=server.serve_forever)
    serving.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        serving.join()


class Quiet(WSGIRequestHandler):
    """Answers without a word on the terminal."""

    def log_request(self, *_: Any) -> None:
        pass


@contextmanager
def served(module: list[str], told: int | BinaryIO = subprocess.DEVNULL, **environment: str) -> Iterator[str]:
    """A module that serves at a port, run until it is not needed any more; what it tells its host goes to `told`."""
    port = free_port()
    command = [sys.executable, "-m", *module, "--port", str(port)]
    env = os.environ | environment
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=told) as process:
        try:
            wait(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(60)


def wait(address: str) -> None:
    for _ in range(1200):  # a busy machine is no failure
        try:
            urllib.request.urlopen(address, timeout=10).read()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"no server at {address}")
