"""Was Sticht? by taps: chips, a secret trump, the draft and its clues, tasks face down, nine tricks, and who is out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.record import Evening, read
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Dealt, Discarded, Drafted, Event, Picked, Played, Tasked, Trumped
from scorekeeper.rules.game import Game, advance, replay
from scorekeeper.rules.table import Chip
from scorekeeper.rules.text import say, say_all, task_words
from scorekeeper.rules.tricks import clockwise
from scorekeeper.rulesets._tasks import TASKS
from scorekeeper.rulesets.was_sticht import WasSticht, WasStichtRound
from scorekeeper.transcript import write
from tests.browser.hand import (
    NAMES,
    address,
    deal,
    kept,
    new_game,
    play,
    record,
    reveal,
    says,
    speak,
    taken_along,
    tap,
)
from tests.browser.test_evening import note
from tests.browser.test_screen import every_card_can_be_hit, nothing_scrolls, top_of_the_pad
from tests.evenings import evening

Opener = Callable[[str], Page]

# --- whole evenings, played by chance and entered tap by tap ---

# What is printed on a household's chips: most tasks have two of the same value.
VALUES = {task: (number, number) for number, task in enumerate(TASKS, 1)}
VALUES |= {"last": (11, 13), "most": (8, 7), "exactly-3": (5, 6)}

THREE, FOUR = 58376, 2115  # how they are dealt and played


def test_a_short_game_of_three_from_the_first_chip_to_the_winner(phone: Page) -> None:
    """Axel and Uli are out at once. Three rounds are drafted without the app, one with it."""
    game = chance_evening(3, THREE)
    new_game(phone, "was-sticht", *game.players, dealer=first_dealer(game), chips="4")
    type_the_values(phone)
    sent = posted(phone)
    after = enter(phone, pick_all(phone, game), played(game))
    assert (sent.count("draft"), sent.count("play")) == (36, 4 * 27)  # one tap a card
    the_end_is_told(phone, after)
    says_what_decided(phone, "Axel and Uli went out together; their chips are worth 32, 33, so Uli wins.")
    a_rematch_knows_the_values(phone)


def test_a_game_of_four_from_the_first_chip_to_the_winner(phone: Page) -> None:
    """No trump colour in the first round, dealers copy failed tasks, and two rounds are drafted with the app."""
    game = chance_evening(4, FOUR)
    new_game(phone, "was-sticht", *game.players, dealer=first_dealer(game))
    type_the_values(phone)
    sent = posted(phone)
    after = enter(phone, pick_all(phone, game), played(game))
    assert (sent.count("draft"), sent.count("play")) == (2 * 36, 5 * 36)  # one tap a card
    the_end_is_told(phone, after)
    expect(phone.locator("h1.won")).to_have_text("Doris wins")


def test_these_evenings_have_what_makes_was_sticht_hard() -> None:
    rounds: list[WasStichtRound] = []
    for seats, seed in ((3, THREE), (4, FOUR)):
        rounds += chance_evening(seats, seed).table.rounds
    trumps = [round.trump for round in rounds if round.trump]
    assert any(None in (trump.colour, trump.number) for trump in trumps)
    tricks = [(round.trump, trick.plays) for round in rounds for trick in round.tricks if round.trump]
    assert any(Card(trump.colour, trump.number) in plays for trump, plays in tricks if trump.colour and trump.number)
    assert any(sum(card.number == trump.number for card in plays) > 1 for trump, plays in tricks)
    assert any(round.discard for round in rounds)  # the dealer copied a task
    assert sum(len(round.drafted) == 36 for round in rounds) > 1  # with clues


def chance_evening(seats: int, seed: int) -> Game:
    """An evening kept card by card and played to the end. Seeds are chosen for what happens in them."""
    game = evening(Random(seed), "was-sticht", seats, "cards")
    assert game.ruleset.finished(game.table), "not a whole evening any more: choose another seed"
    return game


def first_dealer(game: Game) -> int:
    return game.table.rounds[0].dealer or 0


def played(game: Game) -> tuple[Event, ...]:
    """What happened after the chips were picked."""
    return tuple(event for event in game.log if not isinstance(event, Picked))


def rules_of(game: Game) -> WasSticht:
    assert isinstance(game.ruleset, WasSticht)
    return game.ruleset


def enter(phone: Page, game: Game, events: Sequence[Event]) -> Game:
    """Everything that happened, one after the other; the page is read after each."""
    for event in events:
        ENTER[type(event)](phone, game, event)
        game = advance(game, event)
        if read_it := READ.get(type(event)):
            read_it(phone, game)
        if rules_of(game).asks(game.table) is None:
            the_round_is_told(phone, game)
    return game


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


def enter_discard(phone: Page, game: Game, event: Discarded) -> None:
    dealer = game.table.round.dealer
    expect(phone.locator("h2")).to_have_text(f"{game.players[dealer]} gives up a chip")
    copied = rules_of(game).reckoned(game.table, len(game.table.rounds) - 1)[dealer]
    assert copied
    expect(phone.locator("section .lede")).to_contain_text(say_all(copied.because, game.players))
    tap(phone, f".names.big button[value={event.task}]")


ENTER: dict[type, Callable[[Page, Game, Any], None]] = {
    Dealt: enter_deal,
    Trumped: enter_trump,
    Drafted: enter_drafted,
    Tasked: enter_task,
    Played: enter_card,
    Discarded: enter_discard,
}


# --- what the page says after it ---


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
    shown = ["deals" if seat == round.dealer else task_words(round.tasks[seat]) for seat in seats_from_lead(round)]
    expect(phone.locator(".under")).to_have_text([f"{task} \u00b7 0" for task in shown])


def seats_from_lead(round: WasStichtRound) -> tuple[int, ...]:
    return clockwise(round.lead, round.seats)


def the_trick_is_ruled(phone: Page, game: Game) -> None:
    """Who took it and why."""
    round: WasStichtRound = game.table.round
    if not round.plays:
        expect(phone.locator("header .trump")).to_have_text(f"trump {shown_trump(round.trump)}")
        last = round.tricks[-1]
        ruling = rules_of(game).ruling(round, last)
        says(phone, f"{game.players[last.takers[0].seat]} takes it", say_all(ruling.because, game.players))


READ: dict[type, Callable[[Page, Game], None]] = {
    Trumped: trump_is_hidden,
    Drafted: the_clue_is_read,
    Tasked: tasks_are_turned_up_together,
    Played: the_trick_is_ruled,
}


def shown_trump(trump: Trump | None) -> str:
    """As it reads on the screen: the colour is in words for those who do not see it."""
    assert trump
    colour = {"r": "red", "b": "blue", "g": "green", "y": "yellow", None: "X"}[trump.colour]
    return f"{colour} {trump.number or 'X'}"


def taps_on_the_pad(phone: Page) -> dict[str, str]:
    """Every card of the pad: plain, marked as a foul, or not to be tapped."""
    read = "keys => keys.map(key => [key.value, key.disabled ? 'spent' : key.className])"
    return dict(phone.eval_on_selector_all(".pad button", read))


def state_in_draft(game: Game, card: Card) -> str:
    return "spent" if card in game.table.round.drafted else ""


def state_in_play(game: Game, card: Card) -> str:
    """Known hands: only the cards of the player to move can be tapped, and those that should follow are plain."""
    round: WasStichtRound = game.table.round
    if round.hands_known:
        return "spent" if card not in round.hand(round.turn) else "" if card in rules_of(game).legal(round) else "foul"
    gone = {*round.plays, *(card for trick in round.tricks for card in trick.plays)}
    return "spent" if card in gone else ""


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
    return [f"left: {', '.join(task_words(chip.task) for chip in chips)}"] if chips else []


def the_end_is_told(phone: Page, game: Game) -> None:
    winners = [game.players[seat] for seat in game.ruleset.winners(game.table)]
    verb = "wins" if len(winners) == 1 else "win"
    expect(phone.locator("h1.won")).to_have_text(f"{' and '.join(winners)} {verb}")
    expect(phone.locator(".scores li").first.locator(".name")).to_have_text(winners[0])
    the_record_agrees(phone, game)


def says_what_decided(phone: Page, sentence: str) -> None:
    expect(phone.locator("h1.won + .lede")).to_have_text(sentence)


def the_record_agrees(phone: Page, game: Game) -> None:
    """Taken along and read back, it is the evening that was played."""
    found = kept(phone)
    assert found.table == game.table
    assert found.ruleset.winners(found.table) == game.ruleset.winners(game.table)


# --- chips ---


def type_the_values(phone: Page) -> None:
    """Once, on a page of their own; then back to the table."""
    table = phone.url
    phone.tap("text=Type the values printed on them")
    expect(phone.locator(".chip-row")).to_have_count(len(VALUES))
    for row, values in zip(phone.locator(".chip-row").all(), VALUES.values(), strict=True):
        for field, value in zip(row.locator("input").all(), values, strict=True):
            field.fill(str(value))
    phone.tap("text=Remember them")
    the_values_are_known(phone)
    phone.goto(table)


def the_values_are_known(phone: Page) -> None:
    tray = phone.locator(".tray")
    expect(tray.locator("button[value='none=1']")).to_contain_text("2 left")
    expect(tray.locator("button[value='last=11']")).to_contain_text("1 left")
    expect(tray.locator("button[value='last=13']")).to_contain_text("1 left")


def pick_all(phone: Page, game: Game) -> Game:
    """Chip by chip in turn from the dealer on; the game after it, with the values of the tray."""
    found = replay(game.ruleset, game.players, ())
    for turn in range(int(rules_of(game).chips)):
        for seat in clockwise(first_dealer(game), len(game.players)):
            expect(phone.locator("h1")).to_contain_text(f"{game.players[seat]} picks chip {turn + 1} of")
            found = advance(found, pick(phone, seat, game.table.chips[seat][turn].task))
    expect(phone.locator("h1")).to_have_text("Sort the deck")
    return found


def pick(phone: Page, seat: int, task: str) -> Picked:
    """The first such chip that is offered, with its value."""
    chip = f".tray button[value^='{task}=']"
    value = int((phone.get_attribute(chip, "value") or "").partition("=")[2])
    tap(phone, chip)
    return Picked(seat, task, value)


def a_rematch_knows_the_values(phone: Page) -> None:
    phone.tap("text=Rematch, same seats")
    the_values_are_known(phone)
    expect(phone.locator("text=Change the values printed on them")).to_be_visible()


# --- records to begin with ---

CHIPS = {
    "Axel": "none=5 no-red=3 exactly-1 last most=6",
    "Lore": "none no-red exactly-2 last most",
    "Uli": "exactly-2 no-blue exactly-3 exactly-4 fewest",
    "Doris": "exactly-1 no-blue exactly-3 exactly-4 fewest",
}
# Column by column red, blue, green, yellow: the choosers move on, so every hand has all colours.
DRAFT = tuple(f"draft r{n} b{n} g{n} y{n}" for n in range(1, 10))
TASKS_OF_FOUR, TASKS_OF_THREE = "tasks - last no-blue fewest", "tasks - last no-blue"


def begun(*lines: str, seats: int = 4, trump: str = "r5", names: Sequence[str] = NAMES) -> str:
    """The first round, dealt by the first player."""
    called = [f'"{name}"' for name in names[:seats]]
    chips = [f"chips {name} {held}" for name, held in zip(called, CHIPS.values(), strict=False)]
    dealt = f"round dealer={called[0]}" + (f" trump={trump}" if trump else "")
    return record("was-sticht", *chips, dealt, *lines, names=tuple(called), house="")


def posted(phone: Page) -> list[str]:
    """What the phone sends from now on."""
    sent: list[str] = []
    phone.on("request", lambda request: note(request, sent))
    return sent


def follow_suit(phone: Page) -> None:
    """Tap the first card that may be played."""
    tap(phone, ".pad button:not([disabled]):not(.foul)")


# --- who takes a trick ---

RULINGS = [
    ("rx", "b9 b3 r1 b8", "Doris", "Red 1 is the highest trump."),
    ("x5", "b9 g5 r9 b8", "Uli", "Green 5 is a trump by its number."),
    ("xx", "b3 r9 b7 g9", "Doris", "No trump was played, and blue 7 is the highest card of the colour led, blue."),
    ("r5", "r9 b5 r5 y5", "Doris", "Red 5 is the super-trump, the trump number in the trump colour"),
    ("r5", "g9 b5 r9 y5", "Uli", "Blue 5 is a trump by its number; yellow 5 is equal but was played later."),
]


@pytest.mark.parametrize(("trump", "cards", "taker", "why"), RULINGS)
def test_a_trick_is_ruled_with_its_trump(open_record: Opener, trump: str, cards: str, taker: str, why: str) -> None:
    phone = open_record(begun(TASKS_OF_FOUR, trump=trump))
    play(phone, cards)
    says(phone, f"{taker} takes it and leads.", why)
    expect(phone.locator("header .trump")).to_have_text(f"trump {shown_trump(Trump.of(trump))}")
    expect(phone.locator(".seat", has=phone.locator(".role:text-is('takes it')"))).to_contain_text(taker)


# --- following suit ---


def test_only_the_own_hand_can_be_tapped_and_fouls_are_marked(open_record: Opener) -> None:
    phone = open_record(begun(*DRAFT, TASKS_OF_FOUR, "trick r1 ..."))
    states = taps_on_the_pad(phone)
    hand = {"b1", "r2", "y3", "g4", "b5", "r6", "y7", "g8", "b9"}
    assert {card for card, state in states.items() if state != "spent"} == hand
    assert {card for card, state in states.items() if state == ""} == {"r2", "b5", "r6"}
    assert {card for card, state in states.items() if state == "foul"} == {"b1", "y3", "g4", "y7", "g8", "b9"}
    sent = posted(phone)
    phone.tap(".pad button[value=r3]", force=True)
    play(phone, "r2")
    assert sent == ["play"]


def test_a_foul_is_refused_with_its_reason_or_stands_and_is_noted(open_record: Opener) -> None:
    phone = open_record(begun(*DRAFT, TASKS_OF_FOUR, "trick r1 ..."))
    foul(phone, "b1")
    says(phone, "Blue 1 is a foul: trump was led, and Uli holds red 2, 6; blue 5.")
    assert plays(phone) == ["r1"]
    tap(phone, "text=Played anyway")
    assert plays(phone) == ["r1", "b1"]
    phone = open_record(played_on(taken_along(phone), cards=33))
    follow_suit(phone)
    the_round_has_this_note(phone, "Foul: Uli played blue 1 in trick 1 although a card of the suit led was in hand.")


def the_round_has_this_note(phone: Page, note: str) -> None:
    expect(phone.locator("header")).to_contain_text("is over")
    phone.tap(".notes summary")
    expect(phone.locator(".notes .note")).to_have_text(note)


def foul(phone: Page, card: str) -> None:
    """Tap a card that should not be played: nothing is recorded."""
    before = phone.get_attribute("#_table", "data-seq") or ""
    phone.tap(f".pad button[value={card}].foul")
    expect(phone.locator(".say .flaw")).to_be_visible()
    expect(phone.locator("#_table")).to_have_attribute("data-seq", before)


def plays(phone: Page) -> list[str]:
    """The cards of the running trick, as the record has them."""
    return [str(card) for card in kept(phone).table.round.plays]


def played_on(text: bytes, cards: int) -> str:
    """The same round some cards later, everybody playing the first card that may be played."""
    game = read(text).game
    for _ in range(cards):
        game = advance(game, Played(rules_of(game).legal(game.table.round)[0]))
    return write(Evening(game))


# --- trump drawn by the app ---


def test_a_drawn_trump_is_shown_once_and_again_to_no_other_phone(open_record: Opener, browser: Browser) -> None:
    phone = open_record(begun(trump=""))
    tap(phone, "text=Let the app draw it")
    drawn = phone.inner_text(".turned")
    hide_trump(phone)
    phone.tap("text=More")
    phone.tap("text=Dealer: look at trump again")
    phone.tap("text=Only Axel looks: show it")
    expect(phone.locator(".turned")).to_have_text(drawn)
    another_phone_is_told_nothing(browser, address(phone))
    hide_trump(phone)
    reveal(phone)
    expect(phone.locator(".cover")).to_contain_text(f"Trump is {drawn}")


def hide_trump(phone: Page) -> None:
    """It is gone, and a fresh page does not bring it back."""
    phone.tap("text=Hide it")
    nothing_of_trump(phone)
    phone.reload()
    nothing_of_trump(phone)


def nothing_of_trump(phone: Page) -> None:
    expect(phone.locator(".panel-pad .pad")).to_be_visible()
    expect(phone.locator(".turned, .trump, .look")).to_have_count(0)


def another_phone_is_told_nothing(browser: Browser, table: str) -> None:
    """Neither the entry of the menu nor the page behind it."""
    page = browser.new_context().new_page()
    page.goto(f"{table}?look=1")
    nothing_of_trump(page)
    page.goto(f"{table}/more")
    expect(page.locator(".menu")).to_contain_text("The sheet")
    expect(page.locator(".menu")).not_to_contain_text("look at trump")
    page.context.close()


# --- without the draft, and less finely kept ---


def test_without_the_draft_trump_is_revealed_and_a_revoke_proved_later(open_record: Opener) -> None:
    phone = open_record(begun())
    reveal(phone)
    expect(phone.locator(".cover")).to_contain_text("Trump is red 5")
    lay_tasks(phone, Lore="last", Uli="no-blue", Doris="fewest")
    assert set(taps_on_the_pad(phone).values()) == {""}
    play(phone, "g1 g2 b3 g4 y1 y2 y3 g9")
    phone.tap(".why summary")
    expect(phone.locator(".why .note")).to_have_text(REVOKE)


REVOKE = "Revoke: Doris played blue 3 in trick 1 but held green 9, played in trick 2, which follows suit."


def test_a_draft_is_given_up_by_revealing_trump(open_record: Opener) -> None:
    phone = open_record(begun())
    play(phone, "r1")
    reveal(phone)
    expect(phone.locator("h1")).to_have_text("Tasks, face down")
    tap(phone, "nav button:has-text('Undo')")
    expect(phone.locator("header h1")).to_have_text("Draft, column 1 of 9")


def lay_tasks(phone: Page, **tasks: str) -> None:
    """Everybody behind the cover, one after the other."""
    for name, task in tasks.items():
        phone.tap(f".cover .names >> text={name}")
        tap(phone, f".secret button[value={task}]")


def test_one_tap_a_trick_and_the_tasks_told_after_them(open_record: Opener) -> None:
    phone = open_record(begun("reveal"))
    phone.tap("text=Tell them after the tricks")
    phone.tap("text=Who took it")
    sent = posted(phone)
    for taker in (2, 2, 2, 3, 3, 3, 3, 0, 0):
        tap(phone, f".names.big button[value='{taker}']")
    assert sent == ["take"] * 9
    expect(phone.locator("text=Tell them after the tricks")).to_have_count(0)
    lay_tasks(phone, Lore="none", Uli="exactly-2", Doris="exactly-4")
    the_dealer_copies(phone)


def test_a_dealer_who_copied_a_failed_task_gives_up_a_chip(open_record: Opener) -> None:
    """Uli wanted exactly 2 and took 3; Axel, who deals, takes 2 with the last trick."""
    taken = [f"trick taken={name}" for name in ("Uli", "Uli", "Uli", "Doris", "Doris", "Doris", "Doris", "Axel")]
    phone = open_record(begun("tasks - none exactly-2 exactly-4", *taken))
    phone.tap("text=More")
    phone.tap("text=Only tap who took each trick")
    tap(phone, ".names.big button:has-text('Axel')")
    the_dealer_copies(phone)


def the_dealer_copies(phone: Page) -> None:
    """Axel is told why, and chooses any chip of his own."""
    expect(phone.locator("h2")).to_have_text("Axel gives up a chip")
    expect(phone.locator("section .lede")).to_have_text("Axel dealt and copied exactly 2, which Uli failed.")
    expect(phone.locator(".names.big button")).to_have_count(5)
    tap(phone, ".names.big button[value=most]")
    assert verdicts(phone) == COPIED


COPIED = {
    "Axel": "\u2713 4 copied exactly 2, which Uli failed; left: none, no red, exactly 1, last",
    "Lore": "\u2713 4 none: took 0, made; left: no red, exactly 2, last, most",
    "Uli": "\u2717 5 exactly 2: took 3, failed; left: exactly 2, no blue, exactly 3, exactly 4, fewest",
    "Doris": "\u2713 4 exactly 4: took 4, made; left: exactly 1, no blue, exactly 3, fewest",
}


def verdicts(phone: Page) -> dict[str, str]:
    """What stands at the end of a round: made or not, how many chips are left, why, and which."""
    parts = ".name, .round, .total, small"
    lines = [line.locator(parts).all_inner_texts() for line in phone.locator(".scores li").all()]
    return {name: f"{made} {left} {'; '.join(rest)}" for name, made, left, *rest in lines}


SHORT = (
    "chips Axel none{value} exactly-1=4 last=1 most=1",
    "chips Lore none=5 exactly-2=4 last=1 fewest=1",
    "chips Uli no-red=3 exactly-1=4 no-blue=1 most=1",
    "chips Doris exactly-3 exactly-4 no-green fewest",
)
OUT_TOGETHER = [
    ("=6", "Axel wins", "their chips are worth 12, 11, so Axel wins."),
    ("=5", "Axel and Lore win", "their chips are worth 11, 11: Axel and Lore share the win."),
    ("", "Axel and Lore win", "not all chip values were typed, so the win is shared."),
]


@pytest.mark.parametrize(("value", "winners", "why"), OUT_TOGETHER)
def test_marked_by_hand_two_go_out_at_once(open_record: Opener, value: str, winners: str, why: str) -> None:
    phone = open_record(three_rounds(value))
    phone.tap("text=More")
    phone.tap("text=Mark the tasks made or failed by hand")
    mark(phone, "yes", "yes", "no", "no")
    expect(phone.locator("h1.won")).to_have_text(winners)
    says_what_decided(phone, f"Axel and Lore went out together; {why}")
    assert [name for name, told in verdicts(phone).items() if " 0 " in told] == ["Axel", "Lore"]


def three_rounds(value: str) -> str:
    """Uli always deals; Axel and Lore have made three tasks each and lay their last ones."""
    tasks = (("none", "exactly-2"), ("exactly-1", "none"), ("last", "fewest"), ("most", "last"))
    rounds = [("round dealer=Uli trump=xx", f"tasks {mine} {yours} - exactly-3", VERDICT) for mine, yours in tasks]
    lines = [line for round in rounds for line in round][:-1]
    return record("was-sticht", SHORT[0].format(value=value), *SHORT[1:], *lines, house="chips=4")


VERDICT = "made yes yes - no"


def mark(phone: Page, *made: str) -> None:
    for seat, said in enumerate(made):
        phone.tap(f".verdict input[name=made-{seat}][value={said}]")
    tap(phone, "text=So it was")


def test_only_what_the_takers_do_not_tell_is_asked(open_record: Opener) -> None:
    """Uli, who took two tricks, wanted no blue in them: nobody tapped the cards."""
    taken = [f"trick taken={name}" for name in ("Uli", "Uli", *["Lore"] * 7)]
    phone = open_record(begun("tasks - last no-blue exactly-1", *taken))
    expect(phone.locator("h2")).to_have_text("Who made the task?")
    marked = phone.locator(".verdict input:checked").evaluate_all("all => all.map(box => box.name + ' ' + box.value)")
    assert marked == ["made-1 yes", "made-3 no"]
    mark(phone, "no", "yes", "yes", "no")
    assert verdicts(phone)["Uli"].startswith("\u2713 4 no blue: made")


def test_what_the_tricks_cannot_give_is_not_marked(open_record: Opener) -> None:
    phone = open_record(begun("tasks - none exactly-2 exactly-4"))
    phone.goto(f"{address(phone)}?keep=end")
    for seat, said in enumerate(("yes", "yes", "yes", "yes")):
        phone.tap(f".verdict input[name=made-{seat}][value={said}]")
    phone.tap("text=So it was")
    says(phone, "No way of sharing nine tricks gives these verdicts.")
    expect(phone.locator(".verdict input:checked")).to_have_count(4)
    mark(phone, "no", "yes", "yes", "yes")
    assert verdicts(phone)["Axel"].startswith("\u2717 5 copied no failed task")


# --- the screen ---

LONG = tuple(f"Maximiliane von Hohenfels {number}" for number in range(4))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_draft_fits_the_phone_and_the_pad_stays(open_record: Opener, seats: int) -> None:
    """From the middle of a column over its clue into the next one."""
    phone = open_record(begun(*DRAFT[:2], "draft r3 b3 ...", seats=seats, names=LONG))
    tops = {fits(phone)}
    for card in ("g3", "y3", "r4", "b4"):
        play(phone, card)
        tops.add(fits(phone))
    assert len(tops) == 1


# Counts of tricks that do not fit under their seats, and words of the button that are wider than it is.
CUT = """() => [...document.querySelectorAll('.under i, .anyway button')].filter(at => {
  const words = document.createRange()
  words.selectNodeContents(at)
  const room = at.closest('.under, button').getBoundingClientRect(), lines = words.getClientRects().length
  return at.getBoundingClientRect().right > room.right + 1 || lines > at.textContent.trim().split(' ').length
}).map(at => at.textContent)"""


@pytest.mark.parametrize(("seats", "language"), [(3, "en"), (4, "en"), (4, "de"), (4, "fr")])
def test_play_fits_the_phone_and_the_pad_stays(phone: Page, open_record: Opener, seats: int, language: str) -> None:
    """From the first card over a foul and a ruling into the next trick."""
    speak(phone, language)
    open_record(begun(*DRAFT, (TASKS_OF_THREE, TASKS_OF_FOUR)[seats - 3], seats=seats, names=LONG))
    tops = {fits(phone)}
    follow_suit(phone)
    phone.tap(".pad .foul")
    expect(phone.locator(".anyway")).to_be_visible()
    assert phone.evaluate(CUT) == []
    for _ in range(seats):
        tops.add(fits(phone))
        follow_suit(phone)
    assert tops == {fits(phone)}


def fits(phone: Page) -> float:
    """Nothing scrolls and every card can be hit; where the pad begins."""
    nothing_scrolls(phone)
    every_card_can_be_hit(phone)
    return top_of_the_pad(phone)
