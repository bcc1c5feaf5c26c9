"""What a phone may send, one form an action: shape is checked here, truth by the referee."""

from __future__ import annotations

from scorekeeper.web.forms.cards import Aside, Declare, Draft, Move, OneCard, Play, Several
from scorekeeper.web.forms.chips import Discard, Draw, Mark, Order, Pick, Reveal, Task, TrumpTap
from scorekeeper.web.forms.fields import Own, Tap
from scorekeeper.web.forms.rounds import Choose, Count, Deal, Overrule, Points, Redo, Sort, Take, Undo, WonTricks

__all__ = ["ACTIONS", "OneCard", "Own", "Points", "Several", "Tap"]

ACTIONS: dict[str, type[Tap]] = {
    "deal": Deal,
    "play": Play,
    "declare": Declare,
    "aside": Aside,
    "take": Take,
    "overrule": Overrule,
    "choose": Choose,
    "count": Count,
    "sort": Sort,
    "points": Points,
    "move": Move,
    "draft": Draft,
    "order": Order,
    "won": WonTricks,
    "pick": Pick,
    "trump": TrumpTap,
    "draw": Draw,
    "task": Task,
    "made": Mark,
    "discard": Discard,
    "reveal": Reveal,
    "undo": Undo,
    "redo": Redo,
}
