"""A whole evening by taps, and what it costs: one tap a card, no scrolling, nothing typed."""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import count
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Event, Overruled, Played
from scorekeeper.rules.game import Game, start
from scorekeeper.text.say import say_all
from tests.browser.hand import (
    NAMES,
    adds_up,
    deal,
    kept,
    new_game,
    play,
    posted,
    record,
    says,
    scores,
    shuffled,
    tap,
    tricks,
)
from tests.browser.server import Server
from tests.browser.walk import EVERY, plays_a_round, walk
from tests.evenings import evening
from tests.tiers import only_thorough, thorough

Opener = Callable[[str], Page]


@thorough
def test_five_rounds_of_classic_by_taps(phone: Page) -> None:
    random = Random(11)
    new_game(phone, "classic", *NAMES, dealer=3)
    for number in range(1, 6):
        deal(phone)
        play(phone, " ".join(shuffled("classic", 4, random)))
        expect(phone.locator(".scores li")).to_have_count(4)
        adds_up(phone)
        assert len(kept(phone).table.rounds) == number
    the_winner_is_named_and_the_record_agrees(phone)
    the_sheet_shows_every_round(phone)


def the_winner_is_named_and_the_record_agrees(phone: Page) -> None:
    game, shown = kept(phone), scores(phone)
    assert [shown[name][1] for name in game.players] == list(game.ruleset.totals(game.table))
    best = max(total for _, total in shown.values())
    winners = [name for name in game.players if shown[name][1] == best]
    verb = "wins" if len(winners) == 1 else "win"
    expect(phone.locator("h1.won")).to_have_text(f"{' and '.join(winners)} {verb}")
    expect(phone.locator(".scores li").first).to_contain_text("1.")
    expect(phone.get_by_role("button", name="Rematch, same seats")).to_be_visible()


def the_sheet_shows_every_round(phone: Page) -> None:
    shown = scores(phone)
    phone.tap("text=The whole sheet")
    expect(phone.locator(".scores-of tbody tr")).to_have_count(5)
    expect(phone.locator("tfoot .total")).to_have_text([str(shown[name][1]) for name in NAMES])
    expect(phone.locator(".chart polyline")).to_have_count(4)
    expect(phone.locator("details.round")).to_have_count(5)


# The deal, the declared cards, a trick and the last one.
SOME_OF_IT = frozenset([*range(1 + 4 + 4), *range(1 + 4 + 52, 1 + 4 + 56)])


@plays_a_round
@pytest.mark.parametrize("tapped", [SOME_OF_IT, only_thorough(EVERY)], ids=["some taps", "all taps"])
def test_a_round_played_by_chance(phone: Page, server: Server, tapped: Container[int]) -> None:
    told = chance_round(4)
    new_game(phone, "classic", *told.players, dealer=told.table.rounds[0].dealer or 0, rounds="1")
    walk(phone, server, start(told.ruleset, told.players), told.log, tapped, enter, the_trick_is_ruled)
    assert kept(phone).table == told.table
    adds_up(phone)
    the_winner_is_named_and_the_record_agrees(phone)


def chance_round(seats: int) -> Game:
    """The first round by chance that the table did not overrule."""
    chance = (evening(Random(seed), "classic", seats, "cards", 1, {}) for seed in count())
    return next(game for game in chance if not any(isinstance(event, Overruled) for event in game.log))


def enter(phone: Page, game: Game, event: Event) -> None:
    """One tap for the deal, a declared card or a played one."""
    deal(phone) if isinstance(event, Dealt) else play(phone, str(card_of(event)))


def card_of(event: Any) -> Card:
    return event.card if isinstance(event, Played) else event.cards[0]


def the_trick_is_ruled(phone: Page, game: Game, event: Event) -> None:
    """After the last card of a trick but the last one: who takes it and why."""
    round = game.table.round
    if round.tricks and not round.plays and len(round.tricks) < game.ruleset.tricks(round.seats):
        ruling = game.ruleset.rule(round.tricks[-1].plays)
        says(phone, f"{game.players[round.lead]} takes it", say_all(ruling.because, game.players))


@pytest.mark.parametrize("cards", [4 + 8, only_thorough(60)])
def test_a_card_is_one_tap_and_nothing_scrolls(phone: Page, cards: int) -> None:
    new_game(phone, "classic", *NAMES, dealer=3)
    deal(phone)
    sent = posted(phone)
    for card in shuffled("classic", 4, 2)[:cards]:
        can_be_reached(phone, f".pad button[value={card}]")
        tap(phone, f".pad button[value={card}]")
    assert sent == ["declare"] * 4 + ["play"] * (cards - 4)


def test_the_last_card_of_the_evening_brings_the_winner_and_the_sheet(open_record: Opener) -> None:
    """As after five rounds by taps, but only the last trick of the fifth is tapped."""
    rounds = [line for seed in range(5) for line in round_of(shuffled("classic", 4, seed))]
    phone = open_record(record("classic", *rounds[:-1], house=""))
    play(phone, rounds[-1].removeprefix("trick "))
    adds_up(phone)
    the_winner_is_named_and_the_record_agrees(phone)
    the_sheet_shows_every_round(phone)


def round_of(cards: list[str]) -> list[str]:
    return ["round dealer=Doris", f"declare {' '.join(cards[:4])}", *tricks(cards[4:])]


def can_be_reached(phone: Page, button: str) -> None:
    """The button lies inside the screen as it is."""
    box = phone.locator(button).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 360
    assert box["y"] + box["height"] <= 740
    assert phone.evaluate("scrollY") == 0


def test_the_proposed_dealer_can_be_changed(open_record: Opener) -> None:
    phone = open_record(a_round("rounds=2"))
    lowest = min(NAMES, key=lambda name: scores(phone)[name][1])
    expect(phone.locator("#dealer option:checked")).to_have_text(f"{lowest} (proposed)")
    phone.select_option("#dealer", "1")
    deal(phone)
    assert kept(phone).table.round.dealer == 1
    assert kept(phone).table.round.leader == 2


def test_a_rematch_keeps_the_seats_and_the_house_rules(open_record: Opener) -> None:
    phone = open_record(a_round("rounds=1"))
    phone.tap("text=Rematch, same seats")
    expect(phone.locator("h1")).to_have_text("Sort the deck")
    assert kept(phone).players == NAMES
    assert kept(phone).ruleset.in_force() == {"rounds": "1"}


def a_round(house: str) -> str:
    return record("classic", *round_of(shuffled("classic", 4, 3)), house=house)
