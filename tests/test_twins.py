"""Two tables that differ only in what lies face down answer every request of another phone alike, whatever it sends.

Taps are sent with every value there is, and as corrections of every entry, as previews and for real. What is recorded
is undone again, so that each request meets the same table. Only requests that turn things up may be answered
differently, and those only in what they show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from scorekeeper.record.reader import read
from scorekeeper.web.forms import actions
from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.views.log import action_for
from tests.phones import token
from tests.secret_tables import HAZY, ORDERS, TASKS, TRUMP
from tests.test_secrets import (
    SECRETS,
    Secret,
    enter_trump,
    laid,
    lay_hazy,
    lay_order,
    lay_task,
    paths,
    plain,
    send,
    without_chance,
)
from tests.tiers import only_thorough

# Taps after which everybody may see what lay face down: with the first card played, for example, trump is known.
TURNS_UP = ("reveal", "points", "won", "made", "take")
SHOWS_TRUMP = (*TURNS_UP, "play", "task")


def hazy_in_play(phone: FlaskClient, table: str, card: str) -> None:
    """One card before the first trick, one after it; the tricks hold neither of the twins' cards."""
    lay_hazy(phone, table, card)
    for played in ("r7", "b3", "g1", "y2"):
        send(phone, table, "play", card=played)
    send(phone, f"{table}?keep=hazy&open=2", "declare", card={"r4": "b5", "y11": "r4"}[card])
    send(phone, table, "play", card="n3")


def orders_in_play(phone: FlaskClient, table: str, order: str) -> None:
    """Nobody has won a trick yet."""
    lay_order(phone, table, order)
    for card in ("r1", "b1", "g1", "y1", "r2"):
        send(phone, f"{table}?keep=cards", "play", card=card)


def trump_in_draft(phone: FlaskClient, table: str, trump: str) -> None:
    """No column is complete after one more card either, so there is no clue."""
    enter_trump(phone, table, trump)
    for card in ("r1", "b1"):
        send(phone, table, "draft", card=card)


def tasks_after_the_tricks(phone: FlaskClient, table: str, task: str) -> None:
    for trick in range(9):
        send(phone, f"{table}?keep=taker", "take", seat=str(trick % 4))
    lay_task(phone, table, task)


TWINS = {
    "Hazy card": SECRETS["Hazy card"],
    "Hazy card in play": Secret(HAZY, hazy_in_play, ("r4", "y11")),
    "scoring order": SECRETS["scoring order"],
    "scoring order in play": Secret(ORDERS, orders_in_play, ("3-1-2", "1-2-3")),
    "trump": SECRETS["trump"],
    "trump in the draft": Secret(TRUMP, trump_in_draft, ("b7", "gx")),
    "task": SECRETS["task"],
    "task after the tricks": Secret(TASKS, tasks_after_the_tricks, ("none", "most")),
}


def turns_up(asked: Asked, secret: str) -> bool:
    return asked.path.rpartition("/")[2] in (SHOWS_TRUMP if "trump" in secret else TURNS_UP)


PLAYED = ("Hazy card in play", "scoring order in play")  # with the most entries that a correction could collide with


class Asked(NamedTuple):
    """A request: the rest of the table's address, and the form to send there; none to get it."""

    path: str
    form: dict[str, Any] | None = None


class Twin:
    """A curious phone at one of the two tables."""

    def __init__(self, app: Any, secret: Secret, value: str) -> None:
        self.table = laid(app, secret, value)
        self.tables, self.key = app.extensions["tables"], self.table.removeprefix("/t/")
        self.phone = app.test_client()
        self.token, self.sent = token(self.phone), 0

    @property
    def seq(self) -> int:
        return int(self.tables.store.poll(self.key))

    @property
    def log(self) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self.tables.enter(self.key).game.log
        return found

    def ask(self, asked: Asked) -> Any:
        if asked.form is None:
            return self.phone.get(self.table + asked.path)
        self.sent += 1
        tap = {"csrf_token": self.token, "after": str(self.seq), "entry": f"curious-{self.sent:08}"}
        return self.phone.post(self.table + asked.path, data=tap | asked.form, headers={"HX-Request": "true"})


def alike(twins: list[Twin], asked: Asked, secret: str = "") -> int:
    """Ask both; what they answer is the same to the byte. Return by how much their logs grew."""
    before = [twin.seq for twin in twins]
    answers = [twin.ask(asked) for twin in twins]
    grown = [twin.seq - seq for twin, seq in zip(twins, before, strict=True)]
    assert answers[0].status_code == answers[1].status_code, (asked, [text_of(answer) for answer in answers])
    assert grown[0] == grown[1]
    if not grown[0] or not turns_up(asked, secret):
        one, other = (without_chance(plain(answer)) for answer in answers)
        assert one == other, asked
    return grown[0]


def text_of(answer: Any) -> list[str]:
    return re.findall(r'class="flaw"[^>]*>([^<]*)', answer.text)


def ask_and_undo(twins: list[Twin], asked: Asked, secret: str) -> bool:
    """Ask; if it was recorded, undo it, and the tables look alike again. Return whether it was recorded."""
    if not alike(twins, asked, secret):
        return False
    alike(twins, Asked("/undo", {}))
    return True


# --- everything that can be sent ---

OTHERS = {
    "seat": ["0", "1", "2", "3"],
    "also": ["0", "2"],
    "leads": ["1"],
    "dealer": ["0", "2"],
    "place": ["1", "2", "3", "4"],
    "order": ["-".join(cards) for cards in permutations("123")],
    "task": ["none", "most", "last", "fewest", "exactly-2", "no-red", "no-blue"],
    "chip": ["none", "most"],
    "colour": [*"rbgyx"],
    "number": ["7", "8", "x"],
    "others": ["3", "14"],
    "anyway": ["1"],
    "cards": ["r4 r1", "y11", "b5"],
}
POINTS = [
    ("1", "2", "3", "0"),
    ("3", "1", "1", "0"),
    ("2", "3", "0", "0"),
    ("4", "-2", "11", "5"),
    ("3", "3", "3", "3"),
]
LISTS = {"points": POINTS, "tricks": [("5", "4", "2", "1"), ("0", "0", "6", "6")], "made": [("yes", "no", "no", "yes")]}


def cards_in(record: str, step: int) -> list[str]:
    game = read(record.encode()).game
    found = [str(card) for card in game.ruleset.pack(len(game.players)).cards][::step]
    return [*found, *({"r4", "y11", "b5"} - {*found})]


def forms(name: str, form: Any, cards: list[str]) -> Iterator[dict[str, str]]:
    """Fill in a form with every value of each of its fields, the others as they usually are."""
    known = {field: ["1"] if field == "others" else values for field, values in OTHERS.items() if field in form._fields}
    usual = {field: values[-1] for field, values in known.items() if field not in ("also", "leads", "anyway")}
    for field in LISTS.keys() & form._fields.keys():
        for values in LISTS[field]:
            yield {f"{field}-{seat}": value.lstrip("-") for seat, value in enumerate(values)} | {
                "minus": [str(seat) for seat, value in enumerate(values) if value.startswith("-")]
            }
    if "card" in form._fields:
        for seat in OTHERS["seat"] if name != "play" and "seat" in form._fields else [""]:
            for card in cards:
                yield {"card": card} | ({"seat": seat} if seat else {})
    else:
        yield usual
        yield from (usual | {field: value} for field, values in known.items() for value in values)


def taps(secret: Secret, step: int) -> Iterator[Asked]:
    rules = read(secret.begun.encode()).game.ruleset
    for name, form in actions(rules).items():
        if name not in ("undo", "redo", "draw"):  # undo is asked behind every tap; what is drawn is chance
            yield from (Asked(f"/{name}", said) for said in forms(name, form(), cards_in(secret.begun, step)))


def corrections(secret: Secret, log: tuple[Any, ...], step: int) -> Iterator[Asked]:
    rules = read(secret.begun.encode()).game.ruleset
    for at, event in enumerate(log):
        yield Asked(f"/log/{at}")
        for other in range(at + 1, min(at + 4, len(log))):
            yield Asked(f"/log/{at}/swap/{other}")
            yield Asked(f"/log/{at}/swap/{other}", {})
        name = action_for(screen_of(rules), event)
        for form in forms(name, actions(rules)[name](), cards_in(secret.begun, step)) if name else ():
            yield Asked(f"/log/{at}", form)
            yield Asked(f"/log/{at}", form | {"sure": "1"})


@pytest.mark.parametrize("step", [17, only_thorough(5)])
@pytest.mark.parametrize("name", TWINS)
def test_whatever_is_tapped_both_tables_answer_alike(app: Any, name: str, step: int) -> None:
    secret = TWINS[name]
    twins = [Twin(app, secret, value) for value in secret.values]
    recorded = [asked for asked in taps(secret, step) if ask_and_undo(twins, asked, name)]
    assert recorded


@pytest.mark.parametrize(("name", "step"), [*((name, 17) for name in PLAYED), *(only_thorough((n, 7)) for n in TWINS)])
def test_whatever_is_corrected_both_tables_answer_alike(app: Any, name: str, step: int) -> None:
    secret = TWINS[name]
    twins = [Twin(app, secret, value) for value in secret.values]
    recorded = [asked for asked in corrections(secret, twins[0].log, step) if ask_and_undo(twins, asked, name)]
    assert recorded


@pytest.mark.parametrize("name", TWINS)
def test_whatever_is_opened_both_tables_look_alike(app: Any, name: str) -> None:
    secret = TWINS[name]
    twins = [Twin(app, secret, value) for value in secret.values]
    for path in paths(app):
        alike(twins, Asked(path))
