"""Where a card may be laid in Stichling, where it goes by default, and where the last one could go instead."""

from __future__ import annotations

from scorekeeper.games.stichling.round import PLACES, TRICK, StichlingRound
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Played
from scorekeeper.rules.game import Game, corrections_in, in_force
from scorekeeper.rules.reason import Reason, reason

# --- where a card can go ---


def playable(round: StichlingRound, card: Card) -> tuple[int, ...]:
    """Return the places (1 to 4) this card may go to, including all free ones."""
    return tuple(place for place in range(1, PLACES + 1) if object_place(round, Played(card, place=place)) is None)


def missed(round: StichlingRound, event: Played) -> tuple[str, ...]:
    """Return the colours a discard could not follow; empty for any other card."""
    trick = round.places[(event.place or 1) - 1]
    return round.open_colours if trick and trick[0].card.colour != event.card.colour else ()


def object_place(round: StichlingRound, event: Played) -> Reason | None:
    """Return why this card cannot go to that place, or None."""
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
    """Return the places that make a difference, including only the first free one."""
    possible = playable(round, card)
    free = [place for place in possible if not round.places[place - 1]]
    return tuple(sorted([place for place in possible if round.places[place - 1]] + free[:1]))


def discards(round: StichlingRound, card: Card, place: int) -> bool:
    return bool(missed(round, Played(card, place=place)))


def likely(round: StichlingRound, card: Card) -> int | None:
    """Return where a card goes by default; None for a discard, whose place is asked.

    If there is a choice, it goes to the fullest trick of its colour, else to a new one, so that one tap is usually
    enough and a second one moves it. A trick that the card would finish comes last: nobody should turn a scoring card
    by default.
    """
    possible = choices(round, card)
    if discards(round, card, possible[0]):
        return None
    return max(possible, key=lambda place: len(round.places[place - 1]) % (TRICK - 1) - (_finishes(round, place)))


def _finishes(round: StichlingRound, place: int) -> bool:
    return len(round.places[place - 1]) == TRICK - 1


# --- the last card, and where else it could go ---


def before(round: StichlingRound) -> StichlingRound:
    """Return the round without its last card."""
    last, places = round.laid[-1], list(round.places)
    finished = not places[last.place - 1]
    there = [laid for laid in round.laid if laid.place == last.place]
    places[last.place - 1] = tuple(there[-TRICK:-1] if finished else places[last.place - 1][:-1])
    tricks = round.tricks[:-1] if finished else round.tricks
    return round.but(laid=round.laid[:-1], places=tuple(places), tricks=tricks)


def elsewhere(game: Game) -> tuple[int, ...]:
    """Return the other places where the last card could have gone: it can still be moved there."""
    round: StichlingRound = game.table.round
    if last_play(game) is None or not round.laid:
        return ()
    earlier, now = before(round), round.laid[-1]
    fresh = not earlier.places[now.place - 1]
    others = [place for place in choices(earlier, now.card) if place != now.place]
    return tuple(place for place in others if not fresh or earlier.places[place - 1])


def last_play(game: Game) -> tuple[int, Card] | None:
    """Return the index and the card of the last entry, if that is a play."""
    last = game.done[-1] if game.done else None
    if last and corrections_in(last.event):
        last = in_force(game.done)[-1]
    return (last.at, last.event.card) if last and isinstance(last.event, Played) else None


def moved(game: Game, place: int) -> Corrected:
    """Return a correction that moves the last card; if there is none, one that will be refused."""
    last = last_play(game)
    return Corrected(last[0], (Played(last[1], place=place),)) if last else Corrected(len(game.log), ())
