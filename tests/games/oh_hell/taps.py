"""What a phone sends for an event of Oh Hell."""

from __future__ import annotations

from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from tests.bench.client import Sent

SENT: Sent = {
    HandSize: ("hand", lambda e: {"cards": e.cards}),
    Turned: ("turn", lambda e: {"card": e.card} if e.card else {"none": 1}),
    Bid: ("bid", lambda e: {"seat": e.seat, "tricks": e.tricks}),
}
