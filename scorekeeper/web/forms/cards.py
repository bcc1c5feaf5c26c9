"""Taps on the pad: a card played, moved, drafted, declared or put aside."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import (
    Declared,
    Drafted,
    Event,
    Passed,
    Played,
    SetAside,
)
from scorekeeper.rules.tongue import later
from scorekeeper.rulesets.hat_trick import HatTrick
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.rulesets.stichling import Stichling
from scorekeeper.web.board import places
from scorekeeper.web.evenings import Evening
from scorekeeper.web.forms.fields import CardField, CardsField, Number, Own, Tap, needed, optional


class OneCard(Tap):
    """A card tapped on the pad, or typed."""

    card = CardField()
    typed = CardField()

    def validate(self, extra_validators: Any = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if fine and not self.tapped:
            self.typed.errors = (later("Tap a card, or type one like r7."),)
        return not self.errors

    @property
    def tapped(self) -> Any:
        return self.card.data or self.typed.data

    @property
    def cards(self) -> tuple[Card, ...]:
        """What was tapped so far."""
        return (self.tapped,)


class Play(OneCard):
    """A card; in Stichling with its place, unless it goes there by itself; `anyway` where a foul stands."""

    seat = Number(validators=[optional])
    place = Number(validators=[optional])
    anyway = Number(validators=[optional])

    def event(self, evening: Evening) -> Event | None:
        card, seat, rules, round = self.tapped, self.seat.data, evening.game.ruleset, evening.game.table.round
        if isinstance(rules, Stichling):
            place = self.place.data or self.likely(evening, rules)
            return Played(card, seat, place) if place else None
        passes = isinstance(rules, HatTrick) and rules.object_to_play(round.plays, card, False)
        return Passed(card, seat) if passes else Played(card, seat, anyway=bool(self.anyway.data))

    def likely(self, evening: Evening, rules: Stichling) -> int | None:
        """The place a card goes to by itself; any, where the referee will object to the card."""
        found = rules.object_played(evening.game.table, Played(self.tapped, self.seat.data, 1))
        refused = found is not None and found.key not in ("off-colour", "can-follow")
        return 1 if refused else places.likely(evening.game.table.round, rules, self.tapped)


class Move(Tap):
    """Stichling: the card laid just now lies at another place."""

    place = Number(validators=[needed])

    def event(self, evening: Evening) -> Event:
        return places.moved(evening.game, self.place.data)


class Draft(OneCard):
    def event(self, evening: Evening) -> Event:
        return Drafted(self.tapped)


class Several(OneCard):
    """Cards tapped one after the other; `picked` holds those tapped before."""

    picked = CardsField()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The same card again takes it back."""
        before = list(self.picked.data or [])
        return tuple(c for c in before if c != self.tapped) if self.tapped in before else (*before, self.tapped)


class Declare(Own, Several):
    lays = Declared

    def event(self, evening: Evening) -> Event | None:
        rules = evening.game.ruleset
        laid = rules.laid if isinstance(rules, Sticheln) else 1  # elsewhere the referee objects
        return Declared(self.seat.data, self.cards) if len(self.cards) >= laid else None


class Aside(Several):
    def event(self, evening: Evening) -> Event | None:
        count = evening.game.ruleset.left_over(len(evening.game.players))
        return SetAside(self.cards) if len(self.cards) >= count else None
