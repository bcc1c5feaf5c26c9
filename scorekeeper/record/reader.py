"""Reads a record (an evening as text) into a game, checking every statement. Pure: opens no files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from scorekeeper.games import reading, ruleset, statement_names
from scorekeeper.record import lexer
from scorekeeper.record.lexer import UNFINISHED
from scorekeeper.rules import game as fold
from scorekeeper.rules.events import Event, Played
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason, Refused, reason

_HEADER = re.compile(r"(game|players|house|date)\s*:(.*)", re.DOTALL)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


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
    line, complete = 1, True
    for line, text in _lines(data):
        try:
            if found := _HEADER.fullmatch(text):
                _head(header, found[1], found[2].strip(), line, game)
                continue
            game = game or _start(header)
            if not complete:
                raise Refused(reason("unfinished-inside"))
            complete = lexer.words(text)[-1].raw != UNFINISHED
            game = _tell(game, text)
        except Refused as refusal:
            raise Flawed(line, refusal.why, game.players if game else ()) from None
    try:
        game = game or _start(header)
    except Refused as refusal:
        raise Flawed(line, refusal.why) from None
    return Evening(game, header["date"][1] if "date" in header else None)


def _lines(data: bytes) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without comments and empty lines."""
    for line, content in enumerate(data.split(b"\n"), 1):
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
        players = names(text)
        if found := rules.object_players(len(players)):
            raise Refused(found)
    except Refused as refusal:
        raise Flawed(line, refusal.why) from None
    return fold.start(rules, players)


def names(text: str) -> tuple[str, ...]:
    found = tuple(lexer.named(item.text) for item in lexer.items(text))
    for index, name in enumerate(found):
        if name in found[:index]:
            raise Refused(reason("name-twice", text=name))
    return found


def _tell(game: Game, text: str) -> Game:
    """Return the game after one statement, checking each of its events first."""
    for event in _events(game, text):
        stood = _stood(game, event)
        if found := fold.objection(game, stood):
            raise Refused(found)
        game = fold.advance(game, stood)
    return game


def _events(game: Game, text: str) -> Iterator[Event]:
    name, *given = lexer.words(text)
    read = reading(game.ruleset).get(name.raw)
    if read is None and name.raw in statement_names():
        raise Refused(game.ruleset.object_foreign())
    if read is None:
        raise Refused(reason("unknown-statement", text=name.raw))
    return read(game, given)


def _stood(game: Game, event: Event) -> Event:
    """Mark a foul in a record as one that the table let stand."""
    fouls = game.ruleset.fouls
    if not fouls or not isinstance(event, Played):
        return event
    found = fold.objection(game, event)
    return event._replace(anyway=True) if found and found.code in fouls else event
