"""Was Sticht? event by event: how each is tapped, and what the page says after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.games.was_sticht.events import Discarded, Drafted, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.messages import quoted_task, task_words
from scorekeeper.games.was_sticht.round import Chip
from scorekeeper.games.was_sticht.rules import WasStichtRound
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Event, Played
from scorekeeper.rules.game import Game
from scorekeeper.rules.tricks import clockwise
from scorekeeper.text.say import say, say_all
from tests.browser.hand import deal, reveal, says, tap
from tests.games.was_sticht.browser.hand import rules_of, shown_trump, taps_on_the_pad

# --- what is tapped ---


def enter(phone: Page, game: Game, event: Event) -> None:
    ENTER[type(event)](phone, game, event)


def enter_chip(phone: Page, game: Game, event: Picked) -> None:
    turn = len(game.table.chips[event.seat]) + 1
    expect(phone.locator("h1")).to_contain_text(f"{game.players[event.seat]} picks chip {turn} of")
    tap(phone, f".tray button[value='{event.task}={event.value}']")


def enter_deal(phone: Page, game: Game, event: Dealt) -> None:
    expect(phone.locator("#dealer option:checked")).to_contain_text(game.players[event.dealer or 0])
    deal(phone)


def enter_trump(phone: Page, game: Game, event: Trumped) -> None:
    dealer = game.players[game.table.round.dealer]
    expect(phone.locator("h1")).to_have_text(f"Trump is {dealer}'s secret")
    phone.tap("text=Enter trump")
    expect(phone.locator("h1")).to_have_text(f"Only {dealer} should look")
    for part, value in zip(("colour", "number"), str(event.trump), strict=True):
        phone.tap(f".trump-form label:has([name={part}][value='{value}'])")
    tap(phone, ".trump-form button.main")


def enter_drafted(phone: Page, game: Game, event: Drafted) -> None:
    assert taps_on_the_pad(phone) == {str(card): state_in_draft(game, card) for card in game.ruleset.pack().cards}
    tap(phone, f".pad button[value={event.card}]")


def state_in_draft(game: Game, card: Card) -> str:
    return "spent" if card in game.table.round.drafted else ""


def enter_task(phone: Page, game: Game, event: Tasked) -> None:
    """Behind the cover; a table that drafted without the app turns trump up first."""
    round: WasStichtRound = game.table.round
    if not round.drafted and not round.tasks:
        reveal(phone)
    expect(phone.locator(".cover")).to_contain_text(f"Trump is {shown_trump(round.trump)}")
    phone.tap(f".cover .names >> text={game.players[event.seat]}")
    expect(phone.locator("h1")).to_have_text(f"Only {game.players[event.seat]} should look")
    tap(phone, f".secret button[value={event.task}]")


def enter_card(phone: Page, game: Game, event: Played) -> None:
    assert taps_on_the_pad(phone) == {str(card): state_in_play(game, card) for card in game.ruleset.pack().cards}
    tap(phone, f".pad button[value={event.card}]")


def state_in_play(game: Game, card: Card) -> str:
    """Known hands: only the cards of the player to move can be tapped, and those that should follow are plain."""
    round: WasStichtRound = game.table.round
    if round.hands_known:
        return "spent" if card not in round.hand(round.turn) else "" if card in rules_of(game).legal(round) else "foul"
    gone = {*round.plays, *(card for trick in round.tricks for card in trick.plays)}
    return "spent" if card in gone else ""


def enter_discard(phone: Page, game: Game, event: Discarded) -> None:
    dealer = game.table.round.dealer
    expect(phone.locator("h2")).to_have_text(f"{game.players[dealer]} gives up a chip")
    copied = rules_of(game).computed_lines(game.table, len(game.table.rounds) - 1)[dealer]
    assert copied
    expect(phone.locator("section .lede")).to_contain_text(say_all(copied.because, game.players))
    tap(phone, f".names.big button[value={event.task}]")


ENTER: dict[type, Callable[[Page, Game, Any], None]] = {
    Picked: enter_chip,
    Dealt: enter_deal,
    Trumped: enter_trump,
    Drafted: enter_drafted,
    Tasked: enter_task,
    Played: enter_card,
    Discarded: enter_discard,
}


# --- what the page says after it ---


def read(phone: Page, game: Game, event: Event) -> None:
    if read_it := READ.get(type(event)):
        read_it(phone, game)
    if game.table.rounds and rules_of(game).asks(game.table) is None:
        the_round_is_told(phone, game)


def chips_lead_to_the_deal(phone: Page, game: Game) -> None:
    if all(len(chips) == int(rules_of(game).chips) for chips in game.table.chips):
        expect(phone.locator("h1")).to_have_text("Sort the deck")


def trump_is_hidden(phone: Page, game: Game) -> None:
    expect(phone.locator(".pad")).to_be_visible()
    expect(phone.locator("header .trump")).to_have_count(0)


def the_clue_is_read(phone: Page, game: Game) -> None:
    """After each column, the referee's clue and nobody else's name in it."""
    columns, begun = divmod(len(game.table.round.drafted), 4)
    if not begun:
        clue = say(rules_of(game).clue(game.table.round, columns - 1), game.players)
        expect(phone.locator("#_table")).to_contain_text(f"\u201c{clue}\u201d")


def tasks_are_turned_up_together(phone: Page, game: Game) -> None:
    round: WasStichtRound = game.table.round
    if len(round.tasks) < round.seats - 1:
        expect(phone.locator(".cover .hint")).to_contain_text(game.players[list(round.tasks)[-1]])
        assert not any(task_words(task) in phone.inner_text(".cover") for task in round.tasks.values())
        return
    seats = clockwise(round.lead, round.seats)
    shown = ["deals" if seat == round.dealer else task_words(round.tasks[seat]) for seat in seats]
    expect(phone.locator(".under")).to_have_text([f"{task} \u00b7 0" for task in shown])


def the_trick_is_ruled(phone: Page, game: Game) -> None:
    """Who took it and why."""
    round: WasStichtRound = game.table.round
    if not round.plays:
        expect(phone.locator("header .trump")).to_have_text(f"trump {shown_trump(round.trump)}")
        last = round.tricks[-1]
        ruling = rules_of(game).ruling(round, last)
        says(phone, f"{game.players[last.takers[0].seat]} takes it", say_all(ruling.because, game.players))


READ: dict[type, Callable[[Page, Game], None]] = {
    Picked: chips_lead_to_the_deal,
    Trumped: trump_is_hidden,
    Drafted: the_clue_is_read,
    Tasked: tasks_are_turned_up_together,
    Played: the_trick_is_ruled,
}


def the_round_is_told(phone: Page, game: Game) -> None:
    """Everybody's verdict with its reason, and the chips that are left."""
    number = len(game.table.rounds)
    lines, left = game.ruleset.lines(game.table, number - 1), rules_of(game).chips_left(game.table, number)
    for name, line, chips in zip(game.players, lines or (), left, strict=True):
        told = phone.locator(".scores li", has=phone.locator(f".name:text-is('{name}')"))
        expect(told.locator(".round")).to_have_text("\u2713" if line.points else "\u2717")
        expect(told.locator(".total")).to_have_text(str(len(chips)))
        expect(told.locator("small")).to_have_text([say_all(line.because, game.players), *what_is_left(chips)])


def what_is_left(chips: tuple[Chip, ...]) -> list[str]:
    return [f"left: {', '.join(quoted_task(chip.task) for chip in chips)}"] if chips else []
