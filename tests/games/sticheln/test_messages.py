"""Sentences of Sticheln in every language."""

from __future__ import annotations

import pytest

from scorekeeper.games import ruleset
from scorekeeper.games.sticheln.events import Counted, Declared
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt, Taken
from scorekeeper.text.catalogues import load
from scorekeeper.text.language import speak
from scorekeeper.text.say import say

ONE = {
    "en": "Uli must have 1 card in front, not 3; tricks taken: 0.",
    "de": "Uli muss 1 Karte vor sich haben, nicht 3; gemachte Stiche: 0.",
    "fr": "Il doit y avoir 1 carte devant Uli, pas 3\u00a0; plis remportés\u00a0: 0.",
}


@pytest.mark.parametrize("language", ONE)
def test_one_card_is_said_as_one(language: str) -> None:
    speak(load(language))
    rules = ruleset("classic")
    table = rules.start(3)
    for event in (Dealt(2), *(Declared(seat, (Card.of(f"{c}4"),)) for seat, c in enumerate("rbg"))):
        table = rules.advance(table, event)
    for _ in range(rules.tricks(3)):
        table = rules.advance(table, Taken((0,)))
    why = rules.objection(table, Counted(2, (Card.of("g4"),), 2))
    assert why
    assert say(why, ("Axel", "Lore", "Uli")) == ONE[language]
    speak(load("en"))
