"""SDM: collections of classic 9x9 sudokus, 81 characters per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.core.family import AnyFamily, one_a_line
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read one puzzle per line; lines that begin with ``#`` are comments."""
    for number, text in one_a_line(enumerate(lines, 1)):
        yield Item(number, text)


def classic(record: Record) -> str:
    """The 81 characters of a record; AskedWrongly if it is not a classic 9x9 sudoku."""
    text = record.puzzle
    if record.family != "sudoku" or len(text) != 81:
        raise AskedWrongly(
            f"this format holds classic 9x9 sudokus only; {record.id} is {shown(text)}"
        )
    return text


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write 81 characters per line, 0 for an empty cell."""
    for record in records:
        out.write(classic(record).replace(".", "0") + "\n")


FORMAT = Format(
    "sdm", "classic sudokus, 81 characters a line", (".sdm",), ("sudoku",), read=read, write=write
)
