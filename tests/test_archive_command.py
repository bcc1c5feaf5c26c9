"""The commands for whoever keeps the database, from the outside."""

from __future__ import annotations

import gzip
import os
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.bench.client import Client, Keeper
from tests.browser.server import running


def scorekeeper(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scorekeeper", *words]
    env = os.environ | {"SCOREKEEPER_DATA": str(data)} | environment
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_a_database_is_made_put_away_and_brought_back(tmp_path: Path) -> None:
    file = str(tmp_path / "all")
    assert scorekeeper(tmp_path, "upgrade").stdout == "The database is up to date.\n"
    assert scorekeeper(tmp_path, "backup", file).stdout == f"0 tables are in {file}.\n"
    assert scorekeeper(tmp_path, "restore", file, "--replace").stdout == "0 tables are back.\n"
    assert scorekeeper(tmp_path, "export", f"{file}.zip").stdout == f"0 records are in {file}.zip.\n"


def test_a_new_machine_needs_no_server_before_its_backup_comes_back(tmp_path: Path) -> None:
    scorekeeper(tmp_path / "old", "upgrade")
    scorekeeper(tmp_path / "old", "backup", str(tmp_path / "all"))
    assert scorekeeper(tmp_path / "new" / "data", "restore", str(tmp_path / "all")).returncode == 0
    assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new" / "data" / "scorekeeper.sqlite").stat().st_mode) == 0o600


def test_a_backup_beside_a_busy_server_takes_nothing_from_it(tmp_path: Path) -> None:
    """Every thread of every worker has a connection by then; what is tapped afterwards is in the file all the same."""
    data = tmp_path / "data"
    with running(data) as address, closing(Keeper(address)) as phone:
        phone.open()
        with ThreadPoolExecutor(16) as others:
            assert all(others.map(lambda _: looked(address, phone.table), range(160)))
        assert scorekeeper(data, "backup", str(tmp_path / "before")).returncode == 0
        taps = len(phone.round())
        assert scorekeeper(data, "backup", str(tmp_path / "after")).returncode == 0
        with closing(sqlite3.connect(data / "scorekeeper.sqlite")) as file:
            assert file.execute("SELECT count(*) FROM entries").fetchone() == (taps,)
    with gzip.open(tmp_path / "after", "rt") as lines:
        assert sum(line.startswith('["entries"') for line in lines) == taps


def looked(address: str, table: str) -> bool:
    with closing(Client(address)) as phone:
        return table in phone.page(table)


def test_a_backup_brought_back_under_a_running_server_is_what_it_serves(tmp_path: Path) -> None:
    data, file = tmp_path / "data", str(tmp_path / "early")
    with running(data) as address, closing(Keeper(address)) as phone:
        phone.open()
        phone.tap("deal", dealer="0")
        scorekeeper(data, "backup", file)
        for seat, card in enumerate(("r4", "b2")):
            phone.tap("declare", seat=str(seat), card=card)
        assert scorekeeper(data, "restore", file, "--replace").returncode == 0
        for _ in range(20):  # whichever worker answers
            with closing(Client(address)) as other:
                assert 'data-seq="1"' in other.page(phone.table)
        phone.seq = 1
        phone.tap("declare", seat="0", card="g1")
        assert 'data-seq="2"' in phone.page(phone.table)


@pytest.mark.parametrize(
    "url", ["postgres://u:geheim@h/d", "nonsense", "postgresql+psycopg://u:geheim@h:port/d", "mysql://u:geheim@h/d"]
)
@pytest.mark.parametrize("command", [["upgrade"], ["backup", "file"], ["serve", "--port", "0"]])
def test_a_database_that_makes_no_sense_is_said_in_a_sentence(tmp_path: Path, url: str, command: list[str]) -> None:
    refused = scorekeeper(tmp_path, *command, DATABASE_URL=url)
    assert refused.returncode == 2
    assert refused.stderr.startswith("DATABASE_URL must look like postgresql+psycopg://")
    assert len(refused.stderr.splitlines()) == 1


def test_half_a_password_is_not_taken_for_a_machine_and_told(tmp_path: Path) -> None:
    refused = scorekeeper(tmp_path, "upgrade", DATABASE_URL="postgresql+psycopg://u:ge@heim@localhost/d")
    assert refused.returncode == 2
    assert "heim" not in refused.stderr


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    missing = scorekeeper(tmp_path, "restore", str(tmp_path / "nothing"))
    assert missing.returncode == 2
    assert "nothing cannot be read" in missing.stderr
    assert "Traceback" not in missing.stderr
    unmade = scorekeeper(tmp_path / "elsewhere", "backup", str(tmp_path / "all"))
    assert unmade.returncode == 2
    assert "Traceback" not in unmade.stderr
