"""Sticheln mixed by the table: every setting of the switches that makes a game, from any printed variant's key."""

from __future__ import annotations

import json
from itertools import cycle
from random import Random
from typing import Any

import pytest

from scorekeeper import judge
from scorekeeper.games import games, ruleset
from scorekeeper.games.sticheln.rules import Sticheln
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object, as_text
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused
from scorekeeper.text.say import say, say_all
from tests import second_opinion
from tests.evenings import DEPTHS, evening
from tests.games.sticheln.mixes import SWITCHES, mixes
from tests.tiers import only_thorough, rest_thorough

STICHELN = [key for key, game in games().items() if isinstance(game, Sticheln)]
OTHERS = [key for key in games() if key not in STICHELN]
each_mix = pytest.mark.parametrize("mix", list(mixes()), ids=lambda mix: "-".join(mix.values()))

PRINTED = {  # the switches as the booklets set them
    "classic": "highest face 1 open",
    "reverse": "lowest lucky 1 open",
    "mild": "highest flat 1 open",
    "aggravated": "highest face 2 open",
    "hazy": "highest face 1 hazy",
    "delayed": "highest face 1 delayed",
}


def set_so(mix: dict[str, str]) -> str:
    return " ".join(mix.values())


# --- what a mix is called, and what it says ---


@pytest.mark.parametrize("key", STICHELN)
def test_a_mix_is_the_same_game_from_every_key_and_goes_by_the_printed_name(key: str) -> None:
    for mix in mixes():
        goes_by_its_name(key, mix)


def goes_by_its_name(key: str, mix: dict[str, str]) -> None:
    rules = ruleset(key, mix)
    printed = [f"Sticheln {name.title()}" for name, switches in PRINTED.items() if switches == set_so(mix)]
    assert rules.key == key
    assert rules.name == (printed or ["Sticheln Own Mix"])[0]
    assert {rule.key: str(getattr(rules, rule.field)) for rule in rules.houses() if rule.key in mix} == mix
    own = dict(zip(SWITCHES, PRINTED[key].split(), strict=True))
    assert rules.in_force() == {switch: value for switch, value in mix.items() if own[switch] != value}


def test_no_two_mixes_read_alike() -> None:
    said = [say_all(ruleset("classic", mix).told()) for mix in mixes()]
    assert len(set(said)) == len(said) == 30


def test_the_rules_of_a_mix_are_said_in_a_sentence_or_three() -> None:
    rules = ruleset("classic", {"trump": "lowest", "count": "flat", "colours": "2", "declare": "hazy"})
    assert say_all(rules.told()) == (
        "The lowest trump takes the trick. Cards of your two misery colours cost 5 each; every other card earns 1. "
        "Each player declares two colours, face down until the round is over."
    )
    assert "lucky" in say_all(ruleset("reverse").told())
    assert [key for key in OTHERS if ruleset(key).told()] == []


@pytest.mark.parametrize("key", STICHELN)
def test_two_colours_after_the_tricks_are_refused_from_every_key(key: str) -> None:
    with pytest.raises(Refused) as refusal:
        ruleset(key, {"colours": "2", "declare": "delayed"})
    assert refusal.value.why.code == "bad-mix"
    assert "a player who won only one colour has no second" in say(refusal.value.why)


@pytest.mark.parametrize("key", OTHERS)
@pytest.mark.parametrize("switch", SWITCHES)
def test_other_games_know_no_switches(key: str, switch: str) -> None:
    """One may have a house rule of the same name, with values of its own."""
    with pytest.raises(Refused) as refusal:
        ruleset(key, {switch: SWITCHES[switch][0]})
    assert refusal.value.why.code in ("unknown-house-rule", "unknown-house-value")


# --- played ---


def cards(found: Any) -> second_opinion.Cards:
    return [(card.colour, card.number) for card in found]


def scored_apart(game: Game, index: int, mix: dict[str, str]) -> list[int]:
    """Everybody's score by the second referee, from the tricks and the marked colours of a round."""
    round, found = game.table.rounds[index], []
    for seat in range(round.seats):
        laid = round.declared.get(seat, ())
        won = [card for trick in round.tricks for took in trick.takers if took.seat == seat for card in took.cards]
        marked = "".join(card.colour for card in laid) or round.chosen.get(seat, "")
        found.append(second_opinion.sticheln_score(cards((*laid, *won)), marked, mix["count"]))
    return found


def trick_apart(plays: tuple[Card, ...], mix: dict[str, str]) -> second_opinion.Opinion:
    return second_opinion.sticheln(cards(plays), lowest=mix["trump"] == "lowest")


@each_mix
@pytest.mark.parametrize("seats", rest_thorough(range(3, 9)))
def test_every_mix_is_played_and_both_referees_agree_on_winners_and_scores(mix: dict[str, str], seats: int) -> None:
    game = evening(Random(f"{set_so(mix)} {seats}"), "classic", seats, "cards", 1, mix)
    (round,) = game.table.rounds
    laid = 0 if mix["declare"] == "delayed" else int(mix["colours"])
    assert len(round.tricks) == (14 if seats == 8 else 15) - laid
    for trick in round.tricks:
        ruled = [trick.seats.index(took.seat) for took in trick.takers]
        assert trick.overruled or (ruled, trick.seats.index(trick.leads)) == trick_apart(trick.plays, mix)
    assert list(game.ruleset.scores(game.table, 0) or ()) == scored_apart(game, 0, mix)


@pytest.mark.parametrize("every", [False, only_thorough(True)], ids=["rotating", "every key"])
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_mix_reads_back_byte_for_byte_however_it_was_kept(depth: str, every: bool) -> None:
    """From every printed variant's key, or each mix from the next one."""
    keys = cycle(STICHELN)
    for mix in mixes():
        for key in STICHELN if every else (next(keys),):
            reads_back(mix, depth, key)


def reads_back(mix: dict[str, str], depth: str, key: str) -> None:
    game = evening(Random(f"{key} {set_so(mix)} {depth}"), key, 3, depth, 1, mix)
    record = write(Evening(game, "2026-11-16"))
    again = read(record.encode())
    assert write(again) == record
    assert as_object(again.game) == as_object(game)
    assert as_text(again.game) == as_text(game)
    assert again.game.ruleset == game.ruleset


# --- for programs and on paper ---


def test_a_batch_takes_the_switches_as_house_rules() -> None:
    asked = {"game": "classic", "plays": ["r7", "b3", "g0", "y11"], "house": {"trump": "lowest", "colours": 2}}
    assert json.loads(judge.answer_line(json.dumps(asked).encode()))["takers"][0]["card"] == "b3"
    asked["house"] = {"declare": "delayed", "colours": 2}
    assert json.loads(judge.answer_line(json.dumps(asked).encode()))["error"]["code"] == "bad-mix"


def test_the_sheet_of_a_mix_says_its_rules() -> None:
    record = "game: mild\nplayers: A, B, C\nhouse: trump=lowest\nround dealer=A\npoints 1 2 3\n"
    title, rules, *_ = as_text(read(record.encode()).game).splitlines()
    assert title == "Sticheln Own Mix, 3 players (trump=lowest)"
    assert rules.startswith("The lowest trump takes the trick. Cards of your misery colour cost 5 each")
    plain = as_text(read(record.replace("house: trump=lowest\n", "").encode()).game)
    assert "takes the trick" not in plain


@pytest.mark.parametrize(
    ("plays", "house", "word"),
    [
        ("r8 r3 r5 r1", {"trump": "lowest"}, "some tables reverse this too and would give it to Player 4"),
        ("r8 r3 r5 r1", {"trump": "lowest", "reverse-plain": "lowest"}, "By this table's rule the lowest card"),
        ("r0 b5 r9 b2", {"trump": "lowest"}, "a led 0 sets the colour"),
    ],
)
def test_a_mix_notes_what_the_books_dispute(plays: str, house: dict[str, str], word: str) -> None:
    assert word in judge.answer(judge.question("mild", plays.split(), house=house))["because"]


def test_reverse_set_back_to_the_highest_trump_disputes_no_plain_trick() -> None:
    asked = judge.question("reverse", ["r8", "r3", "r5", "r1"], house={"trump": "highest"})
    assert judge.rule(asked).notes == ()
