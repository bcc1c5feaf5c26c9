"""The trick tables: a line is the whole test of one ruling, of the object and of the words."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from scorekeeper.judge import Question, answer, question, words
from scorekeeper.rules.cards import play
from scorekeeper.rules.reason import Refused
from tests.games import files

_LINE = re.compile(r"(?P<plays>.+?)\s*->\s*(?P<result>.+?)\s*(?:\[(?P<at>.*)\])?")


class Case(NamedTuple):
    game: str
    plays: list[str]
    result: list[str]
    at: dict[str, str]

    def asked(self) -> Question:
        """`trump=r5` is the trump of Was Sticht?; `trump=lowest` a house rule of Sticheln."""
        trump = None if self.at.get("trump") in ("highest", "lowest") else self.at.get("trump")
        aside = ("players", "trump") if trump else ("players",)
        house = {key: value for key, value in self.at.items() if key not in aside}
        players = int(self.at["players"]) if "players" in self.at else None
        return question(self.game, self.plays, players, house, trump)


def cases() -> list[object]:
    found = []
    for table in files("tricks/*.txt"):
        for number, line in enumerate(table.read_text().splitlines(), 1):
            if code := line.partition("#")[0].strip():
                parts = _LINE.fullmatch(code)
                assert parts, f"{table.name}:{number}: {line}"
                at = dict(pair.strip().split("=") for pair in (parts["at"] or "").split(",") if pair)
                case = Case(table.stem, parts["plays"].split(), parts["result"].split(), at)
                found.append(pytest.param(case, id=f"{table.stem}:{number}"))
    return found


@pytest.mark.parametrize("case", cases())
def test_a_line_of_the_table_is_ruled_so(case: Case) -> None:
    if case.result[0] == "!":
        with pytest.raises(Refused) as refusal:
            case.asked()
        assert refusal.value.why.code == case.result[1]
        return
    said = answer(case.asked())
    result, _, leads = " ".join(case.result).partition(" leads ")
    *cards, rule = result.split()
    assert [taker["card"] for taker in said["takers"]] == [card for card in cards if card != "-"]
    assert said["rule"] == rule
    played = [str(play(text)[0]) for text in case.plays]
    assert said["leads"] == expected_lead(case.game, played, cards, leads)
    assert said["because"].partition(". ")[0] in words(case.asked())


def expected_lead(game: str, played: list[str], cards: list[str], leads: str) -> int | None:
    """Who takes a trick leads, where the line says nothing else; nobody does in Stichling."""
    if game == "stichling":
        return None
    return 0 if cards == ["-"] else played.index(leads or cards[0])
