"""A known evening once more: some events by taps, the others put straight into the log."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import reduce
from itertools import groupby

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.events import Event
from scorekeeper.rules.game import Game, advance
from tests.browser.hand import address, at_the_table
from tests.browser.server import Server

Enter = Callable[[Page, Game, Event], None]
Read = Callable[[Page, Game, Event], None]

EVERY = range(10**6)  # every event is tapped
plays_a_round = pytest.mark.plays_a_round  # every game's folder must have a test so marked


def walk(
    phone: Page, server: Server, game: Game, events: Iterable[Event], tapped: Container[int], enter: Enter, read: Read
) -> Game:
    """`tapped` has the places of the events to tap. The page is read after each tap and after each skip."""
    for by_tap, step in steps(events, tapped):
        if by_tap:
            enter(phone, game, *step)
        else:
            skip(phone, server, step)
        game = reduce(advance, step, game)
        read(phone, game, step[-1])
    return game


def steps(events: Iterable[Event], tapped: Container[int]) -> Iterator[tuple[bool, list[Event]]]:
    """Each event to tap by itself; those between them together."""
    for by_tap, group in groupby(enumerate(events), lambda numbered: numbered[0] in tapped):
        told = [event for _, event in group]
        yield from ((True, [event]) for event in told) if by_tap else [(False, told)]


def skip(phone: Page, server: Server, events: list[Event]) -> None:
    """These events are in the log, and the page shows it."""
    server.append(address(phone), events)
    phone.goto(address(phone))
    at_the_table(phone)


def count(events: Iterable[Event], tapped: Container[int], kind: type) -> int:
    """How many events of a kind are tapped."""
    return sum(isinstance(event, kind) and at in tapped for at, event in enumerate(events))
