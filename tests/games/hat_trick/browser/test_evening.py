"""Hat Trick from the deal to the winner: a round played by chance, entered tap by tap."""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.events import Dealt, Event, Passed
from scorekeeper.rules.game import Game, start
from scorekeeper.text.say import all_of
from tests.browser.hand import adds_up, deal, kept, new_game, play, posted, record, says, scores, totals_agree, tricks
from tests.browser.server import Server
from tests.browser.walk import EVERY, plays_a_round, walk
from tests.evenings import evening
from tests.tiers import only_thorough

Opener = Callable[[str], Page]

SOME_OF_IT = frozenset([*range(1 + 8), *range(1 + 52, 1 + 56)])  # the deal, two tricks and the last one


@plays_a_round
@pytest.mark.parametrize("tapped", [SOME_OF_IT, only_thorough(EVERY)], ids=["some taps", "all taps"])
def test_a_round_is_one_tap_a_card(phone: Page, server: Server, tapped: Container[int]) -> None:
    told = evening(Random(8), "hat-trick", 4, "cards", 1, {})
    assert any(isinstance(event, Passed) for event in told.log[:9])
    new_game(phone, "hat-trick", *told.players, dealer=told.table.rounds[0].dealer or 0, rounds="1")
    sent = posted(phone)
    walk(phone, server, start(told.ruleset, told.players), told.log, tapped, enter, the_trick_is_ruled)
    assert sent == ["deal"] + ["play"] * sum(at in tapped for at in range(1, 1 + 56))
    assert kept(phone).table.rounds[0].tricks == told.table.rounds[0].tricks
    the_winner_is_named(phone, told)


def enter(phone: Page, game: Game, event: Event) -> None:
    """One tap; a card that cannot be played is a pass by itself."""
    deal(phone) if isinstance(event, Dealt) else play(phone, str(event.card))


def the_trick_is_ruled(phone: Page, game: Game, event: Event) -> None:
    """After the last card of a trick but the last one: who leads next."""
    round = game.table.round
    if round.tricks and not round.plays and len(round.tricks) < game.ruleset.tricks(round.seats):
        says(phone, f"{game.players[round.lead]} leads.")


def the_winner_is_named(phone: Page, told: Game) -> None:
    totals = dict(zip(told.players, told.ruleset.totals(told.table), strict=True))
    assert {name: total for name, (_, total) in scores(phone).items()} == totals
    winners = [name for name in told.players if totals[name] == max(totals.values())]
    expect(phone.locator("h1.won")).to_contain_text(all_of(winners))
    adds_up(phone)


def test_a_round_ends_with_its_arithmetic(open_record: Opener) -> None:
    reds, blues = [f"r{n}" for n in range(1, 21)], [f"b{n}" for n in range(1, 21)]
    phone = open_record(record("hat-trick", "round dealer=Doris", *tricks((reds + blues + greens())[:52])))
    expect(phone.locator("header")).to_contain_text("trick 14 of 14")
    play(phone, "g13 g14 g15 g16")
    adds_up(phone)
    assert totals_agree(phone)


def greens() -> list[str]:
    return [f"g{n}" for n in range(1, 21)]
