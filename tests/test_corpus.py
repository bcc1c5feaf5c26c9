"""What version 0.1.0 said before each game had a folder of its own is said still, byte for byte.

`tests/corpus` holds what that version wrote, one JSON object a line: evenings with the sheet they give, questions to
the referee with his answers, records that were refused and why; and a database, with what its tables show. It is never
made anew: where a sentence or a ruling changes on purpose, change the lines that quote it.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.record.reader import read
from scorekeeper.record.writer import write
from tests.command import run
from tests.phones import app_with, record, token
from tests.tiers import only_thorough

CORPUS = Path(__file__).parent / "corpus"
PAGES = ("", "/log", "/sheet", "/scoreboard", "/join")  # for everybody at a table
SCORERS = ("/more", "/colours", "?keep=end")


def kept(name: str) -> list[dict[str, Any]]:
    lines = gzip.decompress((CORPUS / f"{name}.jsonl.gz").read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]


def replayed(text: str) -> tuple[str, str]:
    """What `replay --json` answers to a record, and what it tells on standard error."""
    done = run("replay", "-", "--json", given=text.encode())
    return done.stdout.decode(), done.stderr.decode()


# --- records and tricks ---


def test_every_evening_is_written_as_it_was_read() -> None:
    for evening in kept("evenings"):
        assert write(read(evening["record"].encode())) == evening["record"], evening["name"]


def test_every_evening_gives_its_sheet() -> None:
    for evening in kept("evenings"):
        assert replayed(evening["record"]) == (evening["replay"], ""), evening["name"]


def test_every_flawed_record_is_refused_with_its_line_and_sentence() -> None:
    for flawed in kept("refused"):
        assert replayed(flawed["record"]) == (flawed["answer"], flawed["told"]), flawed["record"]


def test_every_trick_is_judged_as_it_was() -> None:
    tricks = kept("judge")
    asked = "".join(f"{trick['asked']}\n" for trick in tricks)
    answers = run("judge", "--batch", given=asked.encode()).stdout.decode().splitlines()
    for trick, answer in zip(tricks, answers, strict=True):
        assert answer == trick["answer"], trick["asked"]


# --- the database ---


@pytest.fixture
def phone(tmp_path: Path) -> FlaskClient:
    """A phone before a copy of the old database, brought up to date as its host would do it."""
    (tmp_path / "scorekeeper.sqlite").write_bytes(gzip.decompress((CORPUS / "before.db.gz").read_bytes()))
    assert run("upgrade", SCOREKEEPER_DATA=str(tmp_path)).returncode == 0
    client: FlaskClient = app_with(DATA=tmp_path).test_client()
    return client


def test_every_old_table_has_its_log_its_record_and_its_sheet(phone: FlaskClient) -> None:
    for table in kept("tables"):
        for key in (table["score"], table["watch"]):
            assert record(phone, f"/t/{key}") == table["record"], table["what"]
            assert f'data-seq="{table["entries"]}"' in phone.get(f"/t/{key}").text, table["what"]
        assert replayed(table["record"]) == (table["replay"], ""), table["what"]


@pytest.mark.parametrize("step", [5, only_thorough(1)])
def test_every_page_of_an_old_table_opens(phone: FlaskClient, step: int) -> None:
    for table in kept("tables")[::step]:
        score, watch = f"/t/{table['score']}", f"/t/{table['watch']}"
        for address in (*(score + page for page in PAGES + SCORERS), *(watch + page for page in PAGES)):
            assert phone.get(address).status_code == 200, (table["what"], address)


def test_what_lay_face_down_in_an_old_table_is_there_once_it_is_turned_up(phone: FlaskClient) -> None:
    for table in kept("tables"):
        if "turned up" in table:
            sent = {"csrf_token": token(phone), "after": table["entries"], "entry": "turned-up-now"}
            assert phone.post(f"/t/{table['score']}/reveal", data=sent).status_code == 303, table["what"]
            assert record(phone, f"/t/{table['score']}") == table["turned up"], table["what"]
