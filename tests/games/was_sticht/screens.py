"""The screens of Was Sticht?."""

from __future__ import annotations

from scorekeeper.games.was_sticht.events import Discarded
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.game import replay
from tests.browser.pictures import SHORT, Album, Screens, record


def pictures(album: Album) -> Screens:
    """Those that `make pictures` takes."""
    picked, four, three = 21, 22 + 36 + 3, 17 + 36 + 2
    return {
        "judge-trump": album.at("/judge?game=was-sticht&players=4&cards=g4.g9.r1.b5&trump=r5"),
        "helper": album.at("/clue"),
        "chip-values": album.at("/chips"),
        "chips": album.brought(record("was-sticht", 4, 7, SHORT)),
        "trump": album.brought(record("was-sticht", 4, picked, SHORT)),
        "trump-secret": album.brought(record("was-sticht", 4, picked, SHORT), tap=".names.one a"),
        "draft": album.brought(record("was-sticht", 4, picked + 11, SHORT)),
        "clue": album.brought(record("was-sticht", 4, picked + 13, SHORT)),
        "task": album.brought(record("was-sticht", 4, picked + 37, SHORT)),
        "was-sticht-4-mid": album.brought(record("was-sticht", 4, four + 14, SHORT)),
        "was-sticht-3-mid": album.brought(record("was-sticht", 3, three + 10, SHORT)),
        "was-sticht-over": album.brought(record("was-sticht", 4, None, SHORT)),
        "was-sticht-sheet": album.brought(record("was-sticht", 4, None, SHORT), "/sheet"),
    }


def others(album: Album) -> Screens:
    """Those that nobody needs a picture of."""
    return {
        "look": lambda: drawn(album),
        "made": album.brought(record("was-sticht", 4, 21, SHORT), "?keep=end"),
        "reveal": album.brought(record("was-sticht", 4, 21 + 11, SHORT), tap="nav .set summary"),
        "copied": album.brought(before(Discarded, record("was-sticht", 4, None, SHORT))),
        "clue-column": lambda: clued(album),
    }


def drawn(album: Album) -> None:
    """Trump that the app drew, for the dealer's eyes."""
    album.brought(record("was-sticht", 4, 21, SHORT), tap="[action$=draw] button")()
    album.page.wait_for_selector(".turned")


def clued(album: Album) -> None:
    """The helper for a draft without a table, with its first column open."""
    album.page.goto(f"{album.address}/clue")
    album.page.check("input[name=colour][value=r]", force=True)
    album.page.check("input[name=number][value='5']", force=True)
    album.page.click("button.main")
    album.page.wait_for_selector(".pad")


def before(kind: type, text: str) -> str:
    """A record up to the first entry of this kind."""
    game = read(text.encode()).game
    at = next(at for at, event in enumerate(game.log) if isinstance(event, kind))
    return write(Evening(replay(game.ruleset, game.players, game.log[:at])))
