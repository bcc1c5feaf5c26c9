"""The trick tables: a line is the whole test of one ruling, of the object and of the words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.games import games
from scorekeeper.judge import Question, answer, question, words
from scorekeeper.rules.reason import Refused

TABLES = Path(__file__).parent / "tricks"
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
    for table in sorted(TABLES.glob("*.txt")):
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
    played = [play.lower() for play in case.plays]
    assert said["leads"] == expected_lead(case.game, played, cards, leads)
    assert said["because"].partition(". ")[0] in words(case.asked())


def expected_lead(game: str, played: list[str], cards: list[str], leads: str) -> int | None:
    """Who takes a trick leads, where the line says nothing else; nobody does in Stichling."""
    if game == "stichling":
        return None
    return 0 if cards == ["-"] else played.index(leads or cards[0])


def test_every_ruleset_has_a_trick_table_and_a_recorded_evening() -> None:
    evenings = {path.name.split(".")[0] for path in (TABLES.parent / "games").glob("*.txt")}
    assert {table.stem for table in TABLES.glob("*.txt")} == set(games())
    assert evenings == set(games())


def test_a_ruling_gives_every_card_a_role_and_names_the_taker() -> None:
    said = words(question("classic", ["r7", "b3", "g0", "y11"]))
    assert said.splitlines() == [
        "Player 4 takes it. Player 4 leads next.",
        "Yellow 11 is the highest trump.",
        "",
        "    1. red 7       leads: its colour is the lead colour",
        "    2. blue 3      trump",
        "    3. green 0     a 0 of another colour is no trump",
        "  * 4. yellow 11   trump",
    ]


@pytest.mark.parametrize(
    ("game", "plays", "at", "word"),
    [
        ("classic", "r0 b5 r9 b2", {}, "rulebooks differ"),
        ("classic", "r0 b5 r9 b2", {"zeros": "invisible"}, "rulebooks differ"),
        ("classic", "r0 b0 g0 y0", {}, "some tables"),
        ("classic", "r0 b0 g0 y0", {"zeros-only": "nobody"}, "this table's rule"),
        ("reverse", "r8 r3 r5 r1", {}, "rulebooks differ"),
        ("reverse", "r8 r3 r5 r1", {"reverse-plain": "lowest"}, "rulebooks differ"),
        ("hat-trick", "r15 b15 r9 b12 r3", {}, "rulebooks differ"),
        ("hat-trick", "r15 b15 r9 b12 r3", {"lead": "winner"}, "rulebooks differ"),
        ("was-sticht", "g4 g9 r1 b5", {}, "No trump was named"),
    ],
)
def test_a_ruling_that_rests_on_a_disputed_rule_says_so(game: str, plays: str, at: dict[str, str], word: str) -> None:
    assert word in answer(question(game, plays.split(), house=at))["because"]


@pytest.mark.parametrize(
    ("game", "plays"),
    [
        ("classic", "r0 b5 b2 g0"),
        ("classic", "r0 r5 r3"),
        ("classic", "r7 b3 g0 y11"),
        ("reverse", "r8 b3"),
        ("hat-trick", "r15 b15"),
    ],
)
def test_a_ruling_that_all_tables_agree_on_disputes_nothing(game: str, plays: str) -> None:
    assert question(game, plays.split()).rules.rule(question(game, plays.split()).plays).notes == ()


def test_an_unfinished_trick_says_who_is_ahead() -> None:
    assert words(question("classic", ["r7", "b3"], players=4)).startswith("Player 2 is ahead.")
    assert words(question("stichling", ["g8", "g3"])).startswith("Card 1 is ahead.")
    assert words(question("hat-trick", ["r7", "b3"], players=4)).startswith("Player 1 is ahead in red. Player 2 is")
    assert words(question("classic", ["r7", "b3"])).startswith("Player 2 is ahead.")  # nobody plays with two
    assert words(question("classic", ["r7", "b3", "g1"])).startswith("Player 2 takes it.")


def test_in_stichling_cards_are_named_by_their_place() -> None:
    assert words(question("stichling", ["g3", "g4", "g5", "g6"])).startswith("Card 4 takes it.")


def test_the_card_that_sets_the_colour_past_a_led_0_is_not_said_to_lead() -> None:
    said = words(question("classic", ["r0", "b5", "r9", "b2"], house={"zeros": "invisible"})).splitlines()
    assert said[4].endswith("blue 5      the first card above 0: its colour is the lead colour")
