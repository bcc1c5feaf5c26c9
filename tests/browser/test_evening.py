"""A whole evening by taps, and what it costs: one tap a card, no scrolling, nothing typed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, Request, expect

from tests.browser.hand import NAMES, adds_up, deal, kept, new_game, play, record, scores, shuffled, tap, tricks

Opener = Callable[[str], Page]


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


def test_a_card_is_one_tap_and_nothing_scrolls(phone: Page) -> None:
    new_game(phone, "classic", *NAMES, dealer=3)
    deal(phone)
    posted: list[str] = []
    phone.on("request", lambda request: note(request, posted))
    for card in shuffled("classic", 4, 2):
        can_be_reached(phone, f".pad button[value={card}]")
        tap(phone, f".pad button[value={card}]")
    assert posted == ["declare"] * 4 + ["play"] * 56
    expect(phone.locator("header")).to_contain_text("Round 1 is over")


def note(request: Request, posted: list[str]) -> None:
    if request.method == "POST":
        posted.append(request.url.rpartition("/")[2])


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
    cards = shuffled("classic", 4, 3)
    return record("classic", "round dealer=Doris", f"declare {' '.join(cards[:4])}", *tricks(cards[4:]), house=house)
