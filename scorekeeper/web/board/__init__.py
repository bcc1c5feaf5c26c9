"""What the table screen shows, made from the evening. Boards that differ are modules: a trick, four places, a draft."""

from __future__ import annotations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rulesets.stichling import Stichling
from scorekeeper.web.board.draft import column
from scorekeeper.web.board.places import four_places
from scorekeeper.web.board.screen import Board
from scorekeeper.web.board.trick import one_trick
from scorekeeper.web.evenings import Evening


def board(evening: Evening, ask: Ask | None, picked: tuple[Card, ...] = ()) -> Board:
    """The screen of this game; a draft and Stichling's places look different from a trick."""
    if isinstance(evening.game.ruleset, Stichling):
        return four_places(evening, evening.game.ruleset, ask, picked)
    if ask and ask.what == "draft":
        return column(evening, ask)
    return one_trick(evening, ask, picked)
