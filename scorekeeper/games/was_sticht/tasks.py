"""Was Sticht?'s tasks: who met one, what the dealer may copy, which chips are left, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.games.was_sticht.round import TRICKS, Chip, WasStichtRound
from scorekeeper.games.was_sticht.suits import NO_TRUMP, suit
from scorekeeper.rules.cards import COLOURS, Card
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


EACH = 2  # chips of a task in a set; an assumption, stated on the page
Left = tuple[tuple[Chip, ...], ...]  # everybody's chips


def are_chips(row: tuple[Any, ...]) -> bool:
    """Whether a row is a task and the values printed on its two chips, if known."""
    values = (None, *range(100))
    return len(row) == 1 + EACH and row[0] in TASKS and all(value in values for value in row[1:])


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
    if captured(colour, seat, round):
        return False
    return True if all(trick.plays for trick in tricks) else None


def captured(colour: str, seat: int, round: WasStichtRound) -> tuple[int, Card] | None:
    """Return the first card of this colour that a player is known to have taken, behind the number of its trick."""
    tricks = [(number, trick) for number, trick in enumerate(round.tricks, 1) if trick.taken_by(seat)]
    found = ((number, card) for number, trick in tricks for card in trick.plays if card.colour == colour)
    return next(found, None)


def verdicts(game: WasSticht, round: Any) -> list[Verdict | None]:
    """Return everybody's verdict, None if not known. The dealer's depends on all the others."""
    found: list[Verdict | None] = [verdict(round, seat) for seat in range(round.seats)]
    if None not in (found[seat] for seat in range(round.seats) if seat != round.dealer):
        found[round.dealer] = copy(game, round, [v for v in found if v is not None])
    return found


def verdict(round: WasStichtRound, seat: int) -> Verdict | None:
    """Return whether a player completed their task, as the table entered it or by the tricks; None if not known."""
    task = round.tasks.get(seat)
    if not task or seat == round.dealer:
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


def copyable(game: WasSticht, round: WasStichtRound, made: Sequence[bool | None]) -> list[str]:
    """Return the tasks a dealer may copy: missed by their owner and, by a house rule, completed by nobody else."""
    done = {task for seat, task in round.tasks.items() if made[seat]}
    failed = [task for seat, task in round.tasks.items() if not made[seat]]
    return [task for task in failed if game.dealer == "any" or task not in done]


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


# --- chips ---


def chips_left(game: WasSticht, table: Any, rounds: int) -> Left:
    """Return everybody's chips after this many rounds, without completed tasks and successful dealers' discards."""
    if not rounds:
        found: Left = table.chips
        return found
    return table.rounds[rounds].held if rounds < len(table.rounds) else _left_after(game, table.rounds[-1])


def _left_after(game: WasSticht, round: Any) -> Left:
    left = [list(chips) for chips in round.held]
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


def sums(game: WasSticht, table: Any, left: Left, chips: int = 0) -> dict[int, int]:
    """Return what the discarded chips of the players with so many left are worth; nothing if a value is missing."""
    equal = [seat for seat, held in enumerate(left) if len(held) == chips]
    known = {seat: total for seat in equal if (total := value(game, table, left, seat)) is not None}
    return known if len(known) == len(equal) else {}


def tie_break(game: WasSticht, table: Any) -> Reason | None:
    """Return what decided between players who ran out of chips together."""
    left = chips_left(game, table, len(table.rounds))
    out = tuple(seat for seat, chips in enumerate(left) if not chips)
    if len(out) < 2:
        return None
    found, winners = sums(game, table, left), game.winners(table)
    if not found:
        return reason("out-together:unknown", seats=out)
    known, printed = tuple(found[seat] for seat in out), tuple(_printed(table, seat) for seat in out)
    ends = {"known_sums": known, "winner_seats": winners}
    if known == printed:
        return reason("out-together:equal" if len(winners) > 1 else "out-together", seats=out, **ends)
    key = "out-together:three-equal" if len(winners) > 1 else "out-together:three"
    return reason(key, seats=out, printed_sums=printed, **ends)


def _printed(table: Any, seat: int) -> int:
    return sum(chip.value or 0 for chip in table.chips[seat])


def value(game: WasSticht, table: Any, left: Left, seat: int) -> int | None:
    """Return the sum of the values of a player's discarded chips, or None if one was not entered."""
    discarded = list(table.chips[seat])
    for chip in left[seat]:
        discarded.remove(chip)
    values = [_value(game, chip, table.seats) for chip in discarded]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _value(game: WasSticht, chip: Chip, seats: int) -> int | None:
    change = FOR_THREE.get(chip.task, 0) if seats == 3 and game.three == "adjusted" else 0
    return None if chip.value is None else chip.value + change


def many_chips(table: Any) -> Iterator[Reason]:
    """Yield the tasks of which more chips were picked than a set is taken to have."""
    picked = [chip.task for chips in table.chips for chip in chips]
    for task in TASKS:
        if picked.count(task) > EACH:
            yield reason("chips-many", task=task, n=picked.count(task))
