"""Serves style, scripts and icons under addresses that change with their content."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort

from scorekeeper.web.infra.game_files import static_folders

MONTH = 60 * 60 * 24 * 30


def register(app: Flask) -> None:
    app.add_url_rule("/static/<path:filename>", "static", serve)
    app.url_defaults(_versioned)


@cache
def content(filename: str) -> bytes | None:
    """Return a file's content; None for anything that is not in the folder."""
    if "\0" in filename:
        return None
    start, folder = max((pair for pair in static_folders().items() if filename.startswith(pair[0])), key=_length)
    file = (folder / filename.removeprefix(start)).resolve()
    return file.read_bytes() if file.is_file() and file.is_relative_to(folder.resolve()) else None


def _length(pair: tuple[str, Path]) -> int:
    return len(pair[0])


def names() -> list[str]:
    """Return the names of all static files."""
    found = (
        start + file.relative_to(folder).as_posix()
        for start, folder in static_folders().items()
        for file in folder.rglob("*")
        if file.suffix
    )
    return sorted(name for name in found if content(name))


def serve(filename: str) -> Response:
    found = content(filename)
    if found is None:
        abort(404)
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    return Response(found, mimetype=kind, headers={"Cache-Control": f"public, max-age={MONTH}"})


def _versioned(endpoint: str, values: dict[str, Any]) -> None:
    """Add a hash of its content to a file's address, so that an upgrade is seen at once."""
    found = content(values["filename"]) if endpoint == "static" and "filename" in values else None
    if found is not None:
        values["v"] = hashlib.sha256(found).hexdigest()[:10]
