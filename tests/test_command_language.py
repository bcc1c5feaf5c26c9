"""The command in the language of the terminal: which one, what it says then, and what stays as it is for programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from scorekeeper.cli.language import wanted
from scorekeeper.text.catalogues import languages
from tests.command import process, run, terminal

OTHERS = languages()[1:]


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({}, []),
        ({"LANG": "de_AT.UTF-8"}, ["de_AT", "de"]),
        ({"LANG": "fr_FR@euro"}, ["fr_FR", "fr"]),
        ({"LANG": "de"}, ["de"]),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, ["fr_FR", "fr"]),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "it_IT"}, ["it_IT", "it"]),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, ["de_DE", "de"]),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "it:fr_CH:de"}, ["it", "fr_CH", "fr", "de"]),
        ({"LANGUAGE": "fr"}, ["fr"]),
        ({"LC_ALL": "C", "LANGUAGE": "de", "LANG": "de_DE"}, []),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, []),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, ["C"]),
    ],
)
def test_the_environment_is_asked_in_the_usual_order(environment: dict[str, str], found: list[str]) -> None:
    assert list(wanted(environment)) == found


TRICK = ("judge", "classic", "r7", "b3", "g0", "y11")


@pytest.mark.parametrize(
    "environment",
    [{}, {"LANG": "C"}, {"LANG": "POSIX"}, {"LANG": "xx_XX.UTF-8"}, {"LANG": "en_GB.UTF-8"}, {"LANGUAGE": "en:de"}],
)
def test_without_a_language_that_there_is_the_command_speaks_english(environment: dict[str, str]) -> None:
    assert run(*TRICK, **environment).stdout.startswith(b"Player 4 takes it. Player 4 leads next.\n")


@pytest.mark.parametrize(("language", "card"), [("de", "Gelb 11"), ("fr", "11 jaune")])
def test_a_ruling_in_the_language_of_the_terminal(language: str, card: str) -> None:
    said = process(*TRICK, LANG=f"{language}_{language.upper()}.UTF-8").stdout.decode()
    assert card in said
    assert "Player" not in said


def test_french_puts_a_space_before_colon_and_semicolon_of_the_sheet() -> None:
    sheet = run("replay", "tests/games/sticheln/evenings/classic.four.txt", LANG="fr_FR.UTF-8").stdout.decode()
    assert re.search(r"^  \w+\u00a0: [+-]\d+ \(.*\d\u00a0; .*\)$", sheet, re.MULTILINE)
    assert not re.search(r"\w[;:] ", sheet)


REFUSED = {
    "C": "The file cannot be read: No such file or directory.",
    "de": "Datei oder Verzeichnis nicht gefunden.",
    "fr": "fichier ou dossier introuvable.",
}


@pytest.mark.parametrize("language", REFUSED)
def test_what_the_system_refuses_is_said_in_the_language_too(language: str) -> None:
    assert run("replay", "/no/such/file", LANG=language).stderr.decode().strip().endswith(REFUSED[language])


@pytest.mark.parametrize("language", OTHERS)
def test_what_programs_read_is_the_same_in_every_language(language: str) -> None:
    for words in ((*TRICK, "--json"), ("replay", "--json", "tests/games/was_sticht/evenings/was-sticht.three.txt")):
        english, other = (json.loads(run(*words, LANG=lang).stdout) for lang in ("C", language))
        assert for_programs(english) == for_programs(other)
    lines = b'{"game": "classic", "plays": ["r7", "b3"]}\n{"game": "classic", "plays": ["r7", "r7"]}\nnonsense\n'
    answers = [run("judge", "--batch", given=lines, LANG=lang).stdout.splitlines() for lang in ("C", language)]
    for english, other in zip(*answers, strict=True):
        assert english != other, "what is for people is in their language"
        assert for_programs(json.loads(english)) == for_programs(json.loads(other))


def for_programs(answer: object) -> object:
    """An answer without its sentences."""
    if isinstance(answer, dict):
        return {key: for_programs(part) for key, part in answer.items() if key not in ("because", "message", "notes")}
    return [for_programs(part) for part in answer] if isinstance(answer, list) else answer


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "words",
    ["--help", "judge --help", "backup --help", "judge", "judge classic zz", "judge classic r7 --wrong", "replay",
     "replay /no/such/file", "judge --batch classic", "nonsense"],
)  # fmt: skip
def test_help_and_refusals_are_in_the_language_too(language: str, words: str) -> None:
    english, other = (run(*words.split(), LANG=lang) for lang in ("C", f"{language}.UTF-8"))
    assert english.returncode == other.returncode
    assert (english.stdout, english.stderr) != (other.stdout, other.stderr)
    for own in (b"usage: ", b"error: ", b"show this", b"is no card"):
        assert own not in other.stdout + other.stderr


def test_cards_are_typed_by_name_but_programs_write_notation() -> None:
    english = run(*TRICK).stdout
    assert run("judge", "classic", "red", "7", "Blue3", "gr0", "yellow 11").stdout == english
    german = run(*TRICK, LANG="de_DE").stdout
    assert run("judge", "classic", "rot", "7", "Blau3", "grün 0", "ge11", LANG="de_DE").stdout == german
    strict = run("judge", "--batch", given=b'{"game": "classic", "plays": ["rot7"]}', LANG="de_DE").stdout
    assert json.loads(strict)["error"]["code"] == "unknown-card"


LOADED = """
import os, sys
from scorekeeper.cli import main

for language in ("en_US.UTF-8", "C.UTF-8", "C"):
    os.environ["LANG"] = language
    main(["judge", "classic", "r7"])
print(*sys.modules)
"""


def test_an_english_command_loads_no_catalogue_no_babel_and_no_flask() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], env=terminal(), capture_output=True, timeout=60, check=True)
    *rulings, loaded = done.stdout.decode().splitlines()
    assert sum(line.startswith("Player 1 ") for line in rulings) == 3
    assert "scorekeeper.judge" in loaded.split()
    absent = {"scorekeeper.text.catalogues", "babel", "flask", "flask_babel", "sqlalchemy", "pathlib"}
    assert not absent & set(loaded.split())
