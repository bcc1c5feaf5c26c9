"""The rules pages, for the players and house rules in the address; in full and on one screen."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from flask import Blueprint, abort, render_template, request

from scorekeeper.games import folder_of, games, ruleset
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.rulebook import examples
from scorekeeper.web.rulebook.decisions import decisions, in_words, pages_of

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def index() -> str:
    return render_template("rules.html", games=games().values())


@bp.get("/rules/<key>")
def show(key: str) -> str:
    return page("rules/game.html", key)


@bp.get("/rules/<key>/short")
def short(key: str) -> str:
    return page("rules/short.html", key)


@bp.app_template_filter()
def minus(text: str) -> str:
    """Write negative numbers with the minus sign used in the rules."""
    return re.sub(r"(?<!\w)-(?=\d)", "\u2212", text)


def page(template: str, key: str) -> str:
    rules, players = asked(games().get(key) or abort(404))
    pages = pages_of(rules)
    hint = pages.drawn_hint if players not in (None, pages.drawn) else ""
    folder = f"games/{folder_of(rules)}"
    return render_template(template, rules=rules, players=players, pages=pages, folder=folder, hint=hint, **told(rules))


def asked(game: Ruleset) -> tuple[Ruleset, int | None]:
    """Return the game with the house rules in the address, and the number of players there."""
    house = {rule.key: value for rule in game.houses() if (value := request.args.get(rule.key)) in rule.values}
    players = request.args.get("players", None, type=int)
    return ruleset(game.key, house), players if players in game.players else None


def told(rules: Ruleset) -> dict[str, Any]:
    """Return what the pages need: the referee for the examples, the decisions, and what the game adds."""
    pages = pages_of(rules)
    shared = {"ruled": partial(examples.ruled, rules), "cards": examples.cards, "slugs": pages.slugs(rules)}
    return shared | pages.context(rules) | {"decisions": list(decisions(rules)), "in_words": in_words(rules)}
