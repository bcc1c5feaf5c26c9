"""Games told event by event, for tests of the log."""

from __future__ import annotations

from scorekeeper.games import ruleset
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, Played
from scorekeeper.rules.game import Game, advance, objection, start
from scorekeeper.text.say import say

FOUR = ("Axel", "Lore", "Uli", "Doris")


def plays(text: str) -> list[Event]:
    """These cards, played one after the other."""
    return [Played(Card.of(card)) for card in text.split()]


def told(events: list[Event], key: str = "classic", players: tuple[str, ...] = FOUR) -> Game:
    """The game after these events, none of which may be refused."""
    game = start(ruleset(key), players)
    for event in events:
        assert objection(game, event) is None, say(objection(game, event), players)
        game = advance(game, event)
    return game


def refusal(game: Game, event: Event) -> str:
    """The sentence by which this event is refused."""
    found = objection(game, event)
    assert found, "this should be refused"
    return say(found, game.players)
