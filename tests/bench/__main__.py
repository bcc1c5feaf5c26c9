"""`make bench`: ratios to a yardstick run beside them, medians of interleaved repeats; then Lighthouse's figures."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from scorekeeper.games import ruleset
from scorekeeper.judge import answer_line
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt
from scorekeeper.rules.game import replay
from tests.bench import lighthouse, web
from tests.evenings import evening

REPEATS = 15
CLASSIC = ruleset("classic")


class Bar(NamedTuple):
    """What is measured, against what, and how many times as long it may take."""

    name: str
    work: Callable[[], object]
    yardstick: Callable[[], object]
    scale: float  # the work does this many times as much as the yardstick
    most: float


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(bar: Bar) -> float:
    bar.work(), bar.yardstick()
    return median(seconds(bar.work) / seconds(bar.yardstick) for _ in range(REPEATS)) / bar.scale


def plain_loop(plays: list[tuple[str, int]]) -> int:
    """The winner's place in a Classic trick, written out by hand over tuples."""
    lead = plays[0][0]
    best, best_trump, best_number = 0, False, plays[0][1]
    for place in range(1, len(plays)):
        colour, number = plays[place]
        trump = colour != lead and number > 0
        if (trump and (not best_trump or number > best_number)) or (
            not best_trump and colour == lead and number > best_number
        ):
            best, best_trump, best_number = place, trump, number
    return best


def tricks(count: int) -> list[tuple[Card, ...]]:
    random = Random(1)
    return [tuple(random.sample(CLASSIC.pack(4).cards, 4)) for _ in range(count)]


def rule_bars() -> list[Bar]:
    """The speed of one ruling and of a whole evening, against the plain loop."""
    dealt = tricks(2000)
    tuples = [[tuple(card) for card in trick] for trick in dealt]

    def loop() -> None:
        for plays in tuples:
            plain_loop(plays)

    five, ten = (evening(Random(3), "classic", 4, "cards", rounds).log for rounds in (5, 10))
    cards = 5 * 56
    rules = CLASSIC.at({"rounds": "10"})

    def replay_five() -> None:
        for _ in range(5):
            replay(rules, "ABCD", five)

    def replay_ten() -> None:
        for _ in range(5):
            replay(rules, "ABCD", ten)

    assert sum(isinstance(event, Dealt) for event in ten) == 10
    return [
        Bar("takers of a trick / plain loop", lambda: [CLASSIC.outcome(plays) for plays in dealt], loop, 1, 4),
        Bar("full ruling / plain loop", lambda: [CLASSIC.rule(plays) for plays in dealt], loop, 1, 25),
        Bar("replay, each card / plain loop", replay_five, loop, 5 * cards / 2000, 40),
        Bar("replay of ten rounds / of five", replay_ten, replay_five, 1, 2.2),
    ]


def batch_bar() -> Bar:
    """Judging lines of JSON, against parsing and printing them."""
    lines = [json.dumps({"game": "classic", "plays": list(map(str, plays)), "players": 4}) for plays in tricks(2000)]
    encoded = [line.encode() for line in lines]
    return Bar(
        "judge --batch / json alone",
        lambda: [answer_line(line) for line in encoded],
        lambda: [json.dumps(json.loads(line)) for line in encoded],
        1,
        6,
    )


def start_bar() -> Bar:
    """One whole command, against starting Python with what any command needs."""
    command = Path(sys.executable).with_name("scorekeeper")
    judge = [str(command), "judge", "classic", "r7", "b3", "g0", "y11"]
    bare = [sys.executable, "-c", "import json, argparse"]
    return Bar("one judge command / bare Python", lambda: run(judge), lambda: run(bare), 1, 4)


def run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def figures() -> Iterator[tuple[str, float, float]]:
    """Name, figure and how much it may be."""
    for bar in (*rule_bars(), batch_bar(), start_bar()):
        yield bar.name, ratio(bar), bar.most


def main() -> int:
    missed = 0
    for name, found, most in chain(figures(), web.figures()):
        missed += found > most
        verdict = "" if found <= most else "  MISSED"
        print(f"{name:<36} {found:6.2f}  (at most {most:g}){verdict}", flush=True)
    missed += lighthouse.report()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
