"""Another language is one catalogue, put into its folder and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

from scorekeeper import assets
from scorekeeper.text.catalogues import FOLDER
from tests.tiers import thorough

SPANISH = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Undo"
msgstr "Deshacer"

msgctxt "colour"
msgid "yellow"
msgstr "amarillo"

msgid "{colour} {number}"
msgstr "{number} {colour}"

msgid "{card} is the highest trump."
msgstr "{card} es el triunfo más alto."
"""

PORTUGUESE = SPANISH.replace("Deshacer", "Desfazer")

PAGE = """
from scorekeeper import create_app
from scorekeeper.storage import schema
app = create_app({"DATA": "data", "DATABASE_URL": "sqlite://"})
print(app.test_client().get("/", headers={"Accept-Language": "pt-BR"}).text)
print(app.test_client().get("/judge?players=4&cards=r7.b3.g0.11amarillo", headers={"Accept-Language": "es-MX"}).text)
"""


def run(folder: Path, *command: str) -> str:
    """What a command says in a house of its own, with a Spanish terminal."""
    spoken = os.environ | {"LANGUAGE": "es", "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=spoken, capture_output=True, encoding="utf-8", check=True
    ).stdout


@thorough
def test_a_catalogue_put_into_its_folder_is_offered_and_spoken(tmp_path: Path) -> None:
    copytree(FOLDER.parent, tmp_path / "scorekeeper", ignore=ignore_patterns("__pycache__"))
    for part in ("templates", "static"):
        copytree(assets() / part, tmp_path / part)
    (tmp_path / "data").mkdir()
    for key, words in (("es", SPANISH), ("pt_BR", PORTUGUESE)):
        catalogue = tmp_path / f"scorekeeper/translations/{key}/LC_MESSAGES/messages.po"
        catalogue.parent.mkdir(parents=True)
        catalogue.write_text(words, encoding="utf-8")
    page = run(tmp_path, "-c", PAGE)
    assert '<html lang="es"' in page
    assert '<html lang="pt-BR"' in page
    assert 'value="pt_BR" lang="pt-BR" aria-pressed="true">Português (Brasil)</button>' in page
    assert 'value="es" lang="es" aria-pressed="true">Español</button>' in page
    assert "11 amarillo es el triunfo más alto." in page
    assert "Deshacer" in page
    ruled = run(tmp_path, "-m", "scorekeeper", "judge", "classic", "r7", "b3", "y11")
    assert "11 amarillo es el triunfo más alto." in ruled
    run(tmp_path, "-m", "scorekeeper.translations")
    assert 'msgid "New game"\nmsgstr ""' in catalogue.read_text(encoding="utf-8")
