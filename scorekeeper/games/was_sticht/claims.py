"""What a table cannot have entered: cards nobody holds, chips nobody has, verdicts against the tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorekeeper.games.was_sticht.events import Discarded, Made, Tasked
from scorekeeper.games.was_sticht.round import COLUMN, COLUMNS, TRICKS, WasStichtRound
from scorekeeper.games.was_sticht.suits import PACK
from scorekeeper.games.was_sticht.tasks import (
    NO_COLOUR,
    TASKS,
    captured,
    chips_left,
    copyable,
    meets,
    meets_by_count,
    verdicts,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Reason, reason

if TYPE_CHECKING:
    from scorekeeper.games.was_sticht.rules import WasSticht


def holds(game: WasSticht, table: Any, seat: int, task: str) -> Reason | None:
    """Return why this player cannot use that chip: they do not have it, or no longer do."""
    if task not in TASKS:
        return reason("unknown-task", text=task, known=", ".join(TASKS))
    chips = chips_left(game, table, len(table.rounds) - 1)[seat]
    if task in (chip.task for chip in chips):
        return None
    return reason("no-such-chip", seat=seat, task=task, tasks=tuple(chip.task for chip in chips))


def object_tasked(game: WasSticht, table: Any, event: Tasked) -> Reason | None:
    if event.seat == table.round.dealer:
        return reason("dealer-task", seat=event.seat)
    if found := object_drafting(table.round):
        return found
    if event.seat in table.round.tasks:
        return reason("tasked-again", seat=event.seat)
    return holds(game, table, event.seat, event.task)


def object_hand(round: WasStichtRound, card: Card) -> Reason | None:
    """Return why the player whose turn it is cannot have this card, or None. A draft may have been given up."""
    if card not in round.drafted or card in round.hand(round.turn):
        return None
    holder = round.chooser(round.drafted.index(card))
    if holder is None:
        return reason("card-twice:out", card=card)
    return reason("not-in-hand", card=card, seat=round.turn, other_seat=holder)


def object_drafting(round: WasStichtRound) -> Reason | None:
    """Object during a draft: it must be finished first, or given up by revealing trump."""
    if not round.drafted or round.known or round.revealed:
        return None
    return reason("draft-unfinished", n=len(round.drafted) // COLUMN, expected=COLUMNS)


def object_made(game: WasSticht, table: Any, event: Made) -> Reason | None:
    round: WasStichtRound = table.round
    if len(event.made) != table.seats:
        return reason("made-count", n=len(event.made), expected=table.seats)
    if round.plays:
        return reason("trick-begun", n=len(round.plays))
    if round.closed:
        return reason("made-again")
    for seat, told in enumerate(event.made):
        if seat != round.dealer and (told is None or seat not in round.tasks):
            return reason("no-task", seat=seat)
    return _object_judged(game, round, event) or _object_seen(round, event) or _object_possible(game, round, event)


def _object_possible(game: WasSticht, round: WasStichtRound, event: Made) -> Reason | None:
    """Object unless some way of sharing the nine tricks gives these verdicts."""
    ways = ((taken, last) for taken in _shares(TRICKS, round.seats) for last in range(round.seats))
    return None if any(_fits(game, round, event, *way) for way in ways) else reason("made-impossible")


def _object_judged(game: WasSticht, round: WasStichtRound, event: Made) -> Reason | None:
    """Object to verdicts that contradict the tricks."""
    for verdict in verdicts(game, round):
        told = None if verdict is None else event.made[verdict.seat]
        if verdict is not None and told is not None and told != verdict.made:
            return reason("made-differs", seat=verdict.seat, note=verdict.because[0])
    return None


def _object_seen(round: WasStichtRound, event: Made) -> Reason | None:
    """Object to a colour avoided if a card of it was seen in one of the player's tricks."""
    for seat, task in round.tasks.items():
        found = captured(NO_COLOUR[task], seat, round) if task in NO_COLOUR and event.made[seat] else None
        if found:
            number, card = found
            return reason("made-differs:card", seat=seat, task=task, card=card, number=number)
    return None


def _shares(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield every way these tricks can be shared."""
    if seats == 1:
        yield (tricks,)
        return
    for mine in range(tricks + 1):
        yield from ((mine, *rest) for rest in _shares(tricks - mine, seats - 1))


def _fits(game: WasSticht, round: WasStichtRound, event: Made, taken: tuple[int, ...], last: int) -> bool:
    """Whether these verdicts are possible if tricks are shared like this and agree with those recorded."""
    if any(count < round.taken(seat) for seat, count in enumerate(taken)) or not _ends_with(round, taken, last):
        return False
    if any(_homeless(colour, round, event, taken) for colour in NO_COLOUR.values()):
        return False
    for seat, task in round.tasks.items():
        met = _meets(task, seat, taken, last, round)
        if met is not None and met != event.made[seat]:
            return False
    dealer = round.dealer or 0
    copied = [_meets(task, dealer, taken, last, round) for task in copyable(game, round, event.made)]
    told = event.made[dealer]
    return told is None or (any(met is not False for met in copied) if told else True not in copied)


def _ends_with(round: WasStichtRound, taken: tuple[int, ...], last: int) -> bool:
    """Whether this player can have taken the last trick: the one recorded, or else one that is still missing."""
    if len(round.tricks) == TRICKS:
        return round.tricks[-1].taken_by(last)
    return taken[last] > round.taken(last)


def _meets(task: str, seat: int, taken: tuple[int, ...], last: int, round: WasStichtRound) -> bool | None:
    """Whether a player would complete this task by these counts and the cards seen; None if that is still open."""
    met = meets_by_count(task, seat, taken, last)
    if met is not None:
        return met
    colour, mine = NO_COLOUR[task], [trick for trick in round.tricks if trick.taken_by(seat)]
    if captured(colour, seat, round):
        return False
    all_seen = len(mine) == taken[seat] and all(trick.plays for trick in mine)
    if all_seen or not _unseen(colour, round):
        return True
    others = [other for other in range(round.seats) if other != seat]
    rest_mine = all(taken[other] == _seen_tricks(round, other) for other in others)
    return False if rest_mine and (round.seats == COLUMN or round.known) else None


def _seen_tricks(round: WasStichtRound, seat: int) -> int:
    return sum(bool(trick.plays) and trick.taken_by(seat) for trick in round.tricks)


def _homeless(colour: str, round: WasStichtRound, event: Made, taken: tuple[int, ...]) -> bool:
    """Whether the tricks of those who did not avoid a colour are too few for its cards: with four, all are in play."""
    seen = sum(card.colour == colour for trick in round.tricks for card in trick.plays)
    free = [seat for seat in range(round.seats) if not _avoided(colour, round, event, seat)]
    room = round.seats * sum(taken[seat] - _seen_tricks(round, seat) for seat in free)
    return round.seats == COLUMN and len(PACK.numbers) - seen > room


def _avoided(colour: str, round: WasStichtRound, event: Made, seat: int) -> bool:
    return bool(event.made[seat]) and NO_COLOUR.get(round.tasks.get(seat, "")) == colour


def _unseen(colour: str, round: WasStichtRound) -> bool:
    """Whether a card of this colour may lie in a trick whose cards are not known."""
    seen = {card for trick in round.tricks for card in trick.plays}
    aside = {card for at, card in enumerate(round.drafted) if round.chooser(at) is None}
    return any(card.colour == colour and card not in seen | aside for card in PACK.cards)


def object_discarded(game: WasSticht, table: Any, event: Discarded) -> Reason | None:
    round: WasStichtRound = table.round
    dealer = round.dealer or 0
    found = verdicts(game, round)
    if round.discard is not None or None in found:
        return reason("discard-early", seat=dealer)
    copied = found[dealer]
    if not (copied and copied.made) and not _copied_by_hand(game, round):
        return reason("no-copy", seat=dealer)
    return holds(game, table, dealer, event.task)


def _copied_by_hand(game: WasSticht, round: WasStichtRound) -> bool:
    """Whether the dealer can have copied a task, if no verdict was entered for them."""
    dealer = round.dealer or 0
    if round.made is None or round.made[dealer] is not None:
        return False
    told = Made((*round.made[:dealer], True, *round.made[dealer + 1 :]))
    return _object_possible(game, round, told) is None


# --- the dealer's copy ---


def copy_notes(game: WasSticht, round: Any) -> Iterator[Reason]:
    """Yield that the dealer's success hangs on a task which one owner failed and another made."""
    found, dealer = verdicts(game, round), round.dealer or 0
    if None in found or not _disputed(game, round):
        return
    made = [verdict is not None and verdict.made for verdict in found]
    alone = copyable(replace(game, dealer="alone"), round, made)
    for task in copyable(replace(game, dealer="any"), round, made):
        if task not in alone and (round.made is not None or meets(task, dealer, round)):
            owners = [seat for seat in round.tasks if round.tasks[seat] == task]
            did, failed = next(s for s in owners if made[s]), next(s for s in owners if not made[s])
            yield reason(f"note-dealer-{game.dealer}", task=task, seat=did, other_seat=failed)
            return


def _disputed(game: WasSticht, round: WasStichtRound) -> bool:
    """Whether tables that decide the copy differently would not agree on the dealer."""
    dealer = round.dealer or 0
    any_task, alone = (verdicts(replace(game, dealer=rule), round)[dealer] for rule in ("any", "alone"))
    if round.made is None:
        return any_task is not None and alone is not None and any_task.made != alone.made
    told = Made((*round.made[:dealer], True, *round.made[dealer + 1 :]))
    made = any_task is not None and any_task.made
    return made and _object_possible(replace(game, dealer="alone"), round, told) is not None
