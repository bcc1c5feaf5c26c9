"""Checks every game when the app starts, so that a missing part is an error then and not at a table."""

from __future__ import annotations

from flask import Flask
from jinja2 import TemplateNotFound

from scorekeeper import games
from scorekeeper.games import Incomplete
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web.forms import actions
from scorekeeper.web.table.screen import Screen, screen_of

PAGES = ("rules.html", "short.html")


def check(app: Flask) -> None:
    """Check that every game has its pure half, its pages, and a template for each of its panels and corrections."""
    games.check()
    for game in games.games().values():
        folder, screen = games.folder_of(game), screen_of(game)
        _told(game, folder, screen)
        for name in (*PAGES, *_fragments(screen)):
            try:
                app.jinja_env.get_or_select_template(screen.own(name))
            except TemplateNotFound as missing:
                raise Incomplete(f"{game.key} has no template {missing.name}.") from None


def _told(game: Ruleset, folder: str, screen: Screen) -> None:
    """Check that a game's own events have words in the log, and that the forms to correct them exist."""
    for kind in games.events(folder):
        if kind not in screen.entries:
            raise Incomplete(f"{game.key} has no words for {kind.__name__} in the log.")
    for action in (*screen.corrects.values(), *screen.corrections):
        if action not in actions(game):
            raise Incomplete(f"{game.key} has no form {action}.")


def _fragments(screen: Screen) -> list[str]:
    panels = [f"_{panel}.html" for panel in screen.panels]
    return panels + [f"_correct_{action}.html" for action in screen.corrections] + ["_menu.html"] * screen.menu
