"""A phone: Chromium with a touch screen of 360 by 740, in front of a real server with an empty database.

All tests can ask for these; in a folder called `browser`, `phone` is one of them, as its conftest.py says.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.found import chromium
from tests.browser.hand import open_as
from tests.browser.server import Server, running

CHROMIUM = chromium()
# No sandbox as root; nothing asked of the outside; no process kept ready for a page that never comes.
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-features=SpareRendererForSitePerProcess"]
PATIENCE = 20_000  # milliseconds: a busy machine is no failure
expect.set_options(timeout=PATIENCE)
HERE = "browser"  # the name of every folder that holds tests in the browser


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "plays_a_round: a round of its game in the browser; every game must have one")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Without a browser its tests are left out; in CI they run, and fail."""
    missing = CHROMIUM is None and os.environ.get("CI") != "true"
    return True if missing and collection_path.is_dir() and collection_path.name == HERE else None


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium where there is one; else the one that Playwright installed."""
    system = {"executable_path": CHROMIUM} if CHROMIUM else {}
    return browser_type_launch_args | system | {"args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], pytestconfig: pytest.Config) -> dict[str, Any]:
    """Without a service worker in the quick tier, where a test does not ask for one: installing it costs time."""
    screen = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
    workers = "allow" if pytestconfig.getoption("thorough") else "block"
    return browser_context_args | screen | {"service_workers": workers}


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@contextmanager
def faultless(context: BrowserContext) -> Iterator[None]:
    """A script error on any page, or anything that the Content-Security-Policy stopped, fails the test."""
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    context.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
    yield
    assert not faults


@pytest.fixture
def blank(page: Page) -> Iterator[Page]:
    """A phone that has not seen any page yet."""
    page.set_default_timeout(PATIENCE)
    with faultless(page.context):
        yield page


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A second phone."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(PATIENCE)
    with faultless(context):
        yield context.new_page()
    context.close()


@pytest.fixture
def open_record(blank: Page, server: Server) -> Callable[[str], Page]:
    """Go to a new table with a given record."""

    def opened(text: str) -> Page:
        open_as(blank, server, text)
        return blank

    return opened
