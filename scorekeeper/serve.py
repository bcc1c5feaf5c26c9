"""Starts the server: makes the database, prints the address other phones can open and its QR code, serves."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

import segno
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from platformdirs import user_data_path
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper import assets, create_app, schema
from scorekeeper.web.evenings import Evenings

CONNECTIONS = 4096  # that a worker keeps open: a phone that asks for news holds one all evening


def serve(host: str, port: int, workers: int = 2) -> int:
    os.environ.setdefault("SCOREKEEPER_DATA", str(data()))
    problem = taken(host, port) or prepare()
    if problem:
        print(problem, file=sys.stderr)
        return 2
    say(host, port)
    Granian(
        "scorekeeper:create_app",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=8,
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
    ).serve()
    return 0


def data() -> Path:
    """Where this installation keeps its database: instance/ in the repository, else the user's data folder."""
    if named := os.environ.get("SCOREKEEPER_DATA"):
        return Path(named)
    here = assets() / "instance"
    return here if here.is_dir() else user_data_path("scorekeeper")


def prepare() -> str:
    """Make the database ready once, before the workers start; why it is not, if it is not.

    A database of its own is brought up to date. One that several machines share is only looked at: it is brought
    up to date by `scorekeeper upgrade`, at a moment its host chooses.
    """
    kept: Evenings = create_app().extensions["evenings"]
    try:
        if not kept.store.shared:
            schema.upgrade(kept.store)
        return "" if schema.current(kept.store) else "The database is not up to date: run scorekeeper upgrade."
    except SQLAlchemyError as problem:
        return f"The database cannot be used: {str(problem.__cause__ or problem).strip().splitlines()[0]}"
    finally:
        kept.store.engine.dispose()


def taken(host: str, port: int) -> str:
    """Why this address cannot be served, if it cannot."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return f"Port {port} cannot be used ({error.strerror}): choose another, as in make run PORT=8123."
    return ""


def address(host: str, port: int) -> str:
    """The address other phones can open: this machine's own in its network."""
    return f"http://{own() if host in ('0.0.0.0', '::') else host}:{port}/"  # noqa: S104


def own() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def say(host: str, port: int) -> None:
    where = address(host, port)
    print(f"scorekeeper is at {where}", flush=True)
    with suppress(UnicodeEncodeError):  # a terminal without block characters does without
        segno.make(where, micro=False).terminal(compact=True)
    far = "" if host.startswith("127.") or host == "localhost" else "Other phones in the same network can open it. "
    print(f"{far}Ctrl-C stops it.", flush=True)
