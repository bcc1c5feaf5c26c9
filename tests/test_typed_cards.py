"""Cards as people type them: a table for each language, and what stays notation for records and programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.rules.cards import COLOURS, STANDARD, Card
from scorekeeper.rules.reason import Refused
from scorekeeper.text.catalogues import languages, load
from scorekeeper.text.language import Language, speak
from scorekeeper.text.say import card_words
from scorekeeper.text.typed import plays, typed

# What is typed in each language, by the card it means.
TYPED = {
    "en": {
        "r7": "r7, R7, red 7, Red7, re7, r 7, r-7, RED 7",
        "b3": "b3, blue 3, bl3",
        "g0": "g0, green 0, gr0",
        "y11": "y11, yellow 11, ye 11",
        "n2": "n2, brown 2, br2",
        "v18": "v18, violet 18, purple 18, p18",
        "pass:g5": "pass:g5, pass:green 5, PASS:G5",
        "hK": "hK, HK, hk, h13, heart king, hearts K, king of hearts, K hearts, he ki, h k, \u2665K, king \u2665",
        "s10": "s10, spades 10, 10 of spades, sp10, 10 s, \u266010",
        "dA": "dA, d14, ace of diamonds, diamond ace, a d",
        "cJ": "cj, club jack, knave of clubs, c11",
        "": "rot 7, x5, b, 7, red, -, red7x, bleu 3, red king, king of red, king, hearts, king queen, Herz König",
    },
    "de": {
        "r7": "r7, rot 7, Rot7, ROT 7, ro7",
        "b3": "b3, blau 3, bl3",
        "g0": "g0, grün 0, gruen 0, grun0, gr 0",
        "y3": "y3, gelb 3, Gelb3, ge3",
        "n4": "n4, braun 4, br4",
        "v18": "v18, violett 18, lila 18, l18",
        "pass:g5": "pass:g5, pass:grün5",
        "hK": "hK, Herz König, Herz Koenig, Herzkönig, König Herz, herz k, herz konig",
        "sQ": "sQ, Pik Dame, Pik D, Dame Pik, dame von pik",
        "dJ": "Karo Bube, Karo B, Karo Bauer, d J",
        "cA": "Kreuz Ass, Kreuz As, Treff Ass, kr a",
        "s10": "Pik 10, pik10",
        "": "red 7, jaune 3, rotte 7, e3, heart king, Rot König, k 7",
    },
    "fr": {
        "r7": "r7, rouge 7, Rouge7, ro7, 7 rouge, 7rouge",
        "b3": "b3, bleu 3, bl3",
        "g0": "g0, vert 0, ve0",
        "y3": "y3, jaune 3, j3",
        "n4": "n4, marron 4, brun 4, m4, br4",
        "v18": "v18, violet 18, vi18",
        "hK": "hK, roi de cœur, roi de coeur, Roi Cœur, cœur roi, r cœur",
        "sQ": "dame de pique, Dame de Pique, d pique",
        "cJ": "valet de trèfle, valet trefle, v trèfle",
        "dA": "as de carreau, as carreau",
        "s10": "10 de pique, pique 10",
        "": "red 7, rot 7, grün 3, roi de rouge, king of hearts",
    },
}
LINES = [
    (language, text, card)
    for language, cards in TYPED.items()
    for card, texts in cards.items()
    for text in texts.split(", ")
]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(Language())


@pytest.mark.parametrize(("language", "text", "card"), LINES)
def test_a_typed_card_is_understood_in_the_language_spoken(language: str, text: str, card: str) -> None:
    speak(load(language))
    assert typed(text) == (card or text)


@pytest.mark.parametrize("language", languages())
def test_a_card_as_it_is_said_can_be_typed(language: str) -> None:
    speak(load(language))
    cards = [Card(colour, number) for colour in COLOURS for number in (0, 7, 18)]
    cards += [Card(suit, number) for suit in STANDARD for number in (2, 10, 11, 12, 13, 14)]
    assert [typed(card_words(card)) for card in cards] == [str(card) for card in cards]


@pytest.mark.parametrize("language", languages())
def test_notation_means_the_same_in_every_language(language: str) -> None:
    speak(load(language))
    assert plays("r1 b2 g3 y4 n5 v6 pass:g5") == ["r1", "b2", "g3", "y4", "n5", "v6", "pass:g5"]


def test_cards_are_typed_one_behind_the_other() -> None:
    assert plays("red 7 b3  Green0 pass:yellow 11 zz 7 r") == ["r7", "b3", "g0", "pass:y11", "zz", "r7"]
    assert plays("7 red 3 blue pass:5 green") == ["r7", "b3", "pass:g5"]
    assert plays("king of hearts h2 10 of spades pass: ace of clubs") == ["hK", "h2", "s10", "pass:cA"]
    assert plays("") == []


@pytest.mark.parametrize("text", ["red 7", "rot7", "re7", "r 7", " r7"])
def test_records_and_programs_write_notation(text: str) -> None:
    with pytest.raises(Refused):
        Card.of(text)
