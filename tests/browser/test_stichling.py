"""Stichling on the phone: four places, scoring cards behind the cover, discards and revokes, and how it all fits."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.events import Dealt, Event, Ordered, Played
from scorekeeper.rules.game import Game, advance, start
from scorekeeper.rules.text import say
from tests.browser.hand import NAMES, adds_up, deal, kept, new_game, play, record, says, scores, tap
from tests.browser.test_screen import every_card_can_be_hit, nothing_scrolls, top_of_the_pad
from tests.evenings import evening

Opener = Callable[[str], Page]

PEOPLE = (*NAMES, '"Anna Maria"')  # a name of two words is quoted in a record
TAPS = 1.4  # a card, over a whole evening

# Evenings of three rounds with discards, a revoke in the last round and a trick that stays unfinished. The scoring
# cards are told before the first and the third round, and after the second. Two are equal, and the third round decides.
TWO, FIVE = 49, 2713


def stichling(*lines: str, seats: int = 3, start: str = "Axel") -> str:
    """A record of one round that is still being played."""
    return record("stichling", f"round start={start}", *lines, names=PEOPLE[:seats], house="")


# --- a whole evening ---


@pytest.mark.parametrize(("seed", "seats"), [(TWO, 2), (FIVE, 5)])
def test_a_whole_evening_by_taps(phone: Page, seed: int, seats: int) -> None:
    told = evening(Random(seed), "stichling", seats, "cards")
    new_game(phone, "stichling", *told.players, dealer=told.table.rounds[0].leader)
    taps = relive(phone, told)
    assert taps <= TAPS * laid(told)
    the_page_and_the_record_agree(phone, told)


def laid(game: Game) -> int:
    """How many cards were played in an evening."""
    return sum(isinstance(event, Played) for event in game.log)


def relive(phone: Page, told: Game) -> int:
    """Do on the phone what was done in an evening; how many taps its cards took."""
    game, taps = start(told.ruleset, told.players), 0
    for event in told.log:
        taps += act(phone, game, event)
        game = advance(game, event)
    return taps


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
    """Tap a card, and its place where it does not go there by itself; how many taps that took."""
    round, card = game.table.round, str(event.card)
    if not round.laid and not round.orders:
        phone.tap("text=Tell them at the end of the round")
        phone.wait_for_selector(".pad")
    goal = on_places(round)[(event.place or 0) - 1]
    place = lying(phone).index(goal) + 1  # free places are as good as each other: the first is taken
    if goal and goal[0][0] != event.card.colour:
        return discard(phone, card, place)
    return play(phone, card) + moved(phone, place, [*goal, card] if len(goal) < 3 else [])


def moved(phone: Page, place: int, cards: list[str]) -> int:
    """Tap this place, unless the card went there by itself and these lie there now."""
    if lying(phone)[place - 1] == cards:
        return 0
    tap(phone, f".spot[value='{place}']")
    return 1


def on_places(round: Any) -> list[list[str]]:
    """The cards on the four places, as they should be."""
    return [[str(there.card) for there in place] for place in round.places]


def lying(phone: Page) -> list[list[str]]:
    """The cards on the four places, as the page shows them."""
    found: list[list[str]] = phone.locator(".spot").evaluate_all(
        """spots => spots.map(spot => [...spot.querySelectorAll('.lying > span')].map(
            card => card.classList[0] + parseInt(card.textContent)))"""
    )
    return found


def discard(phone: Page, card: str, place: int) -> int:
    """Tap a card that no trick is open for, then the place it goes to."""
    phone.tap(f".pad button[value={card}]")
    says(phone, "Really no ")
    tap(phone, f".spot[value='{place}']")
    return 2


def the_page_and_the_record_agree(phone: Page, told: Game) -> None:
    totals, shown, again = told.ruleset.totals(told.table), scores(phone), kept(phone)
    assert [shown[name][1] for name in told.players] == list(totals)
    assert again.ruleset.totals(again.table) == totals
    assert [tricks(round) for round in again.table.rounds] == [tricks(round) for round in told.table.rounds]
    assert sorted(lying(phone)) == sorted(on_places(told.table.round))
    [winner] = told.ruleset.winners(told.table)
    expect(phone.locator("h1.won")).to_have_text(f"{told.players[winner]} wins")
    decided = f"Equal at {max(totals)}: {told.players[winner]} had the better round 3."
    expect(phone.locator("main .lede")).to_have_text(decided)
    adds_up(phone)
    the_revokes_are_noted(phone, told)


def tricks(round: Any) -> list[Any]:
    """Who laid which cards into each trick, and what stays unfinished."""
    return [*((trick.seats, trick.plays) for trick in round.tricks), sorted(on_places(round))]


def the_revokes_are_noted(phone: Page, told: Game) -> None:
    """Those of the last round, each with both plays."""
    phone.tap(".notes summary")
    notes = told.ruleset.notes(told.table, len(told.table.rounds) - 1)
    expect(phone.locator(".notes .note")).to_have_text([say(note, told.players) for note in notes])
    expect(phone.locator(".notes .note").first).to_contain_text("Revoke: ")


@pytest.mark.parametrize(("seed", "seats"), [(TWO, 2), (FIVE, 5)])
def test_these_evenings_have_what_makes_stichling_hard(seed: int, seats: int) -> None:
    told = evening(Random(seed), "stichling", seats, "cards")
    last: Any = told.table.round
    assert told.ruleset.finished(told.table)
    assert any(there.missed for there in last.laid)
    assert told.ruleset.notes(told.table, 2)
    assert any(last.places)
    totals = told.ruleset.totals(told.table)
    assert totals.count(max(totals)) == 2
    begun = [told.log[at + 1] for at, event in enumerate(told.log) if isinstance(event, Dealt)]
    assert [type(event) for event in begun] == [Ordered, Played, Ordered]


# --- who wins ---


def test_a_tie_is_broken_by_round_three(open_record: Opener) -> None:
    phone = open_record(stichling("points 3 0 0", "round start=Lore", "points 0 0 2", "round start=Uli"))
    at_the_end(phone)
    type_into(phone, "points", 0, 3, 0)
    tap(phone, "text=These are the points")
    expect(phone.locator("h1.won")).to_have_text("Lore wins")
    expect(phone.locator("main .lede")).to_have_text("Equal at 3: Lore had the better round 3.")
    expect(phone.locator(".scores .name")).to_have_text(["Lore", "Axel", "Uli"])
    expect(phone.locator(".scores .place")).to_have_text(["1.", "2.", "3."])


def at_the_end(phone: Page) -> None:
    phone.tap("text=More")
    phone.tap("text=Type the tricks won, or the points")
    phone.wait_for_selector("form.points")


def type_into(phone: Page, what: str, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        phone.fill(f"#{what}-{seat}", str(number))


# --- discards ---

FOUR_OPEN = ("play g8/1 y1/2 g2/3 r1/4",)  # Lore to play; nobody can follow blue


def test_a_discard_is_asked_with_four_tricks_open_and_none_of_its_colour(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    phone.tap(".pad button[value=b5]")
    says(phone, "Really no green, no yellow, no red?", "Then tap the place where Lore discards blue 5.")
    assert can_be_tapped(phone) == [1, 2, 3, 4]
    assert laid(kept(phone)) == 4
    tap(phone, ".spot[value='2']")
    assert lying(phone)[1] == ["y1", "b5"]
    expect(phone.locator(".spot .marker").nth(1)).to_have_text("Lore")


def can_be_tapped(phone: Page) -> list[int]:
    """The places that are buttons; all four are drawn."""
    expect(phone.locator(".spot")).to_have_count(4)
    return [int(number) for number in phone.locator(".spot").evaluate_all("s => s.map(p => p.value || 0)") if number]


def test_with_a_place_free_a_card_opens_a_trick_and_nothing_is_asked(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 y1/2 g2/3"))
    assert play(phone, "b5") == 1
    says(phone, "Lore to play.")
    assert lying(phone)[3] == ["b5"]
    assert can_be_tapped(phone) == []


def test_a_card_that_can_follow_goes_only_to_its_colour(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    play(phone, "g5")
    says(phone, "Uli to play.", "Green 5 went to place 1; tap another place to move it.")
    assert can_be_tapped(phone) == [3]
    tap(phone, ".spot[value='3']")
    assert lying(phone) == [["g8"], ["y1"], ["g2", "g5"], ["r1"]]
    assert can_be_tapped(phone) == [1]


def test_undo_closes_the_question_and_takes_nothing_back(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    phone.tap(".pad button[value=b5]")
    says(phone, "Really no ")
    phone.tap("text=Undo")
    says(phone, "Lore to play.")
    expect(phone.locator(".pad .picked")).to_have_count(0)
    assert laid(kept(phone)) == 4
    tap(phone, "text=Undo")
    assert laid(kept(phone)) == 3


def test_another_card_answers_the_question_too(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    phone.tap(".pad button[value=b5]")
    says(phone, "Really no ")
    play(phone, "y9")
    assert lying(phone) == [["g8"], ["y1", "y9"], ["g2"], ["r1"]]


def test_a_card_tapped_ahead_does_not_answer_the_question(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    phone.evaluate("for (const c of ['b5', 'y9']) document.querySelector(`.pad [value=${c}]`).click()")
    expect(phone.locator("dialog h2")).to_have_text("Your tap yellow 9 was not recorded")
    says(phone, "Really no ")
    assert laid(kept(phone)) == 4


def test_a_revoke_is_said_when_a_card_proves_it_and_both_plays_are_named(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN, "play b1/1 g3/1 g4/3"))
    play(phone, "y9")
    says(phone, "Revoke: Lore laid blue 1 off colour as card 5", "but held yellow 9, played as card 8")
    play(phone, "y8")
    expect(phone.locator(".say")).not_to_contain_text("Revoke")


def test_a_revoke_is_said_also_by_the_card_that_finishes_a_trick(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 y1/2 g2/3 r1/4 b1/1 y2/2 y3/2"))
    play(phone, "y9")
    says(phone, "Lore takes it.", "Revoke: Lore laid blue 1 off colour as card 5")


def test_a_revoke_can_be_read_whole(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN, "play b1/1 g3/1 g4/3 y9/2"))
    assert phone.evaluate("(p => p.scrollHeight <= p.clientHeight + 1)(document.querySelector('.say > p'))")


# --- one tap, and what it brings ---

ONE_SHORT = ("play g8/1 y1/2 b2/3 r1/4 g3/1 g4/1",)  # one card finishes the green trick; Axel to play


def test_one_possible_place_is_one_tap(open_record: Opener) -> None:
    phone = open_record(stichling(*FOUR_OPEN))
    assert play(phone, "r9") == 1
    assert lying(phone)[3] == ["r1", "r9"]
    assert can_be_tapped(phone) == []


def test_a_finished_trick_says_who_takes_it_turns_his_card_and_frees_the_place(open_record: Opener) -> None:
    phone = open_record(stichling("order 2-3-1 3-1-2 1-2-3", *ONE_SHORT))
    expect(phone.locator(".crew .won")).to_have_text(["0 tricks"] * 3)
    play(phone, "g9")
    says(phone, "Axel takes it.", "Green 9 is the highest green card.", "Axel turns scoring card 1: 2.")
    expect(phone.locator(".crew .won")).to_have_text(["2 1 trick", "0 tricks", "0 tricks"])
    expect(phone.locator(".spot").first).to_have_text("1 free")
    expect(phone.locator(".crew .turn .name")).to_have_text("Lore")
    phone.tap(".why summary")
    expect(phone.locator(".why li.takes")).to_have_text(["Axel 9 green follows"])


def test_a_scoring_card_of_unknown_order_is_turned_without_its_number(open_record: Opener) -> None:
    phone = open_record(stichling(*ONE_SHORT))
    play(phone, "g9")
    says(phone, "Axel takes it.", "Axel turns scoring card 1.")
    expect(phone.locator(".crew .won")).to_have_text(["1 trick", "0 tricks", "0 tricks"])


def test_no_trick_is_finished_by_itself_while_another_place_is_free(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 g3/1 g4/1"))
    play(phone, "g9")
    assert lying(phone) == [["g8", "g3", "g4"], ["g9"], [], []]
    tap(phone, ".spot[value='1']")
    says(phone, "Axel takes it.")
    assert lying(phone) == [[], [], [], []]
    tap(phone, ".spot[value='2']")
    assert lying(phone) == [["g8", "g3", "g4"], ["g9"], [], []]


# --- what a place shows ---


def test_every_place_shows_its_colour_whose_marker_lies_there_and_how_many_are_missing(open_record: Opener) -> None:
    phone = open_record(stichling("play g8/1 y1/2 g3/1 g9/1 y4/2 b7/3"))
    expect(phone.locator(".spot .kind")).to_have_text(["green", "yellow", "blue", "4"])
    expect(phone.locator(".spot .marker")).to_have_text(["Axel", "Lore", "Uli", ""])
    expect(phone.locator(".spot .missing")).to_have_text(["1 more", "2 more", "3 more", ""])
    expect(phone.locator(".spot .best")).to_have_text(["9", "4", "7"])
    play(phone, "y5")
    expect(phone.locator(".spot .marker")).to_have_text(["Axel", "Axel", "Uli", ""])


def test_a_discard_shows_its_own_colour_and_wins_nothing(open_record: Opener) -> None:
    phone = open_record(stichling("play g1/1 y1/2 r2/3 r1/4 b9/1"))
    expect(phone.locator(".spot .kind .mark")).to_have_count(4)
    expect(phone.locator(".spot .lying .mark")).to_have_class("mark b")
    expect(phone.locator(".spot .lying").first).to_have_text("1 9 blue")
    expect(phone.locator(".spot .best").first).to_have_text("1")
    expect(phone.locator(".spot .marker")).to_have_text(["Axel", "Lore", "Uli", "Axel"])


@pytest.mark.parametrize(
    "cards",
    [
        "g15/1 g14/1 g13/1",
        "g15/1 g14/1 y10/2 y11/3 r10/4 b13/1",
        "g15/1 y10/2 y11/3 r10/4 b13/1 b14/1",
    ],
)
def test_the_cards_of_a_place_can_all_be_read(open_record: Opener, cards: str) -> None:
    phone = open_record(stichling(f"play {cards}", seats=5))
    widths = phone.locator(".spot .lying").evaluate_all("all => all.map(s => [s.scrollWidth, s.clientWidth])")
    assert len(lying(phone)[0]) == 3
    assert all(wide <= room for wide, room in widths)


# --- behind the cover ---


def test_who_laid_behind_the_cover_is_not_asked_again(open_record: Opener) -> None:
    phone = open_record(stichling(seats=2))
    phone.tap("text=Axel")
    tap(phone, ".orders button[value='3-1-2']")
    expect(phone.locator(".cover .hint")).to_have_text("Laid already: Axel.")
    one_tap_a_trick(phone, 0, 1, 0)
    expect(phone.locator(".crew .won")).to_have_text(["1 2 tricks", "1 trick"])
    tap(phone, "text=No more tricks")
    order(phone, "Lore", "2-1-3", marked="2")
    assert scores(phone) == {"Lore": (2, 2), "Axel": (1, 1)}


def test_whoever_is_not_meant_hides_it_again(open_record: Opener) -> None:
    phone = open_record(stichling(seats=2))
    phone.tap("text=Axel")
    expect(phone.locator(".orders button")).to_have_count(6)
    phone.tap("text=I am not Axel: hide this")
    expect(phone.locator(".orders")).to_have_count(0)
    expect(phone.locator(".cover a:not(.main)")).to_have_text(["Axel", "Lore"])


def one_tap_a_trick(phone: Page, *takers: int) -> None:
    """From the cover to the names, and one tap for each trick."""
    phone.tap("text=Tell them at the end of the round")
    phone.tap("text=Who took it")
    for taker in takers:
        expect(phone.locator("text=No more tricks")).to_have_count(0)
        tap(phone, f".names.big button[value='{taker}']")


# --- kept less finely ---


def test_one_tap_a_trick_until_there_are_no_more(open_record: Opener) -> None:
    phone = open_record(stichling(seats=2))
    one_tap_a_trick(phone, 0, 1, 0)
    says(phone, "Axel takes it.", "Axel turns scoring card 2.")
    tap(phone, "text=No more tricks")
    order(phone, "Axel", "3-1-2", marked="1")
    order(phone, "Lore", "2-1-3", marked="2")
    assert scores(phone) == {"Lore": (2, 2), "Axel": (1, 1)}


def order(phone: Page, name: str, laid: str, marked: str) -> None:
    """Tell at the end how somebody's scoring cards lay; the card that counts is marked."""
    expect(phone.locator("h2")).to_have_text(f"{name}: the order of the scoring cards")
    button = f".orders button[value='{laid}']"
    expect(phone.locator(f"{button} .best")).to_have_text(marked)
    tap(phone, button)


def test_a_card_in_a_round_kept_by_takers_is_refused_and_the_reason_said(open_record: Opener) -> None:
    phone = open_record(stichling("trick taken=Axel"))
    phone.tap(".pad button[value=g5]")
    expect(phone.locator("main .flaw")).to_contain_text("This round is kept by takers only", timeout=1000)
    phone.tap("text=Who took it")
    tap(phone, ".names.big button[value='1']")
    says(phone, "Lore takes it.")


def test_all_tricks_tapped_need_no_end(open_record: Opener) -> None:
    phone = open_record(stichling("trick taken=Axel", "trick taken=Axel", seats=2))
    phone.goto(f"{phone.url}?keep=taker")
    for _ in range(4):
        tap(phone, ".names.big button[value='0']")
    order(phone, "Axel", "3-1-2", marked="2")
    assert scores(phone) == {"Axel": (2, 2), "Lore": (0, 0)}


def test_only_the_tricks_won_are_typed_and_the_orders_asked(open_record: Opener) -> None:
    phone = open_record(stichling())
    at_the_end(phone)
    type_into(phone, "tricks", 4, 4, 0)
    tap(phone, "text=These are the tricks")
    order(phone, "Axel", "1-2-3", marked="1")
    order(phone, "Lore", "3-2-1", marked="3")
    assert scores(phone) == {"Lore": (3, 3), "Axel": (1, 1), "Uli": (0, 0)}
    adds_up(phone)


def test_tricks_that_cannot_be_are_refused_and_stay_typed(open_record: Opener) -> None:
    phone = open_record(stichling())
    at_the_end(phone)
    type_into(phone, "tricks", 4, 6, 0)
    phone.tap("text=These are the tricks")
    says(phone, "Tricks won in all: 10, but between 6 and 9 are possible.")
    expect(phone.locator("form.points")).to_have_count(2, timeout=500)
    assert [phone.input_value(f"#tricks-{seat}") for seat in range(3)] == ["4", "6", "0"]


def test_only_the_points_are_typed(open_record: Opener) -> None:
    phone = open_record(stichling())
    at_the_end(phone)
    expect(phone.locator("input[name=minus]")).to_have_count(0)
    type_into(phone, "points", 2, 4, 0)
    phone.tap("text=These are the points")
    says(phone, "Lore cannot score 4")
    type_into(phone, "points", 2, 3, 0)
    tap(phone, "text=These are the points")
    assert scores(phone) == {"Lore": (3, 3), "Axel": (2, 2), "Uli": (0, 0)}
    expect(phone.locator("#dealer option:checked")).to_have_text("Lore (proposed)")


# --- the screen ---


# Cards and places to tap: a choice, a card moved to the fourth place, a discard with its question, a trick finished,
# and then a card of everybody in turn: one of them proves the discard a revoke.
STEPS = "r1 r2 y1 g1 y2 4 b1 1 r3 g2 y3 r4 g3"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_four_places_fit_the_phone_and_the_pad_does_not_jump(open_record: Opener, seats: int) -> None:
    phone = open_record(stichling(f"order {' '.join(['3-1-2'] * seats)}", seats=seats))
    top = top_of_the_pad(phone)
    said = the_screen_stays(phone, top)
    for step in STEPS.split():
        take(phone, step)
        said += the_screen_stays(phone, top)
    for words in ("to move it", "Really no", "takes it", "turns scoring card 1: 3", "Revoke"):
        assert words in said


def take(phone: Page, step: str) -> None:
    """Tap a place, or a card: it is recorded, or marked while its place is asked."""
    if step.isdigit():
        tap(phone, f".spot[value='{step}']")
        return
    phone.tap(f".pad button[value={step}]")
    phone.wait_for_selector(f".pad button[value={step}]:is(.spent, .picked)")


def the_screen_stays(phone: Page, top: float) -> str:
    """Everything fits, and the pad is where it was; what is said."""
    assert top_of_the_pad(phone) == top
    every_card_can_be_hit(phone)
    nothing_scrolls(phone)
    return phone.inner_text(".say")
