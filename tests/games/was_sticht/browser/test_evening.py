"""Was Sticht? from the first chip to the winner: evenings played by chance, entered tap by tap."""

from __future__ import annotations

from collections.abc import Container
from random import Random

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import games
from scorekeeper.games.was_sticht.events import Drafted, Picked
from scorekeeper.games.was_sticht.rules import WasStichtRound
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, Played
from scorekeeper.rules.game import Game, start
from scorekeeper.rules.tricks import clockwise
from tests.browser.hand import kept, new_game, posted
from tests.browser.server import Server
from tests.browser.walk import EVERY, count, plays_a_round, walk
from tests.evenings import evening
from tests.games.was_sticht.browser.hand import (
    VALUES,
    rules_of,
    says_what_decided,
    the_values_are_known,
    type_the_values,
)
from tests.games.was_sticht.browser.walk import ENTER, enter, read
from tests.tiers import only_thorough, thorough

THREE, FOUR = 58376, 2115  # how they are dealt and played

# Of the evening of three: the first chips and the last one; in the first round deal, trump, tasks, and the first and
# the last trick; the dealer's discard and the next deal; in the last round the draft's first and last column, tasks,
# and the first and the last trick.
SOME = (range(2), range(11, 19), range(74, 76), range(109, 113), range(143, 149), range(171, 174))
SOME_OF_IT = frozenset(at for part in SOME for at in part)


@plays_a_round
@pytest.mark.parametrize("tapped", [SOME_OF_IT, only_thorough(EVERY)], ids=["some taps", "all taps"])
def test_a_short_game_of_three_from_the_first_chip_to_the_winner(
    phone: Page, server: Server, tapped: Container[int]
) -> None:
    """Axel and Uli are out at once. Three rounds are drafted without the app, one with it."""
    the_end_is_told(phone, relive(phone, server, chance_evening(3, THREE), tapped, chips="4"))
    says_what_decided(
        phone,
        "Axel and Uli went out together; chip values: printed 34 and 35, with three players 32 and 33; so Uli wins.",
    )
    a_rematch_knows_the_values(phone)


@thorough
def test_a_game_of_four_from_the_first_chip_to_the_winner(phone: Page, server: Server) -> None:
    """No trump colour in the first round, dealers copy failed tasks, and two rounds are drafted with the app."""
    the_end_is_told(phone, relive(phone, server, chance_evening(4, FOUR), EVERY))
    expect(phone.locator("h1.won")).to_have_text("Doris wins")


def test_these_evenings_have_what_makes_was_sticht_hard() -> None:
    games = [chance_evening(3, THREE), chance_evening(4, FOUR)]
    rounds: list[WasStichtRound] = [round for game in games for round in game.table.rounds]
    trumps = [round.trump for round in rounds if round.trump]
    assert any(None in (trump.colour, trump.number) for trump in trumps)
    tricks = [(round.trump, trick.plays) for round in rounds for trick in round.tricks if round.trump]
    assert any(Card(trump.colour, trump.number) in plays for trump, plays in tricks if trump.colour and trump.number)
    assert any(sum(card.number == trump.number for card in plays) > 1 for trump, plays in tricks)
    assert any(round.discard for round in rounds)  # the dealer copied a task
    cards = [(count(game.log, EVERY, Drafted), count(game.log, EVERY, Played)) for game in games]
    assert cards == [(36, 4 * 27), (2 * 36, 5 * 36)]  # some rounds with clues


def test_some_taps_are_of_every_kind() -> None:
    events = told(chance_evening(3, THREE))
    assert {type(event) for at, event in enumerate(events) if at in SOME_OF_IT} == set(ENTER)


def chance_evening(seats: int, seed: int) -> Game:
    """An evening kept card by card and played to the end. Seeds are chosen for what happens in them."""
    random = Random(seed)
    rules = [rule for rule in games()["was-sticht"].houses() if rule.key in ("dealer", "chips")]
    house = {rule.key: random.choice(rule.values) for rule in rules if random.random() < 0.3}
    game = evening(random, "was-sticht", seats, "cards", mix=house)
    assert game.ruleset.finished(game.table), "not a whole evening any more: choose another seed"
    return game


def told(game: Game) -> list[Event]:
    """What is entered: chip by chip in turn from the dealer on, with the printed values, then all that happened."""
    seats, tray = clockwise(first_dealer(game), len(game.players)), {task: list(VALUES[task]) for task in VALUES}
    tasks = [(seat, game.table.chips[seat][turn].task) for turn in range(int(rules_of(game).chips)) for seat in seats]
    picked = [Picked(seat, task, tray[task].pop(0)) for seat, task in tasks]
    return [*picked, *(event for event in game.log if not isinstance(event, Picked))]


def first_dealer(game: Game) -> int:
    return game.table.rounds[0].dealer or 0


def relive(phone: Page, server: Server, game: Game, tapped: Container[int], **house: str) -> Game:
    """The evening once more, one tap a card; the game after it, with the values of the chips."""
    new_game(phone, "was-sticht", *game.players, dealer=first_dealer(game), **house)
    type_the_values(phone)
    sent, events = posted(phone), told(game)
    after = walk(phone, server, start(game.ruleset, game.players), events, tapped, enter, read)
    cards = [count(events, tapped, Drafted), count(events, tapped, Played)]
    assert [sent.count("draft"), sent.count("play")] == cards
    return after


# --- the end ---


def the_end_is_told(phone: Page, game: Game) -> None:
    winners = [game.players[seat] for seat in game.ruleset.winners(game.table)]
    verb = "wins" if len(winners) == 1 else "win"
    expect(phone.locator("h1.won")).to_have_text(f"{' and '.join(winners)} {verb}")
    expect(phone.locator(".scores li").first.locator(".name")).to_have_text(winners[0])
    the_record_agrees(phone, game)


def the_record_agrees(phone: Page, game: Game) -> None:
    """Taken along and read back, it is the evening that was played."""
    found = kept(phone)
    assert found.table == game.table
    assert found.ruleset.winners(found.table) == game.ruleset.winners(game.table)


def a_rematch_knows_the_values(phone: Page) -> None:
    phone.tap("text=Rematch, same seats")
    the_values_are_known(phone)
    expect(phone.locator("text=Change the values printed on them")).to_be_visible()
