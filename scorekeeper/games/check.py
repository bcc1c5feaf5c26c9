"""Checks that a game has all of its pure half. What is missing is named at start, not found at a table later."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import TYPE_CHECKING, Any

from scorekeeper.record.statements import Statement
from scorekeeper.rules import events as shared
from scorekeeper.rules.events import Dealt, Overruled, Played, Scored, SetAside, Taken, Won
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.english import SENTENCES
from scorekeeper.text.say import say

if TYPE_CHECKING:
    from pathlib import Path

SEATS = range(2, 9)  # the numbers of players that the pages have room for
LONGEST = 20  # letters in the name of an event, as it is stored


class Incomplete(Exception):
    """A game lacks a part; the message says which."""


def check_game(game: Ruleset, events: tuple[type[Any], ...], statements: tuple[Statement, ...]) -> None:
    """Raise Incomplete if something is missing or does not fit together."""
    _check_packs(game)
    for kind in events:
        _check_event(game, kind)
    _check_statements(game, events, statements)


def _check_packs(game: Ruleset) -> None:
    players = getattr(type(game), "players", None)
    if not isinstance(players, range) or not players or players[0] not in SEATS or players[-1] not in SEATS:
        raise Incomplete(f"{game.key} has no players from 2 to 8: write players: ClassVar[range] = range(3, 7).")
    for seats in players:
        try:
            pack, hand = game.pack(seats), game.hand(seats)
            cards = [str(card) for card in pack.cards]
        except NotImplementedError:
            raise Incomplete(f"{game.key} has no pack.") from None
        except KeyError as card:
            raise Incomplete(f"{game.key} has a card in its pack that its suit does not have: {card}.") from None
        if not 1 <= hand <= len(cards) // seats:
            raise Incomplete(f"{game.key} deals {hand} cards each to {seats} players, but its pack has {len(cards)}.")


def _check_event(game: Ruleset, kind: type[Any]) -> None:
    name = kind.__name__
    if name in {other.__name__ for other in shared.EVENTS} or len(name) > LONGEST:
        raise Incomplete(f"{game.key} names an event {name}: every game has one, or the name is too long.")
    for method in game.methods(kind):
        if not hasattr(game, method):
            raise Incomplete(f"{game.key} has no method {method} for its event {name}.")


def _check_statements(game: Ruleset, events: tuple[type[Any], ...], statements: tuple[Statement, ...]) -> None:
    """Every event that can happen must be written, or a record would lose it."""
    if any(not isinstance(statement, Statement) for statement in statements):
        raise Incomplete(f"{game.key} has something in STATEMENTS that is not a Statement.")
    told = {kind for statement in statements for kind in statement.tells}
    for kind in (*events, *_shared(game)):
        if kind not in told:
            raise Incomplete(f"{game.key} writes no statement for {kind.__name__}.")


def _shared(game: Ruleset) -> Iterator[type[Any]]:
    """Yield the shared events that happen in this game."""
    yield from (kind for kind in (Dealt, Played, Taken, Overruled, Scored) if game.knows(kind))
    if game.by_tricks:
        yield Won
    if any(game.left_over(seats) for seats in game.players):
        yield SetAside


# --- games of other packages, which have no tests here ---


def try_out(game: Ruleset) -> None:
    """Rule on a trick, play a round as far as that goes, and put everything into words."""
    seats = game.players[0]
    cards = game.pack(seats).cards
    ruling = game.rule(cards[: game.trick_size(seats)], game.named_trump("x"))
    table = game.advance(game.start(seats), game.deal_event(0))
    for card in cards:
        if game.objection(table, played := Played(card)) is None:
            table = game.advance(table, played)
    lines = game.lines(table, 0) or ()
    for why in (*ruling.because, *ruling.roles, *(why for line in lines for why in line.because)):
        say(why)


def check_reasons(game: Ruleset, folder: Path) -> None:
    """Check that every reason in the game's modules has a sentence, and that sentence its arguments."""
    import ast  # not needed for our own games

    for file in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes(), file.name)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "reason"
                and node.args
            ):
                given = {keyword.arg for keyword in node.keywords}
                for key in (part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)):
                    _check_reason(game, f"{file.name}, line {node.lineno}", str(key), given)


def _check_reason(game: Ruleset, where: str, key: str, given: set[str | None]) -> None:
    if key not in SENTENCES:
        raise Incomplete(f"{game.key} has no message {key!r} ({where}).")
    sentence = SENTENCES[key]
    text = sentence if isinstance(sentence, str) else "".join(sentence) + "{n}"
    lacking = {name for _, name, *_ in Formatter().parse(text) if name} - given
    if lacking and None not in given:
        raise Incomplete(f"{game.key} does not fill in {', '.join(sorted(lacking))} in its message {key!r} ({where}).")
