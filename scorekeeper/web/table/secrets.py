"""What one phone has entered face down: it may look at that again, and no other phone may."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.events import Corrected, Event
from scorekeeper.web import phone
from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.table.session import TableSession


def _told(event: Any) -> Event:
    """What an entry says; of a correction, what it puts in place."""
    found: Event = event.by[-1] if isinstance(event, Corrected) and event.by else event
    return found


def entered(session: TableSession) -> tuple[str, Event] | None:
    """What lies face down and may be looked at again, with the id of its entry."""
    game = session.game
    kinds = set(screen_of(game.ruleset).seen_again) if game.table.rounds else set()
    hidden = tuple(kinds & set(game.ruleset.face_down(game.table))) if kinds else ()
    if not hidden:
        return None
    last = next(entry for entry in reversed(game.done) if isinstance(_told(entry.event), hidden))
    return session.ids[last.at], _told(last.event)


def remember(session: TableSession, entry: str) -> None:
    """The phone that entered something may look at it again, also when the first answer to it was lost."""
    kinds = screen_of(session.game.ruleset).seen_again
    if kinds and entry in session.ids and isinstance(_told(session.game.log[session.ids.index(entry)]), kinds):
        phone.entered(entry)


def seen(session: TableSession) -> Event | None:
    """What lies face down, for the phone that entered it and for no other."""
    found = entered(session)
    return found[1] if found and phone.may_look(found[0]) else None
