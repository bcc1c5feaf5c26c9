"""What Sticheln's piles, declared cards, tricks and points say together: each may be possible, and all of them not.

A card that was not seen lies in somebody's pile among the others, and there only if it is of no marked colour; or it
was in a trick of 0s that nobody took, or left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from scorekeeper.games.sticheln import piles
from scorekeeper.games.sticheln.piles import Pile
from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason, reason

if TYPE_CHECKING:
    from scorekeeper.games.sticheln.rules import Sticheln, StichelnRound


def objection(game: Sticheln, round: StichelnRound) -> Reason | None:
    """Return why a round cannot be as recorded, or None."""
    found = _object_zeros(game, round)
    if found or not round.counted:
        return found
    return _object_known(game, round) or _object_others(game, round, {})


def unseen(game: Sticheln, round: StichelnRound) -> list[Card]:
    """Return the cards of the pack that are recorded nowhere in the round."""
    seen = {*round.aside, *(card for trick in round.tricks for card in trick.plays), *round.plays}
    seen.update(*round.declared.values(), *(count.cards for count in round.counted.values()))
    return [card for card in game.pack(round.seats).cards if card not in seen]


# --- cards that were declared face down ---


def declared_twice(round: StichelnRound) -> Iterator[Reason]:
    """Yield the declared cards that were entered a second time."""
    cards = [(seat, card) for seat, cards in sorted(round.declared.items()) for card in cards]
    for index, (seat, card) in enumerate(cards):
        for other_seat, other in cards[:index]:
            if other == card:
                yield reason("declared-twice", card=card, seat=other_seat, other_seat=seat)
        if found := round.but(declared={}, counted={}).where(card):
            where = {"other_" * (name == "seat") + name: value for name, value in found.pairs}
            yield reason(found.key.replace("card", "declared"), **where, seat=seat)


# --- tricks of 0s that nobody took ---


def out_of_play(game: Sticheln, round: StichelnRound) -> int:
    """Return how many cards that were not seen lay in tricks nobody took: all of them are 0s."""
    blind = sum(not trick.takers and not trick.plays for trick in round.tricks)
    found = [piles.pile(game, round, seat) for seat in range(round.seats)]
    known = [pile.size for pile in found if pile]
    if piles.played_out(game, round) or len(known) < round.seats:
        return blind * round.seats
    seen = sum(len(trick.plays) for trick in round.tricks if not trick.takers)
    return round.seats * (game.laid + game.tricks(round.seats)) - sum(known) - seen


def _object_zeros(game: Sticheln, round: StichelnRound) -> Reason | None:
    """Object unless the tricks nobody took can have been 0s that were seen nowhere else."""
    needed, left = out_of_play(game, round), sum(not card.number for card in unseen(game, round))
    if needed <= left:
        return None
    return reason("zeros-needed", n=needed // round.seats, expected=needed, left=left)


# --- piles ---


def marked(game: Sticheln, round: StichelnRound, seat: int) -> tuple[str, ...]:
    """Return the colours that a pile was counted by."""
    told = piles.colours(game, round, seat)
    named = round.counted[seat].cards if seat in round.counted else ()
    return tuple(dict.fromkeys(card.colour for card in named)) if told is None else told


def known_others(game: Sticheln, round: StichelnRound, seat: int) -> int:
    """Return how many cards of other colours a player is known to have."""
    front = (*round.declared.get(seat, ()), *piles.captured(round, seat))
    return sum(card.colour not in marked(game, round, seat) for card in front)


def counted(game: Sticheln, round: StichelnRound) -> Iterator[tuple[int, Pile]]:
    """Yield the piles that the table counted, by seat."""
    for seat in round.counted:
        found = piles.pile(game, round, seat)
        if found:
            yield seat, found


def _object_known(game: Sticheln, round: StichelnRound) -> Reason | None:
    """Object to fewer other cards than a player is known to have."""
    for seat, pile in counted(game, round):
        known = known_others(game, round, seat)
        if pile.others < known:
            return reason("others-few", seat=seat, n=pile.others, expected=known)
    return None


def _object_others(game: Sticheln, round: StichelnRound, typed: dict[int, int]) -> Reason | None:
    """Object to more cards without the marked colours than there are, in all piles that are counted by them.

    `typed` is how many such cards the typed points of other players need at least.
    """
    piles = {seat: pile.others for seat, pile in counted(game, round)} | typed
    found = {seat: (others, marked(game, round, seat)) for seat, others in piles.items()}
    sets = {colours for _, colours in found.values()} | {(c,) for _, colours in found.values() for c in colours}
    for colours in sorted(sets):
        seats = tuple(seat for seat, (_, marks) in found.items() if set(colours) <= set(marks))
        n = sum(found[seat][0] for seat in seats)
        most = _room(game, round, colours) + sum(known_others(game, round, seat) for seat in seats)
        if n > most:
            key = "others-many" if len(seats) == 1 else "others-sum"
            who = {"seat": seats[0]} if len(seats) == 1 else {"seats": seats, "colours": colours}
            return reason(key, **who, n=n, expected=most)
    return None


def _room(game: Sticheln, round: StichelnRound, colours: tuple[str, ...]) -> int:
    """Return how many unseen cards without these colours can lie in piles."""
    left = unseen(game, round)
    zeros = sum(not card.number and card.colour in colours for card in left)
    return sum(card.colour not in colours for card in left) - max(0, out_of_play(game, round) - zeros)


# --- points ---


def object_points(game: Sticheln, round: StichelnRound, points: tuple[int, ...]) -> Reason | None:
    """Object to points that declared cards, piles and tricks seen do not allow; a counted pile has its own score."""
    for seat, scored in enumerate(points):
        if seat in round.counted:
            continue
        low, high = _bounds(game, round, seat)
        if not low <= scored <= high:
            return reason("points-range", seat=seat, points=scored, low=low, high=high)
    return (
        _object_sum(game, round, points)
        or _object_others(game, round, dict(_others_needed(game, round, points)))
        or _object_cards(game, round, points)
    )


def _others_needed(game: Sticheln, round: StichelnRound, points: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield how many cards of other colours each player needs for these points: marked cards do not help."""
    for seat, scored in enumerate(points):
        colours = piles.colours(game, round, seat)
        if colours and seat not in round.counted:
            more = (scored - _sure(game, round, seat, colours)) * game.other
            yield seat, max(0, more) + known_others(game, round, seat)


def _object_cards(game: Sticheln, round: StichelnRound, points: tuple[int, ...]) -> Reason | None:
    """Object to points that need more cards than there are in the tricks whose cards are not known."""
    open = [seat for seat in range(round.seats) if seat not in round.counted]
    needed = sum(_cards_needed(game, round, seat, points[seat]) for seat in open)
    blind = sum(not trick.plays and any(map(trick.taken_by, open)) for trick in round.tricks)
    there = round.seats * (blind + piles.open_tricks(game, round))
    return reason("points-need", n=needed, expected=there) if needed > there else None


def _cards_needed(game: Sticheln, round: StichelnRound, seat: int, scored: int) -> int:
    """Return how many cards a player must have won at least to score this, of those that are not known."""
    fits = [n for n, low, high in _every_end(game, round, seat) if low <= scored <= high]
    return min(fits, default=0)


def _bounds(game: Sticheln, round: StichelnRound, seat: int) -> tuple[int, int]:
    """Return the least and the most a player can score."""
    ends = list(_every_end(game, round, seat))
    return min(low for _, low, _ in ends), max(high for *_, high in ends)


def _every_end(game: Sticheln, round: StichelnRound, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield the ends for the player's marked colours, or for all that are possible if nobody knows them."""
    told = piles.colours(game, round, seat)
    marks = [told] if told is not None else combinations(game.pack(round.seats).colours, game.colours)
    return (end for colours in marks for end in _ends(game, round, seat, colours))


def _sure(game: Sticheln, round: StichelnRound, seat: int, colours: tuple[str, ...]) -> int:
    """Return what the cards that a player is known to have score with these marked colours."""
    return game.points(piles.sorted_out((*round.declared.get(seat, ()), *piles.captured(round, seat)), colours))


def _ends(game: Sticheln, round: StichelnRound, seat: int, colours: tuple[str, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield for each number of unseen cards won the least and the most that scores with these marked colours."""
    sure = _sure(game, round, seat, colours)
    left = unseen(game, round)
    worth = sorted(_worth(game, card, colours) for card in left)
    laid = [] if seat in round.declared or not game.laid else [_laid(game, left, colour) for colour in colours]
    for n in _more(game, round, seat):
        if n <= len(worth):
            low, high = sure + sum(map(min, laid)), sure + sum(map(max, laid))
            yield n, low + sum(worth[:n]), high + sum(worth[len(worth) - n :])


def _laid(game: Sticheln, left: list[Card], colour: str) -> list[int]:
    """Return what a declared card of this colour that nobody has seen can score."""
    return [game.worth(card) for card in left if card.colour == colour] or [0]


def _more(game: Sticheln, round: StichelnRound, seat: int) -> range:
    """Return how many unseen cards a player can have won, trick by trick."""
    blind, open = sum(trick.taken_by(seat) for trick in round.tricks if not trick.plays), piles.open_tricks(game, round)
    alone = len(round.counted) == round.seats - 1 and game.zeros_only == "leader"
    return range((blind + open * alone) * round.seats, (blind + open) * round.seats + 1, round.seats)


def _worth(game: Sticheln, card: Card, colours: tuple[str, ...]) -> int:
    return game.worth(card) if card.colour in colours else game.other


def _object_sum(game: Sticheln, round: StichelnRound, points: tuple[int, ...]) -> Reason | None:
    """Object to a sum of points that no way of sharing the unseen cards gives, if all marked colours are known."""
    found = dict(counted(game, round))
    marks = {seat: piles.colours(game, round, seat) for seat in range(round.seats) if seat not in found}
    known = {seat: colours for seat, colours in marks.items() if colours is not None}
    if len(known) < len(marks) or not marks:
        return None
    sure = sum(game.points(pile) for pile in found.values())
    for seat, colours in known.items():
        sure += _sure(game, round, seat, colours)
    each = [
        [_worth(game, card, colours) for colours in known.values()] + _nothing(game, card)
        for card in unseen(game, round)
    ]
    blind = sum(not trick.plays and not any(map(trick.taken_by, found)) for trick in round.tricks)
    more = round.seats * (blind + piles.open_tricks(game, round))
    low, high = sure + sum(sorted(map(min, each))[:more]), sure + sum(sorted(map(max, each))[::-1][:more])
    return None if low <= sum(points) <= high else reason("points-sum", n=sum(points), low=low, high=high)


def _nothing(game: Sticheln, card: Card) -> list[int]:
    """Return that a 0 may be in a trick that nobody took, where it counts for nobody."""
    return [0] if game.zeros_only == "nobody" and not card.number else []
