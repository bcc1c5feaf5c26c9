"""A worker that dies is replaced, however often; one that cannot start does not keep the machine busy."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from granian import Granian

from scorekeeper.cli import workers
from scorekeeper.cli.workers import AT_ONCE, PAUSE, WITHIN, Server
from tests.browser.server import free_port, wait
from tests.command import COMMAND, terminal

KILLS = 5


def children(pid: int) -> list[int]:
    """The workers of a server: its children, but for the one that some versions of multiprocessing start."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]


def replaced(pid: int, dead: int) -> None:
    """Wait until two workers are there, none of them this one."""
    for _ in range(1200):
        if dead not in (there := children(pid)) and len(there) == 2:
            return
        time.sleep(0.05)
    raise AssertionError("nobody took its place")


def test_a_worker_that_is_killed_again_and_again_is_replaced(tmp_path: Path) -> None:
    port = free_port()
    command = [*COMMAND, "serve", "--host", "127.0.0.1", "--port", str(port)]
    soft = ["sh", "-c", 'ulimit -Sn 256; exec "$@"', "sh"]
    env = terminal(SCOREKEEPER_DATA=str(tmp_path))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*soft, *command], env=env, start_new_session=True, **quiet) as server:
        try:
            wait(f"http://127.0.0.1:{port}/")
            for _ in range(KILLS):
                victim = max(children(server.pid))  # the newest, which has just taken a place
                os.kill(victim, signal.SIGKILL)
                replaced(server.pid, victim)
            wait(f"http://127.0.0.1:{port}/")
            assert server.poll() is None
            for worker in children(server.pid):
                limits = resource.prlimit(worker, resource.RLIMIT_NOFILE)
                assert limits[0] == limits[1] > 256
        finally:
            os.killpg(server.pid, signal.SIGKILL)


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(workers, "time", made)
    monkeypatch.setattr(Granian, "_respawn_workers", respawn)
    return made


def respawn(server: Any, replaced: list[int], *_: object) -> None:
    """As granian does, without a process."""
    server.respawned_wrks.update(dict.fromkeys(replaced, time.monotonic()))


def test_workers_that_die_as_they_start_are_replaced_ever_more_slowly(clock: Clock) -> None:
    server, begun = Server("nothing:at_all"), clock.now
    for _ in range(AT_ONCE):
        server._respawn_workers([0])
    assert clock.now == begun
    server._respawn_workers([0])
    server._respawn_workers([1])
    assert clock.now >= begun + 2 * PAUSE
    assert not server.respawned_wrks  # granian finds no crash loop
    clock.sleep(WITHIN)
    later = clock.now
    server._respawn_workers([0])
    assert clock.now == later


def test_a_server_that_is_stopped_meanwhile_replaces_nobody(clock: Clock) -> None:
    server = Server("nothing:at_all")
    for _ in range(AT_ONCE):
        server._respawn_workers([0])
    begun, server.interrupt_signal = clock.now, True
    server._respawn_workers([0])
    assert clock.now == begun
    assert len(server.replaced) == AT_ONCE
