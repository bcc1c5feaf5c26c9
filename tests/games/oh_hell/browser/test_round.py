"""Oh Hell on the phone: a round in each language by what stands on the screen, and what its screens offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import faultless
from tests.browser.hand import NAMES, address, new_game, play, posted, record, says, scores, taken_along, tap
from tests.browser.server import Server
from tests.browser.walk import plays_a_round

Opener = Callable[[str], Page]


class Words(NamedTuple):
    """What a player reads, in the order of the round."""

    tag: str
    new: str
    start: str
    deal: str
    turn: str
    bids: str
    hook: str
    under: str
    takes: str
    because: str
    typed: str
    over: str


ENGLISH = Words(
    "en-GB",
    "New game",
    "Start",
    "Start round 1",
    "Tap the card turned for trump.",
    "Lore bids. Bids so far: 0 of 2.",
    "The dealer may not make the bids add up to 2, so 1 isn't allowed.",
    "bid 1, took 1",
    "Uli takes it and leads.",
    "2 of hearts is the highest trump.",
    "king of clubs",
    "Round 1 is over",
)
GERMAN = Words(
    "de-AT",
    "Neues Spiel",
    "Los geht’s",
    "Runde 1 starten",
    "Die als Trumpf aufgedeckte Karte antippen.",
    "Lore sagt an. Bisher angesagt: 0 von 2.",
    "Der Geber darf nicht so ansagen, dass zusammen 2 herauskommt: 1 ist verboten.",
    "sagt 1, hat 1",
    "Uli sticht und spielt aus.",
    "Herz 2 ist der höchste Trumpf.",
    "Kreuz König",
    "Runde 1 ist aus",
)
FRENCH = Words(
    "fr-CH",
    "Nouvelle partie",
    "Commencer",
    "Lancer la manche 1",
    "Touchez la carte retournée pour l’atout.",
    "Lore annonce. Annonces jusqu’ici\u00a0: 0 sur 2.",
    "Le donneur ne peut pas porter le total à 2\u00a0: 1 est interdit.",
    "dit 1, fait 1",
    "Uli gagne le pli et entame.",
    "2 de cœur\u00a0: le plus fort atout.",
    "roi de trèfle",
    "Manche 1 terminée",
)


@plays_a_round
@pytest.mark.parametrize("words", [ENGLISH, GERMAN, FRENCH], ids=["English", "German", "French"])
def test_a_round_by_what_stands_on_the_screen(
    browser: Browser, browser_context_args: dict[str, Any], server: Server, words: Words
) -> None:
    context = browser.new_context(**browser_context_args | {"locale": words.tag})
    with faultless(context):
        phone = context.new_page()
        phone.goto(server)
        begin(phone, words)
        sent = posted(phone)
        bid(phone, words)
        two_tricks(phone, words)
        assert sent == ["turn", "bid", "bid", "bid", "play", "play", "play", "play", "play", "play"]  # one tap each
        expect(phone.locator("header")).to_contain_text(words.over)
        assert scores(phone) == {"Axel": (0, 0), "Lore": (0, 0), "Uli": (11, 11)}
        assert "bids 2 0 1\ntrick s9 h2 sK\ntrick d3 cK d4\n" in taken_along(phone).decode()
    context.close()


def begin(phone: Page, words: Words) -> None:
    """From home to the first round of two cards."""
    phone.get_by_role("link", name=words.new).tap()
    phone.check("input[name=game][value=oh-hell]", force=True)
    for seat, name in enumerate(NAMES[:3]):
        phone.fill(f"#names-{seat}", name)
    phone.tap("summary:not(.tongue *)")
    phone.select_option(".house:visible select[name$='-largest']", "2")
    phone.get_by_role("button", name=words.start).last.tap()
    phone.get_by_role("button", name=words.deal).tap()
    expect(phone.locator(".say")).to_contain_text(words.turn)


def bid(phone: Page, words: Words) -> None:
    """Trump is turned; then one tap for each bid, and the forbidden one is not there."""
    tap(phone, ".pad button[value=h9]")
    expect(phone.locator(".say")).to_contain_text(words.bids)
    tap(phone, ".figures button[value='0']")
    tap(phone, ".figures button[value='1']")
    expect(phone.locator(".say")).to_contain_text(words.hook)
    assert phone.locator(".figures button").all_inner_texts() == ["0", "2"]
    tap(phone, ".figures button[value='2']")


def two_tricks(phone: Page, words: Words) -> None:
    expect(phone.locator(".pad button[value=h9]")).to_be_disabled()
    play(phone, "s9 h2 sK")
    expect(phone.locator(".say")).to_contain_text(words.takes)
    expect(phone.locator(".say")).to_contain_text(words.because)
    expect(phone.locator(".seat", has_text="Uli").locator(".under")).to_have_text(words.under)
    play(phone, "d3")
    phone.locator("input.typed").fill(words.typed)
    phone.locator("input.typed").press("Enter")
    expect(phone.locator(".slot.has")).to_have_count(2)
    play(phone, "d4")


# --- other ways ---

BID = "round dealer=Axel cards=3 trump=h9", "bids 0 1 0 0"


def test_a_revoke_is_noted_when_the_later_card_proves_it(open_record: Opener) -> None:
    phone = open_record(record("oh-hell", *BID, "trick s2 d3 s4 sA", house=""))
    play(phone, "s5 s6")
    expect(phone.locator(".why .note")).to_have_count(0)
    play(phone, "s7 s8")
    phone.tap(".why summary")
    note = "Revoke: Uli played 3 of diamonds in trick 1 but held 7 of spades, played in trick 2, which follows suit."
    expect(phone.locator(".why .note")).to_have_text(note)
    phone.tap(".why summary")
    play(phone, "c2 c3 c4 c5")
    phone.tap(".notes summary")
    expect(phone.locator(".notes .note")).to_have_text(note)


def test_takers_need_no_trump(open_record: Opener) -> None:
    phone = open_record(record("oh-hell", "round dealer=Axel cards=1", house="hands=down"))
    phone.goto(f"{address(phone)}?keep=taker")
    for bid in (0, 1, 1, 0):
        tap(phone, f".figures button[value='{bid}']")
    tap(phone, ".names.big button[value='1']")
    assert scores(phone)["Uli"] == (0, 0)
    assert scores(phone)["Axel"] == (10, 10)


def test_tricks_won_or_only_points_at_the_end_of_a_round(open_record: Opener) -> None:
    phone = open_record(record("oh-hell", *BID, house=""))
    phone.goto(f"{address(phone)}?keep=end")
    for seat, won in enumerate((0, 2, 1, 0)):
        phone.fill(f"#tricks-{seat}", str(won))
    tap(phone, "form[action$=won] button.main")
    assert scores(phone) == {"Axel": (10, 10), "Lore": (0, 0), "Uli": (0, 0), "Doris": (10, 10)}
    tap(phone, ".dealer button.main")
    says(phone, "Uli bids.")
    phone.tap("text=Skip this, enter only the points")
    for seat, points in enumerate((11, 11, 0, 10)):
        phone.fill(f"#points-{seat}", str(points))
    tap(phone, "form[action$=points] button.main")
    assert scores(phone)["Axel"] == (11, 21)


def test_a_bid_and_the_turned_card_are_corrected(open_record: Opener) -> None:
    phone = open_record(record("oh-hell", *BID, "trick s2 h3 s4 sA", house=""))
    phone.goto(f"{address(phone)}/log/2")
    phone.tap(".pad button[value=d9]")
    expect(phone.locator(".preview")).to_contain_text("now taken by Axel instead of Uli")
    phone.tap(".preview button.main")
    expect(phone.locator("header .trump")).to_have_text("trump diamonds")
    phone.goto(f"{address(phone)}/log/3")
    assert phone.locator(".figures button").all_inner_texts() == ["0", "1", "2", "3"]
    phone.tap(".figures button[value='2']")
    phone.tap(".preview button.main")
    expect(phone.locator(".seat", has_text="Lore").locator(".under")).to_have_text("bid 2, took 0")


def test_a_round_without_trump_and_undo(open_record: Opener) -> None:
    phone = open_record(record("oh-hell", "round dealer=Axel cards=2", house=""))
    tap(phone, "nav button:has-text('No trump')")
    expect(phone.locator("header .trump")).to_have_text("trump none")
    tap(phone, "nav button:has-text('Undo')")
    says(phone, "Tap the card turned for trump.")


def test_a_deck_with_suits_has_no_colours_to_match(phone: Page) -> None:
    new_game(phone, "oh-hell", *NAMES)
    phone.goto(f"{address(phone)}/more")
    expect(phone.locator("text=The rules on one screen")).to_be_visible()
    expect(phone.locator("text=The colours of your deck")).to_have_count(0)
