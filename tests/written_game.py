"""The game that docs/adding-a-game.md walks through, built from the text as a package of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

DOCUMENT = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
_FILE = re.compile(r"^### `([^`]+)`\n.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    """Every block of a kind in the document, also those of its second half."""
    return [text for found, text in _BLOCK.findall(DOCUMENT.read_text()) if found == kind]


def files() -> dict[str, str]:
    """Every file of the walk, by its path: the first block below a heading that names it."""
    return dict(_FILE.findall(DOCUMENT.read_text()))


def installed(folder: Path) -> Path:
    """Build the package and install it into a path of its own."""
    for name, text in files().items():
        file = folder / "written" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=folder / "written", check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return folder / "installed"
