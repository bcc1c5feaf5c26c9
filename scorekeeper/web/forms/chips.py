"""What is laid face down, and Was Sticht?'s chips and tasks."""

from __future__ import annotations

import secrets

from wtforms import FieldList, RadioField, StringField, validators

from scorekeeper.rules.cards import Trump
from scorekeeper.rules.events import (
    Discarded,
    Event,
    Made,
    Ordered,
    Picked,
    Revealed,
    Tasked,
    Trumped,
)
from scorekeeper.rules.tongue import later
from scorekeeper.web.evenings import Evening
from scorekeeper.web.forms.fields import TRUMP_COLOURS, TRUMP_NUMBERS, Number, Own, Tap, needed


class Order(Own):
    """Stichling: the order of the scoring cards, like 1-3-2."""

    lays = Ordered
    order = StringField(validators=[needed, validators.Regexp(r"^\d(-\d){2}$", message=later("Three cards, please."))])

    def event(self, evening: Evening) -> Event:
        return Ordered(self.seat.data, tuple(int(card) for card in self.order.data.split("-")))


class Pick(Tap):
    """Was Sticht?: a chip from the tray."""

    seat = Number(validators=[needed])
    chip = StringField(
        validators=[needed, validators.Regexp(r"^[a-z0-9-]+(=\d{1,2})?$", message=later("A chip, please."))]
    )

    def event(self, evening: Evening) -> Event:
        task, _, value = self.chip.data.partition("=")
        return Picked(self.seat.data, task, int(value) if value else None)


class TrumpTap(Tap):
    """Was Sticht?: the trump colour and number, either of which may be X."""

    colour = RadioField(choices=TRUMP_COLOURS, validators=[validators.InputRequired(later("Tap a colour, or X."))])
    number = RadioField(choices=TRUMP_NUMBERS, validators=[validators.InputRequired(later("Tap a number, or X."))])

    def event(self, evening: Evening) -> Event:
        return Trumped(Trump.of(self.colour.data + self.number.data))


class Draw(Tap):
    """Was Sticht?: the app draws trump, each colour and number as likely as X."""

    def event(self, evening: Evening) -> Event:
        return Trumped(Trump.of(secrets.choice(TRUMP_COLOURS) + secrets.choice(TRUMP_NUMBERS)))


class Task(Own):
    lays = Tasked
    task = StringField(validators=[needed, validators.Length(1, 20)])

    def event(self, evening: Evening) -> Event:
        return Tasked(self.seat.data, self.task.data)


class Mark(Tap):
    """Was Sticht?: who made his task, as the table saw it."""

    made = FieldList(RadioField(choices=["yes", "no"], validators=[needed]))

    def event(self, evening: Evening) -> Event:
        return Made(tuple(said == "yes" for said in self.made.data))


class Discard(Tap):
    task = StringField(validators=[needed, validators.Length(1, 20)])

    def event(self, evening: Evening) -> Event:
        return Discarded(self.task.data)


class Reveal(Tap):
    def event(self, evening: Evening) -> Event:
        return Revealed()
