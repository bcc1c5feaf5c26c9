"""Events as JSON: read back as they were written."""

from __future__ import annotations

from random import Random

from scorekeeper.games import games
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Overruled, Played
from scorekeeper.storage import event_json
from tests.evenings import evening, logs


def test_every_event_is_read_back_as_it_was_written() -> None:
    events = [(key, event) for key, seats in logs() for event in evening(Random(seats), key, seats).log]
    events += [(key, Corrected(4, (Played(Card.of("r7")), Overruled((1,))))) for key in games()]
    for key, event in events:
        again = event_json.event(key, event_json.kind(event), event_json.body(event))
        assert type(again) is type(event)
        assert again == event
