"""The commands: serve, judge, replay, and those for the database. Each returns 0, or 2 after printing why."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from scorekeeper import judge as referee
from scorekeeper import os_errors
from scorekeeper.games import left_out
from scorekeeper.record.lexer import pairs
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.text.language import gettext as _
from scorekeeper.text.language import ngettext
from scorekeeper.text.say import say
from scorekeeper.text.typed import plays, typed

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.storage.store import Store

GOOD, BAD = 0, 2


_named: set[str] = set()


def name_left_out() -> None:
    """Name each game of another package that does not work, once."""
    for package in left_out.keys() - _named:
        _named.add(package)
        said = _("The game in %(package)s is left out: %(why)s", package=package, why=left_out[package])
        print(said, file=sys.stderr, flush=True)


# --- serve ---


def serve(given: argparse.Namespace) -> int:
    from scorekeeper.cli import serve as server  # only this command needs Flask and the server

    if given.log:
        os.environ["SCOREKEEPER_LOG"] = given.log  # the workers are separate processes
    os.environ["SCOREKEEPER_NAME"] = given.name
    return server.serve(server.Listening(given.host, given.port, given.certificate, given.key, given.name))


# --- the database ---


def upgrade(given: argparse.Namespace) -> int:
    from scorekeeper.storage import schema

    def bring(store: Store) -> str:
        schema.upgrade(store)
        return _("The database is up to date.")

    return _with_store(bring)


def backup(given: argparse.Namespace) -> int:
    from scorekeeper.storage import backup

    def put_away(store: Store) -> str:
        count = backup.backup(store, _file(given))
        return ngettext("%(n)s table is in %(file)s.", "%(n)s tables are in %(file)s.", count, file=given.file)

    return _with_store(put_away)


def restore(given: argparse.Namespace) -> int:
    from scorekeeper.storage import backup, schema

    def bring_back(store: Store) -> str:
        schema.upgrade(store)
        count = backup.restore(store, _file(given), given.replace)
        return ngettext("%(n)s table is back.", "%(n)s tables are back.", count)

    return _with_store(bring_back)


def export(given: argparse.Namespace) -> int:
    from scorekeeper.storage import backup

    def write(store: Store) -> str:
        count = backup.export(store, _file(given))
        return ngettext("%(n)s record is in %(file)s.", "%(n)s records are in %(file)s.", count, file=given.file)

    return _with_store(write)


def _file(given: argparse.Namespace) -> Path:
    from pathlib import Path  # importing it takes longer than judging a trick

    return Path(given.file)


def _with_store(work: Callable[[Store], str]) -> int:
    """Do something with this installation's database and print what was done, or why that failed."""
    from sqlalchemy.exc import SQLAlchemyError

    from scorekeeper import settings
    from scorekeeper.cli.serve import data
    from scorekeeper.storage.backup import Unfit
    from scorekeeper.storage.store import Store, url

    try:
        print(work(Store(url(data()))))
        return GOOD
    except (Unfit, settings.Unfit, SQLAlchemyError) as problem:
        print(str(problem).strip().splitlines()[0], file=sys.stderr)
        return BAD


# --- judge ---


def judge(given: argparse.Namespace) -> int:
    if given.batch:
        return _batch(given)
    try:
        rules = pairs(",".join(given.house))
        trump = typed(given.trump) if given.trump else given.trump
        asked = referee.question(given.game or "", plays(" ".join(given.cards)), given.players, rules, trump)
        print(json.dumps(referee.answer(asked)) if given.json else referee.words(asked))
    except Refused as refusal:
        print(say(refusal.why), file=sys.stderr)
        return BAD
    return GOOD


def _batch(given: argparse.Namespace) -> int:
    """Answer line by line: a program may wait for each answer before it asks again."""
    if given.game or given.players or given.house or given.trump:
        print(_("--batch reads whole questions from standard input: say nothing else here."), file=sys.stderr)
        return BAD
    for lines in _arriving(_stdin()):
        sys.stdout.write("".join([referee.answer_line(line) + "\n" for line in lines]))
        sys.stdout.flush()
    return GOOD


def _arriving(stream: BinaryIO) -> Iterator[list[bytes]]:
    """Yield the lines of a stream, as many at a time as have arrived."""
    read1: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    rest = b""
    while chunk := read1(1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            yield lines
    if rest:
        yield [rest]


# --- replay ---


def replay(given: argparse.Namespace) -> int:
    from scorekeeper.record.reader import Flawed, read  # loaded here so that `judge` starts fast
    from scorekeeper.report import as_object, as_text

    try:
        game = read(_contents(given.file)).game
    except OSError as problem:
        why = reason("unreadable", text=os_errors.words(problem))
        return _refuse(given, None, referee.error(why))
    except Flawed as flaw:
        return _refuse(given, flaw.line, referee.error(flaw.why, flaw.players))
    print(json.dumps(as_object(game)) if given.json else as_text(game))
    return GOOD


def _refuse(given: argparse.Namespace, line: int | None, error: dict[str, str]) -> int:
    """Print what is wrong with the file, and where."""
    if given.json:
        print(json.dumps({"error": {"line": line, **error}}))
    place = given.file if line is None else f"{given.file}:{line}"
    print(f"{place}: {error['message']}", file=sys.stderr)
    return BAD


def _stdin() -> BinaryIO:
    """Return standard input, or an empty stream if there is none."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


def _contents(file: str) -> bytes:
    if file == "-":
        return _stdin().read()
    with open(file, "rb") as stream:
        return stream.read()
