"""Whatever is put in, an answer comes out: arbitrary bytes, and records with something changed at random."""

from __future__ import annotations

import contextlib
import json
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.games import games
from scorekeeper.judge import answer_line
from scorekeeper.record.reader import Flawed, read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object, as_text
from scorekeeper.text.say import say
from tests.games import files
from tests.tiers import times

EVENINGS = [path.read_text() for path in files("evenings/*.txt")]
WORDS = sorted({word for text in EVENINGS for word in text.split()})

cards = st.one_of(
    st.sampled_from(["r7", "b0", "v18", "pass:g5", "pass:", "x1", "", "R20"]),
    st.builds(lambda colour, number: f"{colour}{number}", st.sampled_from("rbgynvx"), st.integers(-1, 22)),
    st.text(max_size=6),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
houses = st.dictionaries(
    st.sampled_from(["zeros", "zeros-only", "lead", "rounds", "dealer", "x"]),
    st.sampled_from(["invisible", "nobody", "winner", "3", "alone", 3]) | values,
)
questions = st.fixed_dictionaries(
    {"game": st.sampled_from(list(games())) | values, "plays": st.lists(cards, max_size=9) | values},
    optional={
        "players": st.integers(0, 10) | values,
        "house": houses | values,
        "trump": st.sampled_from(["r5", "xx", "x0"]) | values,
    },
)


def answered(line: bytes) -> None:
    answer = json.loads(answer_line(line))
    assert set(answer) in ({"error"}, {"takers", "passed", "leads", "rule", "because"})
    assert "{" not in answer.get("because", "")


@given(st.binary())
@example(b'{"game": "classic", "plays": ["r7"], "players": 1e400}')
@example(b'{"game": "classic", "plays": ["r7"], "players": ' + b"9" * 5000 + b"}")
def test_any_bytes_are_answered_by_the_judge(line: bytes) -> None:
    answered(line)


@given(questions)
@times(5)
def test_any_question_is_answered_by_the_judge(asked: dict[str, object]) -> None:
    answered(json.dumps(asked).encode())


def flaw_in(data: bytes) -> Flawed | None:
    try:
        read(data)
    except Flawed as flaw:
        return flaw
    return None


def replayed(data: bytes) -> None:
    """Either a game, which can be shown and written, or a flaw with its line and a sentence."""
    if flaw := flaw_in(data):
        assert 1 <= flaw.line <= data.count(b"\n") + 1
        assert say(flaw.why, flaw.players)
        return
    evening = read(data)
    assert json.dumps(as_object(evening.game))
    assert as_text(evening.game)
    again = write(evening)
    assert write(read(again.encode())) == again


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b"game: classic\nplayers: A, B, C\x0b, D")
@example("game: classic\nplayers: A, B, C\u2028, D".encode())
@example(b"\xef\xbb\xbfgame: classic\r\nplayers: A, B, C\r\n")
def test_any_bytes_are_answered_by_replay(data: bytes) -> None:
    replayed(data)


@given(st.sampled_from(EVENINGS), st.integers(0, 2**32), st.integers(1, 4))
@times(4)
def test_a_record_with_something_changed_is_answered_by_replay(text: str, seed: int, changes: int) -> None:
    random = Random(seed)
    lines = text.splitlines()[: random.randint(3, 60)]
    for _ in range(changes):
        change(random, lines)
    replayed("\n".join(lines).encode())


def change(random: Random, lines: list[str]) -> None:
    """Swap, drop or repeat a line, or put another word into one."""
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    words[random.randrange(len(words))] = random.choice([*WORDS, "", "-", "?", "...", "taken=-", "others=0", '"', "#"])
    with contextlib.suppress(IndexError):
        random.choice(
            [
                lambda: lines.insert(random.randrange(len(lines)), lines.pop(at)),
                lambda: lines.pop(at) if len(lines) > 1 else None,
                lambda: lines.insert(at, lines[at]),
                lambda: lines.__setitem__(at, " ".join(words)),
                lambda: lines.__setitem__(at, " ".join(words)),
            ]
        )()
