"""Which part of the table screen is open, by what is asked and how finely the phone keeps it; and what it shows."""

from __future__ import annotations

from typing import Any

from flask import request

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Won
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.text import say
from scorekeeper.rulesets import _tasks
from scorekeeper.rulesets._tasks import COLUMNS, TRICKS
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.rulesets.stichling import Stichling
from scorekeeper.rulesets.was_sticht import WasSticht
from scorekeeper.web import chips, counting, cover, phone, sheet
from scorekeeper.web.board import board
from scorekeeper.web.board.draft import clue
from scorekeeper.web.board.pad import pad
from scorekeeper.web.board.screen import Board
from scorekeeper.web.evenings import Evening

KEEPS = ("taker", "end", "aside", "declare", "cards", "order", "later", "hazy")


def keep() -> str:
    """How finely this phone keeps the tricks just now."""
    chosen = request.values.get("keep", "")
    return chosen if chosen in KEEPS else ""


def context(evening: Evening, picked: tuple[Card, ...] = ()) -> dict[str, Any]:
    """What the template is told. `game` is the game as every phone may see it."""
    game = evening.shown
    common = {"evening": evening, "game": game, "id": evening.key, "after": evening.seq, "keep": keep()}
    common["me"] = phone.seat(evening.card.id)
    if evening.watching:
        return common | watched(evening)
    if not game.table.rounds:
        return common | before_the_first_round(evening)
    ask = asked(evening)
    shown = board(evening, ask, picked)
    covered = cover.cover(evening.game, ask, keep())
    name = behind(covered) if covered else panel(evening, shown)
    return common | {"panel": name, "board": shown, "cover": covered, **extras(evening, name, picked)}


def watched(evening: Evening) -> dict[str, Any]:
    """The table for somebody who watches: what lies there and how it stands, and nothing to tap."""
    game = evening.shown
    shown: dict[str, Any] = {"panel": "watch", "sheet": sheet.view(game)}
    if game.table.rounds:
        whole = board(evening, game.ruleset.asks(evening.game.table))
        places = tuple(place._replace(can=False) for place in whole.places)
        said = "" if any(place.can for place in whole.places) else whole.said  # which would say where to tap
        shown["board"] = whole._replace(can_overrule=False, bands=(), places=places, said=said)
    return shown


def before_the_first_round(evening: Evening) -> dict[str, Any]:
    """Was Sticht? picks its chips first."""
    chosen = request.args.get("dealer", phone.dealer(evening.key), type=int)
    seat = chips.picking(evening.game, chosen)
    if seat is None:
        return {"panel": "deck", "dealer": chips.first_picker(evening.game, chosen)}
    return {"panel": "chips", "picking": seat, "tray": chips.tray(evening.game, chips.values(evening))}


def behind(covered: cover.Cover) -> str:
    """The cover, or what one player finds behind it."""
    return "secret" if opened() in covered.seats else "cover"


def opened() -> int | None:
    """Who has the phone and looks behind the cover."""
    return request.values.get("open", None, type=int)


def asked(evening: Evening) -> Ask | None:
    """What is asked next; a table that only counts at the end may tap its declared cards first."""
    rules, table = evening.game.ruleset, evening.game.table
    missing = undeclared(evening) if keep() == "declare" else ()
    ask = Ask("declare", missing) if missing else rules.asks(table)
    return by_hand(evening, ask) if isinstance(rules, WasSticht) and ask else ask


def by_hand(evening: Evening, ask: Ask) -> Ask:
    """Was Sticht?: tasks told after the tricks, or marked by hand without trump and tricks."""
    round = evening.game.table.round
    if ask.what == "task" and keep() in ("later", "taker") and len(round.tricks) < TRICKS:
        return Ask("play", (round.turn,))
    if ask.what in ("trump", "draft") and keep() == "end" and not round.drafted:
        idle = [seat for seat in range(round.seats) if seat != round.dealer and seat not in round.tasks]
        return Ask("task" if idle else "made", tuple(idle))
    return ask


def undeclared(evening: Evening) -> tuple[int, ...]:
    """Whose declared cards are not known."""
    rules, round = evening.game.ruleset, evening.game.table.round
    if not isinstance(rules, Sticheln) or not rules.laid or round.closed:
        return ()
    return tuple(seat for seat in range(round.seats) if seat not in round.declared)


def panel(evening: Evening, shown: Board) -> str:
    """Which part of the screen is open: the pad, the names, the colours, the piles, the end of the round."""
    round, ask, kept = evening.game.table.round, shown.ask, keep()
    if ask is None:
        return "over" if evening.game.ruleset.finished(evening.game.table) else "round"
    if kept == "aside" and not round.aside and not round.tricks and not round.plays:
        return "aside"
    if ask.what in ("order", "discard"):
        return ask.what
    ended = kept == "end" or (kept == "declare" and not undeclared(evening))
    if ended and ask.what != "draft" and not round.plays:
        return "points"
    if kept == "taker" and ask.what == "play" and not round.plays and not getattr(round, "laid", ()):
        return "taker"
    return {"play": "pad", "declare": "pad", "draft": "pad"}.get(ask.what, ask.what)


def extras(evening: Evening, panel: str, picked: tuple[Card, ...]) -> dict[str, Any]:
    """What only some panels show."""
    game = evening.shown
    rules = game.ruleset
    if isinstance(rules, Stichling) and panel in ("cover", "secret", "order", "taker", "points"):
        return scoring_cards(evening, rules)
    if isinstance(rules, WasSticht) and panel in ("cover", "secret", "trump", "discard", "made", "points"):
        return behind_the_chips(evening, rules, panel)
    if panel == "secret":
        return {"open": opened(), "bands": list(pad(evening, Ask("declare"), picked))}
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
            "hidden": bool(rules.face_down(evening.game.table)),
        }
    if panel in ("round", "over"):
        proposed = rules.next_start(game.table) if isinstance(rules, Stichling) else rules.next_dealer(game.table)
        return {"sheet": sheet.view(game), "next_dealer": proposed}
    if panel == "choose":
        ask = game.ruleset.asks(game.table)
        return {"choices": counting.choices(game, ask.seats if ask else ())}
    if panel == "aside":
        return {"bands": list(pad(evening, Ask("aside"), picked))}
    return {}


def scoring_cards(evening: Evening, rules: Stichling) -> dict[str, Any]:
    """Stichling: how scoring cards can lie, the tricks won, and whether the round can be over with those."""
    table = evening.game.table
    counts = tuple(table.round.taken(seat) for seat in range(table.seats))
    over = rules.object_won(table, Won(counts)) is None
    won = rules.tricks_won(table.round)
    return {"orders": cover.orders(evening.game), "open": opened(), "counts": counts, "over": over, "tricks_won": won}


def behind_the_chips(evening: Evening, rules: WasSticht, panel: str) -> dict[str, Any]:
    """Was Sticht?: the chips somebody can lay or give up, and what is known of the verdicts."""
    game, round = evening.shown, evening.game.table.round
    found = _tasks.verdicts(rules, evening.game.table.round)
    holder = opened() if panel == "secret" else round.dealer
    held = cover.chips(game, holder) if holder is not None and 0 <= holder < round.seats else []
    copied = found[round.dealer]
    why = say(copied.because[0], game.players) if copied and copied.made else ""
    last = clue(evening.game, COLUMNS - 1) if round.known and round.trump and not round.tricks else ""
    return {"open": holder, "held": held, "verdicts": found, "why_copied": why, "clue": last}
