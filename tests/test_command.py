"""The command as people and programs meet it: words, objects, exit statuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

from tests.command import COMMAND, process, run, terminal

RECORD = "game: classic\nplayers: Axel, Lore, Uli, Doris\nround dealer=Doris\npoints 3 -2 11 5\n"


def test_judge_answers_in_words() -> None:
    done = process("judge", "classic", "r7", "b3", "g0", "y11")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("Player 4 takes it. Player 4 leads next.\nYellow 11 is the highest trump.\n")


def test_judge_answers_as_an_object() -> None:
    done = run("judge", "hat-trick", "r15", "b15", "r9", "pass:g5", "--house", "lead=winner", "--json")
    said = json.loads(done.stdout)
    because = said.pop("because")
    assert because.startswith("Red 15 is the highest red card.")
    assert said == {
        "takers": [
            {"play": 0, "card": "r15", "cards": ["r15", "r9"]},
            {"play": 1, "card": "b15", "cards": ["b15"]},
        ],
        "passed": [{"play": 3, "card": "g5"}],
        "leads": 0,
        "rule": "double-trick-tied",
    }


@pytest.mark.parametrize(
    "words",
    ["was-sticht --trump r5 g4 g9 r1 b5", "was-sticht g4 g9 --trump r5 r1 b5", "--trump r5 was-sticht g4 g9 r1 b5"],
)
def test_options_may_stand_anywhere(words: str) -> None:
    assert json.loads(run("judge", "--json", *words.split()).stdout)["takers"][0]["card"] == "b5"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("judge classic r7 r7", "Red 7 is there twice."),
        ("judge classic", "There are no cards to judge."),
        ("judge", "'' is no game: the games are classic, reverse,"),
        ("judge classic r7 --players 12", "Sticheln Classic is played by 3 to 8 players, not 12."),
        ("judge classic r7 --house zeros", "A house rule is written key=value"),
        ("judge classic r7 --trump", "expected one argument"),
        ("judge classic r7 --wrong", "not understood: --wrong"),
        ("judge --batch classic", "say nothing else here"),
        ("replay /no/such/file", "/no/such/file: The file cannot be read: No such file or directory."),
        ("replay /", "/: The file cannot be read: Is a directory."),
        ("replay", "required: FILE"),
        ("nonsense", "invalid choice"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_status_2(words: str, sentence: str) -> None:
    done = run(*words.split())
    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_a_process_that_refuses_ends_with_status_2() -> None:
    done = process("judge", "classic", "r7", "r7")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"Red 7 is there twice.\n")


def test_a_batch_answers_every_line_in_order_and_does_not_stop_at_a_bad_one() -> None:
    lines = [
        b'{"game": "classic", "plays": ["r7", "b3", "g0", "y11"], "players": 4, '
        b'"house": {"zeros": "invisible"}, "trump": "r5"}',
        b"not json",
        b"",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"game": "classic", "plays": ["r7", "r7"]}',
        b'{"game": "classic", "plays": "r7"}',
        b'{"game": "classic", "plays": [7]}',
        b'{"game": 7, "plays": ["r7"]}',
        b'{"game": "classic", "plays": ["r7"], "players": true}',
        b'{"game": "classic", "plays": ["r7"], "house": ["zeros"]}',
        b'{"game": "classic", "plays": ["r7"], "house": {"rounds": 3}}',
        b'{"game": "classic"}',
        b'{"game": "classic", "plays": ["\\ud800"]}',
        b'{"game": "was-sticht", "plays": ["g4", "g9"], "trump": "r5"}',
    ]
    done = run("judge", "--batch", given=b"\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    codes = [answer["error"]["code"] if "error" in answer else answer["takers"][0]["card"] for answer in answers]
    assert done.returncode == 0
    assert codes == [
        "y11",
        *["broken-json"] * 5,
        "card-twice",
        *["bad-question"] * 5,
        "r7",
        "no-cards",
        "unknown-card",
        "g9",
    ]


def test_a_program_can_wait_for_each_answer_before_it_asks_again() -> None:
    command, pipe = [*COMMAND, "judge", "--batch"], subprocess.PIPE
    with subprocess.Popen(command, env=terminal(), stdin=pipe, stdout=pipe) as judge:
        assert judge.stdin
        assert judge.stdout
        for card in ("r7", "b3"):
            judge.stdin.write(json.dumps({"game": "classic", "plays": [card]}).encode() + b"\n")
            judge.stdin.flush()
            assert select([judge.stdout], [], [], 60)[0], "there is no answer"
            assert json.loads(judge.stdout.readline())["takers"][0]["card"] == card


def test_replay_prints_the_sheet() -> None:
    done = run("replay", "-", given=RECORD.encode())
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1] == "Next dealer: Lore."


def test_replay_prints_the_object_of_the_contract() -> None:
    assert json.loads(run("replay", "--json", "-", given=RECORD.encode()).stdout) == {
        "game": "classic",
        "players": ["Axel", "Lore", "Uli", "Doris"],
        "finished": False,
        "totals": [3, -2, 11, 5],
        "winners": [],
        "next_dealer": 1,
        "rounds": [
            {"dealer": 3, "leader": 0, "complete": True, "scores": [3, -2, 11, 5], "notes": [], "tricks": []},
        ],
    }


def test_a_record_that_cannot_be_true_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(RECORD + "\nround dealer=Axel\ntrick r7 b3 r7 y11\n")
    done = run("replay", "--json", str(file))
    message = "Red 7 already lies in this trick, played by Lore."
    assert done.returncode == 2
    assert done.stderr.decode() == f"{file}:7: {message}\n"
    assert json.loads(done.stdout) == {"error": {"line": 7, "code": "card-twice", "message": message}}


def test_a_reader_that_goes_away_is_no_crash() -> None:
    lines = b'{"game": "classic", "plays": ["r7"]}\n' * 50_000
    done = shell("judge --batch | head -n 1", given=lines)
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def shell(line: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """What the command answers to a line of a shell."""
    words = ["/bin/sh", "-c", f"{sys.executable} -m scorekeeper {line}"]
    return subprocess.run(words, env=terminal(), input=given, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("line", "status"),
    [("replay - <&-", 2), ("judge --batch <&-", 0), ("judge classic r7 >&-", 0), ("judge classic r7 >/dev/full", 2)],
)
def test_a_missing_or_full_stream_is_no_crash(line: str, status: int) -> None:
    done = shell(line)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", [["--help"], ["judge", "--help"], ["replay", "--help"]])
def test_help_is_there_for_a_newcomer(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 0
    assert b"usage: scorekeeper" in done.stdout
