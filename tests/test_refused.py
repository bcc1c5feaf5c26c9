"""What cannot be true is refused at its line, with its code and a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.record.reader import Flawed, read
from scorekeeper.text.say import say

FILES = sorted((Path(__file__).parent / "refused").glob("*.txt"))


def records() -> list[object]:
    found = []
    for file in FILES:
        for number, record in enumerate(re.split(r"^---\n", file.read_text(), flags=re.MULTILINE), 1):
            code = re.findall(r"#! (\S+)", record)
            found.append(pytest.param(record, id=f"{file.stem}-{number}-{'-'.join(code)}"))
    return found


@pytest.mark.parametrize("record", records())
def test_the_marked_line_is_refused(record: str) -> None:
    marked = [(line, text.split("#! ")[1]) for line, text in enumerate(record.splitlines(), 1) if "#!" in text]
    with pytest.raises(Flawed) as flaw:
        read(record.encode())
    assert [(flaw.value.line, flaw.value.why.code)] == marked
    sentence = say(flaw.value.why, "ABCDEFGH")
    assert sentence.endswith((".", ")"))
    assert "{" not in sentence


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("pile D y7 others=20", "The piles hold 64 cards, 4 more than the 60 in play."),
        ("pile D y7 others=12", "The piles hold 56 cards, 4 fewer than the 60 in play."),
        (
            "pile D y7 others=17",
            "18 cards in front of D are no whole number of tricks: 1 laid down, the rest in tricks of 4.",
        ),
        ("pile D r5 others=16", "Red 5 cannot lie in front of D: it is known to lie in front of A."),
    ],
)
def test_the_number_that_is_off_is_named(statement: str, sentence: str) -> None:
    record = f"""game: classic
players: A, B, C, D
round dealer=D
pile A r4 r2 r5 others=14
pile B b2 others=12
pile C g0 others=12
{statement}
"""
    with pytest.raises(Flawed) as flaw:
        read(record.encode())
    assert say(flaw.value.why, "ABCD") == sentence
