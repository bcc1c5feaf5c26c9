"""What a phone entered face down: that phone may look at it again, no other may."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.events import Corrected, Event
from scorekeeper.web import phone
from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.table.session import TableSession


def _told(event: Any) -> Event:
    """Return an entry's event; for a correction, the event that replaces the old one."""
    found: Event = event.by[-1] if isinstance(event, Corrected) and event.by else event
    return found


def entered(session: TableSession) -> tuple[str, Event] | None:
    """Return what lies face down and may be looked at again, after the id of its entry."""
    game = session.game
    kinds = set(screen_of(game.ruleset).seen_again) if game.table.rounds else set()
    hidden = tuple(kinds & set(game.ruleset.face_down(game.table))) if kinds else ()
    if not hidden:
        return None
    last = next(entry for entry in reversed(game.done) if isinstance(_told(entry.event), hidden))
    return session.ids[last.at], _told(last.event)


def remember(session: TableSession, entry: str) -> None:
    """Let the phone that entered something look at it again, even if the first answer to it was lost."""
    kinds = screen_of(session.game.ruleset).seen_again
    if kinds and entry in session.ids and isinstance(_told(session.game.log[session.ids.index(entry)]), kinds):
        phone.entered(entry)


def seen(session: TableSession) -> Event | None:
    """Return what lies face down, but only for the phone that entered it."""
    found = entered(session)
    return found[1] if found and phone.may_look(found[0]) else None
