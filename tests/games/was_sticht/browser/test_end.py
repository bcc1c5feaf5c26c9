"""The end of a round in Was Sticht?: tasks told late, verdicts marked by hand, the dealer's copy, and who is out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import address, posted, record, says, tap
from tests.games.was_sticht.browser.hand import TASKS_TO_COPY, Opener, begun, lay_tasks, says_what_decided, verdicts
from tests.tiers import rest_thorough, thorough

# --- one tap a trick ---


@thorough
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
    phone = open_record(begun(TASKS_TO_COPY, *taken))
    phone.tap("text=More")
    phone.tap("text=Only tap who took each trick")
    tap(phone, ".names.big button:has-text('Axel')")
    the_dealer_copies(phone)


def the_dealer_copies(phone: Page) -> None:
    """Axel is told why, and chooses any chip of his own."""
    expect(phone.locator("h2")).to_have_text("Axel gives up a chip")
    expect(phone.locator("section .lede")).to_have_text("Axel dealt and copied “exactly 2”, which Uli failed.")
    expect(phone.locator(".names.big button")).to_have_count(5)
    tap(phone, ".names.big button[value=most]")
    assert verdicts(phone) == COPIED


COPIED = {
    "Axel": "\u2713 4 copied “exactly 2”, which Uli failed; left: “none”, “no red”, “exactly 1”, “last”",
    "Lore": "\u2713 4 “none”: took 0, made; left: “no red”, “exactly 2”, “last”, “most”",
    "Uli": "\u2717 5 “exactly 2”: took 3, failed; left: “exactly 2”, “no blue”, “exactly 3”, “exactly 4”, “fewest”",
    "Doris": "\u2713 4 “exactly 4”: took 4, made; left: “exactly 1”, “no blue”, “exactly 3”, “fewest”",
}


# --- marked by hand ---


def test_what_the_tricks_cannot_give_is_not_marked(open_record: Opener) -> None:
    phone = open_record(begun(TASKS_TO_COPY))
    phone.goto(f"{address(phone)}?keep=end")
    say_who_made_it(phone, "yes", "yes", "yes", "yes")
    phone.tap("text=So it was")
    says(phone, "No way of sharing nine tricks gives these verdicts.")
    expect(phone.locator(".verdict input:checked")).to_have_count(4)
    mark(phone, "no", "yes", "yes", "yes")
    assert verdicts(phone)["Axel"].startswith("\u2717 5 copied no failed task")


def test_a_dealer_marked_by_hand_as_copying_gives_up_a_chip(open_record: Opener) -> None:
    phone = open_record(begun(TASKS_TO_COPY))
    phone.goto(f"{address(phone)}?keep=end")
    mark(phone, "yes", "yes", "no", "yes")
    expect(phone.locator("h2")).to_have_text("Axel gives up a chip")


def test_only_what_the_takers_do_not_tell_is_asked(open_record: Opener) -> None:
    """Uli, who took two tricks, wanted no blue in them: nobody tapped the cards."""
    taken = [f"trick taken={name}" for name in ("Uli", "Uli", *["Lore"] * 7)]
    phone = open_record(begun("tasks - last no-blue exactly-1", *taken))
    expect(phone.locator("h2")).to_have_text("Who made the task?")
    marked = phone.locator(".verdict input:checked").evaluate_all("all => all.map(box => box.name + ' ' + box.value)")
    assert marked == ["made-1 yes", "made-3 no"]
    mark(phone, "no", "yes", "yes", "no")
    assert verdicts(phone)["Uli"].startswith("\u2713 4 “no blue”: made")


def mark(phone: Page, *made: str) -> None:
    say_who_made_it(phone, *made)
    tap(phone, "text=So it was")


def say_who_made_it(phone: Page, *made: str) -> None:
    for seat, said in enumerate(made):
        phone.tap(f".verdict input[name=made-{seat}][value={said}]")


# --- who is out ---

SHORT = (
    "chips Axel none{value} exactly-1=4 last=1 most=1",
    "chips Lore none=5 exactly-2=4 last=1 fewest=1",
    "chips Uli no-red=3 exactly-1=4 no-blue=1 most=1",
    "chips Doris exactly-3 exactly-4 no-green fewest",
)
OUT_TOGETHER = [
    ("=5", "Axel and Lore win", "their chips are worth 11 and 11: Axel and Lore share the win."),
    ("", "Axel and Lore win", "not all chip values were typed, so the win is shared."),
    ("=6", "Axel wins", "their chips are worth 12 and 11, so Axel wins."),  # a whole evening ends so, too
]


@pytest.mark.parametrize(("value", "winners", "why"), rest_thorough(OUT_TOGETHER, quick=2))
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
