"""The form that only Hat Trick has: a pile counted by colour."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.rules.events import Event
from scorekeeper.text.language import lazy
from scorekeeper.web.forms.fields import Number, count, needed
from scorekeeper.web.forms.taps import Tap


class Sort(Tap):
    seat = Number(validators=[needed])
    red, blue, green, passed = count(), count(), count(), count()

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and all(field.data is None for field in (self.red, self.blue, self.green, self.passed)):
            self.red.errors = (lazy("Type how many cards lie there; 0 where there are none."),)
        return not self.errors

    def event(self, session: Any) -> Event:
        counts = (self.red.data, self.blue.data, self.green.data, self.passed.data)
        return Sorted(self.seat.data, *(number or 0 for number in counts))


ACTIONS = {"sort": Sort}
