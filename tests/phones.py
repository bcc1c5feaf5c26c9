"""Phones without a browser: an app of their own, what its forms carry, and the first steps at a table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache

from scorekeeper import create_app
from scorekeeper.games import games
from scorekeeper.rules.game import Game
from scorekeeper.storage import schema
from scorekeeper.web.forms import actions
from scorekeeper.web.table.screen import screen_of


class Compiled(BytecodeCache):
    """Templates are compiled once for all apps of the tests, not once for each."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if kept := self.kept.get(bucket.key):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()

# Everything that a phone may send or ask for, in any game.
ACTIONS = {name: form for game in games().values() for name, form in actions(game).items()}
MODES = tuple(dict.fromkeys(mode for game in games().values() for mode in screen_of(game).modes))


def app_with(**config: Any) -> Any:
    """The app with this configuration."""
    app = create_app(config)
    app.jinja_env.bytecode_cache = COMPILED
    return app


def app_in(folder: Path, **config: Any) -> Any:
    """The app with an empty database in this folder."""
    app = app_with(**{"DATA": folder, "DATABASE_URL": f"sqlite:///{folder / 'test.sqlite'}", **config})
    schema.upgrade(app.extensions["tables"].store)
    return app


def token(phone: FlaskClient, **asked: Any) -> str:
    """What shows that a form comes from a page of ours that this phone has seen."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/import", **asked).text)
    assert found
    return found[1]


def fields(page: str, action: str) -> dict[str, str]:
    """The hidden fields of a form, as a browser would send them."""
    form = re.search(rf'<form[^>]*action="[^"]*/{action}".*?</form>', page, re.DOTALL)
    assert form, f"no form for {action}"
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form[0]))


def new_table(phone: FlaskClient, game: str = "classic", players: str = "Axel Lore Uli Doris") -> str:
    names = {f"names-{seat}": name for seat, name in enumerate(players.split())}
    answer = phone.post("/new", data={"csrf_token": token(phone), "game": game, "dealer": "0", **names})
    assert answer.status_code == 303, answer.text
    return answer.location.partition("?")[0]


def send(phone: FlaskClient, table: str, action: str, **said: Any) -> Any:
    page = phone.get(table).text
    return phone.post(f"{table}/{action}", data=fields(page, action) | said)


def begun(phone: FlaskClient) -> str:
    table = new_table(phone)
    send(phone, table, "deal", dealer="3")
    for seat, card in enumerate(["r4", "b2", "g0", "y7"]):
        assert send(phone, table, "declare", seat=str(seat), card=card).status_code == 303
    return table


def record(phone: FlaskClient, table: str) -> str:
    return phone.get(f"{table}/record.txt").text


def bring(phone: FlaskClient, text: str = "game: classic\nplayers: A, B, C\n", **more: Any) -> Any:
    """A record brought along."""
    return phone.post("/import", data={"csrf_token": token(phone), "record": text}, **more)


def watch_link(phone: FlaskClient, table: str) -> str:
    """The address that the join page gives to whoever watches."""
    found = re.findall(r'data-share="http://localhost(/t/[^"]+)"', phone.get(f"{table}/join").text)
    assert found[0] == table
    assert len(found) == 2
    return str(found[1])


def opened(app: Any, phone: FlaskClient, game: Game) -> str:
    """The address of a table with this game, which the phone knows."""
    address = f"/t/{app.extensions['tables'].open(game, played='2026-11-16').key}"
    phone.get(address)
    return address


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of a page's forms."""
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))


def html(answer: Any) -> str:
    """The page that was answered; nothing where the answer is none."""
    shown = answer.status_code != 302 and answer.text.lstrip().startswith("<")  # a health check is for machines
    return answer.text if shown else ""
