"""What is special about each variant: two colours, hidden ones, chosen ones, lucky ones."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.hand import (
    NAMES,
    adds_up,
    deal,
    kept,
    lay,
    new_game,
    play,
    record,
    says,
    shuffled,
    taken_along,
    tap,
    totals_agree,
    tricks,
)

Opener = Callable[[str], Page]


def test_a_round_of_aggravated_with_two_taps_a_player_to_declare(phone: Page, open_record: Opener) -> None:
    new_game(phone, "aggravated", *NAMES, dealer=3, rounds="1")
    deal(phone)
    laid = ["r4", "b4", "g3", "y1", "n0", "r1", "b9", "n7"]
    for seat, name in enumerate(NAMES):
        says(phone, f"{name}: tap two misery cards.")
        lay(phone, laid[2 * seat], laid[2 * seat + 1])
    rest = [card for card in shuffled("aggravated", 4, 6) if card not in laid]
    open_record(taken_along(phone).decode() + "\n".join(tricks(rest[:-4])))
    play(phone, " ".join(rest[-4:]))
    adds_up(phone)
    assert totals_agree(phone)


def test_aggravated_takes_two_cards_of_different_colours(phone: Page) -> None:
    new_game(phone, "aggravated", *NAMES, dealer=3)
    deal(phone)
    phone.tap(".pad button[value=r4]")
    expect(phone.locator(".pad .picked")).to_have_text("4")
    phone.tap(".pad button[value=r5]")
    says(phone, "must be of different colours")
    assert kept(phone).table.round.declared == {}


def test_hazy_declares_at_the_end(open_record: Opener) -> None:
    cards = shuffled("hazy", 4, 7)
    phone = open_record(record("hazy", "round dealer=Doris", *tricks(cards[4:56])))
    play(phone, " ".join(cards[56:]))
    for name, card in zip(NAMES, cards[:4], strict=True):
        says(phone, f"{name}: tap the misery card.")
        tap(phone, f".pad button[value={card}]")
    adds_up(phone)
    assert totals_agree(phone)


def test_delayed_chooses_at_the_end_and_the_best_colour_is_marked(open_record: Opener) -> None:
    cards = shuffled("delayed", 4, 8)
    phone = open_record(record("delayed", "round dealer=Doris", *tricks(cards[:56])))
    play(phone, " ".join(cards[56:]))
    expect(phone.locator("h2")).to_have_text("Choose the misery colour")
    choosing = phone.locator("form.choose").count()
    assert choosing == len({taker.seat for trick in kept(phone).table.round.tricks for taker in trick.takers})
    for _ in range(choosing):
        the_best_is_the_best(phone)
        tap(phone, "form.choose >> nth=0 >> button.best")
    adds_up(phone)
    assert totals_agree(phone)


def the_best_is_the_best(phone: Page) -> None:
    """The marked colour is the one with the most points."""
    form = phone.locator("form.choose").first
    points = [int(text) for text in form.locator("button b").all_inner_texts()]
    expect(form.locator("button.best")).to_contain_text("best")
    assert int(form.locator("button.best b").inner_text()) == max(points)


def test_reverse_is_lucky_and_the_lowest_trump_takes_it(open_record: Opener) -> None:
    cards = shuffled("reverse", 4, 9)
    phone = open_record(record("reverse", "round dealer=Doris"))
    says(phone, "Axel: tap the lucky card.")
    play(phone, "n11 n10 n9 n8")
    play(phone, "r7 b3 g2 y2")
    says(phone, "Uli takes it", "Green 2 is the lowest trump; yellow 2 is as low but was played later.")
    gone = ["n11", "n10", "n9", "n8", "r7", "b3", "g2", "y2"]
    rest = [card for card in cards if card not in gone]
    phone = open_record(taken_along(phone).decode() + "\n".join(tricks(rest[:48])))
    play(phone, " ".join(rest[48:]))
    adds_up(phone)
    assert totals_agree(phone)


def test_mild_costs_five_a_card(open_record: Opener) -> None:
    cards = shuffled("mild", 4, 10)
    declared = f"declare {' '.join(cards[:4])}"
    phone = open_record(record("mild", "round dealer=Doris", declared, *tricks(cards[4:56])))
    play(phone, " ".join(cards[56:]))
    for line in phone.locator(".scores small").all_inner_texts():
        assert "at 5" in line
    adds_up(phone)
    assert totals_agree(phone)
