"""What is asked when a round is counted: whose pile, which cards may lie there, how many, which colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.rulesets import _piles
from scorekeeper.rulesets.hat_trick import HatTrick, total
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.web.board.pad import seen


class Pile(NamedTuple):
    """What is asked of one player's pile: which marked cards may lie there, and how many in all."""

    seat: int
    name: str
    colours: tuple[str, ...]
    fixed: tuple[Card, ...]  # known to lie there
    cards: tuple[Card, ...]  # may lie there
    total: int | None  # how many cards lie there, where the tricks tell


def piles(game: Game) -> Iterator[Pile]:
    """The piles still to be counted in Sticheln."""
    rules, round = game.ruleset, game.table.round
    assert isinstance(rules, Sticheln)
    for seat in range(round.seats):
        if _piles.pile(rules, round, seat) is None:
            yield _pile(game, rules, round, seat)


def _pile(game: Game, rules: Sticheln, round: Any, seat: int) -> Pile:
    colours = _piles.colours(rules, round, seat) or ()
    fixed = {c for c in (*round.declared.get(seat, ()), *_piles.captured(round, seat)) if c.colour in colours}
    others = seen(game) | {card for pile in round.counted.values() for card in pile.cards}
    cards = [c for c in rules.pack(round.seats).cards if c.colour in colours and (c in fixed or c not in others)]
    out = _piles.played_out(rules, round)
    total = _piles.in_front(rules, round, seat) if out else _piles.remaining(rules, round)
    return Pile(seat, game.players[seat], colours, tuple(sorted(fixed)), tuple(cards), total)


def heaps(game: Any) -> list[int]:
    """Hat Trick: the seats whose piles are still to be counted."""
    if not isinstance(game.ruleset, HatTrick):
        return []
    return [seat for seat in range(game.table.seats) if game.ruleset.pile(game.table.round, seat) is None]


def left(game: Any) -> int | None:
    """Hat Trick: how many cards the last player not counted yet must have, passes included."""
    rules, round, missing = game.ruleset, game.table.round, heaps(game)
    if len(missing) != 1:
        return None
    counted = [rules.pile(round, seat) for seat in range(round.seats) if seat not in missing]
    return int(round.seats * rules.tricks(round.seats) - sum(map(total, counted)))


def choices(game: Any, seats: tuple[int, ...]) -> list[tuple[int, dict[str, int], str | None, bool]]:
    """Delayed: who chooses, the colours with what they score, the best, and whether that is known."""
    round, rules = game.table.round, game.ruleset
    known = {seat: _piles.won(rules, round, seat) is not None for seat in seats}
    return [(seat, rules.choices(round, seat), rules.best_choice(round, seat), known[seat]) for seat in seats]
