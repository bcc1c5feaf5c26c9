"""How a page lies on the screen of a phone, 360 by 740: what fits, what can be hit, what can be read."""

from __future__ import annotations

from playwright.sync_api import Page


def nothing_scrolls(phone: Page) -> None:
    width, height = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert width <= 360
    assert height <= 740


def every_card_can_be_hit(phone: Page) -> None:
    """At least 30 by 34 pixels each, whole, and nothing lying over it."""
    boxes = phone.evaluate(
        """[...document.querySelectorAll('.pad button')].map(button => {
            const box = button.getBoundingClientRect()
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            return [box.left, box.top, box.right, box.bottom, button.contains(hit), button.value]
        })"""
    )
    assert boxes
    floor = phone.evaluate("document.querySelector('nav').getBoundingClientRect().top")
    for left, top, right, bottom, hit, card in boxes:
        assert right - left >= 30, card
        assert bottom - top >= 34, card
        assert left >= 0, card
        assert right <= 360, card
        assert top >= 0, card
        assert bottom <= floor + 0.5, card
        assert hit, card


def top_of_the_pad(phone: Page) -> float:
    top: float = phone.evaluate("document.querySelector('.pad').getBoundingClientRect().top")
    return top


def is_read_whole(phone: Page) -> None:
    """What is said is not cut off."""
    assert phone.evaluate("(p => p.scrollHeight <= p.clientHeight + 1)(document.querySelector('.say > p'))")
