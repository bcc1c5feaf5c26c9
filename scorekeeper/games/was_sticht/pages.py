"""Was Sticht?'s rules pages: its house rules explained, and an example of a clue."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask_babel import lazy_gettext as _

from scorekeeper.games.was_sticht.events import Drafted, Trumped
from scorekeeper.games.was_sticht.rules import WasSticht
from scorekeeper.games.was_sticht.tasks import FOR_THREE, TASKS
from scorekeeper.rules.cards import Trump
from scorekeeper.rules.events import Dealt
from scorekeeper.text.language import lazy
from scorekeeper.text.say import say
from scorekeeper.web.rulebook.decisions import Pages, Words
from scorekeeper.web.rulebook.examples import NAMES, Example, after, cards
from scorekeeper.web.table.board import Seat

HOUSE = {
    "dealer": Words(
        _("What the dealer may copy"),
        {
            "any": _("Any revealed task that its owner failed."),
            "alone": _("A revealed task that its owner failed, and that nobody else who laid it made."),
        },
    ),
    "three": Words(
        _("Chip values with three players"),
        {
            "adjusted": _("Some tasks are worth 1 more, others 1 less, as the sheet suggests."),
            "printed": _("Chips count as printed."),
        },
    ),
    "chips": Words(
        _("How many chips"),
        {
            "5": _("Everybody picks five chips."),
            "4": _("Everybody picks four chips: the short game."),
        },
    ),
}


def clue(rules: WasSticht, column: str, trump: str, seats: int) -> Example:
    """Return a column of the draft in choosing order, and the clue given by the first player, who deals."""
    drafted = cards(column)
    round = after(rules, seats, Dealt(0), Trumped(Trump.of(trump)), *map(Drafted, drafted)).round
    row = tuple(Seat(s, NAMES[s], card=c) for s, c in zip(round.choosers(0), drafted, strict=False))
    return Example(row, say(rules.clue(round, 0), NAMES), round.trump)


class WasStichtPages(Pages):
    drawn = 4
    drawn_hint = lazy("The drawn tricks are those of four players.")
    words = HOUSE
    scoring = lazy("Tasks and chips")
    dense = "roomy dense"

    def context(self, rules: Any) -> dict[str, Any]:
        return {"clue": partial(clue, rules), "tasks": TASKS, "for_three": FOR_THREE}


PAGES = WasStichtPages()
