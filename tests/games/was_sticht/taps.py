"""What a phone sends for an event of Was Sticht?."""

from __future__ import annotations

from scorekeeper.games.was_sticht.events import Discarded, Drafted, Picked, Tasked, Trumped
from tests.bench.client import Sent

SENT: Sent = {
    Picked: ("pick", lambda e: {"seat": e.seat, "chip": e.task}),
    Trumped: ("trump", lambda e: {"colour": str(e.trump)[0], "number": str(e.trump)[1]}),
    Drafted: ("draft", lambda e: {"card": e.card}),
    Tasked: ("task", lambda e: {"seat": e.seat, "task": e.task}),
    Discarded: ("discard", lambda e: {"task": e.task}),
}
