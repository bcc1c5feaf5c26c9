"""The table: the one door through which a tap is written, and the fragment that answers it."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Reply

from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import reason
from scorekeeper.rules.text import say
from scorekeeper.web import cover, phone, scoreboard
from scorekeeper.web.asking import htmx, template
from scorekeeper.web.board.screen import short
from scorekeeper.web.evenings import Answer, Evening, evenings, found
from scorekeeper.web.faster import faster
from scorekeeper.web.forms import ACTIONS, OneCard, Own, Several, Tap
from scorekeeper.web.forms.flaws import first_error
from scorekeeper.web.panels import context, keep

place = Blueprint("table", __name__)

BEFORE = ("deal", "pick", "undo", "redo")  # what can be done before the first round


@place.get("/t/<id>")
def show(id: str) -> Any:
    evening = found(id)
    phone.opened(id)
    if "dealer" in request.args:
        phone.deals(id, request.args.get("dealer", 0, type=int))
    return screen(evening)


@place.get("/t/<id>/since/<int:seq>")
def since(id: str, seq: int) -> Any:
    """The table as it is now for a phone that has not seen it yet; one that has is told so by `pulse`."""
    evening = found(id)
    if evening.seq == seq:
        return "", 204
    return scoreboard.fragment(evening) if "scoreboard" in request.args else screen(evening)


@place.get("/t/<id>/more")
def more(id: str) -> Any:
    """What is needed seldom."""
    evening = found(id)
    if evening.watching:
        return redirect(url_for("table.show", id=id))
    return render_template("more.html", evening=evening, game=evening.shown, id=id, look=cover.seen(evening))


@place.post("/t/<id>/look")
def look(id: str) -> Any:
    """The dealer looks at trump again. What is looked at stands in no address."""
    return screen(found(id), look=True)


@place.post("/t/<id>/<action>")
def tap(id: str, action: str) -> Any:
    """A button was tapped."""
    evening = found(id)
    form = ACTIONS[action](request.form) if action in ACTIONS else abort(404)
    if isinstance(form, Own):
        form.catch_up(evening)
    if answer := known(evening, form):
        return answered(answer, form, look=action == "draw")
    if not evening.game.table.rounds and action not in BEFORE:
        return screen(evening, status=422, flaw=say(reason("no-round")))
    if action == "count" and evening.game.ruleset.face_down(evening.game.table):
        return screen(evening, status=422, flaw=say(reason("turn-up-first")))
    if not form.validate():
        return screen(evening, status=400, flaw=first_error(form, evening), form=form)
    event = form.event(evening)
    if event is None:
        assert isinstance(form, OneCard)
        return screen(evening, picked=form.cards)
    answer = evenings().tap(evening, event, form.after.data, form.entry.data, phone.seat(evening.card.id))
    return answered(answer, form, look=action == "draw")


def known(evening: Evening, form: Tap) -> Answer | None:
    """A tap that was recorded before, or made on an old page, is answered before anybody asks what it says: on the
    table as it is now it may mean something else."""
    after, entry = form.after.data, form.entry.data
    return evenings().known(evening, after, entry) if entry and after is not None else None


def answered(answer: Answer, form: Tap, look: bool = False) -> Any:
    """The table as it is now; without a script, the page again."""
    cover.remember(answer.evening, form.entry.data)
    if answer.status == 200 and not htmx and not look:
        return redirect(url_for("table.show", id=answer.evening.key, keep=keep() or None), 303)
    names = [short(name, 14) for name in answer.evening.game.players]
    flaw = (
        faster(answer.evening, form.after.data) if answer.late else say(answer.refused, names) if answer.refused else ""
    )
    picked = tuple(form.picked.data or ()) if answer.refused and isinstance(form, Several) else ()
    follows = answer.refused is not None and answer.refused.code == "must-follow"
    foul = form.tapped if follows and isinstance(form, OneCard) else None
    return screen(answer.evening, answer.status, flaw, form if answer.refused else None, picked, look, foul)


def screen(
    evening: Evening,
    status: int = 200,
    flaw: str = "",
    form: Tap | None = None,
    picked: tuple[Card, ...] = (),
    look: bool = False,
    foul: Card | None = None,
) -> Reply:
    """The fragment for htmx, the whole page for everybody else."""
    shown: dict[str, Any] = {"flaw": flaw, "form": form, "picked": picked, "entry": secrets.token_urlsafe(12)}
    shown["foul"] = foul
    seen = cover.seen(evening) if look else None
    if seen:
        shown |= {"panel": "look", "trump": seen}
    told = context(evening, picked) | shown
    page = Response(render_template(template("table"), **told), status)
    page.headers["Cache-Control"] = "no-store" if told["panel"] in ("secret", "look") else "no-cache"
    page.headers["Vary"] = "HX-Request"  # the fragment and the page share an address
    return page
