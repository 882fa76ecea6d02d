"""Input and output files: `-` is stdin or stdout; files are written atomically."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cruxpress.cli.terminal import note
from cruxpress.core.errors import AskedWrongly, PuzzleError
from cruxpress.core.shape import FileKind
from cruxpress.files.file_options import is_path, text_of
from cruxpress.files.formats import Format
from cruxpress.files.record_files import opened, pieces
from cruxpress.support.atomic_write import rescued, writing

# A plain file of lines.
TEXT = Format("lines", "", ())


def lines_of(path: str, form: Format = TEXT) -> Iterator[str]:
    """The lines of a file or stdin without line ends, or one string for a binary format."""
    if path == "-":
        if sys.stdin is None:
            raise AskedWrongly("standard input is closed: name a file")
        if sys.stdin.isatty():
            note("reading from the terminal; Ctrl-D ends, Ctrl-C stops")
        sys.stdin.reconfigure(**form.opening)  # type: ignore[union-attr]
        yield from pieces(sys.stdin, form)
        return
    if Path(path).is_dir():
        raise AskedWrongly(f"{path} is a folder, not a file")
    with opened(path, form) as source:
        yield from pieces(source, form)


@contextmanager
def output(path: str | None, form: Format = TEXT) -> Iterator[TextIO]:
    """A stream to write to: stdout, or a file that is written atomically."""
    if path not in (None, "-"):
        tell_rescued(Path(str(path)), lines=form.lines)
        with writing(Path(str(path)), encoding=form.encoding, lines=form.lines) as stream:
            yield stream
        return
    sys.stdout.flush()
    if form.binary and sys.stdout.isatty():
        raise AskedWrongly(f"{form.name} is a format of bytes: name a file to write them to")
    if sys.stdout.encoding.lower() != form.encoding:
        sys.stdout.reconfigure(encoding=form.encoding, newline="\n")  # type: ignore[union-attr]
    yield sys.stdout
    sys.stdout.flush()


def tell_rescued(path: Path, *, lines: bool = True) -> None:
    """Rescue the finished lines of killed runs, and print where they are."""
    for place in rescued(path, lines=lines):
        note(f"{place} holds what a run that was killed had finished")


def text_or_file(name: str, value: str, kind: FileKind) -> str:
    """The value of the option ``name``, or the text of the file if the value is a path."""
    if value and not is_path(value, kind) and is_there(value):
        note(f"{name} {value} is not read from the file of that name: write ./{value}")
    return text_of(name, value, kind)


def is_there(name: str) -> bool:
    """Is there a file or folder of that name?  False if the text is too long for a path."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def shown_path(path: str) -> str:
    """The name of an input file in messages."""
    return "stdin" if path == "-" else path


def reason(error: PuzzleError | OSError) -> str:
    """Why a file could not be read, without its name."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
