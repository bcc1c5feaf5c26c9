"""The table screen: one fragment chosen by what is asked, and the one door through which a tap is written."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Reply

from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.text import say
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.web import board, counting, phone, sheet
from scorekeeper.web.asking import htmx, template
from scorekeeper.web.evenings import Answer, Evening, evenings, found
from scorekeeper.web.forms import ACTIONS, Points, Several, Tap

place = Blueprint("table", __name__)

LATE = "Somebody was faster: this is the table as it is now. Your tap was not recorded."
KEEPS = ("taker", "end", "aside", "declare")


@place.get("/t/<id>")
def show(id: str) -> Any:
    evening = found(id)
    phone.opened(id)
    return screen(evening)


@place.get("/t/<id>/more")
def more(id: str) -> str:
    """What is needed seldom."""
    evening = found(id)
    return render_template("more.html", evening=evening, game=evening.game, id=id)


@place.post("/t/<id>/<action>")
def tap(id: str, action: str) -> Any:
    """A button was tapped."""
    evening = found(id)
    form = ACTIONS[action](request.form) if action in ACTIONS else abort(404)
    if not evening.game.table.rounds and action not in ("deal", "undo", "redo"):
        return screen(evening, status=422, flaw=say(reason("no-round")))
    if not form.validate():
        return screen(evening, status=400, flaw=first_error(form, evening), form=form)
    event = form.event(evening)
    if event is None:
        assert isinstance(form, Several)
        return screen(evening, picked=form.cards)
    return answered(evenings().tap(evening, event, form.after.data, form.entry.data), form)


def answered(answer: Answer, form: Tap) -> Any:
    """The table as it is now; without a script, the page again."""
    if answer.status == 200 and not htmx:
        return redirect(url_for("table.show", id=answer.evening.card.id, keep=keep() or None), 303)
    names = answer.evening.game.players
    flaw = LATE if answer.late else say(answer.refused, names) if answer.refused else ""
    picked = tuple(form.picked.data or ()) if answer.refused and isinstance(form, Several) else ()
    return screen(answer.evening, answer.status, flaw, form if answer.refused else None, picked)


def first_error(form: Tap, evening: Evening) -> str:
    """The first thing wrong with a form, wherever it stands; of points, whose they are."""
    if isinstance(form, Points) and form.points.errors:
        return next(
            f"{name}: {wrong[0]}"
            for name, wrong in zip(evening.game.players, form.points.errors, strict=False)
            if wrong
        )
    found: Any = next(iter(form.errors.values()))
    while not isinstance(found, str):
        found = next(part for part in found if part)
    return found


def keep() -> str:
    """How finely this phone keeps the tricks just now."""
    chosen = request.values.get("keep", "")
    return chosen if chosen in KEEPS else ""


def screen(
    evening: Evening, status: int = 200, flaw: str = "", form: Tap | None = None, picked: tuple[Card, ...] = ()
) -> Reply:
    """The fragment for htmx, the whole page for everybody else."""
    shown = {"flaw": flaw, "form": form, "picked": picked, "entry": secrets.token_urlsafe(12)}
    return Response(render_template(template("table"), **context(evening, picked), **shown), status)


def context(evening: Evening, picked: tuple[Card, ...] = ()) -> dict[str, Any]:
    game = evening.game
    common = {"evening": evening, "game": game, "id": evening.card.id, "after": evening.seq, "keep": keep()}
    if not game.table.rounds:
        return common | {"panel": "deck"}
    shown = board.board(evening, asked(evening), picked)
    name = panel(evening, shown)
    return common | {"panel": name, "board": shown, **extras(evening, name, picked)}


def asked(evening: Evening) -> Ask | None:
    """What is asked next; a table that only counts at the end may tap its declared cards first."""
    rules, table = evening.game.ruleset, evening.game.table
    missing = undeclared(evening) if keep() == "declare" else ()
    return Ask("declare", missing) if missing else rules.asks(table)


def undeclared(evening: Evening) -> tuple[int, ...]:
    """Whose declared cards are not known."""
    rules, round = evening.game.ruleset, evening.game.table.round
    if not isinstance(rules, Sticheln) or not rules.laid or round.closed:
        return ()
    return tuple(seat for seat in range(round.seats) if seat not in round.declared)


def panel(evening: Evening, shown: board.Board) -> str:
    """Which part of the screen is open: the pad, the names, the colours, the piles, the end of the round."""
    round, ask, kept = evening.game.table.round, shown.ask, keep()
    if ask is None:
        return "over" if evening.game.ruleset.finished(evening.game.table) else "round"
    if kept == "aside" and not round.aside and not round.tricks and not round.plays:
        return "aside"
    if (kept == "end" or (kept == "declare" and not undeclared(evening))) and not round.plays:
        return "points"
    if kept == "taker" and ask.what == "play" and not round.plays:
        return "taker"
    return {"play": "pad", "declare": "pad"}.get(ask.what, ask.what)


def extras(evening: Evening, panel: str, picked: tuple[Card, ...]) -> dict[str, Any]:
    """What only some panels show."""
    game = evening.game
    if panel in ("count", "points"):
        piles = list(counting.piles(game)) if isinstance(game.ruleset, Sticheln) else []
        delayed = isinstance(game.ruleset, Sticheln) and not game.ruleset.laid
        waiting = tuple(pile.seat for pile in piles if delayed and not pile.colours)
        return {
            "piles": [pile for pile in piles if pile.colours],
            "undeclared": undeclared(evening),
            "choices": counting.choices(game, waiting),
            "heaps": counting.heaps(game),
            "left": counting.left(game),
        }
    if panel in ("round", "over"):
        return {"sheet": sheet.view(game), "next_dealer": game.ruleset.next_dealer(game.table)}
    if panel == "choose":
        ask = game.ruleset.asks(game.table)
        return {"choices": counting.choices(game, ask.seats if ask else ())}
    if panel == "aside":
        return {"bands": list(board.pad(evening, Ask("aside"), picked))}
    return {}
