"""In these tests a phone is a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.server import Server


@pytest.fixture
def phone(blank: Page, server: Server) -> Page:
    """A phone at the home page."""
    blank.goto(server)
    return blank
