"""What cannot be true is refused at its line, with its code and a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.games import games, reading, statement_names
from scorekeeper.record.reader import Flawed, read
from scorekeeper.text.say import say
from tests.games import files

HEADERS = Path(__file__).parent / "refused" / "headers.txt"


def records() -> list[object]:
    """Those of every game, and those that are refused whatever the game is: there it is one that four can play."""
    any_game = next(key for key, game in games().items() if 4 in game.players)
    found = []
    for file in (HEADERS, *files("refused.txt")):
        text = file.read_text().replace("game: any", f"game: {any_game}")
        for number, record in enumerate(re.split(r"^---\n", text, flags=re.MULTILINE), 1):
            code = re.findall(r"#! (\S+)", record)
            where = file.stem if file == HEADERS else file.parent.name
            found.append(pytest.param(record, id=f"{where}-{number}-{'-'.join(code)}"))
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


@pytest.mark.parametrize("key", games())
def test_a_statement_that_only_other_games_know_is_refused_as_theirs(key: str) -> None:
    players = ", ".join("ABCDEFGH"[: min(games()[key].players)])
    foreign = statement_names() - set(reading(games()[key]))
    assert foreign
    for statement in foreign:
        with pytest.raises(Flawed) as flaw:
            read(f"game: {key}\nplayers: {players}\n{statement} 3 3 3\n".encode())
        assert (flaw.value.line, flaw.value.why.code) == (3, "not-in-this-game"), statement
