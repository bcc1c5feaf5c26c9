"""Many phones at once: what an unchanged poll costs, two hundred tables held together, the memory a table takes."""

from __future__ import annotations

import asyncio
import re
import secrets
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.bench.client import Client, Keeper
from tests.browser.server import running

CONNECTIONS, BURST, ROUNDS = 16, 2000, 9
TABLES, PHONES, POLLS_EVERY, TAPS_EVERY, STRETCH = 200, 4, 1.5, 5.0, 20.0
WHOLE = re.compile(rb"HTTP/1.1 (204.*\r\n\r\n$|200.*\r\n\r\n.+)", re.DOTALL)  # the bare view's body is one word
LAID = ("r4", "b2", "g0", "y7")
CARDS = [card for card in (f"{colour}{number}" for colour in "gnrby" for number in range(12)) if card not in LAID]


class Line:
    """One kept connection that asks the same question again and again."""

    def __init__(self, address: str, path: str) -> None:
        place = urlsplit(address)
        self.socket = socket.create_connection((place.hostname, place.port))
        self.request = f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode()

    def ask(self) -> None:
        self.socket.sendall(self.request)

    def heard(self) -> bytes:
        """The status of the answer, read to its end."""
        data = self.socket.recv(4096)
        while not WHOLE.match(data):
            data += self.socket.recv(4096)
        return data[9:12]


def rate(lines: list[Line], wanted: bytes) -> float:
    """Answers a second, with one question always under way on every line."""
    with selectors.DefaultSelector() as ready:
        for line in lines:
            ready.register(line.socket, selectors.EVENT_READ, line)
            line.ask()
        start, left, open = time.perf_counter(), BURST, len(lines)
        while open:
            for key, _ in ready.select():
                assert key.data.heard() == wanted
                left -= 1
                open -= left < len(lines)
                if left >= len(lines):
                    key.data.ask()
    return BURST / (time.perf_counter() - start)


def poll_against_bare(address: str, yardstick: str) -> float:
    """Answers a second to a poll without news, against those of a bare Flask view, in turns."""
    with closing(Keeper(address)) as phone:
        phone.open()
        phone.round()
        polls = [Line(address, f"{phone.table}/since/{phone.seq}") for _ in range(CONNECTIONS)]
        bares = [Line(yardstick, "/") for _ in range(CONNECTIONS)]
        rate(polls, b"204"), rate(bares, b"200")
        found = [rate(polls, b"204") / rate(bares, b"200") for _ in range(ROUNDS)]
    for line in polls + bares:
        line.socket.close()
    return median(found)


# --- two hundred tables ---


class Sitting(NamedTuple):
    """A table in play, and what its keeper needs to tap on."""

    path: str
    seq: int
    token: str
    cookie: str


def sit(address: str, taps: int = 0) -> Sitting:
    """A new table with its cards declared and some tricks played."""
    with closing(Keeper(address)) as phone:
        phone.open()
        phone.tap("deal", dealer="0")
        for seat, card in enumerate(LAID):
            phone.tap("declare", seat=str(seat), card=card)
        for card in CARDS[:taps]:
            phone.tap("play", card=card)
        return Sitting(phone.table, phone.seq, phone.token, phone.cookie)


class Wire:
    """A connection among many: a question and its whole answer."""

    def __init__(self, address: str) -> None:
        self.place = urlsplit(address)

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.place.hostname, self.place.port)

    async def ask(self, head: str, body: str = "", cookie: str = "") -> tuple[str, str]:
        lines = [head, f"Host: {self.place.netloc}", f"Content-Length: {len(body)}", f"Cookie: {cookie}"]
        lines += ["Content-Type: application/x-www-form-urlencoded", "HX-Request: true", "", ""]
        self.writer.write(("\r\n".join(lines) + body).encode())
        told = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", told, re.IGNORECASE)
        answer = (await self.reader.readexactly(int(length[1]))).decode() if length else ""
        return told[9:12], answer


async def watch(address: str, table: Sitting, until: float, random: Random) -> None:
    """A phone that lies on the table and asks for news."""
    wire, seq = Wire(address), table.seq
    await asyncio.sleep(random.uniform(0, POLLS_EVERY))
    await wire.open()
    while time.perf_counter() < until:
        status, body = await wire.ask(f"GET {table.path}/since/{seq} HTTP/1.1")
        assert status in ("200", "204"), status
        if status == "200":
            seq = int(body.partition('data-seq="')[2].partition('"')[0])
        await asyncio.sleep(POLLS_EVERY)
    wire.writer.close()


async def keep(address: str, table: Sitting, until: float, random: Random) -> list[float]:
    """The phone that taps a card every few seconds; how long each tap took."""
    wire, times = Wire(address), []
    await asyncio.sleep(random.uniform(0, TAPS_EVERY))
    await wire.open()
    for after, card in enumerate(CARDS, table.seq):
        if time.perf_counter() > until:
            break
        form = {"csrf_token": table.token, "after": after, "entry": secrets.token_urlsafe(12), "card": card}
        start = time.perf_counter()
        status, _ = await wire.ask(f"POST {table.path}/play HTTP/1.1", urlencode(form), table.cookie)
        times.append(time.perf_counter() - start)
        assert status == "200", status
        await asyncio.sleep(TAPS_EVERY)
    wire.writer.close()
    return times


async def crowd(address: str, tables: list[Sitting]) -> list[float]:
    """All phones of all tables for a while; how long the taps took. Any error ends it."""
    random, until = Random(1), time.perf_counter() + STRETCH
    watches = [watch(address, table, until, random) for table in tables for _ in range(PHONES)]
    keeps = [keep(address, table, until, random) for table in tables]
    *_, taps = await asyncio.gather(*watches, asyncio.gather(*keeps))
    return [time for times in taps for time in times]


def crowd_against_idle(address: str) -> float:
    """The median tap among two hundred tables with four asking phones each, against a tap on a server at rest."""
    with closing(Keeper(address)) as alone:
        alone.open()
        idle = median(alone.round()[5:])
    tables = [sit(address) for _ in range(TABLES)]
    return median(asyncio.run(crowd(address, tables))) / idle


# --- memory ---


def workers(address: str) -> list[int]:
    """The processes of the server at this address: the one that was started, and its children."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):  # gone meanwhile
            parents[int(status.parent.name)] = int(re.findall(r"PPid:\s+(\d+)", status.read_text())[0])
    port = f"--port\0{urlsplit(address).port}\0"
    first = next(pid for pid in parents if port in commandline(pid))
    return [first, *(pid for pid, parent in parents.items() if parent == first)]


def commandline(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def memory(pids: list[int]) -> int:
    """Kilobytes that these processes hold for themselves."""
    found = (re.search(r"RssAnon:\s+(\d+)", Path(f"/proc/{pid}/status").read_text()) for pid in pids)
    return sum(int(match[1]) for match in found if match)


def memory_of_a_table(address: str) -> float:
    """How many kilobytes the server grows by with every table played and watched, in all its processes.

    The phones ask over a few shared connections, as through a proxy: what a connection costs is not the table's.
    """
    pids, lines = workers(address), [Client(address) for _ in range(CONNECTIONS)]

    def play(count: int) -> int:
        for number in range(count):
            table = sit(address, taps=24)
            for phone in range(PHONES):
                line = lines[(number + phone * 4) % CONNECTIONS]
                line.request("GET", f"{table.path}/since/0", htmx=True)
                line.request("GET", f"{table.path}/since/{table.seq}", htmx=True)
        return memory(pids)

    before = play(60)  # by then everything that is loaded once is there
    return (play(TABLES) - before) / TABLES


def memory_of_a_connection(address: str) -> float:
    """How many kilobytes a phone's connection costs that asks again and again."""
    table, pids = sit(address), workers(address)
    before = memory(pids)
    lines = [Line(address, f"{table.path}/since/{table.seq}") for _ in range(TABLES * PHONES)]
    rate(lines, b"204")
    grown = memory(pids) - before
    for line in lines:
        line.socket.close()
    return grown / len(lines)


def figures(yardstick: str) -> Iterator[tuple[str, float, float]]:
    """Name, figure and how much it may be."""
    with running() as address:
        yield "bare view's rate / an unchanged poll's", 1 / poll_against_bare(address, yardstick), 1 / 0.7
        yield "a tap among 200 tables / at rest", crowd_against_idle(address), 5.0
    with running() as address:
        yield "memory of a live table, KB", memory_of_a_table(address), 30
        yield "memory of a phone's connection, KB", memory_of_a_connection(address), 40
