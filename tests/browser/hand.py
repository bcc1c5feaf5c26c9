"""What a player does on the phone: start a game, tap cards, read what the table says."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def new_game(phone: Page, game: str, *names: str, dealer: int = 0, **house: str) -> None:
    """From home to the first deal."""
    phone.tap("text=New game")
    phone.check(f"input[name=game][value={game}]", force=True)
    for seat, name in enumerate(names):
        phone.fill(f"#names-{seat}", name)
    phone.check(f"input[name=dealer][value='{dealer}']")
    if house:
        phone.tap("summary")
        for key, value in house.items():
            phone.select_option(f"select[name={key.replace('_', '-')}]", value)
    phone.tap("form.new > button.main")
    phone.wait_for_selector("#_table")


def deal(phone: Page) -> None:
    tap(phone, ".dealer button.main")


def tap(phone: Page, selector: str) -> None:
    """One tap on the table, and wait until the table has answered."""
    before = phone.get_attribute("#_table", "data-seq")
    phone.tap(selector)
    phone.wait_for_function(
        "before => { const t = document.getElementById('_table'); return t && t.dataset.seq !== before }", arg=before
    )


def play(phone: Page, cards: str) -> int:
    """Tap these cards on the pad, one tap each; how many taps it took."""
    for card in cards.split():
        tap(phone, f".pad button[value={card}]")
    return len(cards.split())


def says(phone: Page, *words: str) -> None:
    """What stands in the ruling."""
    for word in words:
        expect(phone.locator(".say")).to_contain_text(word)
