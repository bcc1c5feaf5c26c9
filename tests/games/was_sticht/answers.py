"""Pages and answers of Was Sticht? that no walk finds by itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from flask.testing import FlaskClient

from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made
from scorekeeper.rules.events import Dealt
from scorekeeper.rules.game import replay
from tests.evenings import evening
from tests.phones import hidden, html, opened, token


def answers(app: Any, phone: FlaskClient) -> Iterator[tuple[str, str]]:
    """Each with a name for it."""
    yield from forms(phone)
    yield from trump(app, phone)


def forms(phone: FlaskClient) -> Iterator[tuple[str, str]]:
    """Forms outside of a table, sent right and wrong."""
    sent = {"csrf_token": token(phone)}
    yield "chips", phone.post("/chips", data=sent | {"values-0": "900", "values-1": "x"}).text
    yield "clue", phone.post("/clue", data=sent | {"colour": "r", "number": "5", "cards": "r1 r2", "card": "r2"}).text
    yield "clue said", phone.post("/clue", data=sent | {"colour": "r", "number": "5", "cards": "r1 r2 b1 b2"}).text
    yield "clue broken", phone.post("/clue", data=sent | {"colour": "q"}).text


def trump(app: Any, phone: FlaskClient) -> Iterator[tuple[str, str]]:
    """Trump drawn by the app, a draft begun, verdicts by hand, and the chip that a successful dealer gives up."""
    for kind, depth, there in (
        (Dealt, "cards", 1),
        (Drafted, "cards", 1),
        (Made, "points", 0),
        (Discarded, "cards", 0),
    ):
        told = [evening(Random(seed), "was-sticht", 4, depth) for seed in range(12)]
        game, at = next((game, at) for game in told for at, event in enumerate(game.log) if type(event) is kind)
        address = opened(app, phone, replay(game.ruleset, game.players, game.log[: at + there]))
        page = phone.get(f"{address}?keep=end" if kind is Made else address).text
        yield kind.__name__, page
        yield (
            f"{kind.__name__} and drawn",
            html(phone.post(f"{address}/draw", data=hidden(page), follow_redirects=True)),
        )
