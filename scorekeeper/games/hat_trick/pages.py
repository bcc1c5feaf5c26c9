"""Hat Trick's rules pages: its house rule explained, and an example of scoring."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask_babel import lazy_gettext as _

from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.rules.events import Dealt
from scorekeeper.text.language import lazy
from scorekeeper.web.rulebook.decisions import Pages, Words
from scorekeeper.web.rulebook.examples import Computed, computed

HOUSE = {
    "lead": Words(
        _("Who leads after a tied double trick"),
        {
            "player": _("Whoever played the deciding card. The English and French booklets are worded so."),
            "winner": _("Whoever won the colour of the deciding card. The German booklet can be read so."),
        },
        "r15 b15 r9 b12 r3",
    ),
}


def heap(rules: Any, red: int, blue: int, green: int, passed: int) -> Computed:
    """Score this many cards of each colour, and passes."""
    return computed(rules, Dealt(1), Sorted(0, red, blue, green, passed))


class HatTrickPages(Pages):
    drawn_hint = lazy("The examples are drawn with three to five players.")
    words = HOUSE
    books = lazy("Where the books differ")

    def context(self, rules: Any) -> dict[str, Any]:
        return {"heap": partial(heap, rules)}


PAGES = HatTrickPages()
