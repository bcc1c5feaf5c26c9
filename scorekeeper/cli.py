"""The `scorekeeper` command: settle a trick, replay an evening. Words in, words out; the rules are elsewhere."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from scorekeeper import judge
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.text import say
from scorekeeper.rules.tongue import counted as ngettext
from scorekeeper.rules.tongue import said as _
from scorekeeper.rules.typed import plays, typed
from scorekeeper.rulesets import games
from scorekeeper.settings import LEVELS
from scorekeeper.terminal import listen
from scorekeeper.words import pairs

if TYPE_CHECKING:
    from scorekeeper.store import Store

GOOD, BAD = 0, 2
EXAMPLES = (
    "scorekeeper judge classic r7 b3 g0 y11",
    "scorekeeper judge hat-trick r15 b15 r9 pass:g5 --house lead=winner",
    "scorekeeper judge was-sticht --trump r5 g4 g9 r1 b5",
)
HOST, PORT = "0.0.0.0", 8000  # noqa: S104, the phones at the table are other machines


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 if all went well, 2 with a sentence on standard error if not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    listen(os.environ)
    given = _given(argv)
    try:
        status: int = given.run(given)
        print(end="", flush=True)
        return status
    except BrokenPipeError:  # whoever read our answers has heard enough
        _mute()
        return GOOD
    except OSError as problem:
        _mute()
        print(_("The answer cannot be written: %(problem)s.", problem=problem.strerror), file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return 130


def _mute() -> None:
    """Nothing more can be printed, also not when Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stdin() -> BinaryIO:
    """Standard input, empty where there is none."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


def _given(argv: Sequence[str] | None) -> argparse.Namespace:
    """The words of the command line. Cards may stand on both sides of an option, which argparse alone refuses."""
    parser = _parser()
    given, more = parser.parse_known_args(argv)
    if more and (given.run is not _judge or any(word.startswith("-") for word in more)):
        parser.error(_("not understood: %(words)s", words=" ".join(more)))
    if more:
        given.cards += more
    return given


# --- serve ---


def _serve(given: argparse.Namespace) -> int:
    from scorekeeper.serve import Listening, serve  # loads Flask and the server, which no other command needs

    if given.log:
        os.environ["SCOREKEEPER_LOG"] = given.log  # the workers are processes of their own
    return serve(Listening(given.host, given.port, given.certificate, given.key, given.name))


# --- the database ---


def _upgrade(given: argparse.Namespace) -> int:
    """Bring the database up to date."""
    from scorekeeper import schema

    def bring(store: Store) -> str:
        schema.upgrade(store)
        return _("The database is up to date.")

    return _with_store(bring)


def _backup(given: argparse.Namespace) -> int:
    from scorekeeper import archive

    def put_away(store: Store) -> str:
        count = archive.backup(store, Path(given.file))
        return ngettext("%(n)s tables are in %(file)s.", "%(n)s tables are in %(file)s.", count, file=given.file)

    return _with_store(put_away)


def _restore(given: argparse.Namespace) -> int:
    from scorekeeper import archive, schema

    def bring(store: Store) -> str:
        schema.upgrade(store)
        count = archive.restore(store, Path(given.file), given.replace)
        return ngettext("%(n)s tables are back.", "%(n)s tables are back.", count)

    return _with_store(bring)


def _export(given: argparse.Namespace) -> int:
    from scorekeeper import archive

    def write(store: Store) -> str:
        count = archive.export(store, Path(given.file))
        return ngettext("%(n)s records are in %(file)s.", "%(n)s records are in %(file)s.", count, file=given.file)

    return _with_store(write)


def _with_store(work: Callable[[Store], str]) -> int:
    """Do something with this installation's database and say what was done, or why it could not be."""
    from sqlalchemy.exc import SQLAlchemyError

    from scorekeeper.archive import Unfit
    from scorekeeper.serve import data
    from scorekeeper.store import Store, url

    try:
        print(work(Store(url(data()))))
        return GOOD
    except (Unfit, SQLAlchemyError) as problem:
        print(str(problem).strip().splitlines()[0], file=sys.stderr)
        return BAD


# --- judge ---


def _judge(given: argparse.Namespace) -> int:
    if given.batch:
        return _batch(given)
    try:
        rules = pairs(",".join(given.house))
        trump = typed(given.trump) if given.trump else given.trump
        asked = judge.question(given.game or "", plays(" ".join(given.cards)), given.players, rules, trump)
        print(json.dumps(judge.answer(asked)) if given.json else judge.words(asked))
    except Refused as refusal:
        print(say(refusal.why), file=sys.stderr)
        return BAD
    return GOOD


def _batch(given: argparse.Namespace) -> int:
    """Answer line by line; a program may wait for each answer before it asks again."""
    if given.game or given.players or given.house or given.trump:
        print(_("--batch reads whole questions from standard input: say nothing else here."), file=sys.stderr)
        return BAD
    for lines in _arriving(_stdin()):
        sys.stdout.write("".join([judge.answer_line(line) + "\n" for line in lines]))
        sys.stdout.flush()
    return GOOD


def _arriving(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a stream, as many at a time as have arrived."""
    read1: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    rest = b""
    while chunk := read1(1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            yield lines
    if rest:
        yield [rest]


# --- replay ---


def _replay(given: argparse.Namespace) -> int:
    from scorekeeper.record import Flawed, read  # not needed to judge, and a command should start fast
    from scorekeeper.sheet import as_object, as_text

    try:
        game = read(_contents(given.file)).game
    except OSError as problem:
        why = reason("unreadable", text=problem.strerror or str(problem))
        return _refuse(given, None, judge.error(why))
    except Flawed as flaw:
        return _refuse(given, flaw.line, judge.error(flaw.why, flaw.players))
    print(json.dumps(as_object(game)) if given.json else as_text(game))
    return GOOD


def _refuse(given: argparse.Namespace, line: int | None, error: dict[str, str]) -> int:
    """Say what is wrong with the file and where."""
    if given.json:
        print(json.dumps({"error": {"line": line, **error}}))
    place = given.file if line is None else f"{given.file}:{line}"
    print(f"{place}: {error['message']}", file=sys.stderr)
    return BAD


def _contents(file: str) -> bytes:
    if file == "-":
        return _stdin().read()
    with open(file, "rb") as stream:
        return stream.read()


# --- the words of the command line ---


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description=_("A referee and score sheet for trick-taking games played with real cards."),
        epilog=_("The games: %(games)s.", games=", ".join(f"{key} ({_(game.name)})" for key, game in games().items())),
    )
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), prog="scorekeeper")
    _add_serve(commands)
    parser.set_defaults(**vars(commands.choices["serve"].parse_args([])))  # plain scorekeeper serves
    _add_judge(commands)
    _add_replay(commands)
    _add_database(commands)
    return parser


def _add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "serve",
        help=_("start the app for the phones at the table (this is what plain scorekeeper does)"),
        description=_(
            "Start the web app, print the address that phones in the same network can open, and its QR code."
        ),
    )
    where = _("the address to listen at (default: every one of this machine)")
    command.add_argument("--host", default=HOST, help=where)
    command.add_argument("--port", type=int, default=PORT, help=_("the port (default: %(port)s)", port=PORT))
    files = {"certificate": _("serve HTTPS with this certificate (PEM)"), "key": _("the certificate's key (PEM)")}
    for name, text in files.items():
        otherwise = os.environ.get(f"SCOREKEEPER_{name.upper()}", "")
        command.add_argument(f"--{name}", metavar=_("FILE"), default=otherwise, help=text)
    command.add_argument("--name", default="", help=_("what phones call this machine, to be printed as its address"))
    command.add_argument("--log", choices=LEVELS, help=_("how much to tell on standard error (default: crashes only)"))
    command.set_defaults(run=_serve)


def _add_judge(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "judge",
        help=_("settle one trick: who takes it, and why"),
        description=_(
            "Say who takes a trick, and why. Cards in the order played, the leader's first; an unfinished "
            "trick says who is ahead. A card is its colour's letter and its number: r7 is red 7 "
            "(r red, b blue, g green, y yellow, n brown, v violet). A pass in Hat Trick is pass:g5."
        ),
        epilog=_("Examples: %(lines)s", lines=" | ".join(EXAMPLES)),
    )
    command.add_argument("game", nargs="?", metavar=_("GAME"), help=", ".join(games()))
    command.add_argument("cards", nargs="*", metavar=_("CARD"), help=_("the cards, the leader's first"))
    command.add_argument("--players", type=int, metavar="N", help=_("check the cards against the pack for N players"))
    house = command.add_argument("--house", action="append", default=[], help=_("a house rule; repeatable"))
    house.metavar = _("KEY=VALUE")
    command.add_argument("--trump", metavar=_("TRUMP"), help=_("Was Sticht?: r5, rx (no number), x5 (no colour) or xx"))
    command.add_argument("--json", action="store_true", help=_("answer as one JSON object"))
    command.add_argument("--batch", action="store_true", help=_("answer one JSON question a line from standard input"))
    command.set_defaults(run=_judge)


def _add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "replay",
        help=_("replay a recorded evening and print its score sheet"),
        description=_(
            "Read the record of an evening and print its score sheet. What cannot be true is said with "
            "the line it stands in."
        ),
    )
    command.add_argument("file", metavar=_("FILE"), help=_("the record; - reads standard input"))
    command.add_argument("--json", action="store_true", help=_("print the sheet as one JSON object"))
    command.set_defaults(run=_replay)


def _add_database(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The commands for whoever keeps the database: this installation's, or the one DATABASE_URL names."""
    command = commands.add_parser("upgrade", help=_("bring the database up to date (serve does that for SQLite)"))
    command.set_defaults(run=_upgrade)
    for name, run, text in (
        ("backup", _backup, _("write everything to a file, while servers run on")),
        ("restore", _restore, _("bring a backup into an empty database")),
        ("export", _export, _("write every table's record into a zip")),
    ):
        command = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        command.add_argument("file", metavar=_("FILE"))
        command.set_defaults(run=run)
    commands.choices["restore"].add_argument("--replace", action="store_true", help=_("what is there goes"))
