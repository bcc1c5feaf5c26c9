"""The table while a trick runs: its header, Why? and sentences say only what cannot change any more."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.phones import bring

RECORD = (
    "game: {game}\nplayers: Axel, Lore, Uli, Doris\nhouse: {house}\n\nround dealer=Doris\n{more}trick {cards} ...\n"
)


def table(phone: FlaskClient, game: str, cards: str, house: str = "rounds=5") -> str:
    more = "" if game == "hat-trick" else "declare r4 b4 g4 y4\n"
    answer = bring(phone, RECORD.format(game=game, house=house, more=more, cards=cards))
    assert answer.status_code == 303, answer.text
    return unescape(phone.get(answer.location).text)


def header(page: str) -> str:
    """The lead colour in the header, if one is shown."""
    found = re.search(r'<span class="lead".*?</i>\s*(\w+)</span>', page, re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("cards", "visible", "invisible"),
    [("r0", "red", ""), ("r0 b0", "red", ""), ("r0 b0 b5", "red", "blue"), ("r3 b0", "red", "red")],
)
def test_a_led_zero_sets_no_colour_where_zeros_are_invisible(
    phone: FlaskClient, cards: str, visible: str, invisible: str
) -> None:
    assert header(table(phone, "classic", cards)) == visible
    page = table(phone, "classic", cards, "zeros=invisible")
    assert header(page) == invisible
    assert ("a 0 sets no colour here" in page) == (cards[:2] == "r0")


@pytest.mark.parametrize("house", ["zeros-only=leader", "zeros-only=nobody"])
def test_zeros_are_not_given_to_anybody_before_the_trick_is_over(phone: FlaskClient, house: str) -> None:
    page = table(phone, "classic", "r0 b0", house)
    assert "So far there are only 0s." in page
    assert "Only 0s were played" not in page
    assert "rulebooks differ" not in page
    assert "All booklets give" not in page


def test_nobody_leads_before_a_double_trick_is_over(phone: FlaskClient) -> None:
    page = table(phone, "hat-trick", "r15 b15")
    assert "Red 15 is the highest red card so far." in page
    assert "Both won" not in page
    assert "rulebooks differ" not in page
