"""Checks the rows of a backup before they are stored: both databases must be able to hold every value."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Integer, Table

from scorekeeper.storage.unpack import LINE
from scorekeeper.text.language import gettext as _


class Flaw(Exception):
    """Something that no version of this program has written; the message says where."""


class Fit(NamedTuple):
    """What a column takes: numbers or text, up to this length, perhaps nothing."""

    name: str
    numbers: bool
    longest: int
    nothing: bool


@cache
def _fits(part: Table) -> tuple[Fit, ...]:
    return tuple(
        Fit(
            column.name,
            isinstance(column.type, Integer),
            getattr(column.type, "length", 0) or LINE,
            bool(column.nullable),
        )
        for column in part.columns
    )


def complete(part: Table, row: dict[str, Any], line: int) -> dict[str, Any]:
    """Return a row with every column, those that an older version did not have empty, if the values can be stored."""
    for fit in _fits(part):
        if not _takes(fit, row.get(fit.name)):
            raise Flaw(_("Line %(n)s: “%(column)s” cannot be right.", n=line, column=fit.name))
    return row if len(row) == len(part.columns) else {fit.name: row.get(fit.name) for fit in _fits(part)}


def _takes(fit: Fit, value: Any) -> bool:
    """Whether both databases can store this value in a column."""
    if value is None:
        return fit.nothing
    if fit.numbers:
        return type(value) is int and abs(value) < 1 << 31
    return isinstance(value, str) and len(value) <= fit.longest and "\0" not in value and is_unicode(value)


def is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
