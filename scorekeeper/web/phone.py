"""What a phone remembers in its signed cookie: tables it has opened, names last played with, preferences."""

from __future__ import annotations

from flask import session

TABLES, NAMES, SEATS = 20, 8, 6

# What can be chosen for this phone, the usual first.
SETTINGS = {
    "theme": ("system", "light", "dark"),
    "type": ("normal", "large", "larger"),
    "hand": ("right", "left"),
    "tick": ("on", "off"),
}


def opened(table: str) -> None:
    """This table goes to the top of the phone's list. Where it is there already, no cookie is sent: a look made by the
    service worker would overwrite what a tap has just put into it."""
    before = session.get("tables", [])
    if before[:1] != [table]:
        session.permanent = True
        session["tables"] = [table, *(other for other in before if other != table)][:TABLES]


def moved(old: str, new: str) -> None:
    """A table's link was replaced: this phone goes on with the new one."""
    session["tables"] = [new if table == old else table for table in tables()]


def tables() -> list[str]:
    return list(session.get("tables", []))


def sits(table: str, seat: int | None) -> None:
    """Which player this phone belongs to at a table; None for nobody in particular."""
    session.permanent = True
    others = [known for known in session.get("seats", []) if known[0] != table]
    session["seats"] = ([[table, seat]] if seat is not None else []) + others[: SEATS - 1]


def seat(table: str) -> int | None:
    """The seat this phone has taken at a table, if it has said so."""
    return next((seat for known, seat in session.get("seats", []) if known == table), None)


def played(names: tuple[str, ...]) -> None:
    session.permanent = True
    session["names"] = list(names[:NAMES])


def deals(table: str, seat: int) -> None:
    """Who deals first at a table that was just opened: asked with the names, needed when the round begins."""
    session["deals"] = [table, seat]


def dealer(table: str) -> int:
    known, seat = session.get("deals", ["", 0])
    return int(seat) if known == table else 0


def names() -> list[str]:
    return list(session.get("names", []))


# --- what it entered face down ---


def entered(entry: str) -> None:
    """This phone entered something face down and may look at it again; only the entry's id is kept."""
    if not may_look(entry):
        session["face_down"] = [*session.get("face_down", [])[-3:], entry]


def may_look(entry: str) -> bool:
    return entry in session.get("face_down", [])


# --- its holder's preferences ---


def unusual() -> dict[str, str]:
    """The settings that are not as usual."""
    chosen = session.get("settings", {})
    return {name: chosen[name] for name, values in SETTINGS.items() if chosen.get(name) in values[1:]}


def settings() -> dict[str, str]:
    """Every setting, as chosen or as usual."""
    return {name: values[0] for name, values in SETTINGS.items()} | unusual()


def prefer(chosen: dict[str, str]) -> None:
    session.permanent = True
    session["settings"] = chosen
