"""What a phone remembers in its signed cookie: its tables, names last used, preferences."""

from __future__ import annotations

from flask import session

from scorekeeper.web.infra.security import keyed

TABLES, NAMES, SEATS = 20, 8, 6

# The choices for this phone, the default first.
SETTINGS = {
    "theme": ("system", "light", "dark"),
    "type": ("normal", "large", "larger"),
    "hand": ("right", "left"),
    "tick": ("on", "off"),
}


def opened(table: str) -> None:
    """Move this table to the top of the phone's list.

    If it is there already, no cookie is sent: a request by the service worker would overwrite what a tap has just
    stored in it.
    """
    before = session.get("tables", [])
    if before[:1] != [table]:
        session.permanent = True
        session["tables"] = [table, *(other for other in before if other != table)][:TABLES]


def moved(old: str, new: str) -> None:
    """Replace a table's old link with its new one in the phone's list."""
    session["tables"] = [new if table == old else table for table in tables()]


def tables() -> list[str]:
    return list(session.get("tables", []))


def sits(table: str, seat: int | None) -> None:
    """Remember which player this phone belongs to at a table; None for nobody in particular."""
    session.permanent = True
    session.pop("seats", None)  # earlier versions wrote the tables' own ids there
    others = [known for known in session.get("sits", []) if known[0] != _mark(table)]
    session["sits"] = ([[_mark(table), seat]] if seat is not None else []) + others[: SEATS - 1]


def seat(table: str) -> int | None:
    """Return the seat of this phone at a table, if it has named one."""
    named = session.get("sits", [])
    mark = _mark(table) if named else ""
    return next((seat for known, seat in named if known == mark), None)


def _mark(table: str) -> str:
    """Return what stands for a table in the cookie, which anybody with the phone can read: never its id."""
    return keyed(f"seat at {table}")[:16]


def played(names: tuple[str, ...]) -> None:
    session.permanent = True
    session["names"] = list(names[:NAMES])


def deals(table: str, seat: int) -> None:
    """Remember who deals first at a new table: asked with the names, needed when the round begins."""
    session["deals"] = [table, seat]


def dealer(table: str) -> int:
    known, seat = session.get("deals", ["", 0])
    return int(seat) if known == table else 0


def names() -> list[str]:
    return list(session.get("names", []))


# --- what it entered face down ---


def entered(entry: str) -> None:
    """Let this phone look again at what it entered face down; only the entry's id is stored."""
    if not may_look(entry):
        session["face_down"] = [*session.get("face_down", [])[-3:], entry]


def may_look(entry: str) -> bool:
    return entry in session.get("face_down", [])


# --- its owner's preferences ---


def unusual() -> dict[str, str]:
    """Return the settings that differ from the default."""
    chosen = session.get("settings", {})
    return {name: chosen[name] for name, values in SETTINGS.items() if chosen.get(name) in values[1:]}


def settings() -> dict[str, str]:
    """Return every setting, as chosen or by default."""
    return {name: values[0] for name, values in SETTINGS.items()} | unusual()


def prefer(chosen: dict[str, str]) -> None:
    session.permanent = True
    session["settings"] = chosen
