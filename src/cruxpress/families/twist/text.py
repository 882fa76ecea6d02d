"""Sudokus with a twist as text: ``9:CELLS:LINES``, or ``9k:CELLS:LINES`` with the knight's rule.

CELLS are the givens in reading order, a dot for an empty cell.  Commas separate LINES: ``t`` for a
thermometer or ``a`` for an arrow, then row and column of each cell, from the bulb or the circle on,
as in ``t11-12-23``.  Without lines there is no second colon.  The parser ignores white space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cruxpress.core.errors import ParseError, shown
from cruxpress.families.twist.puzzle import SIZES, Puzzle, TwistLine
from cruxpress.grids.board import SYMBOLS, check_count, check_size, orders
from cruxpress.text.messages import said

_FORM = re.compile(r"([0-9]{1,2})(k?):([1-9.0]*)(?::([ta0-9,-]*))?")
_LINE = re.compile(r"([ta])([1-9][1-9](?:-[1-9][1-9])*)")
_KINDS = {"t": "thermo", "a": "arrow"}


def parse(text: str) -> Puzzle:
    """Read a puzzle.

    >>> parse("6:1" + 35 * "." + ":t11-12-23,a66-65-55").lines[0].cells
    (0, 1, 8)
    """
    line = "".join(text.split())
    match = _FORM.fullmatch(line)
    if not match:
        raise ParseError(
            said("expected a puzzle such as 9:CELLS:t11-12-23, got {got}", got=shown(line))
        )
    size, givens = int(match[1]), match[3].replace(".", "0")
    check_size(size, SIZES)
    check_count(size, len(givens))
    lines = [_line(part, size) for part in match[4].split(",")] if match[4] else []
    return Puzzle(size, bytes(map(int, givens)), tuple(sorted(lines)), bool(match[2]))


def _line(text: str, size: int) -> TwistLine:
    match = _LINE.fullmatch(text)
    places = [divmod(int(part), 10) for part in match[2].split("-")] if match else []
    if not match or max(map(max, places)) > size:
        raise ParseError(said("expected a line such as t11-12-23, got {got}", got=shown(text)))
    return TwistLine(
        tuple((row - 1) * size + column - 1 for row, column in places), _KINDS[match[1]]
    )


def write(puzzle: Puzzle) -> str:
    """The puzzle in our own format."""
    givens = "".join(SYMBOLS[digit - 1] if digit else "." for digit in puzzle.givens)
    lines = ",".join(_written(line, puzzle.size) for line in puzzle.lines)
    head = f"{puzzle.size}{'k' if puzzle.knight else ''}:{givens}"
    return f"{head}:{lines}" if lines else head


def _written(line: TwistLine, size: int) -> str:
    cells = "-".join(f"{cell // size + 1}{cell % size + 1}" for cell in line.cells)
    return f"{line.kind[0]}{cells}"


def canonical(puzzle: Puzzle, solution: bytes) -> str:
    """The least of the turned and mirrored images, as text.

    Without lines, digits are renamed so that the first row of the solution ascends; lines prevent
    this.
    """
    return min(write(_renamed(*image)) for image in _turned(puzzle, solution))


def images(puzzle: Puzzle, solution: bytes) -> Iterator[tuple[Puzzle, bytes]]:
    """The puzzle turned and mirrored in all ways that keep its boxes, itself first.  Without lines,
    also with the digits in reverse."""
    yield from _turned(puzzle, solution)
    if not puzzle.lines:
        down = bytes([0, *range(puzzle.size, 0, -1)])
        yield _relabelled(puzzle, solution, down)


def _turned(puzzle: Puzzle, solution: bytes) -> Iterator[tuple[Puzzle, bytes]]:
    for order in orders(puzzle.size):
        place = {cell: at for at, cell in enumerate(order)}
        lines = (
            TwistLine(tuple(place[cell] for cell in line.cells), line.kind) for line in puzzle.lines
        )
        givens = bytes(puzzle.givens[cell] for cell in order)
        image = Puzzle(puzzle.size, givens, tuple(sorted(lines)), puzzle.knight)
        yield image, bytes(solution[cell] for cell in order)


def _renamed(puzzle: Puzzle, solution: bytes) -> Puzzle:
    if puzzle.lines:
        return puzzle
    first = solution[: puzzle.size]
    table = bytes([0, *(first.index(digit) + 1 for digit in range(1, puzzle.size + 1))])
    return _relabelled(puzzle, solution, table)[0]


def _relabelled(puzzle: Puzzle, solution: bytes, table: bytes) -> tuple[Puzzle, bytes]:
    names = table.ljust(256, b"\0")
    givens = puzzle.givens.translate(names)
    return Puzzle(puzzle.size, givens, puzzle.lines, puzzle.knight), solution.translate(names)
