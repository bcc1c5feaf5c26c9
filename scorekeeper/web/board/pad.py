"""The pad: exactly the cards of this pack, a band a colour, with what cannot be tapped faded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from scorekeeper.rules.cards import Card, Pack, by_colour
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rulesets.hat_trick import HatTrick
from scorekeeper.rulesets.stichling import StichlingRound
from scorekeeper.rulesets.was_sticht import WasSticht, WasStichtRound
from scorekeeper.web.board.screen import Band, Key
from scorekeeper.web.evenings import Evening


def columns(numbers: int) -> int:
    """One row up to nine cards, else two."""
    return numbers if numbers < 10 else (numbers + 1) // 2


def pad(evening: Evening, ask: Ask, picked: tuple[Card, ...]) -> Iterator[Band]:
    """Exactly the cards of this pack, a band a colour; what was seen is faded unless memory is to be fair."""
    game = evening.shown
    pack, gone = game.ruleset.pack(len(game.players)), seen(game)
    shown_gone: frozenset[Card] = frozenset() if evening.card.fair else gone
    plays = game.table.round.plays
    fouls: frozenset[Card] = frozenset()
    if isinstance(game.table.round, WasStichtRound) and ask.what == "play" and not evening.card.fair:
        shown_gone, fouls = hand(game, shown_gone)
    for colour, cards in by_colour(pack.cards).items():
        keys = tuple([Key(card, card in shown_gone, card in picked, card in fouls) for card in cards])
        passes = isinstance(game.ruleset, HatTrick) and third(plays, colour)
        yield Band(colour, columns(len(pack.numbers)), keys, passes and ask.what == "play")


def fresh(pack: Pack, gone: Collection[Card], passes: Collection[str] = ()) -> list[Band]:
    """A pad without a table; these cards cannot be tapped, these colours only be passed."""
    width = columns(len(pack.numbers))
    groups = by_colour(pack.cards).items()
    return [Band(c, width, tuple(Key(card, card in gone) for card in cards), c in passes) for c, cards in groups]


def hand(game: Game, gone: frozenset[Card]) -> tuple[frozenset[Card], frozenset[Card]]:
    """Was Sticht?: the cards that the player to move does not hold, and those that would be a foul."""
    rules, round = game.ruleset, game.table.round
    if not isinstance(rules, WasSticht) or not round.known:
        return gone, frozenset()
    held = frozenset(round.hand(round.turn))
    return frozenset(rules.pack().cards) - held, held - frozenset(rules.legal(round))


def third(plays: tuple[Card, ...], colour: str) -> bool:
    lying = list(dict.fromkeys(card.colour for card in plays))[:2]
    return len(lying) == 2 and colour not in lying


def seen(game: Game) -> frozenset[Card]:
    """Every card of this round that cannot turn up again."""
    round: Any = game.table.round
    if isinstance(round, StichlingRound):
        return frozenset(laid.card for laid in round.laid)
    if isinstance(round, WasStichtRound) and not (round.known or round.plays or round.tricks):
        return frozenset(round.drafted)
    gone = {*round.aside, *round.plays, *(card for trick in round.tricks for card in trick.plays)}
    return frozenset(gone.union(*getattr(round, "declared", {}).values()))
