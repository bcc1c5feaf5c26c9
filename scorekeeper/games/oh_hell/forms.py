"""The forms that only Oh Hell has: the card turned for trump, a bid, and a correction of the number of cards."""

from __future__ import annotations

from typing import Any

from wtforms import validators

from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from scorekeeper.rules.events import Event
from scorekeeper.text.language import lazy
from scorekeeper.web.forms.fields import Number, count, needed, optional
from scorekeeper.web.forms.taps import OneCard, Own, Tap


class Turn(OneCard):
    """The card turned for trump, or that there is none."""

    none = Number(validators=[optional])

    def validate(self, extra_validators: Any = None) -> bool:
        return Tap.validate(self, extra_validators) if self.none.data else super().validate(extra_validators)

    def event(self, session: Any) -> Event:
        return Turned(None if self.none.data else self.tapped)


class BidTap(Own):
    """How many tricks a player bids."""

    lays = Bid
    tricks = Number(validators=[needed, validators.NumberRange(0, 52, lazy("A number of tricks, please."))])

    def event(self, session: Any) -> Event:
        return Bid(self.seat.data, self.tricks.data)


class Hand(Tap):
    """How many cards each player was dealt."""

    cards = count()

    def event(self, session: Any) -> Event:
        return HandSize(self.cards.data or 0)


ACTIONS = {"turn": Turn, "bid": BidTap, "hand": Hand}
