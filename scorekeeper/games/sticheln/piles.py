"""Sticheln's piles at the end of a round: what is known of each, and which counts are impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games.sticheln.events import Counted
from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason, reason

if TYPE_CHECKING:
    from scorekeeper.games.sticheln.rules import Sticheln, StichelnRound


class Pile(NamedTuple):
    """The marked cards in front of a player, and how many others."""

    cards: tuple[Card, ...]
    others: int

    @property
    def size(self) -> int:
        return len(self.cards) + self.others


def sorted_out(cards: tuple[Card, ...], colours: tuple[str, ...]) -> Pile:
    """Return these cards as a pile with these colours marked."""
    marked = tuple(card for card in cards if card.colour in colours)
    return Pile(marked, len(cards) - len(marked))


# --- what is known ---


def played_out(game: Sticheln, round: StichelnRound) -> bool:
    """Whether every trick of the round has a taker."""
    return len(round.tricks) >= game.tricks(round.seats)


def captured(round: StichelnRound, seat: int) -> tuple[Card, ...]:
    """Return the cards a player is known to have won so far."""
    return round.cards_taken(seat)


def won(game: Sticheln, round: StichelnRound, seat: int) -> tuple[Card, ...] | None:
    """Return all cards a player won, or None if some are not known."""
    blind = any(not trick.plays and trick.taken_by(seat) for trick in round.tricks)
    return None if blind or not played_out(game, round) else captured(round, seat)


def colours(game: Sticheln, round: StichelnRound, seat: int) -> tuple[str, ...] | None:
    """Return a player's marked colours, or None if they are not known."""
    if seat in round.declared:
        return tuple(card.colour for card in round.declared[seat])
    if seat in round.chosen:
        return (round.chosen[seat],)
    no_choice = not game.laid and played_out(game, round) and not round.taken(seat)
    return () if no_choice else None


def in_front(game: Sticheln, round: StichelnRound, seat: int) -> int:
    """Return how many cards a player has once every trick has a taker: nobody has to count them."""
    return game.laid + round.seats * round.taken(seat)


def open_tricks(game: Sticheln, round: StichelnRound) -> int:
    """Return how many tricks have no taker yet and lie in no counted pile."""
    sizes = {seat: found.size for seat in round.counted if (found := pile(game, round, seat))}
    held = sum((size - game.laid) // round.seats - round.taken(seat) for seat, size in sizes.items())
    return game.tricks(round.seats) - len(round.tricks) - held


def pile(game: Sticheln, round: StichelnRound, seat: int) -> Pile | None:
    """Return a player's pile, counted or known from the tricks; None if unknown."""
    if seat in round.counted:
        count = round.counted[seat]
        others = in_front(game, round, seat) - len(count.cards) if count.others is None else count.others
        return Pile(count.cards, others)
    marked, cards = colours(game, round, seat), won(game, round, seat)
    if marked is None or cards is None:
        return None
    return sorted_out((*round.declared.get(seat, ()), *cards), marked)


# --- what is impossible ---


def objection(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Return why this player cannot have this pile, or None."""
    if round.plays:
        return reason("trick-begun", n=len(round.plays))
    if round.points is not None:
        return reason("round-closed")
    if count.seat in round.counted:
        return reason("counted-again", seat=count.seat)
    return (
        _object_named(game, round, count)
        or _object_colours(game, round, count)
        or _object_missing(game, round, count)
        or _object_size(game, round, count)
        or _object_sum(game, round, count)
        or _object_tricks(game, round, count)
    )


def _object_named(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Object unless each card is in the pack, named once, and in nobody else's pile."""
    named: set[Card] = set()
    for card in count.cards:
        if card not in game.pack(round.seats):
            return reason("not-in-pack:players", card=card, n=round.seats)
        if card in named:
            return reason("card-twice", card=card)
        named.add(card)
        if card in round.aside:
            return reason("card-twice:aside", card=card)
        if (owner := _owner(round, card)) not in (None, count.seat):
            return reason("card-claimed", card=card, seat=count.seat, other_seat=owner)
        if any(card in trick.plays for trick in round.tricks if not trick.takers):
            return reason("card-out", card=card)
    return None


def _owner(round: StichelnRound, card: Card) -> int | None:
    """Return whose pile this card is known to be in."""
    for seat in range(round.seats):
        counted = round.counted[seat].cards if seat in round.counted else ()
        if card in round.declared.get(seat, ()) or card in counted or card in captured(round, seat):
            return seat
    return None


def _object_colours(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Object unless the cards are of the player's marked colours, or if unknown, of as many as the game marks."""
    marked, named = colours(game, round, count.seat), {card.colour for card in count.cards}
    if marked is not None:
        wrong = [card for card in count.cards if card.colour not in marked]
        if wrong:
            return reason("pile-colour", card=wrong[0], seat=count.seat, colours=marked)
        chosen = bool(marked) and not count.cards  # a chosen colour was won, so the pile has some of its cards
        return reason("pile-colours", seat=count.seat, n=0, expected=game.colours) if chosen else None
    nothing = not game.laid and not count.cards and not count.others and not round.taken(count.seat)
    if len(named) != game.colours and not nothing:
        return reason("pile-colours", seat=count.seat, n=len(named), expected=game.colours)
    return None


def _object_missing(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Object if the pile lacks a declared card or a marked card that the player won."""
    named = {card.colour for card in count.cards}
    known = (*round.declared.get(count.seat, ()), *captured(round, count.seat))
    marked = colours(game, round, count.seat) or tuple(named)
    missing = [card for card in known if card.colour in marked and card not in count.cards]
    return reason("pile-missing", card=missing[0], seat=count.seat) if missing else None


def _object_size(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Object unless the pile consists of the declared cards and whole tricks, as many as the player can have won."""
    seat, listed, each = count.seat, len(count.cards), round.seats
    if played_out(game, round):
        front = in_front(game, round, seat)
        if listed > front or (count.others is not None and listed + count.others != front):
            n = listed + (count.others or 0)
            key = "pile-size:one" if front == 1 else "pile-size"
            return reason(key, seat=seat, n=n, expected=front, tricks=round.taken(seat))
        return None
    if count.others is None or count.others < 0:
        return reason("others-needed", seat=seat, n=len(round.tricks), expected=game.tricks(each))
    tricks, rest = divmod(listed + count.others - game.laid, each)
    if rest:
        return reason("pile-not-whole", seat=seat, n=listed + count.others, laid=game.laid, each=each)
    low, high = round.taken(seat), round.taken(seat) + game.tricks(each) - len(round.tricks)
    if not low <= tricks <= high:
        return reason("pile-tricks", seat=seat, n=tricks, low=low, high=high)
    return None


def _object_sum(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Object unless all piles together make up the cards dealt, less those that nobody took."""
    if played_out(game, round) or len(round.counted) < round.seats - 1:
        return None
    piles = [pile(game, round, seat) or Pile(count.cards, count.others or 0) for seat in range(round.seats)]
    total, dealt = sum(p.size for p in piles), round.seats * (game.laid + game.tricks(round.seats))
    if dealt - round.seats * game.untaken(round.seats) <= total <= dealt:
        return None
    key = "pile-sum:more" if total > dealt else "pile-sum:fewer"
    return reason(key, n=total, expected=dealt, off=abs(total - dealt))


def _object_tricks(game: Sticheln, round: StichelnRound, count: Counted) -> Reason | None:
    """Object to more tricks than the piles counted before leave."""
    if played_out(game, round):
        return None
    size = len(count.cards) + (count.others or 0)
    tricks, low = (size - game.laid) // round.seats, round.taken(count.seat)
    high = low + open_tricks(game, round)
    return reason("pile-tricks", seat=count.seat, n=tricks, low=low, high=high) if tricks > high else None


def remaining(game: Sticheln, round: StichelnRound) -> int | None:
    """Return how many cards the last player not counted yet must have, if there is only one such player."""
    missing = [seat for seat in range(round.seats) if pile(game, round, seat) is None]
    if len(missing) != 1:
        return None
    if played_out(game, round):
        return in_front(game, round, missing[0])
    known = [pile(game, round, seat) for seat in range(round.seats)]
    return round.seats * (game.laid + game.tricks(round.seats)) - sum(p.size for p in known if p)


def object_points(game: Sticheln, seats: int, points: tuple[int, ...]) -> Reason | None:
    """Return why no round can end with these points: too many or too few for one player or for all together."""
    low, high = _bounds(game, seats)
    for seat, score in enumerate(points):
        if not low <= score <= high:
            return reason("points-range", seat=seat, points=score, low=low, high=high)
    low, high = _bounds_together(game, seats)
    if not low <= sum(points) <= high:
        return reason("points-sum", n=sum(points), low=low, high=high)
    return None


def _bounds(game: Sticheln, seats: int) -> tuple[int, int]:
    """Return the least and the most one player can score: all cards of their colours, or every trick without any."""
    marked = [
        game.worth(card) for card in game.pack(seats).cards if card.colour in game.pack(seats).colours[: game.colours]
    ]
    others = game.other * seats * game.tricks(seats)
    return min(0, others) + min(0, sum(marked)), max(0, others) + max(0, sum(marked))


def _bounds_together(game: Sticheln, seats: int) -> tuple[int, int]:
    """Return the same for all players together: every card at its worst and best, the declared ones as marked."""
    marked = sorted(game.worth(card) for card in game.pack(seats).cards)
    laid, played = seats * game.laid, seats * game.tricks(seats)
    low = sum(marked[:laid]) + sum(min(game.other, worth) for worth in marked[laid:][:played])
    high = sum(marked[-laid:] if laid else ()) + sum(max(game.other, worth) for worth in marked[::-1][laid:][:played])
    return low, high
