"""Stichling on the screen: the four places, where a card can go, and where it goes by itself.

Of the scoring cards only those turned up are shown; their order is not looked at here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Played
from scorekeeper.rules.game import Game, in_force
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.table import Trick
from scorekeeper.rules.text import say, say_all
from scorekeeper.rulesets.stichling import HAND, PLACES, TRICK, Stichling, StichlingRound, missed
from scorekeeper.web.board.pad import pad
from scorekeeper.web.board.screen import Board, Place, Player, Why
from scorekeeper.web.evenings import Evening
from scorekeeper.web.paragraphs import noted


def four_places(evening: Evening, rules: Stichling, ask: Ask | None, picked: tuple[Card, ...]) -> Board:
    game = evening.game
    card = picked[0] if picked else None
    last = game.table.round.tricks[-1] if finished(game.table.round) else None
    ruling = rules.rule(last.plays) if last and last.plays else None
    playing = ask is not None and ask.what == "play"
    by_takers = bool(game.table.round.tricks) and not game.table.round.laid
    turn = game.table.round.turn if playing and not by_takers else None
    return Board(
        ask=ask,
        where=where(game, ask),
        title=title(game, card) if playing or last else "",
        said=said(game, rules, card),
        because=say_all(ruling.because, game.players) if ruling else "",
        why=tuple(whys(game, rules, last)) if last else (),
        rule=ruling.rule if ruling else "",
        notes=tuple(noted(note, game.players) for note in proofs(game, rules)),
        bands=tuple(pad(evening, ask, picked)) if ask and playing else (),
        turn=turn,
        places=tuple(all_places(game, rules, card)),
        players=tuple(players(game, rules, turn)),
    )


# --- where a card can go ---


def choices(round: StichlingRound, rules: Stichling, card: Card) -> tuple[int, ...]:
    """The places that make a difference: of several free ones only the first is named."""
    possible = rules.playable(round, card)
    free = [place for place in possible if not round.places[place - 1]]
    return tuple(sorted([place for place in possible if round.places[place - 1]] + free[:1]))


def discards(round: StichlingRound, card: Card, place: int) -> bool:
    return bool(missed(round, Played(card, place=place)))


def likely(round: StichlingRound, rules: Stichling, card: Card) -> int | None:
    """Where a card goes by itself; None where it would be a discard, which is asked.

    With a choice it is the fullest trick of its colour, else a new one, so that one tap mostly is enough and another
    place is one more. A trick that the card would finish comes last: nobody turns a scoring card by default.
    """
    possible = choices(round, rules, card)
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
    round: Any = game.table.round
    if last_play(game) is None or not round.laid or not isinstance(game.ruleset, Stichling):
        return ()
    earlier, now = before(round), round.laid[-1]
    fresh = not earlier.places[now.place - 1]
    others = [place for place in choices(earlier, game.ruleset, now.card) if place != now.place]
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


# --- what is shown ---


def all_places(game: Game, rules: Stichling, picked: Card | None) -> Iterator[Place]:
    round: StichlingRound = game.table.round
    can = choices(round, rules, picked) if picked else elsewhere(game)
    for number in range(1, PLACES + 1):
        cards = tuple(laid.card for laid in round.places[number - 1])
        marker = rules.marker(round, number)
        best = cards[rules.outcome(cards).leads] if cards else None
        name = "" if marker is None else game.players[marker]
        colour = cards[0].colour if cards else ""
        yield Place(number, colour, cards, best, name, TRICK - len(cards), number in can)


def players(game: Game, rules: Stichling, turn: int | None) -> Iterator[Player]:
    round: StichlingRound = game.table.round
    for seat, name in enumerate(game.players):
        turned = rules.turned(round, seat)
        tricks = round.wins(seat)
        shows = turned[(tricks - 1) % 3] if turned else None
        yield Player(name, tricks, shows, seat == turn)


def where(game: Game, ask: Ask | None) -> str:
    """The round and its card; where only takers are told, its trick."""
    round: StichlingRound = game.table.round
    number, cards = len(game.table.rounds), round.seats * HAND
    if ask is None or ask.what != "play":
        return _("Round %(number)s: scoring cards", number=number)
    if round.tricks and not round.laid:
        return _("Round %(number)s, trick %(trick)s", number=number, trick=len(round.tricks) + 1)
    card = min(len(round.laid) + 1, cards)
    return _("Round %(number)s, card %(card)s of %(cards)s", number=number, card=card, cards=cards)


def finished(round: StichlingRound) -> bool:
    """Whether the last thing that happened was a trick taken."""
    return bool(round.tricks) and (not round.laid or not round.places[round.laid[-1].place - 1])


def title(game: Game, picked: Card | None) -> str:
    """The short line in bold."""
    round: StichlingRound = game.table.round
    if picked:
        open = dict.fromkeys(round.open_colours)
        return say(reason("really-none", lacking=tuple(open)), game.players)
    if finished(round):
        return say(reason("takes", seat=round.tricks[-1].takers[0].seat), game.players)
    return say(reason("to-play", seat=round.turn), game.players)


def said(game: Game, rules: Stichling, picked: Card | None) -> str:
    """Why, and what is to be turned or can be moved."""
    round: StichlingRound = game.table.round
    if picked:
        return say(reason("discard-where", seat=round.turn, card=picked), game.players)
    reasons = []
    if finished(round):
        last = round.tricks[-1]
        best = last.plays and last.plays[rules.outcome(last.plays).leads]
        reasons = [reason("highest-of-colour", card=best, colour=best.colour)] if best else []
        reasons += [*proofs(game, rules), turns(rules, round, last.takers[0].seat)]
    elif found := proofs(game, rules):
        reasons = list(found)
    elif elsewhere(game):
        now = round.laid[-1]
        reasons.append(reason("laid-movable", card=now.card, place=now.place))
    return say_all(reasons, game.players)


def turns(rules: Stichling, round: StichlingRound, seat: int) -> Any:
    """Which scoring card the taker of a trick turns up, and its number where it is known."""
    tricks = round.taken(seat)
    place, turned = (tricks - 1) % 3 + 1, rules.turned(round, seat)
    if turned:
        return reason("turns:shown", seat=seat, number=place, points=turned[place - 1])
    return reason("turns", seat=seat, number=place)


def proofs(game: Game, rules: Stichling) -> list[Reason]:
    """The revokes that the last card proved."""
    notes = rules.notes(game.table, len(game.table.rounds) - 1)
    return [note for note in notes if note.args["later"] == len(game.table.round.laid)]


def whys(game: Game, rules: Stichling, trick: Trick) -> Iterator[Why]:
    """The role of every card of a trick."""
    ruling = rules.rule(trick.plays) if trick.plays else None
    for play, (seat, card) in enumerate(zip(trick.seats, trick.plays, strict=True)):
        assert ruling
        yield Why(game.players[seat], card, say(ruling.roles[play]), play == ruling.takers[0].play)
