"""Oh Hell's rules pages: its house rules in words, and what a bid is worth."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask_babel import lazy_gettext as _
from flask_babel import ngettext

from scorekeeper.games.oh_hell.rules import OhHell
from scorekeeper.rules.table import Table
from scorekeeper.web.rulebook.decisions import Pages, Words

HOUSE = {
    "hands": Words(
        _("How hands change"),
        {
            "down-up": _("From the largest hand down to one card, and up again. One card is played once."),
            "down": _("From the largest hand down to one card."),
            "up": _("From one card up to the largest hand."),
            "up-down": _("From one card up to the largest hand, and down again."),
        },
    ),
    "largest": Words(
        _("The largest hand"),
        {"most": _("Ten cards, or as many as the pack allows with a card left to turn.")},
        number=lambda n: ngettext("%(num)s card.", "%(num)s cards.", n),
    ),
    "trump": Words(
        _("Trump"),
        {
            "turned": _("The dealer turns the next card of the pack: its suit is trump."),
            "none": _("There is no trump. The highest card of the suit led takes the trick."),
        },
    ),
    "hook": Words(
        _("The dealer's forbidden bid"),
        {
            "on": _("The dealer may not make the bids add up to the tricks, so somebody always misses."),
            "off": _("Every bid is allowed."),
        },
    ),
    "misses": Words(
        _("A missed bid"),
        {
            "zero": _("It scores nothing."),
            "tricks": _("It scores a point for each trick."),
            "minus": _("It costs a point for each trick too many or too few."),
        },
    ),
}


def points(rules: OhHell, bid: int, tricks: int) -> str:
    return f"{rules.points(bid, tricks):+d}"


class OhHellPages(Pages):
    words = HOUSE
    dense = "roomy dense"

    def context(self, rules: Any) -> dict[str, Any]:
        turned = rules.turning == "turned"
        return {"points": partial(points, rules), "turned": turned, "suit": "h" if turned else None}

    def facts(self, rules: Any, players: int) -> dict[str, Any]:
        rounds = rules.round_count(Table(players))
        return {_("cards"): len(rules.pack()), _("largest hand"): rules.hand(players), _("rounds"): rounds}


PAGES = OhHellPages()
