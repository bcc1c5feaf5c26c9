"""The referee's sentences for Was Sticht?, in English. A pair is singular and plural, chosen by `n`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.text.english import Sentence
from scorekeeper.text.language import lazy, spoken
from scorekeeper.text.say import all_of, part

MESSAGES: dict[str, Sentence] = {
    # roles
    "role-super-trump": "super-trump: the trump number in the trump colour",
    "role-number-trump": "trump by its number",
    "role-colour-trump": "trump by its colour",
    "role-discard:trump": "not a trump: it can't win",
    # rulings
    "highest-of-suit": "No trump was played, and {card} is the highest card of the colour led, {colour}.",
    "highest-of-suit:so-far": "No trump yet: {card} is the highest {colour} card.",
    "super-trump": "{card} is the super-trump, the trump number in the trump colour: nothing beats it.",
    "number-trump": "{card} is a trump by its number; only the super-trump beats it.",
    "number-trump:only": "{card} is a trump by its number.",
    "number-trump:first": "{card} is a trump by its number; {other_card} is equal but was played later.",
    "colour-trump": "{card} is the highest trump.",
    "colour-trump:so-far": "{card} is the highest trump so far.",
    "clue": "If {leader_seat} had led, {seat} would have taken it.",
    "chooses": "{seat} chooses.",
    "put-aside": "Tap the card that is left: it is put aside.",
    "read-aloud": "Then {seat} chooses.",
    # notes
    "foul": "Foul: {seat} played {card} in trick {number} although a card of the suit led was in hand.",
    "out-together": "{seats} went out together; their chips are worth {known_sums}, so {winner_seats} wins.",
    "out-together:equal": "{seats} went out together; their chips are worth {known_sums}: {winner_seats} share the win.",
    "out-together:three": "{seats} went out together; chip values: printed {printed_sums}, with three players {known_sums}; so {winner_seats} wins.",
    "out-together:three-equal": "{seats} went out together; chip values: printed {printed_sums}, with three players {known_sums}; {winner_seats} share the win.",
    "out-together:unknown": "{seats} went out together; not all chip values were typed, so the win is shared.",
    "note-dealer-any": "The dealer's copy of {task} counts because {other_seat} missed it; {seat} completed it, and some tables don't allow that.",
    "note-dealer-alone": "By this table's rule the dealer can't copy {task}, since {seat} completed it; at other tables it would count, because {other_seat} missed it.",
    "chips-many": "Chips for {task}: {n}. The rules only mention 24 chips; we assume two per task.",
    # lines
    "task-made": "{task}: made",
    "task-failed": "{task}: failed",
    "task-made:judged": "{task}: took {n}, made",
    "task-failed:judged": "{task}: took {n}, failed",
    "copy-made": "copied {task}, which {other_seat} failed",
    "copy-told": "copied a failed task",
    "copy-none": "copied no failed task",
    # cards
    "card-twice:out": "{card} was put aside in the draft and is not in play.",
    "card-twice:draft": "{card} was already drafted, in column {number}.",
    "not-in-hand": "{card} is not in the hand of {seat}: {other_seat} drafted it.",
    "must-follow": "{card} is a foul: {colour} was led, and {seat} holds {cards}.",
    "must-follow:trump": "{card} is a foul: trump was led, and {seat} holds {cards}.",
    # rounds
    "no-trump": "The trump of the round is not known, so its tricks cannot be judged.",
    "correct-later": "A task lies face down: correct this once all tasks are laid.",
    "correction-breaks:chips": "With this correction a later chip could not have been picked: {note}",
    # chips
    "unknown-task": "'{text}' is no task: the tasks are {known}.",
    "picked-late": "Chips are picked before the first round.",
    "chips-full": "{seat} has all {expected} chips already.",
    "chips-few": "Chips of {seat}: {n}; everybody picks {expected} before the first round.",
    "trumped-again": "The trump of this round is known already.",
    "draft-full": "The draft of {n} columns is over.",
    "draft-late": "The draft comes before the tasks and the tricks.",
    "draft-unfinished": (
        "Only {n} of {expected} columns has been drafted.",
        "Only {n} of {expected} columns have been drafted.",
    ),
    "dealer-task": "{seat} deals and lays no task.",
    "tasked-again": "{seat} has laid a task already.",
    "no-task": "Nothing is said of the task of {seat}.",
    "no-such-chip": "{seat} has no chip for the task {task}; left: {tasks}.",
    "made-count": "Verdicts: {n}, but players: {expected}.",
    "made-again": "This round has been judged already.",
    "made-impossible": "No way of sharing nine tricks gives these verdicts.",
    "made-differs": "The tricks say otherwise of {seat}: {note}.",
    "made-differs:card": "{seat} can't have completed {task}: {card} was in trick {number}, which {seat} took.",
    "discard-early": "{seat} cannot give up a chip now.",
    "no-copy": "{seat} dealt but met no task that its owner failed, so no chip goes.",
    # sheet
    "sheet-chips": "Chips left, {seat}: {tasks}",
}

PARTS = {"no-chips": "no chips", "task": "“{task}”"}

TASKS = {
    "none": lazy("none", "task"),
    "no-red": lazy("no red", "task"),
    "no-blue": lazy("no blue", "task"),
    "no-green": lazy("no green", "task"),
    "no-yellow": lazy("no yellow", "task"),
    "exactly-1": lazy("exactly 1", "task"),
    "exactly-2": lazy("exactly 2", "task"),
    "exactly-3": lazy("exactly 3", "task"),
    "exactly-4": lazy("exactly 4", "task"),
    "last": lazy("last", "task"),
    "most": lazy("most", "task"),
    "fewest": lazy("fewest", "task"),
}


def task_words(task: str) -> str:
    """Return what a task is called."""
    return spoken().word(TASKS[task], "task") if task in TASKS else task.replace("-", " ")


def quoted_task(task: str) -> str:
    """Return what a task is called inside a sentence, which would not read well with a bare "none" in it."""
    return part("task", task=task_words(task))


def _all_tasks(tasks: Any, names: Sequence[str]) -> str:
    return ", ".join(map(quoted_task, tasks)) or part("no-chips")


def _sums(sums: Any, names: Sequence[str]) -> str:
    return all_of(map(str, sums))


KINDS = {"task": lambda task, names: quoted_task(task), "tasks": _all_tasks, "known_sums": _sums, "printed_sums": _sums}
