"""What a correction changes, and which entries can be swapped: two cards entered in the wrong order, for example.

A swap corrects two entries together, since each alone would name a card twice. Two entries of the same kind exchange
everything but their players; a card that belongs in another entry changes places with the one recorded there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Corrected, Dealt, Event, Swapped
from scorekeeper.rules.game import Entry, Game, advance, face_down, in_force, objection
from scorekeeper.rules.reason import Reason, reason

# --- what a correction changed ---


def moved(before: Game, after: Game) -> tuple[Reason, ...]:
    """Return which tricks now go to somebody else, which cards are now passed or not, and which scores changed."""
    rounds = range(min(len(before.table.rounds), len(after.table.rounds)))
    parts = (_moved_tricks, _moved_passes, _moved_scores)
    return tuple(why for index in rounds for part in parts for why in part(before, after, index))


def _moved_tricks(before: Game, after: Game, index: int) -> list[Reason]:
    """Return the tricks with a different taker, or with a different lead where that does not follow from the taker."""
    found = []
    tricks = zip(before.table.rounds[index].tricks, after.table.rounds[index].tricks, strict=False)
    for number, (old, new) in enumerate(tricks, 1):
        was, now = tuple(took.seat for took in old.takers), tuple(took.seat for took in new.takers)
        same = was == now or (not old.plays and sorted(was) == sorted(now))
        if not same:
            found.append(reason("moved-trick", round=index + 1, number=number, seats=now, old_seats=was))
        if old.leads != new.leads and None not in (old.leads, new.leads) and (same or len(was + now) > 2):
            found.append(reason("moved-lead", round=index + 1, number=number, seat=new.leads, old_seat=old.leads))
    return found


def _moved_passes(before: Game, after: Game, index: int) -> list[Reason]:
    """Return the cards that were passed and now belong to a trick, or the other way round."""
    found = []
    old, new = before.table.rounds[index], after.table.rounds[index]
    tricks = zip(
        (*(trick.plays for trick in old.tricks), old.plays), (*(t.plays for t in new.tricks), new.plays), strict=False
    )
    for number, (was, now) in enumerate(tricks, 1):
        passed, passes = before.ruleset.passed(was), after.ruleset.passed(now)
        found += [
            reason("moved-pass", round=index + 1, number=number, card=card)
            for card in passes
            if card in was and card not in passed
        ]
        found += [
            reason("moved-play", round=index + 1, number=number, card=card)
            for card in passed
            if card in now and card not in passes
        ]
    return found


def _moved_scores(before: Game, after: Game, index: int) -> list[Reason]:
    old = before.ruleset.scores(before.table, index)
    new = after.ruleset.scores(after.table, index)
    if old is None:
        return []
    if new is None:
        return [reason("moved-open", round=index + 1)]
    pairs = enumerate(zip(old, new, strict=True))
    return [
        reason("moved-score", round=index + 1, seat=seat, was=was, points=now)
        for seat, (was, now) in pairs
        if was != now
    ]


# --- swaps ---


def swaps(game: Game, at: int) -> list[Swapped]:
    """Return the swaps that can put this entry right, the nearest entry first."""
    alike = _alike(game, at)
    here = next((place for place, entry in enumerate(alike) if entry.at == at), None)
    if here is None:
        return []
    near = sorted(range(len(alike)), key=lambda place: _distance(game, alike, here, place))[1:]
    others = [alike[place] for place in near[: max(3, len(game.players) - 1)]]
    found = [_exchanged(alike[here], other) for other in others if not _same(game, alike[here].event, other.event)]
    return [swap for swap in found if objection(game, swap) is None]


def _distance(game: Game, alike: list[Entry], here: int, place: int) -> tuple[int, bool]:
    """Return how far two entries are apart: cards in the order they were played, anything else round the table."""
    event: Any = alike[here].event
    if hasattr(event, "card"):
        return abs(place - here), place < here
    other: Any = alike[place].event
    ahead = (other.seat - event.seat) % len(game.players)
    return min(ahead, len(game.players) - ahead), 2 * ahead > len(game.players)


def _alike(game: Game, at: int) -> list[Entry]:
    """Return the entries that are easily mixed up with this one, itself among them: the cards of its trick, say."""
    found: dict[Any, list[Entry]] = {}
    mine, table = None, game.ruleset.start(len(game.players))
    for entry in in_force(game.done):
        key = game.ruleset.among(table, entry.event)
        mine = key if entry.at == at else mine
        found.setdefault(key, []).append(entry)
        table = game.ruleset.advance(table, entry.event)
    return [] if mine is None else found[mine]


def _exchanged(first: Entry, second: Entry) -> Swapped:
    """Return the swap in which two entries exchange everything but their players."""
    mine, theirs = _as_of(second.event, first.event), _as_of(first.event, second.event)
    return Swapped((Corrected(first.at, (mine,)), Corrected(second.at, (theirs,))))


def _as_of(event: Any, other: Any) -> Event:
    told: Event = event._replace(seat=other.seat) if hasattr(other, "seat") else event
    return told


def _same(game: Game, one: Event, other: Event) -> bool:
    """Whether a swap would change nothing; what lies face down is not compared, since that would give it away."""
    hidden = isinstance(one, game.ruleset.face_down(game.table))
    return not hidden and _as_of(one, other) == other


def swap_for(game: Game, at: int, by: Event) -> Swapped | None:
    """Return the swap that corrects this entry so, if its new card is recorded elsewhere in the round.

    What lies face down is swapped with nothing that is seen: that would show it.
    """
    entries, hidden = _round_of(game, at), face_down(game)
    if at in hidden:
        return None
    old = next(entry.event for entry in entries if entry.at == at)
    gained, lost = set(cards_of(by)) - set(cards_of(old)), set(cards_of(old)) - set(cards_of(by))
    if len(gained) != 1 or len(lost) != 1:
        return None
    card, instead = gained.pop(), lost.pop()
    holders = [entry for entry in entries if entry.at not in {at, *hidden} and card in cards_of(entry.event)]
    found = [
        Swapped((Corrected(at, (by,)), Corrected(other.at, (_renamed(other.event, card, instead),))))
        for other in holders
    ]
    return next((swap for swap in found if objection(game, swap) is None), None)


def _round_of(game: Game, at: int) -> list[Entry]:
    """Return the entries of the round that this entry belongs to."""
    entries: list[Entry] = []
    for entry in in_force(game.done):
        if isinstance(entry.event, Dealt):
            if at in (before.at for before in entries):
                break
            entries = []
        entries.append(entry)
    return entries


def holder(game: Game, card: Card) -> Entry | None:
    """Return the newest entry of the last round that names this card and does not lie face down."""
    hidden = face_down(game)
    found = [entry for entry in _round_of(game, -1) if card in cards_of(entry.event) and entry.at not in hidden]
    return found[-1] if found else None


def swaps_allowing(game: Game, event: Event, card: Card) -> Iterator[Swapped]:
    """Yield the swaps of the entry that names this card after which an event that was refused is possible."""
    found = holder(game, card)
    for swap in swaps(game, found.at) if found else ():
        if objection(advance(game, swap), event) is None:
            yield swap


def cards_of(event: Any) -> tuple[Card, ...]:
    """Return the cards that an entry names."""
    card, cards = getattr(event, "card", None), getattr(event, "cards", ())
    return (card,) if card else cards if isinstance(cards, tuple) else ()


def _renamed(event: Any, old: Card, new: Card) -> Event:
    """Return the entry with one card in place of another."""
    if getattr(event, "card", None) == old:
        told: Event = event._replace(card=new)
        return told
    changed: Event = event._replace(cards=tuple(new if card == old else card for card in event.cards))
    return changed
