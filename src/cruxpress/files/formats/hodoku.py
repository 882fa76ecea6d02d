"""HoDoKu: library lines ``:CODE:DIGITS:CELLS:STRUCK:…``, including a solver's progress.

A solver wrote each digit after ``+``; ``511`` eliminates the 5 from row 1, column 1.  A record
stores both as its ``state``, in the syntax of ``explain --state``.  The writer uses the code 0000,
HoDoKu's code for no particular technique.
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
    """Write one line per puzzle."""
    for record in records:
        out.write(_line(classic(record), _state(record)) + "\n")


def _state(record: Record) -> State:
    """Parse the solver's progress that the record stores."""
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
