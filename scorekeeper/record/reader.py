"""Reads a record (an evening as text) into a game, checking every statement. Pure: opens no files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from scorekeeper.games import reading, ruleset, statement_names
from scorekeeper.record import lexer
from scorekeeper.record.lexer import UNFINISHED
from scorekeeper.rules import game as fold
from scorekeeper.rules.events import Event, Played
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason, Refused, reason
from scorekeeper.rules.ruleset import Ruleset

_HEADER = re.compile(r"(game|players|house|date)\s*:(.*)", re.DOTALL)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
LINES = 10_000  # at most, in a record; the longest evening has a third of them


class Evening(NamedTuple):
    """A game and the day it was played, if known."""

    game: Game
    date: str | None = None


class Flawed(Exception):
    """A record is impossible or unreadable: at which line, why, and the players if they were read by then."""

    def __init__(self, line: int, why: Reason, players: tuple[str, ...] = ()) -> None:
        super().__init__(f"{line}: {why.key}")
        self.line, self.why, self.players = line, why, players


Header = dict[str, tuple[int, str]]


def read(data: bytes) -> Evening:
    """Read a record into an evening, checking each statement in turn."""
    header: Header = {}
    game: Game | None = None
    log: list[Event] = []
    line, complete = 1, True
    for line, text in _lines(data):
        try:
            if found := _HEADER.fullmatch(text):
                _head(header, found[1], found[2].strip(), line, game)
                continue
            game = game or _start(header)
            if not complete:
                raise Refused(reason("unfinished-inside"))
            complete = text.rsplit(maxsplit=1)[-1] != UNFINISHED
            game = _tell(game, text, log)
        except Refused as refusal:
            raise Flawed(line, refusal.why, game.players if game else ()) from None
    try:
        game = game or _start(header)
    except Refused as refusal:
        raise Flawed(line, refusal.why) from None
    return Evening(fold.logged(game, log), header["date"][1] if "date" in header else None)


def _lines(data: bytes) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without comments and empty lines; refuse more than an evening can have."""
    for line, content in enumerate(data.split(b"\n"), 1):
        if line > LINES:
            raise Flawed(line, reason("too-long", n=LINES))
        try:
            text = lexer.code(content.decode().removeprefix("\ufeff"))
        except UnicodeDecodeError:
            raise Flawed(line, reason("not-utf8")) from None
        except Refused as refusal:
            raise Flawed(line, refusal.why) from None
        if text:
            yield line, text


# --- the header ---


def _head(header: Header, name: str, value: str, line: int, game: Game | None) -> None:
    if game is not None:
        raise Refused(reason("header-late", text=name))
    if name in header:
        raise Refused(reason("header-twice", text=name))
    if name == "date":
        _check_date(value)
    header[name] = (line, value)


def _check_date(text: str) -> None:
    try:
        date.fromisoformat(text if _DATE.fullmatch(text) else "")
    except ValueError:
        raise Refused(reason("bad-date", text=text)) from None


def _start(header: Header) -> Game:
    """Start the game that the header describes; an error names the header line it is in."""
    for name in ("game", "players"):
        if name not in header:
            raise Refused(reason("no-header", text=name))
    try:
        line, key = header["game"]
        rules = ruleset(key)
        line, text = header.get("house", (line, ""))
        rules = ruleset(key, lexer.pairs(text))
        line, text = header["players"]
        players = names(text, rules)
    except Refused as refusal:
        raise Flawed(line, refusal.why) from None
    return fold.start(rules, players)


def names(text: str, rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the players. They are counted before they are compared: there may be thousands."""
    items = lexer.items(text)
    wrong = rules.object_players(len(items))
    if wrong and len(items) > max(rules.players):
        raise Refused(wrong)
    found = tuple(lexer.named(item.text) for item in items)
    if twice := [name for index, name in enumerate(found) if name in found[:index]]:
        raise Refused(reason("name-twice", text=twice[0]))
    if wrong:
        raise Refused(wrong)
    return found


def _tell(game: Game, text: str, log: list[Event]) -> Game:
    """Return the game after one statement, checking each of its events first.

    Only its table: a log that grows by one entry at a time would be copied as often as it has entries.
    """
    for event in _events(game, text):
        stood, found = _stood(game, event)
        if found:
            raise Refused(found)
        log.append(stood)
        game = replace(game, table=game.ruleset.advance(game.table, stood))
    return game


def _events(game: Game, text: str) -> Iterator[Event]:
    name, *given = lexer.words(text)
    read = reading(game.ruleset).get(name.raw)
    if read is None and name.raw in statement_names():
        raise Refused(game.ruleset.object_foreign())
    if read is None:
        raise Refused(reason("unknown-statement", text=name.raw))
    return read(game, given)


def _stood(game: Game, event: Event) -> tuple[Event, Reason | None]:
    """Return an event and the objection to it; a foul in a record is one that the table let stand."""
    found = fold.objection(game, event)
    if found and found.code in game.ruleset.fouls and isinstance(event, Played):
        event = event._replace(anyway=True)
        found = fold.objection(game, event)
    return event, found
