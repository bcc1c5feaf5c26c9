"""The rules pages."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from scorekeeper.rulesets import games

place = Blueprint("rules", __name__)


@place.get("/rules")
def index() -> str:
    return render_template("rules.html", games=games().values(), shown=None)


@place.get("/rules/<key>")
def show(key: str) -> str:
    game = games().get(key) or abort(404)
    return render_template("rules.html", games=games().values(), shown=game)
