"""Writes the server's log: one JSON object a line on standard error, without anything that would open a table.

Left out on purpose: addresses, queries, cookies, names, and exception messages, which may quote any of them.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import walk_tb
from typing import Any

LOGGER = logging.getLogger("scorekeeper")
SERVER = "_granian"  # its own messages mention only workers and ports


class Line(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), **_told(record)}
        if record.exc_info and record.exc_info[1]:
            line |= crash(record.exc_info[1])
        return json.dumps(line)


def _told(record: logging.LogRecord) -> dict[str, Any]:
    """Return our own events with their fields; for other libraries, only that they logged something."""
    if record.name == LOGGER.name:
        return {"event": record.msg, **getattr(record, "fields", {})}
    if record.name == SERVER:
        return {"event": "server", "message": record.getMessage()}
    return {"event": "library", "logger": record.name}


def crash(problem: BaseException) -> dict[str, Any]:
    """Return the type of an exception and its call stack, innermost last, but never its message or values."""
    frames = [
        (frame.f_globals.get("__name__"), number, frame.f_code.co_name)
        for frame, number in walk_tb(problem.__traceback__)
    ]
    kind = type(problem)
    return {
        "exception": f"{kind.__module__}.{kind.__qualname__}",
        "at": [f"{module}:{number} {function}" for module, number, function in frames],
    }


def keep(level: str) -> None:
    """Log messages of this level and above from now on."""
    LOGGER.setLevel(level.upper())
    LOGGER.propagate = False
    if not LOGGER.handlers:
        LOGGER.addHandler(_handler())


def _handler() -> logging.Handler:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line())
    return handler


def tell(level: str, event: str, problem: BaseException | None = None, **fields: Any) -> None:
    LOGGER.log(logging.getLevelNamesMapping()[level.upper()], event, exc_info=problem, extra={"fields": fields})


# How the log of the server and of other libraries is formatted, for logging.config.
LIBRARIES: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "scorekeeper.logs.Line"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}},
    "loggers": {SERVER: {"handlers": ["console"], "propagate": False}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
