"""Serves style, scripts and icons under addresses that change with their content."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask, Response, abort, current_app

from scorekeeper.web.infra.game_files import static_folders

MONTH = 60 * 60 * 24 * 30


class File(NamedTuple):
    """A file as it is served; `version` changes with its content."""

    content: bytes
    version: str
    kind: str


def register(app: Flask) -> None:
    """Read all files. They are few, and no other name is ever looked for."""
    app.extensions["static_files"] = dict(_files())
    app.add_url_rule("/static/<path:filename>", "static", serve)
    app.url_defaults(_versioned)


def _files() -> Iterator[tuple[str, File]]:
    for start, folder in sorted(static_folders().items()):  # what a game brings goes before ours of the same name
        for path in folder.rglob("*"):
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                yield start + path.relative_to(folder).as_posix(), _file(path)


def _file(path: Path) -> File:
    content, kind = path.read_bytes(), mimetypes.guess_type(path.name)[0]
    return File(content, hashlib.sha256(content).hexdigest()[:10], kind or "application/octet-stream")


def files() -> dict[str, File]:
    """Return all static files by name."""
    found: dict[str, File] = current_app.extensions["static_files"]
    return found


def names() -> list[str]:
    """Return the names of the files that pages need; one without an ending is a licence."""
    return sorted(name for name, file in files().items() if Path(name).suffix and file.content)


def serve(filename: str) -> Response:
    file = files().get(filename)
    if file is None:
        abort(404)
    return Response(file.content, mimetype=file.kind, headers={"Cache-Control": f"public, max-age={MONTH}"})


def _versioned(endpoint: str, values: dict[str, Any]) -> None:
    """Add the version to a file's address, so that an upgrade is seen at once."""
    if endpoint == "static" and (file := files().get(values.get("filename", ""))):
        values["v"] = file.version
