"""Eight phones on one table over real HTTP, with answers lost, requests doubled and delayed, and stale pages.

They play, correct, swap, undo, poll, look around and export. Whatever the network does, no answer is a 500, the log is
one history that the referee accepts, every tap that was acknowledged is in it once, and no refused one is.
"""

from __future__ import annotations

import re
import secrets
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from scorekeeper.games import ruleset
from scorekeeper.rules.game import Game, advance, objection, start
from scorekeeper.storage import schema
from scorekeeper.storage.store import Store
from tests.bench.client import Client
from tests.browser.server import running
from tests.postgres import empty
from tests.tiers import portions

PHONES = 8
AT_A_TABLE = 640  # requests, then another one is opened: a round is over before long
REQUESTS = portions("SCOREKEEPER_TEST_REQUESTS", quick=200, each=2500)
PLACES = ("", "", "/log", "/log/1", "/log/3", "/sheet", "/record.txt", "/more", "/join", "/scoreboard", "?keep=cards")


class Phone(Client):
    """A phone with bad luck. `acknowledged` and `refused` hold the ids of its taps."""

    def __init__(self, addresses: list[str], table: str, seed: int) -> None:
        self.random = Random(seed)
        self.table, self.after, self.sent = table, 0, 0
        super().__init__(self.random.choice(addresses))
        self.acknowledged: set[str] = set()
        self.refused: set[str] = set()
        self.look()

    def look(self) -> None:
        """Open the table; the page says after how many entries it was made."""
        found = re.search(r'data-seq="(\d+)"', self.page(self.table))
        assert found
        self.after = int(found[1])

    def request(
        self, method: str, path: str, form: dict[str, str] | None = None, htmx: bool = False
    ) -> tuple[str, bytes]:
        self.sent += 1
        head, body = super().request(method, path, form, htmx)
        assert not head or int(head.split()[1]) < 500, (path, form, head)
        return head, body

    def act(self) -> None:
        """Look somewhere, or tap, with whatever happens to it on the way."""
        kind = self.random.random()
        if kind < 0.15:
            self.request("GET", self.table + self.random.choice(PLACES))
        elif kind < 0.4:
            self.request("GET", f"{self.table}/since/{self.after}")
        else:
            self.tap()

    def tap(self) -> None:
        if self.random.random() < 0.6:
            self.look()  # else the page is stale
        action, said = self.choice()
        form = {"csrf_token": self.token, "after": str(self.after), "entry": secrets.token_urlsafe(12), **said}
        time.sleep(self.random.choice((0, 0, 0.01, 0.05)))
        if self.random.random() < 0.3:
            self.lose(action, form)  # sent, perhaps recorded, but nobody hears of it; so it is sent again
        for _ in range(self.random.choice((1, 1, 2))):
            self.send(action, form)

    def choice(self) -> tuple[str, dict[str, str]]:
        kind, entry, other = self.random.random(), *(self.random.randrange(self.after + 1) for _ in range(2))
        card = f"{self.random.choice('gnrby')}{self.random.randrange(12)}"
        if kind < 0.15:
            return self.random.choice(("undo", "redo")), {}
        if kind < 0.3:
            return f"log/{entry}", {"card": card, "dealer": "1", "sure": "1"}
        if kind < 0.4:
            return f"log/{entry}/swap/{other}", {}
        return "play", {"card": card}

    def send(self, action: str, form: dict[str, str]) -> None:
        head, _ = self.request("POST", f"{self.table}/{action}", form, htmx=True)
        status = int(head.split()[1])
        assert status in (200, 400, 404, 409, 422), head
        (self.acknowledged if status == 200 else self.refused).add(form["entry"])

    def lose(self, action: str, form: dict[str, str]) -> None:
        """Send, and hang up before the answer."""
        kept, self._answer = self._answer, lambda: ("", b"")  # type: ignore[method-assign, assignment]
        self.request("POST", f"{self.table}/{action}", form, htmx=True)
        self._answer = kept  # type: ignore[method-assign]
        self.socket.close()
        self.socket = socket.create_connection((self.host, self.port))


@contextmanager
def sqlite(folder: Path) -> Iterator[tuple[Store, list[str]]]:
    with running(folder) as address:
        store = Store(f"sqlite:///{folder / 'scorekeeper.sqlite'}")
        yield store, [address]
        store.engine.dispose()


@contextmanager
def two_servers(folder: Path, url: str) -> Iterator[tuple[Store, list[str]]]:
    """Two servers on one PostgreSQL database."""
    store = Store(url)
    empty(store)
    schema.upgrade(store)
    with running(folder, DATABASE_URL=url) as one, running(folder, DATABASE_URL=url) as other:
        yield store, [one, other]
    store.engine.dispose()


@pytest.mark.parametrize(("seed", "requests"), REQUESTS)
def test_the_log_is_one_history_whatever_the_network_does(tmp_path: Path, seed: int, requests: int) -> None:
    with sqlite(tmp_path) as (store, addresses):
        histories(store, addresses, Random(seed), requests)


@pytest.mark.parametrize(("seed", "requests"), REQUESTS)
def test_two_servers_on_one_database_keep_one_history(
    tmp_path: Path, postgresql: str, seed: int, requests: int
) -> None:
    with two_servers(tmp_path, postgresql) as (store, addresses):
        histories(store, addresses, Random(seed), requests)


def histories(store: Store, addresses: list[str], random: Random, requests: int) -> None:
    """Table after table, until so many requests were sent."""
    while requests > 0:
        requests -= one_history(store, addresses, random, min(requests, AT_A_TABLE))


def one_history(store: Store, addresses: list[str], random: Random, requests: int) -> int:
    """How many requests eight phones sent to a new table; its log is asserted to be what they were told."""
    table = opened(addresses[0])
    phones = [Phone(addresses, table, random.getrandbits(32)) for _ in range(PHONES)]
    with ThreadPoolExecutor(PHONES) as together:
        list(together.map(partial(play, -(-requests // PHONES)), phones))
    for phone in phones:
        phone.close()
    ids = [entry.id for entry in store.log(id_of(store, table))]
    game = history(store, id_of(store, table))
    assert len(ids) == len(set(ids)) == len(game.log)
    for phone in phones:
        assert phone.acknowledged <= set(ids)
        assert not phone.refused & set(ids)
    assert any(phone.acknowledged for phone in phones)
    assert any(phone.refused for phone in phones)
    return sum(phone.sent for phone in phones)


def opened(address: str) -> str:
    """A table of four with its first round begun."""
    with closing(Client(address)) as phone:
        return begun(phone)


def begun(phone: Client) -> str:
    phone.page("/new")
    names = {f"names-{seat}": name for seat, name in enumerate("ABCD")}
    form = {"csrf_token": phone.token, "game": "delayed", "dealer": "0", **names}
    found = re.search(r"location: (/t/[^\s?]+)", phone.request("POST", "/new", form)[0], re.IGNORECASE)
    assert found
    phone.page(found[1])
    form = {"csrf_token": phone.token, "after": "0", "entry": secrets.token_urlsafe(12), "dealer": "0"}
    assert " 200 " in phone.request("POST", f"{found[1]}/deal", form, htmx=True)[0]
    return found[1]


def play(requests: int, phone: Phone) -> None:
    while phone.sent < requests:
        phone.act()


def id_of(store: Store, table: str) -> str:
    """The table behind an address."""
    link = store.link(table.removeprefix("/t/"))
    assert link
    return link.table


def history(store: Store, id: str) -> Game:
    """The game that the log tells, every entry of it possible where it stands."""
    card = store.info(id)
    assert card
    game = start(ruleset(card.game, card.house), card.players)
    for entry in store.log(id):
        assert objection(game, entry.event) is None
        game = advance(game, entry.event)
    return game
