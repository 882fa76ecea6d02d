"""Files in and out: `-` is stdin or stdout, and a file is complete or not there at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cruxpress.cli.terminal import note
from cruxpress.errors import AskedWrongly
from cruxpress.formats import Format
from cruxpress.saving import may_write

# A plain file of lines.
TEXT = Format("lines", "", ())


def lines_of(path: str, form: Format = TEXT) -> Iterator[str]:
    """The lines of a file or of stdin, without their ends, or all of a file of bytes."""
    if path == "-":
        if sys.stdin.isatty():
            note("reading from the terminal; Ctrl-D ends, Ctrl-C stops")
        sys.stdin.reconfigure(**form.opening)  # type: ignore[union-attr]
        yield from _pieces(sys.stdin, form)
        return
    if Path(path).is_dir():
        raise AskedWrongly(f"{path} is a folder, not a file")
    with open(path, **form.opening) as source:
        yield from _pieces(source, form)


# How long may a line be?  Longer ones are no puzzle of any family; they are cut, so that a
# huge file without line ends is refused instead of filling the memory.
LONGEST_LINE = 1_000_000


def _pieces(source: TextIO, form: Format) -> Iterator[str]:
    if form.binary:
        yield source.read(LONGEST_LINE)
    else:
        yield from _bounded(source)


def _bounded(source: TextIO) -> Iterator[str]:
    while line := source.readline(LONGEST_LINE):
        complete = line.endswith("\n")
        while not complete and (rest := source.readline(LONGEST_LINE)):
            complete = rest.endswith("\n")
        yield line.rstrip("\r\n")


@contextmanager
def output(path: str | None, form: Format = TEXT) -> Iterator[TextIO]:
    """A stream to write to: stdout, or a file that is written beside and then renamed.

    On an error nothing is left behind; on Ctrl-C what was written so far is kept, because
    every writer writes whole lines.
    """
    encoding = "latin-1" if form.binary else "utf-8"
    if path is not None and _is_device(Path(path)):
        with open(path, "w", encoding=encoding, newline="\n") as stream:
            yield stream
        return
    if path in (None, "-"):
        if form.binary:
            _bytes_to_stdout(form)
        yield sys.stdout
        sys.stdout.flush()
        return
    final = Path(str(path))
    may_write(final)
    beside = final.with_name(f".{final.name}.{os.getpid()}.part")
    try:
        with open(beside, "w", encoding=encoding, newline="\n") as stream:
            yield stream
        os.replace(beside, final)
    except KeyboardInterrupt:
        os.replace(beside, final)
        raise
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(beside):
            error.filename = str(final)
        raise


def _is_device(path: Path) -> bool:
    """Is it a pipe or a device, such as /dev/null, whose place no file may take?"""
    return path.exists() and not path.is_file() and not path.is_dir()


def _bytes_to_stdout(form: Format) -> None:
    if sys.stdout.isatty():
        raise AskedWrongly(f"{form.name} is a format of bytes: name a file to write them to")
    sys.stdout.flush()
    sys.stdout.reconfigure(encoding="latin-1", newline="\n")  # type: ignore[union-attr]


def is_there(name: str) -> bool:
    """Is there a file or folder of that name?  A puzzle text may be too long to ask."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def place(path: str, line: int) -> str:
    """How a message names a line of a file."""
    return f"{'stdin' if path == '-' else path}:{line}"
