"""A real server on a free port with a fresh database, for browser tests, pictures and the bench."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(data: Path | None = None, **environment: str) -> Iterator[str]:
    """The address of a server that runs as `scorekeeper serve` does; all phones are one network here, so no limit."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["scorekeeper", "serve", "--host", "127.0.0.1"]
        ours = {"SCOREKEEPER_DATA": str(data or folder), "SCOREKEEPER_NEW_TABLES": "0"}
        with served(command, **ours | environment) as address:
            yield address


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
