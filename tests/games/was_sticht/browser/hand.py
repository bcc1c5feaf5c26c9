"""Was Sticht? on the phone: records to begin with, and what a page of this game shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from scorekeeper.games.was_sticht.rules import WasSticht
from scorekeeper.games.was_sticht.tasks import TASKS
from scorekeeper.rules.cards import Trump
from scorekeeper.rules.game import Game
from tests.browser.hand import NAMES, record, tap

Opener = Callable[[str], Page]

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
# Axel, who deals, copies one of these if Lore, Uli or Doris fails it.
TASKS_TO_COPY = "tasks - none exactly-2 exactly-4"


def begun(*lines: str, seats: int = 4, trump: str = "r5", names: Sequence[str] = NAMES) -> str:
    """The first round, dealt by the first player."""
    called = [f'"{name}"' for name in names[:seats]]
    chips = [f"chips {name} {held}" for name, held in zip(called, CHIPS.values(), strict=False)]
    dealt = f"round dealer={called[0]}" + (f" trump={trump}" if trump else "")
    return record("was-sticht", *chips, dealt, *lines, names=tuple(called), house="")


def rules_of(game: Game) -> WasSticht:
    assert isinstance(game.ruleset, WasSticht)
    return game.ruleset


# --- taps ---

# What is printed on a household's chips: most tasks have two of the same value.
VALUES = {task: (number, number) for number, task in enumerate(TASKS, 1)}
VALUES |= {"last": (11, 13), "most": (8, 7), "exactly-3": (5, 6)}


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


def follow_suit(phone: Page) -> None:
    """Tap the first card that may be played."""
    tap(phone, ".pad button:not(.spent):not(.foul)")


def lay_tasks(phone: Page, **tasks: str) -> None:
    """Everybody behind the cover, one after the other."""
    for name, task in tasks.items():
        phone.tap(f".cover .names >> text={name}")
        tap(phone, f".secret button[value={task}]")


# --- what the page shows ---


def shown_trump(trump: Trump | None) -> str:
    """As it reads on the screen: the colour is in words for those who don't see it."""
    assert trump
    colour = {"r": "red", "b": "blue", "g": "green", "y": "yellow", None: "X"}[trump.colour]
    return f"{colour} {trump.number or 'X'}"


def taps_on_the_pad(phone: Page) -> dict[str, str]:
    """Every card of the pad: plain, marked as a foul, or not to be tapped."""
    read = "keys => keys.map(key => [key.value, key.className])"
    return dict(phone.eval_on_selector_all(".pad button", read))


def verdicts(phone: Page) -> dict[str, str]:
    """What stands at the end of a round: made or not, how many chips are left, why, and which."""
    parts = ".name, .round, .total, small"
    lines = [line.locator(parts).all_inner_texts() for line in phone.locator(".scores li").all()]
    return {name: f"{made} {left} {'; '.join(rest)}" for name, made, left, *rest in lines}


def says_what_decided(phone: Page, sentence: str) -> None:
    expect(phone.locator("h1.won + .lede")).to_have_text(sentence)
