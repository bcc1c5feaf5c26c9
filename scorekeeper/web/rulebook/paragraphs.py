"""Which paragraph of the rules pages a ruling or note refers to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.reason import Reason
from scorekeeper.text.say import say

# Rulings and notes refer to the paragraph of the same name; these refer to another one.
RESTS_ON = {
    "foul": "following",
    "must-follow": "following",
    "tie-shared": "end",
    "tie-broken": "end",
    "out-together": "end",
    "note-dealer-any": "dealer-copy",
    "note-dealer-alone": "dealer-copy",
    "chips-many": "two-chips",
}


class Note(NamedTuple):
    """Something worth saying, and the paragraph it refers to, if any."""

    words: str
    about: str = ""


def paragraph(why: Reason) -> str:
    """Return the paragraph that this sentence refers to."""
    return paragraph(why.args["note"]) if why.code == "in-trick" else RESTS_ON.get(why.code, why.code)


def noted(why: Reason, names: Sequence[str] = ()) -> Note:
    return Note(say(why, names), paragraph(why))
