"""What a phone sends for an event of Stichling."""

from __future__ import annotations

from scorekeeper.games.stichling.events import Ordered
from tests.bench.client import Sent

SENT: Sent = {Ordered: ("order", lambda e: {"seat": e.seat, "order": "-".join(map(str, e.order))})}
