"""The record: one evening as text, read here and written by transcript.py. Pure: from text to game, no files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from scorekeeper import words
from scorekeeper.rules import game as fold
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason, Refused, reason
from scorekeeper.rulesets import ruleset
from scorekeeper.statements import events
from scorekeeper.words import UNFINISHED

_HEADER = re.compile(r"(game|players|house|date)\s*:(.*)", re.DOTALL)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Evening(NamedTuple):
    """A game and the day it was played, where that is known."""

    game: Game
    date: str | None = None


class Flawed(Exception):
    """A record that cannot be true or cannot be read: the line and why, and who plays as far as that was read."""

    def __init__(self, line: int, why: Reason, players: tuple[str, ...] = ()) -> None:
        super().__init__(f"{line}: {why.key}")
        self.line, self.why, self.players = line, why, players


Header = dict[str, tuple[int, str]]


def read(data: bytes) -> Evening:
    """The evening that a record tells, every statement asked about as it comes."""
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
            complete = words.words(text)[-1].raw != UNFINISHED
            game = _tell(game, text)
        except Refused as refusal:
            raise Flawed(line, refusal.why, game.players if game else ()) from None
    try:
        game = game or _start(header)
    except Refused as refusal:
        raise Flawed(line, refusal.why) from None
    return Evening(game, header["date"][1] if "date" in header else None)


def _lines(data: bytes) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered, without comments."""
    for line, content in enumerate(data.split(b"\n"), 1):
        try:
            text = words.code(content.decode().removeprefix("\ufeff"))
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
    """The game before its first statement; what is wrong with it is said at its own line."""
    for name in ("game", "players"):
        if name not in header:
            raise Refused(reason("no-header", text=name))
    try:
        line, key = header["game"]
        rules = ruleset(key)
        line, text = header.get("house", (line, ""))
        rules = ruleset(key, words.pairs(text))
        line, text = header["players"]
        players = names(text)
        if len(players) not in rules.players:
            low, high = rules.players[0], rules.players[-1]
            raise Refused(reason("bad-players", game=rules.name, n=len(players), low=low, high=high))
    except Refused as refusal:
        raise Flawed(line, refusal.why) from None
    return fold.start(rules, players)


def names(text: str) -> tuple[str, ...]:
    found = tuple(words.named(item.text) for item in words.items(text))
    for index, name in enumerate(found):
        if name in found[:index]:
            raise Refused(reason("name-twice", text=name))
    return found


def _tell(game: Game, text: str) -> Game:
    """The game after one statement: its events in order, each one asked about first."""
    for event in events(game, text):
        if found := fold.objection(game, event):
            raise Refused(found)
        game = fold.advance(game, event)
    return game
