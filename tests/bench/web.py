"""The table under load, each figure against a yardstick on the same server beside it."""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from scorekeeper.record.reader import read
from scorekeeper.rules.game import Game
from scorekeeper.storage import schema
from scorekeeper.storage.store import Store
from scorekeeper.storage.tables import TableInfo
from tests.bench import bare, crowd
from tests.bench.client import Client, Keeper
from tests.browser.server import running, served
from tests.evenings import evening


@contextmanager
def bare_server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bare.sqlite"
        bare.prepare(file)
        command = ["granian", "--interface", "wsgi", "--factory", "--workers", "2", "tests.bench.bare:create_app"]
        with served(command, BARE_FILE=str(file)) as address:
            yield address


def timed(client: Client, method: str, path: str, form: dict[str, str] | None = None) -> float:
    start = time.perf_counter()
    client.request(method, path, form)
    return time.perf_counter() - start


def evening_against_bare(address: str, yardstick: str, key: str) -> tuple[float, float]:
    """The median card of a recorded evening against the bare view, in turns; its last 40 cards against its first."""
    game = recorded(key)
    phone, other = Keeper(address), Client(yardstick)
    phone.open(key)
    taps, bares, size = [], [], 0
    for event in game.log:
        taken = phone.tell(event)
        if hasattr(event, "card"):  # played or drafted
            size = size or len(phone.page(phone.table))
            taps.append(taken)
            bares.append(timed(other, "POST", "/", {"card": "r7", "count": str(size // 70)}))
    return median(taps[5:]) / median(bares), median(taps[-40:]) / median(taps[5:45])


def recorded(key: str) -> Game:
    """An evening of four without house rules, every card of it, drafts included."""
    for seed in count():
        game = evening(Random(seed), key, 4, "cards")
        drafts = all(getattr(round, "known", True) for round in game.table.rounds)
        if not game.ruleset.in_force() and drafts and len(game.log) > 150:
            return game
    raise AssertionError


def tap_against_bare(address: str, yardstick: str) -> float:
    """The median tap against the bare view, taken in turns; both answers of the same size."""
    phone, other = Keeper(address), Client(yardstick)
    phone.open()
    phone.round()
    size = len(phone.page(phone.table))
    form = {"card": "r7", "count": str(size // 70)}
    taps, bares = [], []
    for _ in range(3):
        taps += phone.round()
        bares += [timed(other, "POST", "/", form) for _ in range(60)]
    return median(taps[5:]) / median(bares)


def late_against_early(address: str) -> float:
    """The taps around the 300th of an evening against those of its first round."""
    phone = Keeper(address)
    phone.open()
    rounds = [phone.round() for _ in range(5)]
    return median(rounds[4][10:]) / median(rounds[0][10:])


def fill(data: Path, count: int) -> None:
    """This many finished tables."""
    told = "".join(f"round dealer={name}\npoints 3 -2 11 5\n" for name in "ABCDA")
    game: Game = read(f"game: classic\nplayers: A, B, C, D\n{told}".encode()).game
    store = Store(f"sqlite:///{data / 'scorekeeper.sqlite'}")
    schema.upgrade(store)
    for _ in range(count):
        ids = [secrets.token_urlsafe(12) for _ in game.log]
        store.open(TableInfo(secrets.token_urlsafe(16), "classic", game.players, {}, "2026-11-16"), game.log, ids)
    store.engine.dispose()


def full_against_empty() -> tuple[float, float]:
    """Home and a tap with 10,000 tables stored, against an empty database, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), 10_000)
        with running() as empty, running(Path(folder)) as full:
            phones = [Keeper(empty), Keeper(full)]
            for phone in phones:
                phone.open()
            homes = [[timed(phone, "GET", "/") for phone in phones] for _ in range(200)]
            taps = [[median(phone.round()) for phone in phones] for _ in range(4)]
    return (
        median(full for _, full in homes) / median(empty for empty, _ in homes),
        median(full for _, full in taps) / median(empty for empty, _ in taps),
    )


def figures() -> Iterator[tuple[str, float, float]]:
    """Name, figure and how much it may be."""
    with running() as address, bare_server() as yardstick:
        yield "a tap / bare view with insert", tap_against_bare(address, yardstick), 2.0
        yield "the 300th tap / the first", late_against_early(address), 1.3
        for key in ("stichling", "was-sticht"):
            tap, late = evening_against_bare(address, yardstick, key)
            yield f"a tap in {key} / bare view with insert", tap, 2.0
            yield f"the last taps in {key} / the first", late, 1.3
        yield from crowd.figures(yardstick)
    home, tap = full_against_empty()
    yield "home, 10,000 tables / none", home, 1.2
    yield "a tap, 10,000 tables / none", tap, 1.2
