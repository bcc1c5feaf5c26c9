"""The events that only Oh Hell has. Their names and fields are stored and must never change."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.rules.cards import Card


class HandSize(NamedTuple):
    """How many cards each player was dealt."""

    cards: int


class Turned(NamedTuple):
    """The card turned for trump; None if the round is played without trump."""

    card: Card | None = None


class Bid(NamedTuple):
    """How many tricks a player bid."""

    seat: int
    tricks: int


EVENTS: tuple[type[Any], ...] = (HandSize, Turned, Bid)
