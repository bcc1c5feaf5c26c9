"""What to do about a card that is refused because another entry names it: swap two entries, or correct that one."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import cards_of, holder, swaps_allowing
from scorekeeper.rules.events import Swapped
from scorekeeper.rules.reason import Reason
from scorekeeper.text.say import card_words
from scorekeeper.web.forms.taps import Tap
from scorekeeper.web.table.session import TableSession


class Mend(NamedTuple):
    """Where the slip is put right, and what the link there says."""

    to: str
    words: str


def mend(session: TableSession, form: Tap, refused: Reason) -> Mend | None:
    """Return how to put right what stands in the way of a card."""
    game, card = session.game, form.named
    found = holder(game, card) if card and refused.code in game.ruleset.elsewhere else None
    if found is None or card is None:
        return None
    event = form.event(session)
    swap = next(swaps_allowing(game, event, card), None) if event else None
    if swap:
        return _swap(session, swap, card)
    return Mend(url_for("log.open_entry", id=session.key, at=found.at), _("Correct that"))


def _swap(session: TableSession, swap: Swapped, card: Card) -> Mend:
    first, second = swap.corrections
    to = url_for("log.look_at_swap", id=session.key, at=first.at, other=second.at)
    other = cards_of(first.by[0])[0]
    return Mend(to, _("Swap %(card)s and %(other)s", card=card_words(card), other=card_words(other)))
