"""A round by what stands on the screen, in German and in French; two phones at one table, each in its language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.text.catalogues import languages
from tests.browser.hand import NAMES, address, kept, open_as, record, shuffled, taken_along, tap, tricks
from tests.browser.server import Server
from tests.tiers import rest_thorough, thorough

Opener = Callable[[str], Page]

# What a player reads, in the order of the round. The catalogues decide; these are the words as they stand there.
GERMAN = {
    "tag": "de-AT",
    "new": "Neues Spiel",
    "start": "Los geht’s",
    "sort": "Karten sortieren",
    "deal": "Runde 1 starten",
    "declare": "Axel: Ärgerkarte antippen.",
    "turn": "Axel ist dran.",
    "takes": "Doris sticht und spielt aus.",
    "because": "Gelb 11 ist der höchste Trumpf.",
    "card": "Rot 7",
    "undo": "Rückgängig",
    "over": "Runde 1 ist aus",
    "next": "Runde 2 starten",
    "sheet": "Block",
}
FRENCH = {
    "tag": "fr-CH",
    "new": "Nouvelle partie",
    "start": "Commencer",
    "sort": "Trier le paquet",
    "deal": "Lancer la manche 1",
    "declare": "Axel : touchez la carte maudite.",
    "turn": "À Axel de jouer.",
    "takes": "Doris gagne le pli et entame.",
    "because": "11 jaune\u00a0: le plus fort atout.",
    "card": "7 rouge",
    "undo": "Annuler",
    "over": "Manche 1 terminée",
    "next": "Lancer la manche 2",
    "sheet": "Score",
}
BEGUN = record("classic", "round dealer=Doris", "declare r4 b2 g0 y7", "trick r7 b3 g1 y11", house="")
OPENING = ["r4", "b2", "g0", "y7", "r7", "b3", "g1", "y11"]  # declared, then the first trick, which Doris takes


@contextmanager
def phone_in(browser: Browser, options: dict[str, Any], tag: str) -> Iterator[Page]:
    """A phone whose browser asks for this language."""
    context = browser.new_context(**options | {"locale": tag})
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


@pytest.mark.parametrize("words", [GERMAN, FRENCH], ids=["German", "French"])
def test_a_round_of_classic_by_what_stands_on_the_screen(
    browser: Browser, browser_context_args: dict[str, Any], server: Server, words: dict[str, str]
) -> None:
    with phone_in(browser, browser_context_args, words["tag"]) as phone:
        phone.goto(server)
        begin(phone, words)
        the_first_trick(phone, words)
        rest = [card for card in shuffled("classic", 4, 7) if card not in OPENING]
        open_as(phone, server, taken_along(phone).decode() + "\n".join(tricks(rest[:-4])))
        for card in rest[-4:]:
            tap(phone, f".pad button[value={card}]")
        expect(phone.locator("header")).to_contain_text(words["over"])
        expect(phone.get_by_role("button", name=words["next"])).to_be_visible()
        phone.get_by_role("link", name=words["sheet"], exact=True).tap()
        expect(phone.locator(".scores-of tbody tr")).to_have_count(1)
        assert len(kept(phone).table.rounds[0].tricks) == 14


def begin(phone: Page, words: dict[str, str]) -> None:
    """From home to the first card."""
    phone.get_by_role("link", name=words["new"]).tap()
    for seat, name in enumerate(NAMES):
        phone.fill(f"#names-{seat}", name)
    phone.check("input[name=dealer][value='3']")
    phone.get_by_role("button", name=words["start"]).last.tap()
    expect(phone.locator("h1")).to_have_text(words["sort"])
    phone.get_by_role("button", name=words["deal"]).tap()
    expect(phone.locator(".say")).to_contain_text(words["declare"])


def the_first_trick(phone: Page, words: dict[str, str]) -> None:
    """Declared, played, ruled; one card taken back and typed again by its name."""
    for card in OPENING[:4]:
        tap(phone, f".pad button[value={card}]")
    expect(phone.locator(".say")).to_contain_text(words["turn"])
    tap(phone, ".pad button[value=r7]")
    before = phone.get_attribute("#_table", "data-seq")
    phone.get_by_role("button", name=words["undo"]).tap()
    expect(phone.locator("#_table")).not_to_have_attribute("data-seq", before or "")
    phone.locator("input.typed").fill(words["card"])
    phone.locator("input.typed").press("Enter")
    expect(phone.locator(".slot.has")).to_have_count(1)
    for card in OPENING[5:]:
        tap(phone, f".pad button[value={card}]")
    expect(phone.locator(".say")).to_contain_text(words["takes"])
    expect(phone.locator(".say")).to_contain_text(words["because"])


@thorough
def test_two_phones_at_one_table_read_it_each_in_its_language(
    browser: Browser, browser_context_args: dict[str, Any], open_record: Opener
) -> None:
    table = address(open_record(BEGUN))
    with (
        phone_in(browser, browser_context_args, "de-DE") as german,
        phone_in(browser, browser_context_args, "fr-FR") as french,
    ):
        for phone, words in ((german, GERMAN), (french, FRENCH)):
            phone.goto(table)
            expect(phone.locator(".say")).to_contain_text(words["takes"])
        tap(german, ".pad button[value=b5]")
        expect(french.locator(".slot.has")).to_have_count(1)
        french.get_by_role("button", name=FRENCH["undo"]).tap()
        expect(german.locator(".say")).to_contain_text(GERMAN["because"])
        assert french.locator("html").get_attribute("lang") == "fr"


@thorough
def test_a_phone_keeps_the_language_it_chose(phone: Page, server: str) -> None:
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    phone.tap(".tongue summary")
    phone.get_by_role("button", name="Deutsch").tap()
    expect(phone.get_by_role("link", name=GERMAN["new"])).to_be_visible()
    phone.goto(f"{server}/judge?cards=r7.b3.g0.y11")
    expect(phone.locator(".say")).to_contain_text(GERMAN["because"])


BROKEN = """() => [...document.querySelectorAll('.game:not(.own) span')].filter(at => {
  const words = document.createRange()
  words.selectNodeContents(at)
  return words.getClientRects().length > at.textContent.trim().split(' ').length
}).map(at => at.textContent)"""


@pytest.mark.parametrize("language", rest_thorough(sorted(languages())))
def test_no_name_of_a_game_breaks_inside_a_word(
    browser: Browser, browser_context_args: dict[str, Any], server: str, language: str
) -> None:
    with phone_in(browser, browser_context_args, language) as phone:
        phone.goto(f"{server}/new")
        assert phone.evaluate(BROKEN) == []


@thorough
def test_a_refusal_is_whole_in_large_type(
    browser: Browser, browser_context_args: dict[str, Any], server: Server
) -> None:
    with phone_in(browser, browser_context_args, "fr") as phone:
        open_as(phone, server, BEGUN)
        phone.evaluate("document.documentElement.dataset.type = 'larger'")
        phone.locator("input.typed").fill("truc 3")
        phone.locator("input.typed").press("Enter")
        expect(phone.locator(".flaw")).to_contain_text("comme r7 ou hK.")
        assert phone.evaluate(
            "document.querySelector('.flaw').scrollHeight <= document.querySelector('.say').clientHeight"
        )
