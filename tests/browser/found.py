"""Finds the browser for the tests: the system's Chromium, or the one that Playwright installed."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

# The headless shell is the same engine without the desktop around it and costs half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def system() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def chromium() -> str | None:
    """The path of a browser that is there."""
    if found := system():
        return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


if __name__ == "__main__":
    sys.exit(0 if chromium() else 1)
