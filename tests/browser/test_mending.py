"""Undo and redo, corrections with their preview, overruling, taps that come late or twice."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hand import deal, new_game, play, says


def test_a_trick_by_taps(phone: Page) -> None:
    new_game(phone, "classic", "Axel", "Lore", "Uli", "Doris", dealer=3)
    deal(phone)
    play(phone, "r1 b1 g1 y1 r7 b3 g0 y11")
    says(phone, "Doris takes it.")
