"""Where a card of Stichling can be laid, where it goes by itself, and where the last one could lie instead."""

from __future__ import annotations

from scorekeeper.games.stichling.round import PLACES, TRICK, StichlingRound
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Played
from scorekeeper.rules.game import Game, in_force
from scorekeeper.rules.reason import Reason, reason

# --- where a card can go ---


def playable(round: StichlingRound, card: Card) -> tuple[int, ...]:
    """The places (1 to 4) this card may go to; of several free ones all are named."""
    return tuple(place for place in range(1, PLACES + 1) if object_place(round, Played(card, place=place)) is None)


def missed(round: StichlingRound, event: Played) -> tuple[str, ...]:
    """The colours a discard could not follow; empty for any other card."""
    trick = round.places[(event.place or 1) - 1]
    return round.open_colours if trick and trick[0].card.colour != event.card.colour else ()


def object_place(round: StichlingRound, event: Played) -> Reason | None:
    """Why this card cannot go to that place."""
    if event.place is None or not 1 <= event.place <= PLACES:
        return reason("no-place", place=event.place or 0)
    if not missed(round, event):
        return None
    trick, card = round.places[event.place - 1], event.card
    if len(round.open_colours) < PLACES:
        return reason(
            "off-colour", card=card, place=event.place, colour=trick[0].card.colour, n=len(round.open_colours)
        )
    if card.colour in round.open_colours:
        return reason("can-follow", card=card, place=event.place, colour=card.colour)
    return None


def choices(round: StichlingRound, card: Card) -> tuple[int, ...]:
    """The places that make a difference: of several free ones only the first is named."""
    possible = playable(round, card)
    free = [place for place in possible if not round.places[place - 1]]
    return tuple(sorted([place for place in possible if round.places[place - 1]] + free[:1]))


def discards(round: StichlingRound, card: Card, place: int) -> bool:
    return bool(missed(round, Played(card, place=place)))


def likely(round: StichlingRound, card: Card) -> int | None:
    """Where a card goes by itself; None where it would be a discard, which is asked.

    With a choice it is the fullest trick of its colour, else a new one, so that one tap mostly is enough and another
    place is one more. A trick that the card would finish comes last: nobody turns a scoring card by default.
    """
    possible = choices(round, card)
    if discards(round, card, possible[0]):
        return None
    return max(possible, key=lambda place: len(round.places[place - 1]) % (TRICK - 1) - (_finishes(round, place)))


def _finishes(round: StichlingRound, place: int) -> bool:
    return len(round.places[place - 1]) == TRICK - 1


# --- the last card, and where else it could lie ---


def before(round: StichlingRound) -> StichlingRound:
    """The round without its last card."""
    last, places = round.laid[-1], list(round.places)
    finished = not places[last.place - 1]
    there = [laid for laid in round.laid if laid.place == last.place]
    places[last.place - 1] = tuple(there[-TRICK:-1] if finished else places[last.place - 1][:-1])
    tricks = round.tricks[:-1] if finished else round.tricks
    return round.but(laid=round.laid[:-1], places=tuple(places), tricks=tricks)


def elsewhere(game: Game) -> tuple[int, ...]:
    """The places where the card laid just now could lie as well: it can still be moved there."""
    round: StichlingRound = game.table.round
    if last_play(game) is None or not round.laid:
        return ()
    earlier, now = before(round), round.laid[-1]
    fresh = not earlier.places[now.place - 1]
    others = [place for place in choices(earlier, now.card) if place != now.place]
    return tuple(place for place in others if not fresh or earlier.places[place - 1])


def last_play(game: Game) -> tuple[int, Card] | None:
    """The entry of the card laid just now, if nothing else was told since."""
    last = game.done[-1] if game.done else None
    if last and isinstance(last.event, Corrected):
        last = in_force(game.done)[-1]
    return (last.at, last.event.card) if last and isinstance(last.event, Played) else None


def moved(game: Game, place: int) -> Corrected:
    """The last card, laid to another place; where there is none, nothing that could be corrected."""
    last = last_play(game)
    return Corrected(last[0], (Played(last[1], place=place),)) if last else Corrected(len(game.log), ())
