"""Every address that takes a form, with whatever can be sent: never a crash, and what is refused is not recorded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import replay
from tests.evenings import evening
from tests.phones import ACTIONS, app_in, token
from tests.tiers import rest_thorough, times

FIELDS = sorted({name for form in ACTIONS.values() for name in form()._fields} | {"keep", "open", "sure", "picked"})
FIELDS += [f"{name}-{n}" for name in ("points", "tricks", "made", "names", "values") for n in range(5)]
WORDS = [
    "r5",
    "b0",
    "pass:g5",
    "0",
    "1",
    "-1",
    "3",
    "99",
    "1-2-3",
    "none",
    "most=4",
    "x",
    "yes",
    "classic",
    "9" * 30,
    "",
]
GAMES = (("classic", 4), ("hazy", 3), ("delayed", 5), ("hat-trick", 4), ("stichling", 3), ("was-sticht", 4))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One for all examples, so that the tables fill."""
    return app_in(tmp_path_factory.mktemp("any"))


@pytest.fixture(scope="module")
def tables(app: Any) -> list[str]:
    """Tables of several games, somewhere in their evening."""
    cut = [(evening(Random(seats), key, seats, "cards"), seats) for key, seats in GAMES]
    games = [replay(game.ruleset, game.players, game.log[: 20 + 7 * seats]) for game, seats in cut]
    return [app.extensions["tables"].open(game).key for game in games]


@pytest.fixture(scope="module")
def phone(app: Any) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def addresses(app: Any, id: str) -> list[str]:
    """Everything that can be posted to, with this table and every action."""
    found = []
    for rule in app.url_map.iter_rules():
        if "POST" in rule.methods:
            path = rule.rule.replace("<id>", id).replace("<int:at>", "3").replace("<int:other>", "4")
            found += [path.replace("<action>", action) for action in ACTIONS] if "<action>" in path else [path]
    return found


def log_of(app: Any, id: str) -> int:
    evenings = app.extensions["tables"]
    return len(evenings.store.log(evenings.enter(id).info.id))


values = st.one_of(st.sampled_from(WORDS), st.text(max_size=40))
forms = st.dictionaries(st.sampled_from(FIELDS), values, max_size=12)
KINDS = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json", "text/plain", "")


@given(data=st.data())
def test_arbitrary_bytes_crash_nothing_and_are_never_recorded(
    app: Any, phone: FlaskClient, tables: list[str], data: st.DataObject
) -> None:
    id = data.draw(st.sampled_from(tables))
    before = log_of(app, id)
    address = data.draw(st.sampled_from(addresses(app, id)))
    body, kind = data.draw(st.binary(max_size=400)), data.draw(st.sampled_from(KINDS))
    answer = phone.post(address, data=body, content_type=kind, headers={"X-CSRFToken": token(phone)})
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert log_of(app, id) == before


@times(4)
@given(data=st.data())
def test_any_fields_crash_nothing_and_what_is_refused_is_not_recorded(
    app: Any, phone: FlaskClient, tables: list[str], data: st.DataObject
) -> None:
    id = data.draw(st.sampled_from(tables))
    before = log_of(app, id)
    address = data.draw(st.sampled_from(addresses(app, id)))
    form = {"after": str(before), "entry": f"{before:016}", **data.draw(forms), "csrf_token": token(phone)}
    answer = phone.post(address, data=form, headers={"HX-Request": "true"} if data.draw(st.booleans()) else {})
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert log_of(app, id) == before or answer.status_code in (200, 303)


@pytest.mark.parametrize(
    "body",
    [
        b"a" * 600_000,
        b"&".join(b"x=1" for _ in range(3000)),
        b"[" * 100_000,
        b"--x\r\n" * 2000,
        b"record=" + b"%00" * 9000,
    ],
)
@pytest.mark.parametrize("kind", rest_thorough(KINDS, quick=2))
def test_huge_and_deep_bodies_crash_nothing_and_are_never_recorded(
    app: Any, phone: FlaskClient, tables: list[str], body: bytes, kind: str
) -> None:
    before = log_of(app, tables[0])
    for address in addresses(app, tables[0]):
        answer = phone.post(address, data=body, content_type=kind, headers={"X-CSRFToken": token(phone)})
        assert answer.status_code < 500
        assert len(body) < 512 * 1024 or answer.status_code == 413
    assert log_of(app, tables[0]) == before


@given(path=st.text(max_size=40), query=st.text(max_size=40))
def test_any_address_is_answered(phone: FlaskClient, tables: list[str], path: str, query: str) -> None:
    assert phone.get("/" + quote(path, safe="")).status_code < 500
    assert phone.get(f"/t/{tables[0]}", query_string={"keep": query, "open": query, "dealer": query}).status_code < 500
    assert phone.get("/judge", query_string={"cards": query, "game": path, "trump": query}).status_code < 500
