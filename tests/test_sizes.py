"""How much a phone is sent: small pages and small answers, all evening long."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.game import replay
from scorekeeper.text.catalogues import languages
from tests.evenings import evening
from tests.phones import fields, new_table, send
from tests.tiers import rest_thorough


@pytest.mark.parametrize("language", rest_thorough(sorted(languages())))
def test_the_page_and_a_taps_answer_are_small(phone: FlaskClient, language: str) -> None:
    squeeze = {"Accept-Encoding": "gzip", "Accept-Language": language}
    table = new_table(phone, players="A B C D E F G H")
    send(phone, table, "deal", dealer="0")
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', phone.get(table).text)
    assert len(files) > 5
    first = sum(len(phone.get(file, headers=squeeze).data) for file in [table, *files])
    assert first <= 50 * 1024
    sent = fields(phone.get(table).text, "declare") | {"card": "r7"}
    answer = phone.post(f"{table}/declare", data=sent, headers=squeeze | {"HX-Request": "true"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) <= 4 * 1024


@pytest.mark.parametrize("language", rest_thorough(sorted(languages())))
@pytest.mark.parametrize(("key", "seats"), [("classic", 8), ("hat-trick", 7), ("stichling", 5), ("was-sticht", 4)])
def test_the_table_is_small_all_evening_long(app: Any, phone: FlaskClient, key: str, seats: int, language: str) -> None:
    asked = {"Accept-Encoding": "gzip", "HX-Request": "true", "Accept-Language": language}
    game = evening(Random(seats), key, seats, "cards")
    for size in range(0, len(game.log), 15):
        so_far = replay(game.ruleset, game.players, game.log[:size])
        table = f"/t/{app.extensions['tables'].open(so_far).key}"
        answer = phone.get(table, headers=asked)
        assert answer.status_code == 200
        assert len(answer.data) <= 4 * 1024, (size, game.log[size])
