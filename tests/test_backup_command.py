"""The commands for whoever keeps the database, from the outside."""

from __future__ import annotations

import gzip
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.bench.client import Client, Keeper
from tests.browser.server import Server, running
from tests.command import process, run


def answer(data: Path, *words: str, **settings: str) -> tuple[int, str, str]:
    """The status, the output and the errors of a command for the installation in this folder."""
    done = run(*words, SCOREKEEPER_DATA=str(data), **settings)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_database_is_made_put_away_and_brought_back(tmp_path: Path) -> None:
    file = str(tmp_path / "all")
    assert answer(tmp_path, "upgrade") == (0, "The database is up to date.\n", "")
    assert answer(tmp_path, "backup", file) == (0, f"0 tables are in {file}.\n", "")
    assert answer(tmp_path, "restore", file, "--replace") == (0, "0 tables are back.\n", "")
    assert answer(tmp_path, "export", f"{file}.zip") == (0, f"0 records are in {file}.zip.\n", "")


def test_a_new_machine_needs_no_server_before_its_backup_comes_back(tmp_path: Path) -> None:
    answer(tmp_path / "old", "upgrade")
    answer(tmp_path / "old", "backup", str(tmp_path / "all"))
    assert answer(tmp_path / "new" / "data", "restore", str(tmp_path / "all"))[0] == 0
    assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new" / "data" / "scorekeeper.sqlite").stat().st_mode) == 0o600


# --- beside a running server ---


def test_a_backup_is_made_and_brought_back_beside_a_busy_server(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server, closing(Keeper(server)) as phone:
        phone.open()
        with ThreadPoolExecutor(16) as others:
            assert all(others.map(lambda _: looked(server, phone.table), range(64)))
        beside(server, "backup", tmp_path / "before")
        a_backup_takes_nothing_from_the_server(server, phone, tmp_path / "after")
        what_is_brought_back_is_what_it_serves(server, phone, tmp_path / "after")


def a_backup_takes_nothing_from_the_server(server: Server, phone: Keeper, file: Path) -> None:
    """Both workers hold connections by then; what is tapped afterwards is in the file all the same."""
    taps = len(phone.round())
    assert answer(server.data, "backup", str(file))[0] == 0
    with closing(sqlite3.connect(server.data / "scorekeeper.sqlite")) as kept:
        assert kept.execute("SELECT count(*) FROM entries").fetchone() == (taps,)
    with gzip.open(file, "rt") as lines:
        assert sum(line.startswith('["entries"') for line in lines) == taps


def what_is_brought_back_is_what_it_serves(server: Server, phone: Keeper, file: Path) -> None:
    """What was tapped since the file was made is gone, whichever worker answers, and the table goes on from there."""
    taps = phone.seq
    phone.tap("undo")
    beside(server, "restore", file, "--replace")
    for _ in range(20):
        with closing(Client(server)) as other:
            assert f'data-seq="{taps}"' in other.page(phone.table)
    phone.seq = taps
    phone.tap("undo")
    assert f'data-seq="{taps + 1}"' in phone.page(phone.table)


def beside(server: Server, command: str, file: Path, *words: str) -> None:
    """A command in a process of its own, for the database of this server."""
    done = process(command, str(file), *words, SCOREKEEPER_DATA=str(server.data))
    assert done.returncode == 0, done.stderr


def looked(address: str, table: str) -> bool:
    with closing(Client(address)) as phone:
        return table in phone.page(table)


# --- what can't be done ---

URLS = ("postgres://u:geheim@h/d", "nonsense", "postgresql+psycopg://u:geheim@h:port/d", "mysql://u:geheim@h/d")


@pytest.mark.parametrize("url", URLS)
@pytest.mark.parametrize("command", [["upgrade"], ["backup", "file"], ["serve", "--port", "0"]])
def test_a_database_that_makes_no_sense_is_said_in_a_sentence(tmp_path: Path, url: str, command: list[str]) -> None:
    status, _, said = answer(tmp_path, *command, DATABASE_URL=url)
    assert status == 2
    assert said.startswith("DATABASE_URL must look like postgresql+psycopg://")
    assert len(said.splitlines()) == 1


def test_a_server_without_a_database_that_makes_sense_ends(tmp_path: Path) -> None:
    done = process("serve", "--port", "0", SCOREKEEPER_DATA=str(tmp_path), DATABASE_URL=URLS[0])
    assert done.returncode == 2
    assert done.stderr.startswith(b"DATABASE_URL must look like postgresql+psycopg://")
    assert len(done.stderr.splitlines()) == 1


def test_half_a_password_is_not_taken_for_a_machine_and_told(tmp_path: Path) -> None:
    status, _, said = answer(tmp_path, "upgrade", DATABASE_URL="postgresql+psycopg://u:ge@heim@localhost/d")
    assert status == 2
    assert "heim" not in said


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    status, _, said = answer(tmp_path, "restore", str(tmp_path / "nothing"))
    assert status == 2
    assert "nothing cannot be read" in said
    status, _, said = answer(tmp_path / "elsewhere", "backup", str(tmp_path / "all"))
    assert status == 2
    assert len(said.splitlines()) == 1
