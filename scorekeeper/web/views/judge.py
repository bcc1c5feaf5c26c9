"""Settling a trick without a table. The address holds the trick, so it can be shared."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Blueprint, render_template, request

from scorekeeper import judge
from scorekeeper.games import games, ruleset
from scorekeeper.judge import Question
from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.say import nth_card, player, say, say_all
from scorekeeper.text.typed import plays
from scorekeeper.web.forms.fields import TYPED
from scorekeeper.web.infra.htmx import template
from scorekeeper.web.rulebook.paragraphs import noted
from scorekeeper.web.table.board import Band
from scorekeeper.web.table.pad import pad
from scorekeeper.web.table.screen import screen_of

bp = Blueprint("judge", __name__)

NO_TRUMP = "xx"


@bp.get("/judge")
def show() -> str:
    """Show the trick in the address, its ruling so far, and the pad to add a card."""
    rules = games().get(request.args.get("game", "")) or next(iter(games().values()))
    house = {rule.key: value for rule in rules.houses() if (value := request.args.get(rule.key)) in rule.values}
    rules = ruleset(rules.key, house)
    wanted = request.args.get("players", 0, type=int)
    players = wanted if wanted in rules.players else rules.players[:2][-1]
    cards = plays(request.args.get("cards", "")[:TYPED].replace(".", " "))
    trump = named_trump(rules)
    names = [name[:30] for name in request.args.getlist("name")][: max(rules.players)]
    shown = context(rules, cards, players, trump, names)
    told = {"games": games().values(), "rules": rules, "screen": screen_of(rules), "players": players, "house": house}
    return render_template(template("judge"), **told, **shown)


def named_trump(rules: Ruleset) -> str | None:
    """Return the trump in the address, in games that have one; no trump if it isn't valid."""
    for text in (request.args.get("trump", NO_TRUMP), NO_TRUMP):
        with suppress(Refused):
            trump = rules.named_trump(text)
            return str(trump) if trump else None
    return None


def context(rules: Ruleset, cards: list[str], players: int, trump: str | None, names: list[str]) -> dict[str, Any]:
    """Return the ruling on as many cards as fit the trick, and why the next one does not."""
    who = player if rules.by_player else nth_card
    called = [name or who(seat) for seat, name in enumerate(names + [""] * (max(rules.players) - len(names)))]
    asked, flaw = question(rules, cards, players, trump)
    plays = asked.plays if asked else ()
    ruling = judge.rule(asked) if asked else None
    return {
        "plays": plays,
        "notation": notation(rules, plays),
        "given": ".".join(cards),  # including cards that do not fit this game: they may fit the next one chosen
        "names": called,
        "typed": names,
        "trump": trump,
        "flaw": flaw,
        "ruling": ruling,
        "complete": bool(asked and asked.complete),
        "verdict": say_all(judge.verdict(asked, ruling), called) if asked and ruling else "",
        "because": say_all(ruling.because, called) if ruling else "",
        "notes": [noted(note, called) for note in ruling.notes] if ruling else [],
        "roles": [say(role, called) for role in ruling.roles] if ruling else [],
        "takers": [taker.play for taker in ruling.takers] if ruling else [],
        "bands": bands(rules, players, plays),
    }


def question(rules: Ruleset, cards: list[str], players: int, trump: str | None) -> tuple[Question | None, str]:
    """Return the longest part of the trick that can be judged, and what is wrong with the card after it."""
    asked, flaw = None, ""
    for size in range(1, len(cards) + 1):
        try:
            asked = judge.question(rules.key, cards[:size], players, rules.in_force(), trump)
        except Refused as refusal:
            return asked, say(refusal.why)
    return asked, flaw


def notation(rules: Ruleset, plays: tuple[Card, ...]) -> str:
    """Return the trick as it is written in the address."""
    passed = rules.passed(plays)
    return ".".join(f"pass:{card}" if card in passed else str(card) for card in plays)


def bands(rules: Ruleset, players: int, plays: tuple[Card, ...]) -> list[Band]:
    """Return the pad for the next card; nothing can be tapped once the trick is complete."""
    pack = rules.pack(players)
    gone = pack.cards if len(plays) >= rules.trick_size(players) else plays
    return pad(pack, gone, passes=rules.only_passed(plays))
