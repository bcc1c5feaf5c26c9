"""Whoever stops the server does not wait for it: Ctrl-C and SIGTERM end it at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.browser.server import free_port

# Signals that come before a worker listens to them are lost on it. Here workers take their time.
SLOW = """
import os, sys, time, scorekeeper
from scorekeeper.serve import Listening, serve

at_once, parent = scorekeeper.create_app, os.getpid()

def slowly():
    if os.getpid() != parent:
        time.sleep(3)
    return at_once()

scorekeeper.create_app = slowly
serve(Listening("127.0.0.1", int(sys.argv[1])))
"""


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_a_server_whose_workers_are_not_there_yet_stops(tmp_path: Path, told: signal.Signals) -> None:
    command = [sys.executable, "-c", SLOW, str(free_port())]
    env = os.environ | {"SCOREKEEPER_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, start_new_session=True) as server:
        try:
            assert server.stdout
            assert server.stdout.readline()  # where it is
            time.sleep(1.5)
            server.send_signal(told)
            assert server.wait(60) == 0
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)
