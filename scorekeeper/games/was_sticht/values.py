"""The page for the values printed on the chips; they are kept with the table and on the phone."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, redirect, render_template, request, session, url_for
from wtforms import validators

from scorekeeper.games.was_sticht.chips import Values, late_values
from scorekeeper.games.was_sticht.messages import task_words
from scorekeeper.games.was_sticht.tasks import EACH, TASKS
from scorekeeper.storage.tables import Equipment
from scorekeeper.text.language import lazy
from scorekeeper.web import phone
from scorekeeper.web.forms.fields import ForEach, Number, Spoken
from scorekeeper.web.table.session import TableSession, table_or_404, tables

bp = Blueprint("chips", __name__)


def values(table: TableSession) -> Values:
    """Return the values of this table's chips, or if nobody entered them, those this phone remembers."""
    return {task: (first, second) for task, first, second in table.info.equipment} or own_values()


def own_values() -> dict[str, list[int | None]]:
    """Return the values of this household's chips, by task."""
    return dict(session.get("chips", {}))


def remember(typed: dict[str, list[int | None]]) -> None:
    session.permanent = True
    session["chips"] = {task: both for task, both in typed.items() if both != [None, None]}


def printed(values: Values) -> Equipment:
    """Return the values as a table stores them."""
    return tuple((task, *both) for task, both in values.items())


def in_range(form: Any, field: Any) -> None:
    """Refuse anything but a number from 0 to 99, always with the same sentence."""
    if field.data is None or not 0 <= field.data <= 99:
        field.errors.clear()
        raise validators.ValidationError(lazy("A number from 0 to 99, please."))


class ChipValues(Spoken):
    values = ForEach(
        Number(validators=[validators.Optional(), in_range]),
        min_entries=len(TASKS) * EACH,
        max_entries=len(TASKS) * EACH,
    )


@bp.get("/chips")
def show() -> Any:
    key = request.args.get("table")
    table = table_or_404(key) if key else None
    if table and table.watching:
        return redirect(url_for("table.show", id=key))
    known = values(table) if table else own_values()
    flat = [value for task in TASKS for value in [*known.get(task, ()), None, None][:EACH]]
    return page(ChipValues(values=flat))


@bp.post("/chips")
def keep() -> Any:
    """Save the values, on the phone and at the table; a chip left blank is worth the same as the other."""
    form, key = ChipValues(request.form), request.form.get("table")
    table = table_or_404(key) if key else None
    if not form.validate():
        return page(form), 422
    typed = form.values.data
    remember({task: both(*typed[EACH * n : EACH * n + EACH]) for n, task in enumerate(TASKS)})
    if table is None:
        return redirect(url_for("home.show"), 303)
    tables().store.looks(table.info._replace(equipment=printed(own_values())))
    for correction in late_values(table.game, own_values()):
        entry, seat = secrets.token_urlsafe(12), phone.seat(table.info.id)
        table = tables().tap(table, correction, table.seq, entry, seat).session
    return redirect(url_for("table.show", id=table.key), 303)


def both(first: int | None, second: int | None) -> list[int | None]:
    """Return the values of a task's two chips; a missing one is the same as the other."""
    return [second if first is None else first, first if second is None else second]


def page(form: ChipValues) -> str:
    rows = [(task_words(task), form.values.entries[EACH * n : EACH * n + EACH]) for n, task in enumerate(TASKS)]
    return render_template("games/was_sticht/chips.html", form=form, rows=rows, table=request.values.get("table", ""))
