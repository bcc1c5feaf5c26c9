"""What a phone has kept for the time without a network."""

from __future__ import annotations

from playwright.sync_api import Page


def until(phone: Page, script: str, *given: str) -> None:
    """Wait for something that the phone has to look up first."""
    for _ in range(400):
        if phone.evaluate(script, *given):
            return
        phone.wait_for_timeout(50)
    raise AssertionError(script)


def watched(phone: Page) -> None:
    """The worker is there and has kept the open page; `serviceWorker.ready` comes earlier."""
    until(phone, "caches.match(location.href).then(found => found !== undefined)")
