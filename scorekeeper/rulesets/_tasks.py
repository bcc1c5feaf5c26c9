"""Was Sticht?'s chips: the twelve tasks, who met his, the dealer's copy, what is left, and who is first out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.rules.cards import COLOURS
from scorekeeper.rules.events import Discarded, Made, Tasked
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.table import Chip, Table, Trick
from scorekeeper.rulesets._suits import NO_TRUMP, suit

if TYPE_CHECKING:
    from scorekeeper.rulesets.was_sticht import WasSticht, WasStichtRound

NO_COLOUR = {f"no-{COLOURS[letter]}": letter for letter in "rbgy"}
EXACTLY = {f"exactly-{n}": n for n in range(1, 5)}
TASKS = ("none", *NO_COLOUR, *EXACTLY, "last", "most", "fewest")

# With three players a chip's value changes: harder tasks cost one, easier ones bring one more.
FOR_THREE = dict.fromkeys(("exactly-3", "exactly-4", "fewest", "most"), -1)
FOR_THREE |= dict.fromkeys(("exactly-1", "none", *NO_COLOUR), 1)


class Verdict(NamedTuple):
    """Whether a player did his task (the dealer: copied one), and why."""

    seat: int
    made: bool
    because: tuple[Reason, ...]


# --- judging a round ---


def meets(task: str, seat: int, round: WasStichtRound) -> bool | None:
    """Whether a player's nine tricks meet this task; None where cards would have to be known and are not."""
    taken = [round.taken(other) for other in range(round.seats)]
    mine, others = taken[seat], taken[:seat] + taken[seat + 1 :]
    if task in NO_COLOUR:
        return mine > 0 and _without(NO_COLOUR[task], seat, round)
    if task == "last":
        return round.tricks[-1].taken_by(seat)
    if task in EXACTLY:
        return mine == EXACTLY[task]
    return {"none": mine == 0, "most": mine > max(others), "fewest": mine < min(others)}[task]


def _without(colour: str, seat: int, round: WasStichtRound) -> bool | None:
    tricks = [trick for trick in round.tricks if trick.taken_by(seat)]
    if any(card.colour == colour for trick in tricks for card in trick.plays):
        return False
    return True if all(trick.plays for trick in tricks) else None


def verdicts(game: WasSticht, round: Any) -> list[Verdict | None]:
    """Everybody's verdict, the dealer's last to be found; None where it is not known."""
    found: list[Verdict | None] = [verdict(round, seat) for seat in range(round.seats)]
    if None not in (found[seat] for seat in range(round.seats) if seat != round.dealer):
        found[round.dealer] = copy(game, round, [v for v in found if v is not None])
    return found


def verdict(round: WasStichtRound, seat: int) -> Verdict | None:
    """Whether a player met the task he laid, by the table's word or by his tricks."""
    task = round.tasks.get(seat)
    if task is None or seat == round.dealer:
        return None
    if round.made is not None:
        told = bool(round.made[seat])
        return Verdict(seat, told, (reason("task-made" if told else "task-failed", task=task),))
    if len(round.tricks) < 9:
        return None
    met, n = meets(task, seat, round), round.taken(seat)
    if met is None:
        return None
    key = "task-made:judged" if met else "task-failed:judged"
    return Verdict(seat, met, (reason(key, task=task, n=n),))


def copy(game: WasSticht, round: WasStichtRound, others: list[Verdict]) -> Verdict | None:
    """Whether the dealer meets a revealed task that its owner failed."""
    dealer = round.dealer or 0
    if round.made is not None:
        told = round.made[dealer] or (round.made[dealer] is None and round.discard is not None)
        return Verdict(dealer, told, (reason("copy-told" if told else "copy-none"),))
    made = {round.tasks[v.seat] for v in others if v.made}
    open_tasks = [(v.seat, round.tasks[v.seat]) for v in others if not v.made]
    if game.dealer == "alone":
        open_tasks = [(seat, task) for seat, task in open_tasks if task not in made]
    met = [(seat, task, meets(task, dealer, round)) for seat, task in open_tasks]
    for seat, task, done in met:
        if done:
            return Verdict(dealer, True, (reason("copy-made", task=task, other_seat=seat),))
    return None if any(done is None for *_, done in met) else Verdict(dealer, False, (reason("copy-none"),))


# --- chips ---


def chips_left(game: WasSticht, table: Table, rounds: int) -> tuple[tuple[Chip, ...], ...]:
    """Everybody's chips after this many rounds: tasks made are out, and what successful dealers gave up."""
    left = [list(chips) for chips in table.chips]
    for round in table.rounds[:rounds]:
        for verdict in verdicts(game, round):
            if verdict is not None and verdict.made:
                _drop(left[verdict.seat], gone(round, verdict.seat))
    return tuple(tuple(chips) for chips in left)


def gone(round: Any, seat: int) -> str | None:
    """The chip a player who succeeded gives up."""
    found: str | None = round.discard if seat == round.dealer else round.tasks[seat]
    return found


def _drop(chips: list[Chip], task: str | None) -> None:
    for chip in chips:
        if chip.task == task:
            chips.remove(chip)
            return


def winners(game: WasSticht, table: Table) -> tuple[int, ...]:
    """Who is out of chips; of several the highest sum of chip values, shared if equal or if values are missing."""
    left = chips_left(game, table, len(table.rounds))
    out = [seat for seat in range(table.seats) if not left[seat]]
    sums = [total for seat in out if (total := value(table, seat)) is not None]
    if len(sums) < len(out):
        return tuple(out)
    return tuple(seat for seat, total in zip(out, sums, strict=True) if total == max(sums))


def value(table: Table, seat: int) -> int | None:
    """The sum of a player's chip values, or None where one was not typed."""
    values = [_value(chip, table.seats) for chip in table.chips[seat]]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _value(chip: Chip, seats: int) -> int | None:
    change = FOR_THREE.get(chip.task, 0) if seats == 3 else 0
    return None if chip.value is None else chip.value + change


# --- what cannot be ---


def holds(game: WasSticht, table: Table, seat: int, task: str) -> Reason | None:
    """Why this player cannot use that chip: he does not have it, or not any more."""
    if task not in TASKS:
        return reason("unknown-task", text=task, known=", ".join(TASKS))
    chips = chips_left(game, table, len(table.rounds) - 1)[seat]
    if task in (chip.task for chip in chips):
        return None
    return reason("no-such-chip", seat=seat, task=task, tasks=tuple(chip.task for chip in chips))


def object_tasked(game: WasSticht, table: Table, event: Tasked) -> Reason | None:
    if event.seat == table.round.dealer:
        return reason("dealer-task", seat=event.seat)
    if event.seat in table.round.tasks:
        return reason("tasked-again", seat=event.seat)
    return holds(game, table, event.seat, event.task)


def object_made(game: WasSticht, table: Table, event: Made) -> Reason | None:
    round: WasStichtRound = table.round
    if len(event.made) != table.seats:
        return reason("made-count", n=len(event.made), expected=table.seats)
    if round.made is not None or round.discard is not None or round.plays:
        return reason("made-again")
    for seat, told in enumerate(event.made):
        if seat != round.dealer and (told is None or seat not in round.tasks):
            return reason("no-task", seat=seat)
    return _object_judged(game, round, event) or _object_copy(round, event)


def _object_judged(game: WasSticht, round: WasStichtRound, event: Made) -> Reason | None:
    """What the tricks show cannot be marked otherwise."""
    for verdict in verdicts(game, round):
        told = None if verdict is None else event.made[verdict.seat]
        if verdict is not None and told is not None and told != verdict.made:
            return reason("made-differs", seat=verdict.seat, note=verdict.because[0])
    return None


def _object_copy(round: WasStichtRound, event: Made) -> Reason | None:
    """A dealer needs a failed task to copy."""
    dealer = round.dealer or 0
    failed = any(told is False for seat, told in enumerate(event.made) if seat != dealer)
    return reason("nothing-to-copy", seat=dealer) if event.made[dealer] and not failed else None


def object_discarded(game: WasSticht, table: Table, event: Discarded) -> Reason | None:
    round: WasStichtRound = table.round
    dealer = round.dealer or 0
    found = verdicts(game, round)
    if round.discard is not None or None in found:
        return reason("discard-early", seat=dealer)
    by_hand = round.made is not None and round.made[dealer] is None
    failed = any(v is not None and not v.made for v in found if v is not None and v.seat != dealer)
    copied = found[dealer]
    if not (by_hand and failed) and not (copied and copied.made):
        return reason("no-copy", seat=dealer)
    return holds(game, table, dealer, event.task)


def fouls(round: WasStichtRound, number: int, trick: Trick) -> tuple[Reason, ...]:
    """Cards of this trick that should have followed: seen at once where hands are known, else proved later."""
    at_once = [position for index, position in round.fouls if index == number - 1]
    if round.known:
        return tuple(reason("foul", number=number, seat=trick.seats[p], card=trick.plays[p]) for p in at_once)
    return tuple(_revokes(round, number, trick))


def _revokes(round: WasStichtRound, number: int, trick: Trick) -> list[Reason]:
    trump = round.trump or NO_TRUMP
    led, found = suit(trick.plays[0], trump), []
    for seat, card in zip(trick.seats, trick.plays, strict=True):
        later = [
            (index, t.plays[t.seats.index(seat)])
            for index, t in enumerate(round.tricks[number:], number + 1)
            if t.plays and suit(t.plays[t.seats.index(seat)], trump) == led
        ]
        if later and suit(card, trump) != led:
            index, proof = later[0]
            found.append(reason("revoke:trick", seat=seat, card=card, number=number, other_card=proof, later=index))
    return found
