"""Events as JSON: read back as they were written."""

from __future__ import annotations

from random import Random

from scorekeeper import ledger
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Corrected, Overruled, Played, Trumped
from tests.evenings import evening, logs


def test_every_event_is_read_back_as_it_was_written() -> None:
    events = [event for key, seats in logs() for event in evening(Random(seats), key, seats).log]
    events += [Corrected(4, (Played(Card.of("r7")), Overruled((1,)))), Trumped(Trump.of("x5"))]
    for event in events:
        again = ledger.event(ledger.kind(event), ledger.body(event))
        assert type(again) is type(event)
        assert again == event
