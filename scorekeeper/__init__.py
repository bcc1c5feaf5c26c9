"""scorekeeper: a referee and score sheet for trick-taking games played with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

__version__ = "0.1.0"


def create_app(config: dict[str, Any] | None = None) -> Flask:
    """Create the web application. Flask is imported here because the rules and most commands do without it."""
    from scorekeeper.web.app import build

    return build(config or {})


def assets() -> Path:
    """Return where templates/ and static/ are: packed into the wheel, or next to the package in the repository."""
    from pathlib import Path

    packed = Path(__file__).parent / "_assets"
    return packed if packed.is_dir() else Path(__file__).parent.parent
