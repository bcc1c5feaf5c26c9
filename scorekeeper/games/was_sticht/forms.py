"""The forms that only Was Sticht? has: chips, trump, drafted cards, tasks, verdicts."""

from __future__ import annotations

import secrets
from typing import Any

from wtforms import RadioField, StringField, validators

from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.rules.cards import Trump
from scorekeeper.rules.events import Event
from scorekeeper.text.language import lazy
from scorekeeper.web.forms.fields import ForEach, Number, needed
from scorekeeper.web.forms.taps import OneCard, Own, Tap

TRUMP_COLOURS, TRUMP_NUMBERS = [*"rbgyx"], [*"123456789x"]  # x: none


class Pick(Tap):
    """A chip from the tray."""

    seat = Number(validators=[needed])
    chip = StringField(
        validators=[needed, validators.Regexp(r"^[a-z0-9-]+(=\d{1,2})?$", message=lazy("A chip, please."))]
    )

    def event(self, session: Any) -> Event:
        task, _, value = self.chip.data.partition("=")
        return Picked(self.seat.data, task, int(value) if value else None)


class TrumpTap(Tap):
    """The trump colour and number, either of which may be X."""

    colour = RadioField(choices=TRUMP_COLOURS, validators=[validators.InputRequired(lazy("Tap a colour, or X."))])
    number = RadioField(choices=TRUMP_NUMBERS, validators=[validators.InputRequired(lazy("Tap a number, or X."))])

    def event(self, session: Any) -> Event:
        return Trumped(Trump.of(self.colour.data + self.number.data))


class Draw(Tap):
    """Let the app draw trump; every colour, every number and X are equally likely."""

    shows_secret = True

    def event(self, session: Any) -> Event:
        return Trumped(Trump.of(secrets.choice(TRUMP_COLOURS) + secrets.choice(TRUMP_NUMBERS)))


class Draft(OneCard):
    def event(self, session: Any) -> Event:
        return Drafted(self.tapped)


class Task(Own):
    lays = Tasked
    task = StringField(validators=[needed, validators.Length(1, 20)])

    def event(self, session: Any) -> Event:
        return Tasked(self.seat.data, self.task.data)


class Mark(Tap):
    """Who completed their task, as the table saw it."""

    made = ForEach(RadioField(choices=["yes", "no"], validators=[needed]))

    def event(self, session: Any) -> Event:
        return Made(tuple(said == "yes" for said in self.made.data))


class Discard(Tap):
    task = StringField(validators=[needed, validators.Length(1, 20)])

    def event(self, session: Any) -> Event:
        return Discarded(self.task.data)


ACTIONS = {
    "pick": Pick,
    "trump": TrumpTap,
    "draw": Draw,
    "draft": Draft,
    "task": Task,
    "made": Mark,
    "discard": Discard,
}
