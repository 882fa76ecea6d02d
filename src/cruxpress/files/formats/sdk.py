"""SDK: one classic 9x9 sudoku per file, nine lines of nine characters.

Header lines begin with ``#`` and a letter (``#L`` level, ``#C`` comment, ``#S`` source);
a section in brackets such as ``[State]`` with pencil marks ends the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.files.formats.sdm import classic
from cruxpress.text.messages import said


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the puzzle of the file."""
    rows: list[str] = []
    first = 0
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if line.startswith("[") and line.lower() != "[puzzle]":
            break
        if line and not line.startswith(("#", "[")):
            first = first or number
            rows.append(line)
    if not rows:
        yield Item(1, ParseError(said("expected nine lines of nine characters, found none")))
    else:
        yield Item(first, "\n".join(rows))


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one record; a second record is an error."""
    for count, record in enumerate(records):
        if count:
            raise AskedWrongly("an .sdk file holds one puzzle; write .sdm for several")
        text = classic(record)
        rows = "\n".join(text[start : start + 9] for start in range(0, 81, 9))
        out.write(f"#L{record.rating.level}\n#D{record.id}\n{rows}\n")


FORMAT = Format(
    "sdk",
    "one classic sudoku, nine lines of nine",
    (".sdk",),
    ("sudoku",),
    read=read,
    write=write,
    lines=False,
    single=True,
)
