"""Rounds kept less finely: only who took each trick, only the piles at the end, only the points."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import NAMES, adds_up, kept, record, says, scores, taken_along, tap
from tests.tiers import thorough

Opener = Callable[[str], Page]

DECLARED = ("round dealer=Doris", "declare r4 b4 g4 y4")
TAKERS = (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)  # Doris takes no trick


def test_only_who_took_it_and_nobody_counts(open_record: Opener) -> None:
    phone = open_record(record("classic", *DECLARED))
    phone.tap("text=Who took it")
    for taker in TAKERS:
        tap(phone, f".names.big button[value='{taker}']")
    expect(phone.locator("h2")).to_have_text("Tap the cards of the marked colour")
    expect(phone.locator("#_table input[inputmode]")).to_have_count(0)
    tick(phone, "Axel", "r2", "r5")
    tick(phone, "Lore")
    tick(phone, "Uli", "g0", "g11")
    assert scores(phone) == {"Axel": (3, 3), "Lore": (16, 16), "Uli": (3, 3), "Doris": (-4, -4)}
    adds_up(phone)


def tick(phone: Page, name: str, *cards: str) -> None:
    """Tap the marked cards in front of a player, then say that these are all."""
    form = phone.locator("form.pile", has=phone.get_by_role("button", name=f"{name}: done"))
    for card in cards:
        form.locator(f".ticks label:has([value={card}])").tap()
    tap(phone, f"text={name}: done")


@thorough
def test_from_cards_to_takers_and_back(open_record: Opener) -> None:
    phone = open_record(record("classic", *DECLARED))
    phone.tap("text=Who took it")
    tap(phone, ".names.big button[value='2']")
    phone.tap("text=Every card")
    says(phone, "takes it and leads.")
    for card in ["r7", "b3", "g0", "y11"]:
        tap(phone, f".pad button[value={card}]")
    says(phone, "Lore takes it")
    assert [len(trick.plays) for trick in kept(phone).table.round.tricks] == [0, 4]


def at_the_end(open_record: Opener) -> Page:
    """A round whose cards were declared and then nobody kept the tricks."""
    phone = open_record(record("classic", *DECLARED))
    phone.tap("text=More")
    phone.tap("text=Count piles or type points at the end")
    phone.wait_for_selector("form.points")
    return phone


def test_piles_at_the_end_and_the_last_one_is_offered(open_record: Opener) -> None:
    phone = at_the_end(open_record)
    others(phone, 0, 14)
    tick(phone, "Axel", "r2", "r5")
    others(phone, 1, 20)
    tick(phone, "Lore")
    others(phone, 2, 0)
    tick(phone, "Uli")
    expect(phone.locator("form.pile")).to_have_count(1)
    expect(phone.locator("form.pile h3")).to_contain_text("21 cards in front")
    expect(phone.locator("form.pile input[name=others]")).to_have_count(0)
    tick(phone, "Doris", "y1")
    assert scores(phone) == {"Axel": (3, 3), "Lore": (16, 16), "Uli": (-4, -4), "Doris": (14, 14)}
    adds_up(phone)


def others(phone: Page, seat: int, count: int) -> None:
    pile_of(phone, seat).locator("input[name=others]").fill(str(count))


def pile_of(phone: Page, seat: int) -> Locator:
    return phone.locator(f"form.pile:has(input[name=seat][value='{seat}'])")


@thorough
def test_a_pile_that_is_off_is_refused_and_stays_typed(open_record: Opener) -> None:
    phone = at_the_end(open_record)
    pile = pile_of(phone, 0)
    pile.locator(".ticks label:has([value=r2])").tap()
    others(phone, 0, 12)
    phone.tap("text=Axel: done")
    says(phone, "14 cards in front of Axel are no whole number of tricks")
    expect(pile.locator("[value=r2]")).to_be_checked()
    expect(pile.locator("input[name=others]")).to_have_value("12")
    assert not kept(phone).table.round.counted
    others(phone, 0, 15)
    tap(phone, "text=Axel: done")
    assert kept(phone).table.round.counted[0].others == 15


def test_points_with_the_sign_box(open_record: Opener) -> None:
    phone = at_the_end(open_record)
    type_points(phone, 12, 7, 4, 20)
    phone.tap(".point:has(#points-1) .sign")
    tap(phone, "text=These are the points")
    assert scores(phone) == {"Axel": (12, 12), "Lore": (-7, -7), "Uli": (4, 4), "Doris": (20, 20)}
    expect(phone.locator("h1.won")).to_have_text("Doris wins")


def type_points(phone: Page, *points: int) -> None:
    for seat, number in enumerate(points):
        phone.fill(f"#points-{seat}", str(number))


@thorough
def test_points_that_cannot_be_are_refused_and_stay_typed(open_record: Opener) -> None:
    phone = at_the_end(open_record)
    type_points(phone, 40, 30, 5, 9)
    phone.tap(".point:has(#points-3) .sign")
    phone.tap("text=These are the points")
    says(phone, "The points add up to 66")
    assert [phone.input_value(f"#points-{seat}") for seat in range(4)] == ["40", "30", "5", "9"]
    expect(phone.locator("input[name=minus][value='3']")).to_be_checked()
    phone.fill("#points-0", "99")
    phone.tap("text=These are the points")
    says(phone, "Axel cannot score 99")
    assert kept(phone).table.round.points is None


@thorough
def test_delayed_by_takers_chooses_a_colour_and_counts_its_cards(open_record: Opener) -> None:
    phone = open_record(record("delayed", "round dealer=Doris", *["trick taken=Axel"] * 7, *["trick taken=Lore"] * 7))
    phone.tap("text=Who took it")
    tap(phone, ".names.big button[value='1']")
    for name, colour in (("Axel", "r"), ("Lore", "b")):
        expect(phone.locator("form.choose h3")).to_have_text(name)
        tap(phone, f"form.choose button[value={colour}]")
    tick(phone, "Axel", "r1", "r2")
    tick(phone, "Lore", "b3")
    assert scores(phone) == {"Axel": (23, 23), "Lore": (28, 28), "Uli": (0, 0), "Doris": (0, 0)}


def test_hazy_piles_at_the_end_ask_for_the_declared_cards(open_record: Opener) -> None:
    phone = open_record(record("hazy", "round dealer=Doris"))
    phone.goto(f"{phone.url}?keep=end")
    phone.tap("text=Tap the declared cards")
    for name, card in zip(NAMES, ("r4", "b4", "g4", "y4"), strict=True):
        says(phone, f"{name}: tap the misery card.")
        tap(phone, f".pad button[value={card}]")
    assert "declare" not in taken_along(phone).decode()
    tap(phone, "text=The round is over: turn them up")
    assert "declare r4 b4 g4 y4\nreveal\n" in taken_along(phone).decode()
    others(phone, 0, 14)
    tick(phone, "Axel", "r2", "r5")
    expect(phone.locator("form.pile h3")).to_contain_text("Lore")


def test_delayed_piles_at_the_end_ask_for_the_colours(open_record: Opener) -> None:
    phone = open_record(record("delayed", "round dealer=Doris"))
    phone.goto(f"{phone.url}?keep=end")
    for seat, (name, colour) in enumerate(zip(NAMES[:3], "rbg", strict=True)):
        tap(phone, f"form.choose button[value={colour}]")
        others(phone, seat, 19)
        tick(phone, name, f"{colour}1")
    tap(phone, "text=Doris took no trick")
    assert scores(phone) == {"Axel": (18, 18), "Lore": (18, 18), "Uli": (18, 18), "Doris": (0, 0)}
