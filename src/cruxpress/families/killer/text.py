"""Killer as text: ``9:CAGES:SUMS``.

CAGES has a letter for each cell in reading order, a dot for a cell in no cage.  Touching cells with
the same letter are one cage, so a few letters suffice for a grid.  SUMS are the sums of the cages
in the order of their first cells, separated by commas.  The parser ignores white space in CAGES, so
a grid may be written in rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from cruxpress.core.errors import ParseError, shown
from cruxpress.families.killer.puzzle import NO_CAGE, SIZES, Puzzle
from cruxpress.grids.board import check_size, orders
from cruxpress.text.messages import said

_FORM = re.compile(r"([0-9]{1,2}):([a-z.\s]*):([0-9,\s]*)")


def parse(text: str) -> Puzzle:
    """Read a puzzle.

    >>> parse("4:aabb aabb ccdd ccdd:10,10,10,10").cells_of[1]
    (2, 3, 6, 7)
    """
    line = text.strip()
    match = _FORM.fullmatch(line)
    if not match:
        raise ParseError(said("expected a killer such as 9:CAGES:SUMS, got {got}", got=shown(line)))
    size, letters = int(match[1]), "".join(match[2].split())
    check_size(size, SIZES)
    if len(letters) != size**2:
        raise ParseError(
            said(
                "expected {cells} letters of cages, got {count}", cells=size**2, count=len(letters)
            )
        )
    cage_of = numbered(size, letters)
    return Puzzle(size, cage_of, _sums(match[3], len(set(cage_of) - {NO_CAGE}), size))


def _sums(text: str, cages: int, size: int) -> bytes:
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    most = size * (size + 1) // 2
    if len(parts) != cages:
        raise ParseError(
            said(
                "expected {cages} sums, one for each cage, got {count}",
                cages=cages,
                count=len(parts),
            )
        )
    for part in parts:
        if not re.fullmatch("0{0,9}[0-9]{1,2}", part) or not 1 <= int(part) <= most:
            raise ParseError(
                said("expected sums from 1 to {most}, got {part}", most=most, part=shown(part))
            )
    return bytes(map(int, parts))


def numbered(size: int, marks: Sequence[object]) -> bytes:
    """Cages by the numbers of their first cells: touching cells with the same mark are one."""
    cage_of = bytearray([NO_CAGE]) * size**2
    cages = 0
    for start, mark in enumerate(marks):
        if mark == "." or cage_of[start] != NO_CAGE:
            continue
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            if cage_of[cell] == NO_CAGE and marks[cell] == mark:
                cage_of[cell] = cages
                waiting.extend(neighbours(size, cell))
        cages += 1
    return bytes(cage_of)


def neighbours(size: int, cell: int) -> Iterator[int]:
    """The cells that share a side with a cell."""
    if cell >= size:
        yield cell - size
    if cell % size:
        yield cell - 1
    if cell % size < size - 1:
        yield cell + 1
    if cell + size < size**2:
        yield cell + size


def letters_of(puzzle: Puzzle) -> str:
    """A letter for each cell: the first letter that no neighbouring cage has."""
    letter: dict[int, str] = {}
    for cage, cells in enumerate(puzzle.cells_of):
        beside = {puzzle.cage_of[n] for cell in cells for n in neighbours(puzzle.size, cell)}
        taken = {letter.get(other) for other in beside}
        letter[cage] = next(one for one in ascii_lowercase if one not in taken)
    return "".join(letter.get(cage, ".") for cage in puzzle.cage_of)


def write(puzzle: Puzzle) -> str:
    """The puzzle in our own format."""
    return f"{puzzle.size}:{letters_of(puzzle)}:{','.join(map(str, puzzle.sums))}"


def canonical(puzzle: Puzzle, solution: bytes) -> str:
    """The least of the turned and mirrored images, as text.

    Digits are not renamed: sums depend on them.
    """
    return min(write(image) for image, _ in images(puzzle, solution))


def images(puzzle: Puzzle, solution: bytes) -> Iterator[tuple[Puzzle, bytes]]:
    """The puzzle turned and mirrored in all ways that keep its boxes, itself first."""
    for order in orders(puzzle.size):
        marks = [puzzle.cage_of[cell] for cell in order]
        cage_of = numbered(puzzle.size, ["." if mark == NO_CAGE else mark for mark in marks])
        first = dict(zip(cage_of, marks, strict=True))
        sums = bytes(puzzle.sums[first[cage]] for cage in range(len(puzzle.sums)))
        yield Puzzle(puzzle.size, cage_of, sums), bytes(map(solution.__getitem__, order))
