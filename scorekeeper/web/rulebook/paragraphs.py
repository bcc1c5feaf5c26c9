"""Which paragraph of the rules pages a sentence of the referee rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.reason import Reason
from scorekeeper.text.say import say

# A rule's slug and a disputed rule's note are paragraphs of their own name; these rest on a paragraph of another name.
RESTS_ON = {
    "foul": "following",
    "must-follow": "following",
    "tie-shared": "end",
    "tie-broken": "end",
    "out-together": "end",
}


class Note(NamedTuple):
    """Something worth saying, and the paragraph that it rests on, if there is one."""

    words: str
    about: str = ""


def paragraph(why: Reason) -> str:
    """The paragraph that this sentence rests on."""
    return paragraph(why.args["note"]) if why.code == "in-trick" else RESTS_ON.get(why.code, why.code)


def noted(why: Reason, names: Sequence[str] = ()) -> Note:
    return Note(say(why, names), paragraph(why))
