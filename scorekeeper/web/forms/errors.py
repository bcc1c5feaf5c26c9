"""What is wrong with a form, in the words that stand beside it."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from scorekeeper.text.language import spoken
from scorekeeper.web.forms.taps import Points, Tap
from scorekeeper.web.table.session import TableSession


def first_error(form: Tap, session: TableSession) -> str:
    """The first thing wrong with a form, wherever it stands; of points, whose they are."""
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
