"""Stichling on the phone: records to begin with, taps, and what lies on the four places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.rules.events import Played
from scorekeeper.rules.game import Game
from tests.browser.hand import NAMES, record, says, tap

Opener = Callable[[str], Page]

PEOPLE = (*NAMES, '"Anna Maria"')  # a name of two words is quoted in a record
FOUR_OPEN = ("play g8/1 y1/2 g2/3 r1/4",)  # Lore to play; nobody can follow blue


def stichling(*lines: str, seats: int = 3, start: str = "Axel") -> str:
    """A record of one round that is still being played."""
    return record("stichling", f"round start={start}", *lines, names=PEOPLE[:seats], house="")


def laid(game: Game) -> int:
    """How many cards were played in an evening."""
    return sum(isinstance(event, Played) for event in game.log)


# --- the four places ---


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


def can_be_tapped(phone: Page) -> list[int]:
    """The places that are buttons; all four are drawn."""
    expect(phone.locator(".spot")).to_have_count(4)
    return [int(number) for number in phone.locator(".spot").evaluate_all("s => s.map(p => p.value || 0)") if number]


# --- taps ---


def ask_for_a_discard(phone: Page, card: str) -> None:
    """Tap a card that no trick is open for."""
    phone.tap(f".pad button[value={card}]")
    says(phone, "Really no ")


def order(phone: Page, name: str, laid: str, marked: str) -> None:
    """Tell at the end how somebody's scoring cards lay; the card that counts is marked."""
    expect(phone.locator("h2")).to_have_text(f"{name}: the order of the scoring cards")
    button = f".orders button[value='{laid}']"
    expect(phone.locator(f"{button} .best")).to_have_text(marked)
    tap(phone, button)
