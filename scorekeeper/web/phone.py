"""What a phone remembers: the tables it has opened and the names last played with, in its signed cookie."""

from __future__ import annotations

from flask import session

TABLES, NAMES = 20, 8


def opened(table: str) -> None:
    """This table goes to the top of the phone's list."""
    session.permanent = True
    before = session.get("tables", [])
    if before[:1] != [table]:
        session["tables"] = [table, *(other for other in before if other != table)][:TABLES]


def tables() -> list[str]:
    return list(session.get("tables", []))


def played(names: tuple[str, ...]) -> None:
    session.permanent = True
    session["names"] = list(names[:NAMES])


def names() -> list[str]:
    return list(session.get("names", []))
