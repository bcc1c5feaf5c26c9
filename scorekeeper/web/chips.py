"""Was Sticht?'s chips on the screen: the tray, whose turn it is to pick, and the values printed on them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from wtforms import FieldList, validators

from scorekeeper.rows import Printed
from scorekeeper.rules.events import Corrected, Picked
from scorekeeper.rules.game import Game, in_force
from scorekeeper.rules.table import Chip
from scorekeeper.rules.text import task_words
from scorekeeper.rules.tongue import later
from scorekeeper.rulesets._tasks import TASKS
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.web import phone
from scorekeeper.web.evenings import Evening, evenings, found
from scorekeeper.web.forms.fields import Number, Spoken

place = Blueprint("chips", __name__)

EACH = 2  # chips of a task in a set; assumed, and said on the page
Values = Mapping[str, Sequence[int | None]]


class Offer(NamedTuple):
    """Chips in the tray that are alike."""

    task: str
    value: int | None
    left: int


def tray(game: Game, values: Values) -> list[Offer]:
    """What is left to pick, with the values that are known."""
    picked = [chip for chips in game.table.chips for chip in chips]
    return [offer for task in TASKS for offer in _left(task, values.get(task, ()), picked)]


def _left(task: str, values: Sequence[int | None], picked: list[Chip]) -> list[Offer]:
    """The chips of a task that nobody has; those picked are taken off by their value where it is known."""
    there = list(values or [None] * EACH)
    for chip in picked:
        if chip.task == task and there:
            there.remove(chip.value if chip.value in there else there[-1])
    return [Offer(task, value, there.count(value)) for value in dict.fromkeys(there)]


def picking(game: Game, first: int = 0) -> int | None:
    """Who picks next: in turn from the first picker on; None once all have their chips."""
    counts = [len(chips) for chips in game.table.chips]
    if not isinstance(game.ruleset, WasSticht) or game.table.rounds or min(counts) >= int(game.ruleset.chips):
        return None
    first = first_picker(game, first)
    seats = [(first + step) % game.table.seats for step in range(game.table.seats)]
    return min(seats, key=lambda seat: counts[seat])


def first_picker(game: Game, otherwise: int = 0) -> int:
    """Who picked the first chip: the dealer of the first round."""
    picks = (entry.event.seat for entry in in_force(game.done) if isinstance(entry.event, Picked))
    return next(picks, otherwise if 0 <= otherwise < game.table.seats else 0)


# --- the values, typed once for a set of chips: kept with the table for every phone at it, and on the phone ---


def values(evening: Evening) -> Values:
    """What is printed on the chips of this table; where nobody said, on those this phone remembers."""
    return {task: (first, second) for task, first, second in evening.card.chips} or phone.values()


def brought(game: Game) -> Printed:
    """The chips that the phone which opens a table brings along."""
    return printed(phone.values()) if isinstance(game.ruleset, WasSticht) else ()


def printed(values: Values) -> Printed:
    """The values as a table keeps them."""
    return tuple((task, *both) for task, both in values.items())  # type: ignore[misc]  # of two chips each


def in_range(form: Any, field: Any) -> None:
    """One sentence, whatever was typed instead of a number."""
    if field.data is None or not 0 <= field.data <= 99:
        field.errors.clear()
        raise validators.ValidationError(later("A number from 0 to 99, please."))


class ChipValues(Spoken):
    values = FieldList(
        Number(validators=[validators.Optional(), in_range]),
        min_entries=len(TASKS) * EACH,
        max_entries=len(TASKS) * EACH,
    )


@place.get("/chips")
def show() -> Any:
    table = request.args.get("table")
    evening = found(table) if table else None
    if evening and evening.watching:
        return redirect(url_for("table.show", id=table))
    known = values(evening) if evening else phone.values()
    flat = [value for task in TASKS for value in [*known.get(task, ()), None, None][:EACH]]
    return page(ChipValues(values=flat))


@place.post("/chips")
def keep() -> Any:
    """Remember the values, here and at the table; a second chip left blank is worth what the first is."""
    form, table = ChipValues(request.form), request.form.get("table")
    evening = found(table) if table else None
    if not form.validate():
        return page(form), 422
    typed = form.values.data
    phone.remember({task: both(*typed[EACH * n : EACH * n + EACH]) for n, task in enumerate(TASKS)})
    if evening is None:
        return redirect(url_for("home.show"), 303)
    evenings().store.looks(evening.card._replace(chips=printed(phone.values())))
    fill_in(evening, phone.values())
    return redirect(url_for("table.show", id=evening.key), 303)


def fill_in(evening: Evening, values: Values) -> None:
    """Chips picked before their values were typed get them; of two unlike ones nobody knows which it was."""
    seat = phone.seat(evening.card.id)
    for at, told in [(entry.at, entry.event) for entry in in_force(evening.game.done)]:
        if isinstance(told, Picked) and told.value is None and len(worth := set(values.get(told.task, ()))) == 1:
            correction = Corrected(at, (Picked(told.seat, told.task, worth.pop()),))
            evening = evenings().tap(evening, correction, evening.seq, secrets.token_urlsafe(12), seat).evening


def both(first: int | None, second: int | None) -> list[int | None]:
    """The values of a task's two chips; one alone stands for the other."""
    return [second if first is None else first, first if second is None else second]


def page(form: ChipValues) -> str:
    rows = [(task_words(task), form.values.entries[EACH * n : EACH * n + EACH]) for n, task in enumerate(TASKS)]
    return render_template("chips.html", form=form, rows=rows, table=request.values.get("table", ""))
