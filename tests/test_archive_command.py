"""The commands for whoever keeps the database, from the outside."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path


def scorekeeper(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scorekeeper", *words]
    return subprocess.run(
        command, env=os.environ | {"SCOREKEEPER_DATA": str(data)}, capture_output=True, text=True, check=False
    )


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


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    missing = scorekeeper(tmp_path, "restore", str(tmp_path / "nothing"))
    assert missing.returncode == 2
    assert "nothing cannot be read" in missing.stderr
    assert "Traceback" not in missing.stderr
    unmade = scorekeeper(tmp_path / "elsewhere", "backup", str(tmp_path / "all"))
    assert unmade.returncode == 2
    assert "Traceback" not in unmade.stderr
