"""What every player lays for himself, two phones at once; and how a table goes on from round to round."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.phones import bring, fields, send


@pytest.fixture
def phone(app: Any) -> FlaskClient:
    """One of several at the table: nothing of a request is left when the next phone asks."""
    client: FlaskClient = app.test_client()
    return client


LAID = {
    "stichling": ("game: stichling\nplayers: Axel, Lore, Uli\nround start=Axel\n", "order", {"order": "3-1-2"}, ""),
    "hazy": ("game: hazy\nplayers: Axel, Lore, Uli\nround dealer=Uli\n", "declare", {"card": "r3"}, "keep=hazy&"),
    "was-sticht": (
        "game: was-sticht\nplayers: Axel, Lore, Uli, Doris\n"
        + "".join(f"chips {name} none last most exactly-1 no-red\n" for name in ("Axel", "Lore"))
        + "".join(f"chips {name} no-blue fewest exactly-2 exactly-3 no-green\n" for name in ("Uli", "Doris"))
        + "round dealer=Doris trump=b7\nreveal\n",
        "task",
        {"task": "none"},
        "",
    ),
}


@pytest.mark.parametrize("game", LAID)
def test_two_who_lay_face_down_at_once_do_not_disturb_each_other(app: Any, phone: FlaskClient, game: str) -> None:
    text, action, said, keep = LAID[game]
    table = bring(phone, text).location.partition("?")[0]
    other = app.test_client()
    mine = fields(phone.get(f"{table}?{keep}open=0").text, action) | said
    others = fields(other.get(f"{table}?{keep}open=1").text, action) | said | ({"card": "b3"} if "card" in said else {})
    again = fields(other.get(f"{table}?{keep}open=0").text, action) | said
    assert other.post(f"{table}/{action}", data=others).status_code == 303
    assert phone.post(f"{table}/{action}", data=mine).status_code == 303
    late = other.post(f"{table}/{action}", data=again, headers={"HX-Request": "true"})
    assert late.status_code == 409  # that was laid already, and by another phone


def test_whoever_lays_face_down_is_told_of_an_undo(app: Any, phone: FlaskClient) -> None:
    text, action, said, _ = LAID["stichling"]
    table = bring(phone, text).location.partition("?")[0]
    mine = fields(phone.get(f"{table}?open=0").text, action) | said
    send(app.test_client(), table, "undo")
    assert phone.post(f"{table}/{action}", data=mine, headers={"HX-Request": "true"}).status_code == 409


# --- from round to round ---


@pytest.mark.parametrize("keep", ["end", "taker"])
def test_the_next_round_is_kept_as_the_last_one_was(phone: FlaskClient, keep: str) -> None:
    text = "game: stichling\nplayers: Axel, Lore, Uli\nround start=Axel\npoints 3 1 2\n"
    table = bring(phone, text).location.partition("?")[0]
    sent = fields(phone.get(f"{table}?keep={keep}").text, "deal") | {"dealer": "0"}
    answer = phone.post(f"{table}/deal", data=sent)
    assert answer.location.endswith(f"?keep={keep}")
    page = phone.get(answer.location).text
    assert {"end": "panel-points", "taker": "panel-taker"}[keep] in page
