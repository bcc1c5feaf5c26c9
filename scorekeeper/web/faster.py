"""The slower of two taps: who was faster, what was recorded there, and that this tap was not."""

from __future__ import annotations

from flask_babel import gettext as _

from scorekeeper.rules.events import Corrected, Redone, Undone
from scorekeeper.web.evenings import Evening, evenings
from scorekeeper.web.told import told


def faster(evening: Evening, after: int) -> str:
    """What to say to a phone whose page showed the table after that many entries."""
    if not 0 <= after < evening.seq:
        return _("Your tap was not recorded: this is the table as it is now.")
    who, what = phone_of(evening), newest(evening, after)
    return _("%(who)s was faster (%(what)s). Your tap was not recorded.", who=who, what=what)


def phone_of(evening: Evening) -> str:
    """Whose phone made the last entry."""
    seat = evenings().store.seat(evening.card.id, evening.seq - 1)
    return _("Another phone") if seat is None else evening.game.players[seat]


def newest(evening: Evening, after: int) -> str:
    """The last of what was recorded since; of an undo and the like, only that it was one."""
    last = evening.game.log[-1]
    if isinstance(last, Undone):
        return _("an undo")
    if isinstance(last, Redone):
        return _("a redo")
    if isinstance(last, Corrected):
        return _("a correction")
    return told(evening.game)[-1].text
