"""Parses the `scorekeeper` command line, runs the command, and reports errors. The commands are in commands.py."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import TypeAlias

from scorekeeper import os_errors
from scorekeeper.cli import commands
from scorekeeper.cli.commands import BAD, GOOD
from scorekeeper.cli.language import listen
from scorekeeper.games import games
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.settings import LEVELS
from scorekeeper.text.language import gettext as _

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
HOST, PORT = "0.0.0.0", 8000  # noqa: S104, the phones at the table are other machines


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0 if all went well, or 2 with a sentence on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    listen(os.environ)
    given = _given(argv)
    try:
        status: int = given.run(given)
        commands.name_left_out()
        print(end="", flush=True)
        return status
    except BrokenPipeError:  # the reader of our answers stopped reading
        _mute()
        return GOOD
    except OSError as problem:
        _mute()
        print(_("The answer cannot be written: %(problem)s.", problem=os_errors.words(problem)), file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return 130


def _mute() -> None:
    """Discard further output, so that Python cannot fail on it when it shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _given(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line. Cards may come before and after an option, which argparse alone refuses."""
    words = sys.argv[1:] if argv is None else argv
    parser = _parser(games() if {"-h", "--help"} & set(words) else {})  # loading all games takes a while
    given, more = parser.parse_known_args(argv)
    if more and (given.run is not commands.judge or any(word.startswith("-") for word in more)):
        parser.error(_("not understood: %(words)s", words=" ".join(more)))
    if more:
        given.cards += more
    return given


# --- the arguments ---


def _parser(games: dict[str, Ruleset]) -> argparse.ArgumentParser:
    """Return the parser; these are the games that its help lists."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description=_("A referee and score sheet for trick-taking games played with real cards."),
        epilog=_("The games: %(games)s.", games=", ".join(f"{key} ({_(game.name)})" for key, game in games.items())),
    )
    among = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), prog="scorekeeper")
    _add_serve(among)
    parser.set_defaults(**vars(among.choices["serve"].parse_args([])))  # without a command, scorekeeper serves
    _add_judge(among, games)
    _add_replay(among)
    _add_database(among)
    return parser


def _add_serve(among: Commands) -> None:
    command = among.add_parser(
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
    name = os.environ.get("SCOREKEEPER_NAME", "")
    command.add_argument("--name", default=name, help=_("what phones call this machine, to be printed as its address"))
    command.add_argument("--log", choices=LEVELS, help=_("how much to tell on standard error (default: crashes only)"))
    command.set_defaults(run=commands.serve)


def _add_judge(among: Commands, games: dict[str, Ruleset]) -> None:
    command = among.add_parser(
        "judge",
        help=_("settle one trick: who takes it, and why"),
        description=_(
            "Say who takes a trick, and why. Cards in the order played, the leader's first; an unfinished "
            "trick says who is ahead. A card is its colour's letter and its number: r7 is red 7 "
            "(r red, b blue, g green, y yellow, n brown, v violet). In a standard pack (s spades, h hearts, "
            "d diamonds, c clubs), hK is the king of hearts. A card that is passed is pass:g5."
        ),
        epilog=_("Examples: %(lines)s", lines=" | ".join(_examples(games))),
    )
    command.add_argument("game", nargs="?", metavar=_("GAME"), help=", ".join(games))
    command.add_argument("cards", nargs="*", metavar=_("CARD"), help=_("the cards, the leader's first"))
    command.add_argument("--players", type=int, metavar="N", help=_("check the cards against the pack for N players"))
    house = command.add_argument("--house", action="append", default=[], help=_("a house rule; repeatable"))
    house.metavar = _("KEY=VALUE")
    trump = _("trump, in games that have one: r5, rx (no number), x5 (no colour) or xx; a suit like h, or - for none")
    command.add_argument("--trump", metavar=_("TRUMP"), help=trump)
    command.add_argument("--json", action="store_true", help=_("answer as one JSON object"))
    command.add_argument("--batch", action="store_true", help=_("answer one JSON question a line from standard input"))
    command.set_defaults(run=commands.judge)


def _examples(games: dict[str, Ruleset]) -> list[str]:
    """Return an example question for each kind of game."""
    kinds = {type(game): game for game in reversed(games.values())}
    return [f"scorekeeper judge {game.key} {game.example}" for game in reversed(kinds.values()) if game.example]


def _add_replay(among: Commands) -> None:
    command = among.add_parser(
        "replay",
        help=_("replay a recorded evening and print its score sheet"),
        description=_(
            "Read the record of an evening and print its score sheet. What cannot be true is said with "
            "the line it stands in."
        ),
    )
    command.add_argument("file", metavar=_("FILE"), help=_("the record; - reads standard input"))
    command.add_argument("--json", action="store_true", help=_("print the sheet as one JSON object"))
    command.set_defaults(run=commands.replay)


def _add_database(among: Commands) -> None:
    """Add the commands that manage the database: this installation's, or the one DATABASE_URL names."""
    command = among.add_parser("upgrade", help=_("bring the database up to date (serve does that for SQLite)"))
    command.set_defaults(run=commands.upgrade)
    for name, run, text in (
        ("backup", commands.backup, _("write everything to a file, while servers run on")),
        ("restore", commands.restore, _("bring a backup into an empty database")),
        ("export", commands.export, _("write every table's record into a zip")),
    ):
        command = among.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        command.add_argument("file", metavar=_("FILE"))
        command.set_defaults(run=run)
    among.choices["restore"].add_argument("--replace", action="store_true", help=_("what is there goes"))
