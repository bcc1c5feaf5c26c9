"""The forms of every game: a card, who deals, who took it, points, undo. They check shape; the referee checks truth."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from wtforms import SelectMultipleField, StringField, validators

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, Overruled, Redone, Revealed, Scored, SetAside, Taken, Won
from scorekeeper.rules.game import undoing
from scorekeeper.text.language import lazy
from scorekeeper.web.forms.fields import CardField, CardsField, ForEach, Number, Spoken, needed, optional
from scorekeeper.web.table.session import TableSession

ENTRY = re.compile(r"[\w-]{8,32}\Z", re.ASCII)  # as our pages make it
CUT = lazy("That did not arrive whole")


class Tap(Spoken):
    """Any tap: `after` is the number of entries the phone had seen, `entry` the tap's own id."""

    after = Number(validators=[validators.InputRequired()])
    entry = StringField(validators=[validators.InputRequired(), validators.Regexp(ENTRY, message=CUT)])

    shows_secret: ClassVar[bool] = False  # the answer shows what was entered face down

    def event(self, session: TableSession) -> Event | None:
        """Return what was done, or None if more has to be tapped."""
        raise NotImplementedError

    def catch_up(self, session: TableSession) -> None:
        """Update `after` if the tap is still valid although others have tapped since its page was made."""

    @property
    def cards_so_far(self) -> tuple[Card, ...]:
        """The cards tapped so far, if one tap is not enough."""
        return ()

    @property
    def kept(self) -> tuple[Card, ...]:
        """The cards that stay tapped after a refusal."""
        return ()

    @property
    def named(self) -> Card | None:
        """The card that the tap names, if it is one."""
        return None


class Own(Tap):
    """What players enter for themselves: still valid if only others have entered theirs since the page was made."""

    lays: ClassVar[type[Any]]
    seat = Number(validators=[needed])

    def catch_up(self, session: TableSession) -> None:
        after: int = self.after.data if self.after.data is not None else -1
        since: Any = session.game.log[after:] if 0 <= after < session.seq else ()
        if since and all(isinstance(told, self.lays) and told.seat != self.seat.data for told in since):
            self.after.data = session.seq


# --- cards ---


class OneCard(Tap):
    """A card tapped on the pad, or typed."""

    card = CardField()
    typed = CardField()

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and not self.tapped:
            self.typed.errors = (lazy("Tap a card, or type one."),)
        return not self.errors

    @property
    def tapped(self) -> Any:
        return self.card.data or self.typed.data

    @property
    def cards_so_far(self) -> tuple[Card, ...]:
        return (self.tapped,)

    @property
    def named(self) -> Card | None:
        found: Card | None = self.tapped
        return found


class Play(OneCard):
    """A card, with its place if one was tapped; `anyway` if the table lets a foul stand."""

    seat = Number(validators=[optional])
    place = Number(validators=[optional])
    anyway = Number(validators=[optional])

    def event(self, session: TableSession) -> Event | None:
        rules, table, anyway = session.game.ruleset, session.game.table, bool(self.anyway.data)
        return rules.tapped(table, self.tapped, self.seat.data, self.place.data, anyway)


class Several(OneCard):
    """Cards tapped one after the other; `picked` holds those tapped before."""

    picked = CardsField()

    @property
    def cards_so_far(self) -> tuple[Card, ...]:
        """The cards tapped so far; tapping a card again removes it."""
        before = list(self.picked.data or [])
        return tuple(c for c in before if c != self.tapped) if self.tapped in before else (*before, self.tapped)

    @property
    def kept(self) -> tuple[Card, ...]:
        return tuple(self.picked.data or ())


class Aside(Several):
    def event(self, session: TableSession) -> Event | None:
        count = session.game.ruleset.left_over(len(session.game.players))
        enough = len(self.cards_so_far) >= count or not session.game.table.rounds
        return SetAside(self.cards_so_far) if enough else None


# --- rounds ---


class Deal(Tap):
    """Who deals the round, or starts it if nobody deals."""

    dealer = Number(validators=[needed])

    def event(self, session: TableSession) -> Event:
        return session.game.ruleset.deal_event(self.dealer.data)


class Take(Tap):
    seat = Number(validators=[needed])
    also = Number(validators=[optional])
    leads = Number(validators=[optional])

    def seats(self) -> tuple[int, ...]:
        if self.seat.data < 0:
            return ()
        return (self.seat.data,) if self.also.data is None else (self.seat.data, self.also.data)

    def event(self, session: TableSession) -> Event:
        return Taken(self.seats(), self.leads.data)


class Overrule(Take):
    def event(self, session: TableSession) -> Event:
        return Overruled(self.seats(), self.leads.data)


class Points(Tap):
    """The points of a round. Some phones have no minus key, so a ticked box makes a number negative."""

    points = ForEach(Number(validators=[needed, validators.NumberRange(0, 999, lazy("A number, please."))]))
    minus = SelectMultipleField(coerce=int, validate_choice=False)

    def event(self, session: TableSession) -> Event:
        minus = self.minus.data or []
        return Scored(tuple(-value if seat in minus else value for seat, value in enumerate(self.points.data)))


class WonTricks(Tap):
    """How many tricks each player won."""

    tricks = ForEach(Number(validators=[needed, validators.NumberRange(0, 99, lazy("A number of tricks, please."))]))

    def event(self, session: TableSession) -> Event:
        return Won(tuple(self.tricks.data))


class Reveal(Tap):
    def event(self, session: TableSession) -> Event:
        return Revealed()


class Undo(Tap):
    def event(self, session: TableSession) -> Event:
        return undoing(session.game)


class Redo(Tap):
    def event(self, session: TableSession) -> Event:
        return Redone()


ACTIONS: dict[str, type[Tap]] = {
    "deal": Deal,
    "play": Play,
    "aside": Aside,
    "take": Take,
    "overrule": Overrule,
    "points": Points,
    "won": WonTricks,
    "reveal": Reveal,
    "undo": Undo,
    "redo": Redo,
}
