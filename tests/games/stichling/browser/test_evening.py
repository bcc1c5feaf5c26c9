"""Stichling from the first deal to the winner: evenings played by chance, entered tap by tap."""

from __future__ import annotations

from collections.abc import Container
from functools import reduce
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games.stichling.events import Ordered
from scorekeeper.rules.events import Dealt, Event, Played
from scorekeeper.rules.game import Game, advance, start
from scorekeeper.text.say import say
from tests.browser.hand import adds_up, deal, kept, new_game, play, scores, tap
from tests.browser.server import Server
from tests.browser.walk import EVERY, count, plays_a_round, walk
from tests.evenings import evening
from tests.games.stichling.browser.hand import ask_for_a_discard, lying, on_places
from tests.tiers import only_thorough

TAPS = 1.4  # a card

# Tables of three rounds with discards, a revoke in the last round and a trick that stays unfinished. The scoring
# cards are told before the first and the third round, and after the second. Two are equal, and the third round decides.
TWO, FIVE = 49, 2713

# Of the evening of two: deal, orders behind the cover, a card and one that is moved; a discard; cards that go to their
# places by themselves and finish two tricks; orders told late; the next deal; the last cards.
SOME = (range(5), range(9, 10), range(15, 20), range(52, 55), range(78, 81))
SOME_OF_IT = frozenset(at for part in SOME for at in part)

EVENINGS = [(TWO, 2, SOME_OF_IT), only_thorough((TWO, 2, EVERY)), only_thorough((FIVE, 5, EVERY))]


@plays_a_round
@pytest.mark.parametrize(("seed", "seats", "tapped"), EVENINGS, ids=["some taps", "two players", "five players"])
def test_a_whole_evening(phone: Page, server: Server, seed: int, seats: int, tapped: Container[int]) -> None:
    told = chance_evening(seed, seats)
    new_game(phone, "stichling", *told.players, dealer=told.table.rounds[0].leader)
    taps: list[int] = []
    begin = start(told.ruleset, told.players)
    walk(phone, server, begin, told.log, tapped, lambda *at: taps.append(act(*at)), the_places_are_shown)
    assert sum(taps) <= TAPS * count(told.log, tapped, Played)
    the_page_and_the_record_agree(phone, told)


@pytest.mark.parametrize(("seed", "seats"), [(TWO, 2), (FIVE, 5)])
def test_these_evenings_have_what_makes_stichling_hard(seed: int, seats: int) -> None:
    told = chance_evening(seed, seats)
    last: Any = told.table.round
    assert told.ruleset.finished(told.table)
    assert any(there.missed for there in last.laid)
    assert told.ruleset.notes(told.table, 2)
    assert any(last.places)
    totals = told.ruleset.totals(told.table)
    assert totals.count(max(totals)) == 2
    begun = [told.log[at + 1] for at, event in enumerate(told.log) if isinstance(event, Dealt)]
    assert [type(event) for event in begun] == [Ordered, Played, Ordered]


def chance_evening(seed: int, seats: int) -> Game:
    """Free places are as good as each other: a card that opens a trick takes the first, as it does on the phone."""
    chance = evening(Random(seed), "stichling", seats, "cards")
    empty = start(chance.ruleset, chance.players)
    return reduce(one_more, chance.log, (empty, empty))[1]


def one_more(both: tuple[Game, Game], event: Event) -> tuple[Game, Game]:
    """The game by chance and the game on the phone after one more event."""
    chance, phone = both
    if not isinstance(event, Played):
        return advance(chance, event), advance(phone, event)
    goal = on_places(chance.table.round)[(event.place or 0) - 1]
    place = on_places(phone.table.round).index(goal) + 1
    return advance(chance, event), advance(phone, event._replace(place=place))


# --- event by event ---


def act(phone: Page, game: Game, event: Event) -> int:
    """One event by taps; how many of them were for a card."""
    if isinstance(event, Dealt):
        deal(phone)
    if isinstance(event, Ordered):
        lay_scoring_cards(phone, game, event)
    return lay(phone, game, event) if isinstance(event, Played) else 0


def lay_scoring_cards(phone: Page, game: Game, event: Ordered) -> None:
    """Behind the cover before the cards; after them only who took a trick is asked."""
    name, ask = game.players[event.seat], game.ruleset.asks(game.table)
    if ask and ask.what == "play":
        phone.get_by_role("link", name=name, exact=True).tap()
        expect(phone.locator("h1")).to_have_text(f"Only {name} should look")
    elif ask and event.seat in ask.seats:
        expect(phone.locator("h2")).to_have_text(f"{name}: the order of the scoring cards")
    else:
        return
    tap(phone, f".orders button[value='{'-'.join(map(str, event.order))}']")


def lay(phone: Page, game: Game, event: Played) -> int:
    """Tap a card, and its place where it doesn't go there by itself; how many taps that took."""
    round, card, place = game.table.round, str(event.card), event.place or 0
    if not round.laid and not round.orders:
        phone.tap("text=Tell them at the end of the round")
        phone.wait_for_selector(".pad")
    goal = on_places(round)[place - 1]
    if goal and goal[0][0] != event.card.colour:
        return discard(phone, card, place)
    return play(phone, card) + moved(phone, place, [*goal, card] if len(goal) < 3 else [])


def moved(phone: Page, place: int, cards: list[str]) -> int:
    """Tap this place, unless the card went there by itself and these lie there now."""
    if lying(phone)[place - 1] == cards:
        return 0
    tap(phone, f".spot[value='{place}']")
    return 1


def discard(phone: Page, card: str, place: int) -> int:
    """Tap a card that no trick is open for, then the place it goes to."""
    ask_for_a_discard(phone, card)
    tap(phone, f".spot[value='{place}']")
    return 2


def the_places_are_shown(phone: Page, game: Game, event: Event) -> None:
    if isinstance(event, Played):
        assert lying(phone) == on_places(game.table.round)


# --- the end ---


def the_page_and_the_record_agree(phone: Page, told: Game) -> None:
    totals, shown, again = told.ruleset.totals(told.table), scores(phone), kept(phone)
    assert [shown[name][1] for name in told.players] == list(totals)
    assert again.ruleset.totals(again.table) == totals
    assert [tricks(round) for round in again.table.rounds] == [tricks(round) for round in told.table.rounds]
    assert lying(phone) == on_places(told.table.round)
    the_third_round_decides(phone, told)
    adds_up(phone)
    the_revokes_are_noted(phone, told)


def tricks(round: Any) -> list[Any]:
    """Who laid which cards into each trick, and what stays unfinished."""
    return [*((trick.seats, trick.plays) for trick in round.tricks), on_places(round)]


def the_third_round_decides(phone: Page, told: Game) -> None:
    [winner] = told.ruleset.winners(told.table)
    expect(phone.locator("h1.won")).to_have_text(f"{told.players[winner]} wins")
    decided = f"Equal at {max(told.ruleset.totals(told.table))}: {told.players[winner]} had the better round 3."
    expect(phone.locator("main .lede")).to_have_text(decided)


def the_revokes_are_noted(phone: Page, told: Game) -> None:
    """Those of the last round, each with both plays."""
    phone.tap(".notes summary")
    notes = told.ruleset.notes(told.table, len(told.table.rounds) - 1)
    expect(phone.locator(".notes .note")).to_have_text([say(note, told.players) for note in notes])
    expect(phone.locator(".notes .note").first).to_contain_text("Revoke: ")
