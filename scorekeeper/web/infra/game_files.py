"""The templates and static files of games that other packages bring, found under the names that ours have."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, url_for
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from scorekeeper import assets, games

STYLE = "style.css"  # how a game's own suits look


def register(app: Flask) -> None:
    """Let templates be found: games/FOLDER/rules.html is templates/rules.html in the game's package."""
    own = app.jinja_loader
    assert own
    others: dict[str, BaseLoader] = {name: FileSystemLoader(games.files(name) / "templates") for name in brought()}
    app.jinja_loader = ChoiceLoader([own, PrefixLoader({"games": PrefixLoader(others)})])
    app.jinja_env.globals["game_styles"] = styles


def brought() -> list[str]:
    """Return the folders of the games that other packages bring."""
    games.games()  # leaves out those that do not work
    return [name for name in games.folders() if name not in games.built_in()]


def static_folders() -> dict[str, Path]:
    """Return where static files are, by what their names begin with."""
    return {"": assets() / "static"} | {f"games/{name}/": games.files(name) / "static" for name in brought()}


def styles() -> list[str]:
    """Return the addresses of the style sheets that games bring."""
    found = [name for name in brought() if (games.files(name) / "static" / STYLE).is_file()]
    return [url_for("static", filename=f"games/{name}/{STYLE}") for name in found]
