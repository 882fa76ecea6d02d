"""HoDoKu: lines of its library, ``:CODE:DIGITS:CELLS:STRUCK:…``, with what a solver has done.

A digit after ``+`` was written by a solver, and ``511`` strikes the 5 from row 1, column 1.  A
record keeps both as its ``state``, in the form that ``explain --state`` takes.  Written are lines
with the code 0000, as HoDoKu does where no technique is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TextIO

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.family import AnyFamily, one_a_line
from cruxpress.core.record import Record
from cruxpress.core.state import State
from cruxpress.files.formats import Format, Item
from cruxpress.files.formats.sdm import classic


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """One puzzle a line, with its state; lines that begin with ``#`` are comments."""
    from cruxpress.families.sudoku import pencilmark_grid, text

    for number, line in one_a_line(enumerate(lines, 1)):
        try:
            puzzle = text.parse(line)
            state = pencilmark_grid.read(puzzle, line) if line.startswith(":") else None
        except ParseError as error:
            yield Item(number, error)
            continue
        extra = {"state": str(state)} if state and str(state) else {}
        yield Item(number, text.write(puzzle), extra=extra)


def write(records: Iterable[Record], out: TextIO) -> None:
    """A line a puzzle."""
    for record in records:
        out.write(_line(classic(record), _state(record)) + "\n")


def _state(record: Record) -> State:
    """What a solver has done, as the record keeps it."""
    try:
        state = State.parse(str(record.extra.get("state", "")))
    except ParseError as error:
        raise AskedWrongly(f"the state of {record.id} cannot be read: {error}") from None
    symbols = {*state.written.values(), *chain.from_iterable(state.struck.values())}
    if not symbols <= set("123456789"):
        raise AskedWrongly(f"the state of {record.id} has other symbols than digits")
    return state


def _line(givens: str, state: State) -> str:
    names = [cell_name(9, cell) for cell in range(81)]
    written = {name: f"+{digit}" for name, digit in state.written.items()}
    cells = [written.get(name, given) for name, given in zip(names, givens, strict=True)]
    struck = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, name in enumerate(names)
        for digit in state.struck.get(name, ())
    ]
    return f":0000:x:{''.join(cells)}:{' '.join(struck)}::"


FORMAT = Format(
    "hodoku", "lines of HoDoKu's library", (".hodoku",), ("sudoku",), read=read, write=write
)
