"""Splits a record into lines, words, names, pairs and numbers. Knows no statement and no game."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from scorekeeper.rules.reason import Refused, reason

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_CODE = re.compile(rf'(?:{_QUOTED}|[^"#])*')  # all of a line before its comment
_WORD = re.compile(rf'(?:{_QUOTED}|[^\s"])+')
_ITEM = re.compile(rf'(?:{_QUOTED}|[^,"])+')
_PAIR = re.compile(r"([a-z0-9-]+)=(.*)", re.DOTALL)
_BARE = re.compile(r'[^\s"#,=\\]+')
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")

NOTHING, LATER, UNFINISHED = "-", "?", "..."  # none; not known yet; still being played


class Word(NamedTuple):
    """One word as written; a pair if it has the form key=value."""

    raw: str

    @property
    def text(self) -> str:
        return unquoted(self.raw)

    @property
    def key(self) -> str | None:
        found = _PAIR.fullmatch(self.raw)
        return found[1] if found else None

    @property
    def value(self) -> str:
        """The part after the =, as written."""
        found = _PAIR.fullmatch(self.raw)
        return found[2] if found else ""


def code(line: str) -> str:
    """Return a line without its comment."""
    found = _CODE.match(line)
    end = found.end() if found else 0
    if line[end : end + 1] == '"':
        raise Refused(reason("open-quote"))
    return line[:end].strip()


def words(text: str) -> list[Word]:
    return [Word(raw) for raw in _WORD.findall(text)]


def items(text: str) -> list[Word]:
    """Split text at its commas."""
    found = [Word(raw.strip()) for raw in _ITEM.findall(text)]
    if len(found) != len(re.sub(_QUOTED, "", text).split(",")):
        raise Refused(reason("bad-statement", text=text, expected="items with a comma between each two"))
    return found


def pairs(text: str) -> dict[str, str]:
    """Parse house rules written like `zeros=invisible, rounds=4`."""
    found: dict[str, str] = {}
    for pair in items(text) if text else []:
        if pair.key is None or pair.key in found:
            raise Refused(reason("bad-house", text=pair.raw))
        found[pair.key] = pair.value
    return found


def quoted(name: str) -> str:
    """Return a name as a record writes it: in quotes if it would not read as one word."""
    if _BARE.fullmatch(name) and name not in (NOTHING, LATER, UNFINISHED):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def unquoted(raw: str) -> str:
    return re.sub(_QUOTED, lambda found: re.sub(r"\\(.)", r"\1", found[0][1:-1], flags=re.DOTALL), raw)


def number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Refused(reason("bad-statement", text=text, expected="a number"))
    return int(text)


def named(name: str) -> str:
    """Return a name if it fits a score sheet: on one line, not empty, not too long."""
    unfit = any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)
    if unfit or not name.strip() or name != name.strip() or len(name) > 60:
        raise Refused(reason("bad-name", text=name))
    return name
