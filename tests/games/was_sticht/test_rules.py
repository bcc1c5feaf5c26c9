"""Was Sticht?: draft and clue, following, tasks and the dealer's copy, chips and the end."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.was_sticht import tasks
from scorekeeper.games.was_sticht.events import Trumped
from scorekeeper.judge import answer, question
from scorekeeper.record.reader import Flawed, read
from scorekeeper.report import as_object
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Played
from scorekeeper.rules.game import Game, objection
from scorekeeper.storage import event_json
from scorekeeper.text.say import say
from tests.work import growth

FOUR = """game: was-sticht
players: Axel, Lore, Uli, Doris
{house}chips Axel none=5 no-red=3 exactly-1 last most=6
chips Lore none no-red exactly-2 last most
chips Uli exactly-2 no-blue exactly-3 exactly-4 fewest
chips Doris exactly-1 no-blue exactly-3 exactly-4 fewest
round dealer=Axel trump=r5
"""

COLOURS = "rbgy"
DRAFT = "".join(f"draft r{n} b{n} g{n} y{n}\n" for n in range(1, 10))


def told(record: str, house: str = "") -> Game:
    return read((FOUR.format(house=house) + record).encode()).game


def sheet(record: str, house: str = "") -> dict[str, Any]:
    return as_object(told(record, house))


def takers(seats: str) -> str:
    """Nine tricks by the initials of their takers."""
    names = {name[0]: name for name in ("Axel", "Lore", "Uli", "Doris")}
    return "".join(f"trick taken={names[initial]}\n" for initial in seats)


def test_choosers_move_on_column_by_column_and_the_clue_names_the_leader() -> None:
    game = told(DRAFT)
    round = game.table.round
    assert [round.choosers(column)[0] for column in range(9)] == [1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert Card.of("r1") in round.hand(1)
    assert Card.of("r2") in round.hand(2)
    clues = [say(game.ruleset.clue(round, column), game.players) for column in (0, 1, 4)]
    assert clues == [  # red 1 is the only trump, red 2 too, red 5 the super-trump
        "If Lore had led, Lore would have taken it.",
        "If Uli had led, Uli would have taken it.",
        "If Lore had led, Lore would have taken it.",
    ]


def test_with_three_players_the_fourth_card_is_out_and_no_part_of_the_clue() -> None:
    record = """game: was-sticht
players: A, B, C
chips A none last most fewest no-red
chips B none last most fewest no-red
chips C no-blue no-green no-yellow exactly-1 exactly-2
round dealer=A trump=rx
draft b1 b2 g9 r9
"""
    round = (game := read(record.encode()).game).table.round
    assert say(game.ruleset.clue(round, 0), game.players) == "If B had led, C would have taken it."
    assert [round.chooser(card) for card in range(4)] == [1, 2, 0, None]


def test_hands_are_known_after_the_draft_and_following_is_a_duty() -> None:
    game = told(DRAFT + "tasks - last no-blue fewest\ntrick r1 ...\n")
    round = game.table.round
    assert [str(card) for card in game.ruleset.legal(round)] == ["r2", "b5", "r6"]  # blue 5 is a trump
    foul = objection(game, Played(Card.of("b1")))
    assert foul
    assert say(foul, game.players).startswith("Blue 1 is a foul: trump was led, and Uli holds")
    assert objection(game, Played(Card.of("b1"), anyway=True)) is None
    stranger = objection(game, Played(Card.of("r3")))
    assert stranger
    assert say(stranger, game.players) == "Red 3 is not in the hand of Uli: Doris drafted it."


def test_a_foul_that_stood_is_noted() -> None:
    notes = sheet(DRAFT + "tasks - last no-blue fewest\ntrick r1 b1 r3 r4\n")["rounds"][0]["notes"]
    assert notes == ["Foul: Uli played blue 1 in trick 1 although a card of the suit led was in hand."]


def test_a_record_says_of_fouls_only_that_they_stood() -> None:
    game = told(DRAFT + "tasks - last no-blue fewest\ntrick r1 b1 r3 r4\n")
    plays = [event for event in game.log if isinstance(event, Played)]
    assert [(str(play.card), play.anyway) for play in plays] == [
        ("r1", False),
        ("b1", True),
        ("r3", False),
        ("r4", False),
    ]


def test_without_the_draft_a_revoke_is_noted_once_it_is_proved() -> None:
    opening = "tasks - last no-blue fewest\ntrick g1 g2 b3 g4\n"
    assert sheet(opening)["rounds"][0]["notes"] == []
    after = sheet(opening + "trick y1 y2 y3 g9\n")  # Axel leads; Doris had green
    assert after["rounds"][0]["notes"] == [
        "Revoke: Doris played blue 3 in trick 1 but held green 9, played in trick 2, which follows suit."
    ]


@pytest.mark.parametrize(
    ("tasks", "tricks", "made"),
    [
        ("- none exactly-2 exactly-3", "UUDDDAAAA", (True, True, True)),
        ("- last exactly-2 exactly-3", "UUDDDDAAL", (True, True, False)),
        ("- most exactly-3 exactly-1", "LLLLUUUDA", (True, True, True)),
        ("- most fewest exactly-4", "LLLLDDDDU", (False, False, True)),  # ties are neither the most nor the fewest
        ("- none fewest exactly-3", "LUUUUDDDA", (False, False, True)),
        ("- most fewest exactly-3", "LLLLLDDDA", (True, True, True)),  # none at all can be the fewest
    ],
)
def test_tasks_are_judged_from_the_tricks(tasks: str, tricks: str, made: tuple[bool, ...]) -> None:
    game = told(f"tasks {tasks}\n{takers(tricks)}")
    assert game.ruleset.made(game.table, 0)[1:] == made


def test_the_dealer_copies_a_task_its_owner_failed_and_gives_up_a_chip() -> None:
    """Uli wanted exactly 2 and took 3; Axel, who deals, took 2."""
    record = "tasks - none exactly-2 exactly-4\n" + takers("UUUDDDDAA")
    game = told(record)
    assert game.ruleset.made(game.table, 0) == (True, True, False, True)
    assert as_object(game)["rounds"][0]["complete"] is False
    after = as_object(told(record + "discard most\n"))["rounds"][0]
    assert after["complete"] is True
    assert after["made"] == [True, True, False, True]
    assert after["chips"][0] == ["none", "no-red", "exactly-1", "last"]
    assert after["chips"][1] == ["no-red", "exactly-2", "last", "most"]
    lines = game.ruleset.lines(game.table, 0)
    assert [say(line.because[0], game.players) for line in lines] == [
        "copied “exactly 2”, which Uli failed",
        "“none”: took 0, made",
        "“exactly 2”: took 3, failed",
        "“exactly 4”: took 4, made",
    ]


def test_alone_the_dealer_may_not_copy_what_another_made() -> None:
    record = "tasks - exactly-2 exactly-2 exactly-4\n" + takers("LLUUUDDAA")
    assert sheet(record + "discard most\n")["rounds"][0]["made"] == [True, True, False, False]
    assert sheet(record, "house: dealer=alone\n")["rounds"][0]["made"] == [False, True, False, False]


def test_a_colour_is_judged_by_what_is_printed() -> None:
    """No blue: Uli's only trick holds blue 5, a trump here, and blue all the same."""
    record = "tasks - none no-blue fewest\ntrick g1 g2 b5 g3\n"
    game = told(record + takers("AAAAAAAA"))
    verdicts = game.ruleset.made(game.table, 0)
    assert verdicts[2] is False


def test_tasks_marked_by_hand_work_as_well() -> None:
    found = sheet("tasks - none exactly-2 fewest\nmade - yes no no\n")["rounds"][0]
    assert (found["complete"], found["made"]) == (True, [False, True, False, False])
    copied = sheet("tasks - none exactly-2 fewest\nmade - yes no no\ndiscard most\n")["rounds"][0]
    assert copied["made"] == [True, True, False, False]


SHORT = """game: was-sticht
players: A, B, C{fourth}
chips A none={value} exactly-1=4 last=1 most=1
chips B none=5 exactly-2=4 last=1 fewest=1
chips C no-red=3 exactly-1=4 no-blue=1 most=1
{chips}"""


def short_game(value: str, fourth: bool, house: str = "") -> Game:
    """A and B give up a chip in every round that another deals; both are out in the fourth of D's and C's deals."""
    chips = "chips D exactly-3 exactly-4 no-green fewest\n" if fourth else ""
    record = SHORT.format(value=value, fourth=", D" if fourth else "", chips=chips).replace(
        "chips A", house + "chips A"
    )
    last = "exactly-3" if fourth else None
    for mine, yours in (("none", "exactly-2"), ("exactly-1", "none"), ("last", "fewest"), ("most", "last")):
        record += "round dealer=C\n"
        record += f"tasks {mine} {yours} -" + (f" {last}" if last else "") + "\n"
        record += "made yes yes -" + (" no" if last else "") + "\n"
    return read(record.encode()).game


@pytest.mark.parametrize(
    ("value", "fourth", "winners"),
    [
        ("6", True, [0]),  # 12 against 11
        ("5", True, [0, 1]),
        ("4", True, [1]),
        ("5", False, [0]),  # three players: A's none and exactly-1 +1, most -1; B's none +1, fewest -1
        ("4", False, [0, 1]),
        ("3", False, [1]),
    ],
)
def test_two_out_at_once_are_parted_by_the_values_of_their_chips(value: str, fourth: bool, winners: list[int]) -> None:
    found = as_object(short_game(value, fourth))
    assert found["finished"] is True
    assert found["totals"][:2] == [4, 4]
    assert found["winners"] == winners


def test_the_tie_break_names_what_three_players_change() -> None:
    game = short_game("5", fourth=False)
    assert say(game.ruleset.tie_break(game.table), game.players) == (
        "A and B went out together; chip values: printed 11 and 11, with three players 12 and 11; so A wins."
    )
    game = short_game("4", fourth=False)
    assert say(game.ruleset.tie_break(game.table), game.players) == (
        "A and B went out together; chip values: printed 10 and 11, with three players 11 and 11; A and B"
        " share the win."
    )
    printed = short_game("4", False, "house: three=printed\n")
    assert say(printed.ruleset.tie_break(printed.table), "ABC") == (
        "A and B went out together; their chips are worth 10 and 11, so B wins."
    )


BEHIND = """game: was-sticht
players: A, B, C, D
house: chips=4
chips A none=5 exactly-1=4 last=1 most=1
chips B none=5 exactly-2=4 last=1 fewest=1
chips C no-red=3 exactly-1=4 no-blue=1 most=1
chips D no-red{value} exactly-3=4 no-blue=1 fewest=1
round dealer=A
tasks - none no-red no-red
made - yes yes yes
"""


@pytest.mark.parametrize(
    ("value", "ranks"),
    [
        ("=2", [(-4, 0), (-3, 5), (-3, 3), (-3, 2)]),
        ("=5", [(-4, 0), (-3, 5), (-3, 3), (-3, 5)]),
        ("", [(-4, 0), (-3, 0), (-3, 0), (-3, 0)]),  # a value that is not known parts nobody
    ],
)
def test_players_behind_are_ranked_by_tasks_and_then_by_values(value: str, ranks: list[tuple[int, int]]) -> None:
    game = read(BEHIND.format(value=value).encode()).game
    assert game.ruleset.ranks(game.table) == ranks


def test_a_third_chip_of_a_task_is_noted() -> None:
    record = FOUR.format(house="").replace("chips Doris exactly-1", "chips Doris none")
    game = read((record + "tasks - none exactly-2 fewest\nmade - yes no no\n").encode()).game
    assert as_object(game)["rounds"][0]["notes"] == [
        "Chips for “none”: 3. The rules only mention 24 chips; we assume two per task."
    ]
    assert sheet("tasks - none exactly-2 fewest\n")["rounds"][0]["notes"] == []


@pytest.mark.parametrize(
    ("tasks", "tricks", "house", "note"),
    [
        (
            "- exactly-2 exactly-2 exactly-4",
            "LLUUUDDAA",
            "",
            "The dealer's copy of “exactly 2” counts because Uli missed it; Lore completed it, and some tables don't"
            " allow that.",
        ),
        (
            "- exactly-2 exactly-2 exactly-4",
            "LLUUUDDAA",
            "house: dealer=alone\n",
            "By this table's rule the dealer can't copy “exactly 2”, since Lore completed it; at other tables it"
            " would count, because Uli missed it.",
        ),
        ("- none exactly-2 exactly-4", "UUUDDDDAA", "", ""),  # only one player laid it
        ("- exactly-2 exactly-2 exactly-4", "LLUUUDDDA", "", ""),  # the dealer did not meet it
        ("- exactly-2 exactly-2 fewest", "LLUUUUUAA", "", "copy"),  # fewest was made: only exactly 2 is left to copy
    ],
)
def test_a_copy_that_hangs_on_one_of_two_owners_is_noted(tasks: str, tricks: str, house: str, note: str) -> None:
    found = sheet(f"tasks {tasks}\n{takers(tricks)}", house)["rounds"][0]["notes"]
    assert (note in found[0]) if note else found == []


def test_a_verdict_by_hand_that_only_such_a_copy_explains_is_noted() -> None:
    told_by_hand = "tasks - exactly-2 exactly-2 fewest\nmade {} yes no yes\n"
    assert "copy" in sheet(told_by_hand.format("yes") + "discard most\n")["rounds"][0]["notes"][0]
    assert sheet(told_by_hand.format("no"))["rounds"][0]["notes"] == []
    other = "tasks - exactly-2 exactly-2 exactly-4\nmade yes yes no no\ndiscard most\n"  # that may have been exactly 4
    assert sheet(other)["rounds"][0]["notes"] == []


def test_the_totals_leave_out_a_round_that_is_still_open() -> None:
    record = "tasks - none exactly-2 exactly-4\n" + takers("UUUDDDDAA")
    assert sheet(record)["totals"] == [0, 0, 0, 0]  # the dealer still has to discard a chip
    assert sheet(record + "discard most\n")["totals"] == [1, 1, 0, 1]


@pytest.mark.parametrize(
    ("made", "fine"),
    [
        ("- no no no", True),
        ("- yes no no", False),  # Lore's first trick has red in it
        ("- no yes no", True),
    ],
)
def test_a_verdict_by_hand_is_held_against_the_cards_seen(made: str, fine: bool) -> None:
    record = f"tasks - no-red no-blue exactly-3\ntrick r9 r1 r2 r3\nmade {made}\n"
    if fine:
        assert sheet(record)
    else:
        with pytest.raises(Flawed, match="made-differs"):
            sheet(record)


def test_a_colour_that_was_all_seen_elsewhere_cannot_be_the_failure() -> None:
    """Others took all the blue cards, so Uli made no blue with whatever else he took."""
    record = "tasks - last no-blue exactly-4\ntrick b1 b2 b3 b9\ntrick b4 b6 b7 b8\ntrick y1 y2 b5 y3\n" + takers(
        "UUUUU"
    )
    assert sheet(record + "made - yes yes no\n")
    with pytest.raises(Flawed, match="made-impossible"):
        sheet(record + "made - yes no no\n")


def test_without_values_players_out_at_once_share_the_win() -> None:
    record = SHORT.format(value="5", fourth="", chips="").replace("none=5", "none")
    for mine, yours in (("none", "exactly-2"), ("exactly-1", "none"), ("last", "fewest"), ("most", "last")):
        record += f"round dealer=C\ntasks {mine} {yours} -\nmade yes yes -\n"
    assert as_object(read(record.encode()).game)["winners"] == [0, 1]


def test_the_deal_passes_clockwise() -> None:
    assert sheet("tasks - none exactly-2 fewest\nmade - yes no no\n")["next_dealer"] == 1


def test_a_ruling_without_a_trump_says_so() -> None:
    assert "No trump was named" in answer(question("was-sticht", ["g4", "g9", "r1", "b5"]))["because"]


@pytest.mark.parametrize("trump", ["x5", "rx", "xx", "b7"])
def test_any_trump_is_read_back_from_the_log_as_it_was_written(trump: str) -> None:
    event = Trumped(Trump.of(trump))
    assert event_json.event("was-sticht", event_json.kind(event), event_json.body(event)) == event


# --- many rounds ---


MISSED = "tasks - no-red exactly-2 exactly-1\nmade no no no no\n"  # everybody keeps their chips
NEXT = MISSED + "round dealer=Axel trump=r5\n"


def test_a_game_that_nobody_wins_ends_after_very_many_rounds() -> None:
    assert len(told(98 * NEXT).table.rounds) == 99
    with pytest.raises(Flawed) as flaw:
        told(99 * NEXT)
    assert flaw.value.why.code == "rounds-full"
    assert say(flaw.value.why) == "A game can have 99 rounds at most."


def test_earlier_rounds_are_not_judged_again_in_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Any] = []
    real = tasks.verdicts
    monkeypatch.setattr(tasks, "verdicts", lambda *given: (judged.append(given), real(*given))[1])

    def cost(rounds: int) -> int:
        judged.clear()
        told(rounds * NEXT)
        return len(judged)

    assert growth(cost, 5) < 2.5
