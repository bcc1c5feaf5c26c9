"""The rules pages: nine games in our words, for the players and house rules in the address; and each on one screen."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, NamedTuple

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.tongue import later
from scorekeeper.rulesets import _tasks, games, ruleset
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.rulesets.stichling import SCORING
from scorekeeper.web import examples
from scorekeeper.web.decisions import decisions, family, in_words

place = Blueprint("rules", __name__)

# With how many players the examples are drawn, and what a table of any other number should know of them.
DRAWN = {
    "sticheln": (4, later("The examples are drawn with four players and their pack.")),
    "hat-trick": (None, later("The examples are drawn with three to five players.")),
    "stichling": (4, later("The examples are drawn with the pack for four players.")),
    "was-sticht": (4, later("The drawn tricks are those of four players.")),
}


class Traits(NamedTuple):
    """What tells one Sticheln from another, as its paragraphs ask for it."""

    lowest: bool  # the lowest trump takes the trick
    plain: str  # which card of the lead colour does without a trump
    lucky: bool
    flat: bool
    colours: int
    declare: str
    zeros: str  # who takes a trick of 0s

    @classmethod
    def of(cls, rules: Sticheln) -> Traits:
        lucky, flat = rules.marks == "lucky", rules.marks == "flat"
        return cls(rules.trumps == "lowest", rules.plain, lucky, flat, rules.colours, rules.declares, rules.zeros_only)

    @property
    def slugs(self) -> tuple[str, str, str]:
        """The rulings that can be given: with a trump, without one, of 0s only."""
        trump = "lowest-trump" if self.lowest else "highest-trump"
        return trump, f"{self.plain}-lead", "zeros-nobody" if self.zeros == "nobody" else "zeros-only"

    @property
    def changed(self) -> bool:
        """Whether this is another game than Classic."""
        return self.lowest or self.lucky or self.flat or self.colours > 1 or self.declare != "open"


@place.get("/rules")
def index() -> str:
    return render_template("rules.html", games=games().values())


@place.get("/rules/<key>")
def show(key: str) -> str:
    return page("rules/game.html", key)


@place.get("/rules/<key>/short")
def short(key: str) -> str:
    return page("rules/short.html", key)


@place.app_template_global()
def rules_at(rules: Ruleset, players: int | None = None, about: str | None = None, page: str = "show") -> str:
    """The address of this game's rules for a table's players and house rules, at a paragraph of them."""
    house: dict[str, Any] = dict(rules.in_force())
    return url_for(f"rules.{page}", key=rules.key, players=players, _anchor=about, **house)


@place.app_template_filter()
def minus(text: str) -> str:
    """Numbers below 0 with the sign that the rules are printed with."""
    return re.sub(r"(?<!\w)-(?=\d)", "\u2212", text)


def page(template: str, key: str) -> str:
    rules, players = asked(games().get(key) or abort(404))
    drawn, hint = DRAWN[family(rules)]
    hint = hint if players not in (None, drawn) else ""
    return render_template(template, rules=rules, players=players, family=family(rules), hint=hint, **told(rules))


def asked(game: Ruleset) -> tuple[Ruleset, int | None]:
    """The game with the house rules in the address, and the number of players there."""
    house = {rule.key: value for rule in game.houses() if (value := request.args.get(rule.key)) in rule.values}
    players = request.args.get("players", None, type=int)
    return ruleset(game.key, house), players if players in game.players else None


def told(rules: Ruleset) -> dict[str, Any]:
    """What the pages draw with: the traits of the game, its decisions, and the referee for the examples."""
    asking = ("ruled", "clue", "pile", "heap", "turned")
    drawn: dict[str, Any] = {name: partial(getattr(examples, name), rules) for name in asking}
    own = {"t": Traits.of(rules)} if isinstance(rules, Sticheln) else {}
    facts = {"tasks": _tasks.TASKS, "for_three": _tasks.FOR_THREE, "scoring": SCORING}
    drawn["cards"] = examples.cards
    return drawn | own | facts | {"decisions": list(decisions(rules)), "in_words": in_words(rules)}
