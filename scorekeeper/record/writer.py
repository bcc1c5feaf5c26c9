"""Writes a game as a record. reader.py reads it back to the same game."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games import statements
from scorekeeper.record.lexer import quoted
from scorekeeper.record.reader import Evening
from scorekeeper.rules.game import Game
from scorekeeper.rules.table import Round, Table


def write(evening: Evening) -> str:
    """Return the whole record, ending with a newline."""
    game = evening.game
    blocks = [_header(evening), _told(game, game.table, opening=True)]
    blocks += [_told(game, round) for round in game.table.rounds]
    return "\n\n".join(text for block in blocks if (text := "\n".join(block))) + "\n"


def _told(game: Game, told: Table | Round, opening: bool = False) -> Iterator[str]:
    """Yield all statements about a round, or about the table before the first one, in the game's order."""
    for statement in statements(game.ruleset):
        if statement.opening == opening:
            yield from statement.write(game, told)


def _header(evening: Evening) -> Iterator[str]:
    game = evening.game
    yield f"game: {game.ruleset.key}"
    yield f"players: {', '.join(map(quoted, game.players))}"
    if house := game.ruleset.in_force():
        yield f"house: {', '.join(f'{key}={value}' for key, value in house.items())}"
    if evening.date:
        yield f"date: {evening.date}"
