"""A long log makes no table slow: what catching up, corrections and taps cost follows from what is new."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import insert

from scorekeeper.games import folders, games
from scorekeeper.record.reader import read
from scorekeeper.rules.events import Corrected, Event, Redone, Revealed, Undone
from scorekeeper.rules.game import Entry, Game, advance, in_force, objection, replay
from scorekeeper.storage.tables import entries, entry_row
from scorekeeper.web.table.session import Tables
from tests.games import HERE
from tests.phones import fields, opened
from tests.tiers import rest_thorough
from tests.work import calls, growth

GROWS = 2.6  # twice as many may take twice the work, and a little more


def evening(folder: str) -> tuple[Game, tuple[Event, ...]]:
    """Half of a game's first recorded evening, and the events of the other half."""
    file = sorted((HERE / folder).glob("evenings/*.txt"))[0]
    game = read(file.read_bytes()).game
    middle = len(game.log) // 2
    return replay(game.ruleset, game.players, game.log[:middle]), game.log[middle:]


def undone(game: Game) -> Iterator[Event]:
    """Take back the last entry and restore it, on and on."""
    return cycle((Undone(), Redone()))


def corrected(game: Game) -> Iterator[Event]:
    """Correct every entry to what it is, on and on."""
    return cycle([Corrected(entry.at, (entry.event,)) for entry in game.done])


KINDS = {"undo": undone, "corrections": corrected}


def more(game: Game, kind: str, size: int) -> list[Event]:
    return list(islice(KINDS[kind](game), size))


def longer(game: Game, kind: str, size: int) -> Game:
    return replay(game.ruleset, game.players, [*game.log, *more(game, kind, size)])


# --- a process that is behind ---


def behind(app: Any, game: Game, added: list[Event]) -> tuple[Tables, str]:
    """A process that knows a table as it was before another one added these events; and the id of the table."""
    store = app.extensions["tables"].store
    id = app.extensions["tables"].open(game).info.id
    stale = Tables(store)
    stale.find(id)
    rows = [entry_row(id, seq, f"added-{seq}", event) for seq, event in enumerate(added, len(game.log))]
    with store.engine.begin() as connection:
        connection.execute(insert(entries), rows)
    return stale, id


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made anew: games, and tables from their beginning."""
    found: list[str] = []

    def watch(kind: type, name: str, what: str) -> None:
        real = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda *given, **named: (found.append(what), real(*given, **named))[1])

    watch(Game, "__init__", "game")
    for kind in {type(game) for game in games().values()}:
        watch(kind, "start", "table")
    return found


@pytest.mark.parametrize("folder", rest_thorough(folders()))
def test_a_process_catches_up_with_many_entries_by_one_game(app: Any, made: list[str], folder: str) -> None:
    game, rest = evening(folder)
    for kind, added in {"plain": [*rest], **{kind: more(game, kind, 200) for kind in KINDS}}.items():
        stale, id = behind(app, game, added)
        made.clear()
        session = stale.find(id)
        assert sorted(made) == (["game"] if kind == "plain" else ["game", "table"]), kind
        assert session
        assert session.game == replay(game.ruleset, game.players, [*game.log, *added])


@pytest.mark.parametrize("kind", KINDS)
def test_catching_up_by_twice_as_many_entries_takes_twice_the_work(app: Any, kind: str) -> None:
    game, _ = evening(next(iter(folders())))

    def cost(size: int) -> int:
        stale, id = behind(app, game, more(game, kind, size))
        return calls(lambda: stale.find(id))

    assert growth(cost, 100) <= GROWS


# --- corrections ---


class At(int):
    """The index of an entry, which counts how often it is compared."""

    compared = 0
    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        At.compared += 1
        return int(self) == other


def test_a_correction_is_not_compared_with_every_entry() -> None:
    count = 1000
    done = [Entry(At(at), Revealed()) for at in range(count)]
    done += [Entry(At(count + at), Corrected(At(at), (Revealed(), Revealed()))) for at in range(count)]
    At.compared = 0
    assert len(in_force(done)) == 2 * count
    assert At.compared <= 3 * count


@pytest.mark.parametrize("folder", rest_thorough(folders()))
def test_a_correction_after_twice_as_many_takes_twice_the_work_at_most(folder: str) -> None:
    game, _ = evening(folder)
    correction = more(game, "corrections", 1)[0]

    def cost(size: int) -> int:
        now = longer(game, "corrections", size)
        return calls(lambda: (objection(now, correction), advance(now, correction)))

    assert growth(cost, 100) <= GROWS


# --- taps ---


@pytest.mark.parametrize("folder", rest_thorough(folders()))
def test_a_tap_at_a_long_log_costs_what_it_costs_at_a_short_one(app: Any, phone: FlaskClient, folder: str) -> None:
    game, _ = evening(folder)

    def cost(size: int) -> int:
        table = opened(app, phone, longer(game, "undo", size))
        said = fields(phone.get(table).text, "undo")
        return calls(lambda: phone.post(f"{table}/undo", data=said, headers={"HX-Request": "true"}))

    cost(0)
    short, long = cost(20), cost(2020)
    assert long - short < 100
