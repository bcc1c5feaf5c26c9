"""Adds every game when the app starts and checks it, so that a missing part is an error then and not at a table."""

from __future__ import annotations

from flask import Flask
from jinja2 import TemplateNotFound, TemplateSyntaxError

from scorekeeper import games, logs
from scorekeeper.games.check import Incomplete
from scorekeeper.rules.ruleset import Ask, Ruleset
from scorekeeper.web.forms import actions
from scorekeeper.web.rulebook.decisions import pages_of
from scorekeeper.web.table.screen import Screen, screen_of
from scorekeeper.web.views import rules

PAGES = ("rules.html", "short.html")


def add_games(app: Flask) -> None:
    """Add the views of every game and check that it has all its parts; a package that does not work is left out."""
    games.check()
    found = [(folder, game) for game in games.games().values() for folder in [games.folder_of(game)]]
    for folder in dict.fromkeys(folder for folder, _ in found):
        try:
            _add(app, folder, [game for name, game in found if name == folder])
        except TemplateSyntaxError as problem:
            games.leave_out(folder, Incomplete(f"{problem.name}, line {problem.lineno}: {problem.message}"))
        except Exception as problem:  # whatever is wrong with a package, the other games work
            games.leave_out(folder, problem)
    for package, why in games.left_out.items():
        logs.tell("warning", "game left out", package=package, why=why)


def _add(app: Flask, folder: str, rulesets: list[Ruleset]) -> None:
    views, *_ = (games.part(folder, name) for name in ("views", "screen", "forms", "pages"))
    for bp in views.BLUEPRINTS if views else ():
        app.register_blueprint(bp)
    for game in rulesets:
        _check(app, folder, game)
        if folder not in games.built_in():
            _show_rules(app, game)


def _check(app: Flask, folder: str, game: Ruleset) -> None:
    """Check that a game has its pages, and a template for each of its panels and corrections."""
    screen = screen_of(game)
    _told(game, folder, screen)
    for name in (*PAGES, *_fragments(screen)):
        try:
            app.jinja_env.get_or_select_template(screen.own(name))
        except TemplateNotFound as missing:
            raise Incomplete(f"{game.key} has no template {missing.name}.") from None


def _show_rules(app: Flask, game: Ruleset) -> None:
    """Show the rules pages of a game of another package once: they may fail as they are made."""
    for template in ("rules/game.html", "rules/short.html"):
        for players in (None, *game.players):
            with app.test_request_context(query_string={"players": players} if players else {}):
                rules.page(template, game.key)


def _told(game: Ruleset, folder: str, screen: Screen) -> None:
    """Check that a game's own events have words in the log, its questions a panel, and its corrections a form."""
    for kind in games.events(folder):
        if kind not in screen.entries:
            raise Incomplete(f"{game.key} has no words for {kind.__name__} in the log.")
    for asked in screen.questions:
        if asked not in screen.panels and not screen.on_pad(Ask(asked)):
            raise Incomplete(f"{game.key} has no panel {asked}.")
    known = {rule.key for rule in game.houses()}
    if unknown := [key for key in pages_of(game).words if key not in known and folder not in games.built_in()]:
        raise Incomplete(f"{game.key} has words for a house rule that it does not have: {unknown[0]}.")
    for action in screen.own_corrections:
        if action not in actions(game):
            raise Incomplete(f"{game.key} has no form {action}.")


def _fragments(screen: Screen) -> list[str]:
    panels = [f"_{panel}.html" for panel in screen.panels]
    return panels + [f"_correct_{action}.html" for action in screen.own_corrections] + ["_menu.html"] * screen.menu
