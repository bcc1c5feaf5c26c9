"""The score to be read across the room, on a tablet or a television: names, totals and places, nothing to tap."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorekeeper.web.evenings import Evening, found
from scorekeeper.web.sheet import view

place = Blueprint("scoreboard", __name__)


@place.get("/t/<id>/scoreboard")
def show(id: str) -> str:
    return fragment(found(id), "scoreboard.html")


def fragment(evening: Evening, template: str = "_scoreboard.html") -> str:
    """The board as it stands, also for a screen that asks for news."""
    game = evening.shown
    return render_template(template, evening=evening, game=game, id=evening.key, after=evening.seq, sheet=view(game))
