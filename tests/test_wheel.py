"""An installed wheel serves from any folder: templates, static files, languages and migrations are packed into it."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

from scorekeeper.text.catalogues import languages
from tests.browser.server import free_port, wait

ROOT = Path(__file__).parent.parent


def names(folder: Path) -> set[str]:
    """Every file in a folder and below."""
    files = (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    return {str(file.relative_to(folder)) for file in files}


def test_the_wheel_brings_its_pages_and_keeps_its_data_in_the_users_folder(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    packed = tmp_path / "installed" / "scorekeeper"
    assert {file.parent.parent.name for file in packed.glob("translations/*/*/*.po")} == set(languages()[1:])
    for folder, inside in {"templates": "_assets/templates", "static": "_assets/static"}.items():
        assert names(ROOT / folder) == names(packed / inside)
    assert names(ROOT / "scorekeeper" / "migrations") == names(packed / "migrations")
    port, home = free_port(), tmp_path / "home"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("SCOREKEEPER", "XDG"))}
    environment |= {"PYTHONPATH": str(tmp_path / "installed"), "HOME": str(home)}
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE) as process:
        try:
            wait(f"http://127.0.0.1:{port}/")
            assert b"New game" in urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
            asked = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Accept-Language": "de"})
            assert b"New game" not in urllib.request.urlopen(asked).read()
            assert b"--paper" in urllib.request.urlopen(f"http://127.0.0.1:{port}/static/app.css").read()
        finally:
            process.terminate()
            said = process.communicate(timeout=10)[0].decode()
    assert f"scorekeeper is at http://127.0.0.1:{port}/" in said
    assert list(home.rglob("scorekeeper.sqlite"))
