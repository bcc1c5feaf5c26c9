"""The first error of a form, as a sentence."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorekeeper.text.language import spoken
from scorekeeper.web.forms.taps import Points, Tap
from scorekeeper.web.table.session import TableSession


def first_error(form: Tap, session: TableSession) -> str:
    """Return the first error in any field of a form; for points, with the player's name."""
    if isinstance(form, Points) and form.points.errors:
        return next(
            _("%(name)s: %(flaw)s", name=name, flaw=spoken().word(wrong[0]))
            for name, wrong in zip(session.game.players, form.points.errors, strict=False)
            if wrong
        )
    found: Any = next(iter(form.errors.values()))
    while not isinstance(found, str):
        found = next(part for part in found if part)
    return spoken().word(found)
