"""Builds Stichling's board: four places with their markers, the players, and a sentence about the last card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _

from scorekeeper.games.stichling.laying import choices, elsewhere
from scorekeeper.games.stichling.round import PLACES, TRICK, StichlingRound
from scorekeeper.games.stichling.rules import HAND, Stichling
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.table import Trick
from scorekeeper.text.say import say, say_all
from scorekeeper.web.rulebook.paragraphs import noted
from scorekeeper.web.table.board import Board, Place, Player, Why


def board(game: Game, rules: Stichling, ask: Ask | None, picked: tuple[Card, ...]) -> Board:
    """Return the board; a picked card is a discard whose place is being asked."""
    card = picked[0] if picked else None
    round: StichlingRound = game.table.round
    last = round.tricks[-1] if finished(round) else None
    ruling = rules.rule(last.plays) if last and last.plays else None
    playing = ask is not None and ask.what == "play"
    turn = round.turn if playing and (round.laid or not round.tricks) else None
    return Board(
        ask=ask,
        where=where(game, ask),
        title=title(game, card) if playing or last else "",
        said=said(game, rules, card),
        because=say_all(ruling.because, game.players) if ruling else "",
        why=tuple(whys(game, rules, last)) if last else (),
        rule=ruling.rule if ruling else "",
        notes=tuple(noted(note, game.players) for note in proofs(game, rules)),
        notes_title=_("Note"),
        bands=(),
        turn=turn,
        asking=card is not None,
        places=tuple(all_places(game, rules, card)),
        players=tuple(players(game, rules, turn)),
    )


def all_places(game: Game, rules: Stichling, picked: Card | None) -> Iterator[Place]:
    round: StichlingRound = game.table.round
    can = choices(round, picked) if picked else elsewhere(game)
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
        tricks = round.taken(seat)
        shows = turned[(tricks - 1) % 3] if turned else None
        yield Player(name, tricks, shows, seat == turn)


def where(game: Game, ask: Ask | None) -> str:
    """Return the round and the number of the card, or of the trick if only takers are entered."""
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
    """Return the short line in bold."""
    round: StichlingRound = game.table.round
    if picked:
        open = dict.fromkeys(round.open_colours)
        return say(reason("really-none", missing_colours=tuple(open)), game.players)
    if finished(round):
        return say(reason("takes", seat=round.tricks[-1].takers[0].seat), game.players)
    return say(reason("to-play", seat=round.turn), game.players)


def said(game: Game, rules: Stichling, picked: Card | None) -> str:
    """Return why somebody takes the trick, which scoring card to turn, or that the last card can be moved."""
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
    """Return which scoring card the taker of a trick turns up, and its value if known."""
    tricks = round.taken(seat)
    place, turned = (tricks - 1) % 3 + 1, rules.turned(round, seat)
    if turned:
        return reason("turns:shown", seat=seat, number=place, points=turned[place - 1])
    return reason("turns", seat=seat, number=place)


def proofs(game: Game, rules: Stichling) -> list[Reason]:
    """Return the revokes that the last card proved."""
    notes = rules.notes(game.table, len(game.table.rounds) - 1)
    return [note for note in notes if note.args["later"] == len(game.table.round.laid)]


def whys(game: Game, rules: Stichling, trick: Trick) -> Iterator[Why]:
    """Yield the role of every card of a trick."""
    ruling = rules.rule(trick.plays) if trick.plays else None
    for play, (seat, card) in enumerate(zip(trick.seats, trick.plays, strict=True)):
        assert ruling
        yield Why(game.players[seat], card, say(ruling.roles[play]), play == ruling.takers[0].play)
