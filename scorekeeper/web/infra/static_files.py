"""Style, script and icons, as whole answers that can be compressed, under addresses that change with their content."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from typing import Any

from flask import Flask, Response, abort

from scorekeeper import assets

MONTH = 60 * 60 * 24 * 30


def register(app: Flask) -> None:
    app.add_url_rule("/static/<path:filename>", "static", serve)
    app.url_defaults(_versioned)


@cache
def content(filename: str) -> bytes | None:
    """What a file holds; None for anything that is not in the folder."""
    folder = assets() / "static"
    if "\0" in filename:
        return None
    file = (folder / filename).resolve()
    return file.read_bytes() if file.is_file() and file.is_relative_to(folder.resolve()) else None


def names() -> list[str]:
    """The files that pages are made with."""
    folder = assets() / "static"
    found = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.suffix)
    return sorted(name for name in found if content(name))


def serve(filename: str) -> Response:
    found = content(filename)
    if found is None:
        abort(404)
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    return Response(found, mimetype=kind, headers={"Cache-Control": f"public, max-age={MONTH}"})


def _versioned(endpoint: str, values: dict[str, Any]) -> None:
    """A page names the file with a mark of its content, so that an upgrade is seen at once."""
    found = content(values["filename"]) if endpoint == "static" and "filename" in values else None
    if found is not None:
        values["v"] = hashlib.sha256(found).hexdigest()[:10]
