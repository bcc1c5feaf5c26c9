"""Tables of every game with every number of players, anywhere in their evening."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scorekeeper.rules.game import Game, replay
from tests.evenings import evening, logs


def tables(random: Random) -> Iterator[Game]:
    """Games without end, each in turn: before the first card, after the last one, mostly in between."""
    while True:
        turns = list(logs())
        random.shuffle(turns)
        for key, seats in turns:
            yield stopped(random, evening(random, key, seats))


def stopped(random: Random, game: Game) -> Game:
    """The same evening until some moment; the first entries are of many kinds, so it is often early."""
    size = len(game.log)
    cut = random.choice((0, size, random.randint(0, size), random.randint(0, size), random.randint(0, min(size, 12))))
    return replay(game.ruleset, game.players, game.log[:cut])
