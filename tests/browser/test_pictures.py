"""The walk of `make pictures`: every screen can be reached, is drawn, and is no wider than the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pictures import FOR_README, SIZES, Album, take
from tests.browser.server import Server
from tests.tiers import thorough


@thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_drawn(browser: Browser, server: Server, tmp_path: Path, size: str, scheme: str) -> None:
    take(browser, server, size, scheme, tmp_path)
    drawn = {file.stem: file.stat().st_size for file in tmp_path.glob("*.png")}
    assert len(drawn) > 50
    assert min(drawn.values()) > 10_000  # an empty page of this size is smaller


@thorough
def test_the_pictures_of_the_readme_are_screens_of_the_walk(blank: Page, server: Server) -> None:
    screens = {f"{name}-{size}-{scheme}" for name in Album(blank, server).screens() for size in SIZES
               for scheme in ("light", "dark")}  # fmt: skip
    assert FOR_README.keys() <= screens
