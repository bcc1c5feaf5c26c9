"""Any single slip in any evening is put right on the pages, and nothing of it is left in the record.

The slips: a wrong card, two entries mixed up, a wrong taker, a wrong declared card, a pass taken for a play.
"""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from scorekeeper.games import games
from scorekeeper.record.reader import Evening
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import cards_of
from scorekeeper.rules.events import Dealt, Event, Overruled, Passed, Played, Taken
from scorekeeper.rules.game import Game, advance, objection, replay, start
from tests.evenings import evening
from tests.phones import opened
from tests.tiers import only_thorough


class Slip(NamedTuple):
    """An evening with a slip in it, as far as the referee lets it go on, and what really happened until then."""

    game: Game
    truth: Game
    at: int
    other: int | None = None  # the entry that it was mixed up with


def told(truth: Game, log: list[Event]) -> Game:
    """The evening as it is tapped: passes follow from the cards, fouls are let stand, a refusal ends it."""
    game = start(truth.ruleset, truth.players)
    for event in log:
        event = game.ruleset.derived(game.table, event)
        if isinstance(event, Played | Passed):
            event = event._replace(seat=None)
        found = objection(game, event)
        if found and found.code in game.ruleset.fouls:
            event = event._replace(anyway=True)
        elif found:
            break
        game = advance(game, event)
    return game


def slipped(truth: Game, log: list[Event], at: int, other: int | None = None) -> Slip | None:
    """The evening with this log; None if the referee refuses the slip itself, or sees none in it."""
    game = told(truth, log)
    last = max(at, other or 0)
    if len(game.log) <= last or [*game.log[: last + 1]] == [*told(truth, [*truth.log]).log[: last + 1]]:
        return None
    return Slip(game, told(truth, [*truth.log[: len(game.log)]]), at, other)


def wrong_card(random: Random, truth: Game) -> Slip | None:
    """One card was taken for another."""
    places = [at for at, event in enumerate(truth.log) if cards_of(event)]
    if not places:
        return None
    at = random.choice(places)
    event: Any = truth.log[at]
    wrong = random.choice(truth.ruleset.pack(len(truth.players)).cards)
    event = renamed(event, cards_of(event)[-1], wrong)
    return slipped(truth, [*truth.log[:at], event, *truth.log[at + 1 :]], at)


def renamed(event: Any, old: Card, new: Card) -> Any:
    if hasattr(event, "card"):
        return event._replace(card=new)
    return event._replace(cards=tuple(new if card == old else card for card in event.cards))


def mixed_up(random: Random, truth: Game) -> Slip | None:
    """Two neighbouring entries of the same kind were mixed up."""
    rules, table = truth.ruleset, truth.ruleset.start(len(truth.players))
    groups: dict[Any, list[int]] = {}
    for at, event in enumerate(truth.log):
        groups.setdefault(rules.among(table, event), []).append(at)
        table = rules.advance(table, event)
    pairs = [pair for key, group in groups.items() if key for pair in pairwise(group)]
    if not pairs:
        return None
    one, other = random.choice(pairs)
    log: list[Any] = [*truth.log]
    log[one], log[other] = seated(log[other], log[one]), seated(log[one], log[other])
    return slipped(truth, log, one, other)


def two_cards(random: Random, truth: Game) -> Slip | None:
    """Two cards of a round were taken for each other, wherever they lay."""
    rounds = [at for at, event in enumerate(truth.log) if isinstance(event, Dealt)]
    if not rounds:
        return None
    here = random.randrange(len(rounds))
    entries = range(rounds[here], [*rounds, len(truth.log)][here + 1])
    places = [at for at in entries if cards_of(truth.log[at])]
    if len(places) < 2:
        return None
    one, other = sorted(random.sample(places, 2))
    card, instead = random.choice(cards_of(truth.log[one])), random.choice(cards_of(truth.log[other]))
    log = [*truth.log]
    log[one], log[other] = renamed(log[one], card, instead), renamed(log[other], instead, card)
    slip = slipped(truth, log, one, other)
    return slip and slip._replace(other=None)


def seated(event: Any, other: Any) -> Any:
    return event._replace(seat=other.seat) if hasattr(event, "seat") else event


def wrong_taker(random: Random, truth: Game) -> Slip | None:
    """Somebody else was named as the taker, or one instead of two, or nobody."""
    places = [
        at for at, event in enumerate(truth.log) if isinstance(event, Taken | Overruled) and not needless(truth, at)
    ]
    if not places:
        return None
    at = random.choice(places)
    kind, count = type(truth.log[at]), random.choice((0, 1, 1, 2))
    event = kind(tuple(random.sample(range(len(truth.players)), count)))
    return slipped(truth, [*truth.log[:at], event, *truth.log[at + 1 :]], at)


def needless(truth: Game, at: int) -> bool:
    """Whether the table only said what the referee said: corrected to that, an overruling is none."""
    before = replay(truth.ruleset, truth.players, truth.log[:at])
    return before.ruleset.needless(before.table, truth.log[at])


SLIPS = {"card": wrong_card, "mixed up": mixed_up, "two cards": two_cards, "taker": wrong_taker}


# --- putting it right ---


def put_right(phone: FlaskClient, table: str, slip: Slip) -> str:
    """Correct the slip on the pages, and return what they answered."""
    page = f"{table}/log/{slip.at}"
    shown = phone.get(page).text
    if slip.other is None:
        said = fields(slip.truth.log[slip.at])
        assert all(offered(shown, name, value) for name, value in said), (said, shown)
        preview = phone.post(page, data=sent(shown, said))
    else:
        page = f"{page}/swap/{slip.other}"
        assert f'href="{page}"' in shown, (slip.truth.log[slip.at], slip.truth.log[slip.other])
        preview = phone.get(page)
    assert preview.status_code == 200, re.findall(r'class="flaw"[^>]*>([^<]*)', preview.text)
    answer = phone.post(page, data=sent(preview.text, []))
    assert answer.status_code == 303, answer.text
    return str(preview.text)


def sent(page: str, said: list[tuple[str, str]]) -> Any:
    """What a browser sends of the first form on the page."""
    form = page.partition("<main")[2].partition("<form")[2].partition("</form>")[0]
    return MultiDict([*re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form), *said])


def fields(event: Any) -> list[tuple[str, str]]:
    """What is tapped, chosen or typed to say this."""
    if isinstance(event, Taken | Overruled):
        first, *others = event.seats or (-1,)
        said = [("seat", str(first)), *(("also", str(other)) for other in others)]
        return said if event.leads is None else [*said, ("leads", str(event.leads))]
    place = [("place", str(event.place))] if getattr(event, "place", None) else []
    if hasattr(event, "others"):
        more = [] if event.others is None else [("others", str(event.others))]
        return [("cards", " ".join(map(str, event.cards))), *more]
    *others, card = cards_of(event)
    assert len(others) < 2 or not place
    return [*[("picked", str(other)) for other in others], ("card", str(card)), *place]


def offered(page: str, name: str, value: str) -> bool:
    """Whether the page lets people say this: on a button, in a list, or by typing it."""
    button = rf'<button name="{name}" value="{re.escape(value)}"(?! disabled)'
    chosen = rf'<select name="{name}"((?!</select>).)*<option( value="{value}"[^>]*>|[^>]*>{value}</option>)'
    typed = rf'<input name="{name}"'
    return any(re.search(found, page, re.DOTALL) for found in (button, chosen, typed))


@pytest.mark.parametrize("kind", SLIPS)
@pytest.mark.parametrize("slips", [4, only_thorough(15)])
@pytest.mark.parametrize("key", games())
def test_a_slip_is_put_right_by_one_correction(app: Any, phone: FlaskClient, key: str, slips: int, kind: str) -> None:
    random, found, tried = Random(f"{key} {kind}"), 0, 0
    while found < slips and tried < 40 * slips:
        tried += 1
        seats = random.choice(list(games()[key].players))
        truth = evening(random, key, seats, random.choice(("cards", "cards", "takers")))
        slip = SLIPS[kind](random, truth)
        if slip is None:
            continue
        found += 1
        table = opened(app, phone, slip.game)
        put_right(phone, table, slip)
        mended = app.extensions["tables"].enter(table.removeprefix("/t/")).game
        assert write(Evening(mended)) == write(Evening(slip.truth)), (slip.at, slip.other)
    assert found
