"""The message for the slower of two simultaneous taps."""

from __future__ import annotations

from flask_babel import gettext as _

from scorekeeper.rules.events import Corrected, Redone, Swapped, Undone
from scorekeeper.web.table.describe import describe
from scorekeeper.web.table.session import TableSession, tables


def conflict(session: TableSession, after: int) -> str:
    """Return the message for a phone whose page showed the table after this many entries."""
    if not 0 <= after < session.seq:
        return _("Your tap was not recorded: this is the table as it is now.")
    who, what = phone_of(session), newest(session, after)
    return _("%(who)s was faster (%(what)s). Your tap was not recorded.", who=who, what=what)


def phone_of(session: TableSession) -> str:
    """Return whose phone made the last entry."""
    seat = tables().store.seat(session.info.id, session.seq - 1)
    return _("Another phone") if seat is None else session.game.players[seat]


def newest(session: TableSession, after: int) -> str:
    """Describe the last entry recorded since; for an undo and the like, only that it was one."""
    last = session.game.log[-1]
    if isinstance(last, Undone):
        return _("an undo")
    if isinstance(last, Redone):
        return _("a redo")
    if isinstance(last, Corrected | Swapped):
        return _("a correction")
    return describe(session.game)[-1].text
