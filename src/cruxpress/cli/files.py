"""Files in and out: `-` is stdin or stdout, and a file is complete or not there at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cruxpress.errors import AskedWrongly


def lines_of(path: str) -> Iterator[str]:
    """The lines of a file or of stdin, without their ends; bytes that are not UTF-8 survive
    as escapes, so that a bad line is refused as a puzzle and not as a file."""
    if path == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        yield from _bounded(sys.stdin)
        return
    if Path(path).is_dir():
        raise AskedWrongly(f"{path} is a folder, not a file")
    with open(path, encoding="utf-8-sig", errors="backslashreplace") as source:
        yield from _bounded(source)


# How long may a line be?  Longer ones are no puzzle of any family; they are cut, so that a
# huge file without line ends is refused instead of filling the memory.
LONGEST_LINE = 1_000_000


def _bounded(source: TextIO) -> Iterator[str]:
    while line := source.readline(LONGEST_LINE):
        complete = line.endswith("\n")
        while not complete and (rest := source.readline(LONGEST_LINE)):
            complete = rest.endswith("\n")
        yield line.rstrip("\r\n")


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """A stream to write to: stdout, or a file that is written beside and then renamed.

    On an error nothing is left behind; on Ctrl-C what was written so far is kept, because
    every writer writes whole lines.
    """
    if path in (None, "-"):
        yield sys.stdout
        sys.stdout.flush()
        return
    final = Path(str(path))
    if not final.parent.is_dir():
        raise AskedWrongly(f"there is no folder {final.parent} to write {final.name} into")
    beside = final.with_name(f".{final.name}.{os.getpid()}.part")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
        os.replace(beside, final)
    except KeyboardInterrupt:
        os.replace(beside, final)
        raise
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def place(path: str, line: int) -> str:
    """How a message names a line of a file."""
    return f"{'stdin' if path == '-' else path}:{line}"
