"""The switches over HTTP: what the page offers, what it says of a mix, and addresses that make no game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import ruleset
from scorekeeper.text.say import say_all
from tests.games.sticheln.mixes import SWITCHES, mixes
from tests.phones import send, token


def sent(mix: dict[str, str]) -> dict[str, str]:
    """The switches as the page names them."""
    return {f"sticheln-{switch}": value for switch, value in mix.items()}


def start(phone: FlaskClient, **chosen: str) -> Any:
    names = {f"names-{seat}": name for seat, name in enumerate(("Axel", "Lore", "Uli"))}
    sent = {"csrf_token": token(phone), "dealer": "0", **names, **chosen}
    return phone.post("/new", data=sent)


def test_the_page_offers_every_value_of_every_switch(phone: FlaskClient) -> None:
    page = phone.get("/new?game=mix").text
    offered = set(re.findall(r'type="radio" name="sticheln-([a-z]+)" value="([a-z0-9]+)"', page))
    assert offered == {(switch, value) for switch, values in SWITCHES.items() for value in values}
    assert not re.findall(r'<select name="sticheln-(trump|count|colours|declare)"', page)


def test_every_mix_is_told_and_opened_with_its_switches_and_other_house_rules(phone: FlaskClient) -> None:
    for mix in mixes():
        told = phone.get("/new/mix", query_string=sent(mix)).text
        assert say_all(ruleset("classic", mix).told()) in told
        table = start(phone, game="mix", **sent(mix), **{"sticheln-zeros": "invisible"}).location
        record = phone.get(f"{table}/record.txt").text
        rules = ruleset("classic", mix)
        key = rules.name.removeprefix("Sticheln ").lower() if "Own" not in rules.name else "classic"
        assert record.startswith(f"game: {key}\n")
        switches = "" if "Own" not in rules.name else ", ".join(f"{k}={v}" for k, v in rules.in_force().items()) + ", "
        assert f"house: {switches}zeros=invisible\n" in record


def test_switches_that_make_no_game_start_none(phone: FlaskClient) -> None:
    bad = sent({"colours": "2", "declare": "delayed"})
    assert "Two colours cannot be picked" in phone.get("/new/mix", query_string=bad).text
    answer = start(phone, game="mix", **bad)
    assert answer.status_code == 422
    assert answer.text.count("Two colours cannot be picked") == 1
    assert 'value="Axel"' in answer.text


@pytest.mark.parametrize("address", ["/judge?game=classic&cards=r7&", "/judge?game=delayed&"])
def test_an_address_that_makes_no_game_says_why(phone: FlaskClient, address: str) -> None:
    answer = phone.get(f"{address}colours=2&declare=delayed")
    assert answer.status_code == 422
    assert "Two colours cannot be picked after the tricks" in answer.text


def test_a_mix_of_too_few_players_is_refused_by_its_own_name(phone: FlaskClient) -> None:
    answer = start(phone, game="mix", **sent({"trump": "lowest"}), **{"names-2": ""})
    assert "Sticheln Own Mix is played by 3 to 8 players, not 2." in answer.text


def test_nonsense_in_a_switch_is_not_heard(phone: FlaskClient) -> None:
    assert "Sticheln Classic." in phone.get("/new/mix?sticheln-trump=middle&sticheln-colours=7").text


def test_the_rematch_keeps_the_mix(phone: FlaskClient) -> None:
    table = start(phone, game="mix", **sent({"trump": "lowest", "count": "flat"})).location
    again = phone.post(f"{table}/rematch", data={"csrf_token": token(phone)}).location
    assert again != table
    assert "house: trump=lowest, count=flat\n" in phone.get(f"{again}/record.txt").text
    assert phone.get("/").text.count("Sticheln Own Mix") == 2


def test_switches_left_behind_change_no_printed_game(phone: FlaskClient) -> None:
    table = start(phone, game="mild", **sent({"trump": "lowest", "declare": "hazy"})).location
    assert "house:" not in phone.get(f"{table}/record.txt").text


def test_two_lucky_cards_are_asked_for_where_two_are_needed(phone: FlaskClient) -> None:
    table = start(phone, game="mix", **sent({"count": "lucky", "colours": "2"})).location.partition("?")[0]
    send(phone, table, "deal", dealer="0")
    assert "tap two lucky cards." in phone.get(table).text
