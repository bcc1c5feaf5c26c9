"""Was Sticht?'s tasks: who met one, what the dealer may copy, which chips are left, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.games.was_sticht.events import Discarded, Made, Tasked
from scorekeeper.games.was_sticht.round import COLUMN, COLUMNS, TRICKS, Chip, WasStichtRound
from scorekeeper.games.was_sticht.suits import NO_TRUMP, suit
from scorekeeper.rules.cards import COLOURS
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.suits import first_later
from scorekeeper.rules.table import Trick

if TYPE_CHECKING:
    from scorekeeper.games.was_sticht.rules import WasSticht

NO_COLOUR = {f"no-{COLOURS[letter]}": letter for letter in "rbgy"}
EXACTLY = {f"exactly-{n}": n for n in range(1, 5)}
TASKS = ("none", *NO_COLOUR, *EXACTLY, "last", "most", "fewest")

# With three players, some tasks get easier and are worth one less; others get harder and are worth one more.
FOR_THREE = dict.fromkeys(("exactly-3", "exactly-4", "fewest", "most"), -1)
FOR_THREE |= dict.fromkeys(("exactly-1", "none", *NO_COLOUR), 1)


class Verdict(NamedTuple):
    """Whether a player completed their task (the dealer: copied one), and why."""

    seat: int
    made: bool
    because: tuple[Reason, ...]


# --- judging a round ---


def meets(task: str, seat: int, round: WasStichtRound) -> bool | None:
    """Whether a player's nine tricks complete this task; None if that depends on unknown cards."""
    taken = tuple(round.taken(other) for other in range(round.seats))
    last = round.tricks[-1].takers[0].seat
    met = meets_by_count(task, seat, taken, last)
    return _without(NO_COLOUR[task], seat, round) if met is None else met


def meets_by_count(task: str, seat: int, taken: tuple[int, ...], last: int) -> bool | None:
    """Whether they do by the number of tricks each took and who took the last; None if colours decide."""
    mine, others = taken[seat], taken[:seat] + taken[seat + 1 :]
    if task in NO_COLOUR:
        return None if mine else False
    if task in EXACTLY:
        return mine == EXACTLY[task]
    return {"none": mine == 0, "last": seat == last, "most": mine > max(others), "fewest": mine < min(others)}[task]


def _without(colour: str, seat: int, round: WasStichtRound) -> bool | None:
    tricks = [trick for trick in round.tricks if trick.taken_by(seat)]
    if any(card.colour == colour for trick in tricks for card in trick.plays):
        return False
    return True if all(trick.plays for trick in tricks) else None


def verdicts(game: WasSticht, round: Any) -> list[Verdict | None]:
    """Return everybody's verdict, None if not known. The dealer's depends on all the others."""
    found: list[Verdict | None] = [verdict(round, seat) for seat in range(round.seats)]
    if None not in (found[seat] for seat in range(round.seats) if seat != round.dealer):
        found[round.dealer] = copy(game, round, [v for v in found if v is not None])
    return found


def verdict(round: WasStichtRound, seat: int) -> Verdict | None:
    """Return whether a player completed their task, as the table entered it or by the tricks; None if not known."""
    task = round.tasks.get(seat)
    if task is None or seat == round.dealer:
        return None
    if round.made is not None:
        told = bool(round.made[seat])
        return Verdict(seat, told, (reason("task-made" if told else "task-failed", task=task),))
    if len(round.tricks) < TRICKS:
        return None
    met, n = meets(task, seat, round), round.taken(seat)
    if met is None:
        return None
    counted = ":judged" if task not in NO_COLOUR and task != "last" else ""
    return Verdict(seat, met, (reason(f"task-{'made' if met else 'failed'}{counted}", task=task, n=n),))


def copy(game: WasSticht, round: WasStichtRound, others: list[Verdict]) -> Verdict | None:
    """Return whether the dealer completes a revealed task that its owner missed; None if not known."""
    dealer = round.dealer or 0
    if round.made is not None:
        told = round.made[dealer] or (round.made[dealer] is None and round.discard is not None)
        return Verdict(dealer, told, (reason("copy-told" if told else "copy-none"),))
    made = {verdict.seat: verdict.made for verdict in others}
    allowed = copyable(game, round, [made.get(seat) for seat in range(round.seats)])
    failed = [(v.seat, round.tasks[v.seat]) for v in others if not v.made and round.tasks[v.seat] in allowed]
    met = [(seat, task, meets(task, dealer, round)) for seat, task in failed]
    for seat, task, done in met:
        if done:
            return Verdict(dealer, True, (reason("copy-made", task=task, other_seat=seat),))
    return None if any(done is None for *_, done in met) else Verdict(dealer, False, (reason("copy-none"),))


# --- chips ---


def chips_left(game: WasSticht, table: Any, rounds: int) -> tuple[tuple[Chip, ...], ...]:
    """Return everybody's chips after this many rounds, without completed tasks and successful dealers' discards."""
    left = [list(chips) for chips in table.chips]
    for round in table.rounds[:rounds]:
        for verdict in verdicts(game, round):
            if verdict is not None and verdict.made:
                _drop(left[verdict.seat], gone(round, verdict.seat))
    return tuple(tuple(chips) for chips in left)


def gone(round: Any, seat: int) -> str | None:
    """Return the chip that a successful player discards."""
    found: str | None = round.discard if seat == round.dealer else round.tasks[seat]
    return found


def _drop(chips: list[Chip], task: str | None) -> None:
    for chip in chips:
        if chip.task == task:
            chips.remove(chip)
            return


def sums(left: tuple[tuple[Chip, ...], ...], table: Any) -> dict[int, int]:
    """Return the sums of chip values of players without chips; empty if one is missing, so that they share the win."""
    out = [seat for seat, chips in enumerate(left) if not chips]
    known = {seat: total for seat in out if (total := value(table, seat)) is not None}
    return known if len(known) == len(out) else {}


def tie_break(game: WasSticht, table: Any) -> Reason | None:
    """Return what decided between players who ran out of chips together."""
    left = chips_left(game, table, len(table.rounds))
    out = tuple(seat for seat, chips in enumerate(left) if not chips)
    if len(out) < 2:
        return None
    found, winners = sums(left, table), game.winners(table)
    if not found:
        return reason("out-together:unknown", seats=out)
    known = ", ".join(str(found[seat]) for seat in out)
    key = "out-together:equal" if len(winners) > 1 else "out-together"
    return reason(key, seats=out, known=known, winner_seats=winners)


def value(table: Any, seat: int) -> int | None:
    """Return the sum of a player's chip values, or None if one was not entered."""
    values = [_value(chip, table.seats) for chip in table.chips[seat]]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _value(chip: Chip, seats: int) -> int | None:
    change = FOR_THREE.get(chip.task, 0) if seats == 3 else 0
    return None if chip.value is None else chip.value + change


# --- what is impossible ---


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
    return _object_judged(game, round, event) or _object_possible(game, round, event)


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


def _shares(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield every way these tricks can be shared."""
    if seats == 1:
        yield (tricks,)
        return
    for mine in range(tricks + 1):
        yield from ((mine, *rest) for rest in _shares(tricks - mine, seats - 1))


def _fits(game: WasSticht, round: WasStichtRound, event: Made, taken: tuple[int, ...], last: int) -> bool:
    """Whether these verdicts are possible if tricks are shared like this and agree with those recorded."""
    if not taken[last] or any(count < round.taken(seat) for seat, count in enumerate(taken)):
        return False
    for seat, task in round.tasks.items():
        met = meets_by_count(task, seat, taken, last)
        if met is not None and met != event.made[seat]:
            return False
    dealer = round.dealer or 0
    copied = [meets_by_count(task, dealer, taken, last) for task in copyable(game, round, event.made)]
    told = event.made[dealer]
    return told is None or (any(met is not False for met in copied) if told else True not in copied)


def copyable(game: WasSticht, round: WasStichtRound, made: Sequence[bool | None]) -> list[str]:
    """Return the tasks a dealer may copy: missed by their owner and, by a house rule, completed by nobody else."""
    done = {task for seat, task in round.tasks.items() if made[seat]}
    failed = [task for seat, task in round.tasks.items() if not made[seat]]
    return [task for task in failed if game.dealer == "any" or task not in done]


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


def fouls(round: WasStichtRound, number: int, trick: Trick) -> tuple[Reason, ...]:
    """Return the cards of this trick that failed to follow: seen at once if hands are known, else proved later."""
    trump = round.trump or NO_TRUMP
    led = suit(trick.plays[0], trump)
    found = []
    for position, (seat, card) in enumerate(zip(trick.seats, trick.plays, strict=True)):
        proof = first_later(round, number, seat, lambda other: suit(other, trump) == led)
        if (number - 1, position) in round.fouls:
            found.append(reason("foul", number=number, seat=seat, card=card))
        elif proof and suit(card, trump) != led:
            later, other = proof
            found.append(reason("revoke:trick", seat=seat, card=card, number=number, other_card=other, later=later))
    return tuple(found)
