"""The forms that only Sticheln has: declared cards, a chosen colour, a counted pile; and its mix of variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wtforms import StringField, validators

from scorekeeper.games.sticheln.events import Chosen, Declared
from scorekeeper.games.sticheln.rules import GAMES
from scorekeeper.rules.events import Event
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.language import lazy
from scorekeeper.web.forms.builder import Builder
from scorekeeper.web.forms.fields import CardsField, Number, count, needed
from scorekeeper.web.forms.taps import Own, Several, Tap


class Declare(Own, Several):
    lays = Declared

    def event(self, session: Any) -> Event | None:
        enough = len(self.cards_so_far) >= session.game.ruleset.laid or not session.game.table.rounds
        return Declared(self.seat.data, self.cards_so_far) if enough else None


class Choose(Tap):
    seat = Number(validators=[needed])
    colour = StringField(validators=[needed, validators.Length(1, 1)])

    def event(self, session: Any) -> Event:
        return Chosen(self.seat.data, self.colour.data)


class Count(Tap):
    seat = Number(validators=[needed])
    cards = CardsField()
    others = count()

    def event(self, session: Any) -> Event:
        rules, cards = session.game.ruleset, tuple(self.cards.data or ())
        found: Event = rules.counted(session.game.table, self.seat.data, cards, self.others.data)
        return found


def mixed(switches: Mapping[str, str]) -> Ruleset:
    """Return the printed variant that the switches make, or Classic with them set; raise Refused if they clash."""
    rules = GAMES[0].at(switches)
    return next((game for game in GAMES if game.name == rules.name), rules)


ACTIONS = {"declare": Declare, "choose": Choose, "count": Count}
BUILDERS = (
    Builder(
        key="mix",
        name=lazy("Mix your own Sticheln"),
        about=lazy("3 to 8 players. Every variant is a switch: set the four as you like."),
        after="delayed",
        base=GAMES[0],
        template="games/sticheln/_switches.html",
        build=mixed,
    ),
)
