"""Whoever stops the server does not wait for it: Ctrl-C and SIGTERM end it at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli.serve import PATIENCE
from tests.browser.server import free_port
from tests.command import terminal
from tests.tiers import only_thorough

# A signal that comes before a worker listens to it is lost on it. Here workers start only once theirs is lost.
SLOW = """
import multiprocessing, os, signal, sys
import scorekeeper
from scorekeeper.cli import serve

at_once, parent = scorekeeper.create_app, os.getpid()

def slowly():
    if os.getpid() != parent:
        os.write(1, b"starting\\n")
        signal.pause()
    return at_once()

multiprocessing.set_start_method("fork")  # so that workers know of this
scorekeeper.create_app, serve.PATIENCE = slowly, int(sys.argv[2])
serve.serve(serve.Listening("127.0.0.1", int(sys.argv[1])))
"""


@pytest.mark.parametrize(("told", "patience"), [(signal.SIGTERM, 1), only_thorough((signal.SIGINT, PATIENCE))])
def test_a_server_whose_workers_are_not_there_yet_stops(tmp_path: Path, told: signal.Signals, patience: int) -> None:
    command = [sys.executable, "-c", SLOW, str(free_port()), str(patience)]
    env = terminal(SCOREKEEPER_DATA=str(tmp_path))
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, start_new_session=True) as server:
        try:
            assert server.stdout
            assert b"starting\n" in server.stdout
            server.send_signal(told)
            assert server.wait(60) == 0
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)
