"""Whether a card was passed follows from the cards before it: no correction is refused for that."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Overruled, Passed, Played
from scorekeeper.rules.game import Game, advance, objection
from tests.evenings import evening
from tests.tiers import only_thorough


def unseen(game: Game) -> list[Card]:
    """The cards that were not played in the first round."""
    round = game.table.rounds[0]
    seen = {card for trick in round.tricks for card in trick.plays}
    return [card for card in game.ruleset.pack(round.seats).cards if card not in seen]


@pytest.mark.parametrize("evenings", [40, only_thorough(400)])
def test_any_card_of_a_round_may_have_been_another_one(evenings: int) -> None:
    random = Random(evenings)
    for _ in range(evenings):
        game = evening(random, "hat-trick", random.randint(4, 7), "cards", rounds=1)
        if any(isinstance(event, Overruled) for event in game.log):
            continue  # an overruling names as many takers as there are colours
        at = random.choice([at for at, event in enumerate(game.log) if isinstance(event, Played | Passed)])
        other = random.choice(unseen(game))
        kind = random.choice((Played, Passed))
        correction = Corrected(at, (kind(other),))
        assert objection(game, correction) is None, (write(Evening(game)), at, str(other))
        corrected = write(Evening(advance(game, correction)))
        assert write(read(corrected.encode())) == corrected
