"""Reads the lines of a packed file within limits, so that a small file cannot fill the memory or the disk."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from scorekeeper.text.language import gettext as _

LINE = 1 << 17  # bytes; a row has some hundreds, and a table with long names some thousands
FACTOR = 100  # how much longer the text may be than what was read of the file: backups get about ten times shorter
FREE = 1 << 20  # bytes of text that are read in any case


class _Counted:
    """A file that counts the bytes read from it; it may be a pipe."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.count = file, 0

    def read(self, size: int = -1) -> bytes:
        found = self.file.read(size)
        self.count += len(found)
        return found


def lines(file: Path) -> Iterator[str]:
    """Yield the lines of a gzip file; raise ValueError if one is too long, or all of them for a file of this size."""
    text = 0
    with file.open("rb") as packed:
        counted = _Counted(packed)
        with gzip.GzipFile(fileobj=counted, mode="rb") as unpacked:  # type: ignore[call-overload]
            while line := unpacked.readline(LINE + 1):
                text += len(line)
                if len(line) > LINE:
                    raise ValueError(_("a line is too long"))
                if text > FREE + FACTOR * counted.count:
                    raise ValueError(_("there is more in it than a backup of this size can have"))
                yield line.decode()
