"""The `scorekeeper` command as tests run it: inside this process, which costs little, or in one of its own."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import Context
from io import BytesIO, TextIOWrapper
from unittest.mock import patch

from scorekeeper import logs
from scorekeeper.cli import main

COMMAND = [sys.executable, "-m", "scorekeeper"]
OURS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "DATABASE_URL", "PYTHONUNBUFFERED")


def terminal(**settings: str) -> dict[str, str]:
    """The environment of a terminal that has these settings, and none of ours besides."""
    rest = {key: value for key, value in os.environ.items() if key not in OURS and not key.startswith("SCOREKEEPER")}
    return rest | {"COLUMNS": "80"} | settings


def process(*words: str, given: bytes = b"", **settings: str) -> subprocess.CompletedProcess[bytes]:
    """What the command answers in a process of its own."""
    command, env = [*COMMAND, *words], terminal(**settings)
    return subprocess.run(command, env=env, input=given, capture_output=True, timeout=60, check=False)


def run(*words: str, given: bytes = b"", **settings: str) -> subprocess.CompletedProcess[bytes]:
    """What the command answers, run in this process. Nothing of it stays behind."""
    stdin, stdout, stderr = BytesIO(given), BytesIO(), BytesIO()
    with streams(stdin, stdout, stderr), undone(**settings), no_server(words):
        status = Context().run(_status, words)  # with no language and no colours that another test spoke of
        return subprocess.CompletedProcess(words, status, stdout.getvalue(), stderr.getvalue())


def _status(words: Sequence[str]) -> int:
    try:
        return main(words)
    except SystemExit as end:  # argparse says goodbye this way
        return int(end.code or 0)


@contextmanager
def streams(*given: BytesIO) -> Iterator[None]:
    """Standard input, output and error are these."""
    texts = [TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in given]
    with patch.multiple(sys, **dict(zip(("stdin", "stdout", "stderr"), texts, strict=True))):
        yield


@contextmanager
def undone(**settings: str) -> Iterator[None]:
    """A terminal with these settings. Afterwards the environment, argparse and the log are as they were."""
    by_itself = {name: vars(argparse)[name] for name in ("_", "ngettext")}
    with patch.dict(os.environ, terminal(**settings), clear=True), patch.multiple(argparse, **by_itself):
        level = logs.LOGGER.level
        try:
            with patch.object(logs.LOGGER, "handlers", []):
                yield
        finally:
            logs.LOGGER.setLevel(level)


def no_server(words: Sequence[str]) -> AbstractContextManager[object]:
    """A command that would start a server in here fails instead. Without words it serves, too."""
    if words and words[0] != "serve":
        return nullcontext()
    return patch("scorekeeper.cli.serve.Server", side_effect=AssertionError("a server starts"))
