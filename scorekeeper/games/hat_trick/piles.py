"""Hat Trick's piles: what the tricks say of them, and which counts and points are impossible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason, reason

if TYPE_CHECKING:
    from scorekeeper.games.hat_trick.rules import HatTrick, HatTrickRound

ORDER = "rbg"  # which colour goes first if nothing else decides

FIRST, FOLLOWS, OPENS, PASSED = (reason(f"role-{role}") for role in ("first", "follows", "opens", "passed"))


def roles(plays: tuple[Card, ...]) -> tuple[Reason, ...]:
    """Return what each card does: opens a trick, follows in one of two colours, or is passed."""
    lying: list[str] = []
    found = []
    for card in plays:
        if card.colour not in lying:
            found.append((FIRST, OPENS, PASSED)[len(lying)])
            lying.append(card.colour)
        else:
            found.append(PASSED if card.colour in lying[2:] else FOLLOWS)
    return tuple(found)


def passed(parts: tuple[Reason, ...]) -> tuple[int, ...]:
    """Return the positions of the passed cards."""
    return tuple([play for play, part in enumerate(parts) if part is PASSED])


class Sure(NamedTuple):
    """What is known of a pile: cards by colour and passes; how many tricks are not known, how many of those the player
    took something of, and how many cards they can bring. (A table may give a trick to somebody who passed.)"""

    won: Mapping[str, int]
    passed: int
    blind: int
    taken: int
    more: int

    @property
    def seen(self) -> int:
        return sum(self.won.values()) + self.passed

    @property
    def least(self) -> int:
        """How many cards the pile has at least, without passes: whoever takes a trick takes a card."""
        return sum(self.won.values()) + self.taken


def object_heap(game: HatTrick, round: HatTrickRound, event: Sorted) -> Reason | None:
    """Object to a pile smaller than what its player is known to have, or larger than the other tricks allow."""
    seat, sure = event.seat, known_of(game, round, event.seat)
    if not sure.passed <= event.passed <= sure.passed + sure.blind:
        high = sure.passed + sure.blind
        return reason("heap-range:passed", seat=seat, n=event.passed, low=sure.passed, high=high)
    for colour, count in held(event).items():
        low, high = sure.won[colour], sure.won[colour] + sure.more
        if not low <= count <= high:
            return reason("heap-range", seat=seat, colour=colour, n=count, low=low, high=high)
    if total(event) - event.passed < sure.least:
        return reason("heap-few", seat=seat, n=total(event) - event.passed, expected=sure.least)
    return None


def known_of(game: HatTrick, round: HatTrickRound, seat: int) -> Sure:
    """Return what is known of a player's pile, and how much the tricks whose cards are not known can add."""
    known = [trick for trick in round.tricks if trick.plays]
    won = [c.colour for t in known for took in t.takers if took.seat == seat for c in took.cards]
    past = sum(trick.seats.index(seat) in passed(roles(trick.plays)) for trick in known)
    taken = sum(not trick.plays and trick.taken_by(seat) for trick in round.tricks)
    missing = game.tricks(round.seats) - len(round.tricks)
    blind = game.tricks(round.seats) - len(known)
    counts = {colour: won.count(colour) for colour in ORDER}
    return Sure(counts, past, blind, taken, (taken + missing) * round.seats)


def object_heaps(game: HatTrick, round: HatTrickRound, event: Sorted) -> Reason | None:
    """Object if the piles hold too many cards of a colour, too many passes, or not exactly the cards played."""
    piles = [*round.sorted.values(), event]
    out = [card.colour for trick in round.tricks for card in game.passed(trick.plays)]
    uncounted = set(range(round.seats)) - {pile.seat for pile in piles}
    out += [card.colour for seat in uncounted for card in round.cards_taken(seat)]
    for colour in ORDER:
        count, most = sum(held(pile)[colour] for pile in piles), len(game.pack(round.seats).numbers)
        if count > most - out.count(colour):
            return reason("colour-sum", colour=colour, n=count, expected=most - out.count(colour))
    passed, passable = sum(pile.passed for pile in piles), (round.seats - 2) * game.tricks(round.seats)
    if passed > passable:
        return reason("passes-sum", n=passed, expected=passable)
    cards, played = sum(map(total, piles)), round.seats * game.tricks(round.seats)
    if cards > played or (cards < played and len(piles) == round.seats):
        key = "heap-sum:more" if cards > played else "heap-sum:fewer"
        return reason(key, n=cards, expected=played, off=abs(cards - played))
    return None


def object_points(game: HatTrick, round: HatTrickRound, points: tuple[int, ...]) -> Reason | None:
    """Object to impossible scores: a trick costs less than 3 (a pass costs 2); at best one wins a whole colour."""
    seats, tricks = round.seats, game.tricks(round.seats)
    for seat, score in enumerate(points):
        if seat in round.sorted:
            continue  # a counted pile has its own score
        low, high = _bounds(game, round, seat)
        if not low <= score <= high:
            return reason("points-range", seat=seat, points=score, low=low, high=high)
    passes = (seats - 2) * tricks  # two players of a trick cannot pass, and a third of the cards won costs a point
    low, high = -2 * passes - (seats * tricks - passes) // 3, seats * tricks
    if not low <= sum(points) <= high:
        return reason("points-sum", n=sum(points), low=low, high=high)
    return _object_cards(game, round, points)


def _object_cards(game: HatTrick, round: HatTrickRound, points: tuple[int, ...]) -> Reason | None:
    """Object to points that need more cards than there are: each point is a card, and each pass costs two."""
    open = [(known_of(game, round, seat), score) for seat, score in enumerate(points) if seat not in round.sorted]
    needed = sum(max(0, score + 2 * sure.passed) for sure, score in open)
    there = _left(game, round) + sum(sum(sure.won.values()) for sure, _ in open)
    return reason("points-need", n=needed, expected=there) if needed > there else None


def _bounds(game: HatTrick, round: HatTrickRound, seat: int) -> tuple[int, int]:
    """Return the least and the most a player can score: at best all that is left of a colour, at worst a third."""
    sure, left = known_of(game, round, seat), _left(game, round)
    own, more = sum(sure.won.values()), min(sure.more, left)
    best = max(2 * n + min(more, _free(game, round, colour)) - own for colour, n in sure.won.items())
    worst = -2 * (sure.passed + min(sure.blind, left)) - (own + more) // 3
    return max(worst, -3 * game.tricks(round.seats)), best - 2 * sure.passed


def _left(game: HatTrick, round: HatTrickRound) -> int:
    """Return how many cards of the round were not seen and are in no counted pile."""
    seen = sum(len(trick.plays) for trick in round.tricks)
    counted = sum(total(pile) - known_of(game, round, pile.seat).seen for pile in round.sorted.values())
    return round.seats * game.tricks(round.seats) - seen - counted


def _free(game: HatTrick, round: HatTrickRound, colour: str) -> int:
    """Return how many cards of a colour were not seen and are in no counted pile."""
    seen = sum(card.colour == colour for trick in round.tricks for card in trick.plays)
    piles = round.sorted.values()
    counted = sum(held(pile)[colour] - known_of(game, round, pile.seat).won[colour] for pile in piles)
    return len(game.pack(round.seats).numbers) - seen - counted


def held(pile: Sorted) -> dict[str, int]:
    """Return the cards won, by colour."""
    return {"r": pile.red, "b": pile.blue, "g": pile.green}


def total(pile: Sorted) -> int:
    return pile.red + pile.blue + pile.green + pile.passed
