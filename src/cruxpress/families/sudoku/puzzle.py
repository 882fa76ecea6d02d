"""Sudoku puzzles: shapes, and a checker that shares no code with the solvers.

Cells are bytes in reading order, 0 for an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.grids.board import BOXES, SYMBOLS, Board, cell_faults, cells_to_fill
from cruxpress.text.messages import said

_NUMBERS = bytes(range(256))
VARIANTS = ("classic", "diagonal", "jigsaw", "colour")
# `symmetry.settle` replaces this value by another value before generation.
AUTO = "auto"
SYMMETRIES = (
    "none", "rotate180", "rotate90", "mirror-horizontal", "mirror-vertical", "mirror-both",
    "diagonal", "antidiagonal", "diagonal-both",
)  # fmt: skip


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a sudoku."""

    size: int = option(9, choices=tuple(BOXES), help="Cells in a row")
    variant: str = option("classic", choices=VARIANTS, help="Rules beyond rows and columns")
    symmetry: str = option(
        AUTO,
        choices=(AUTO, *SYMMETRIES),
        help="Symmetry of the givens; auto is rotate180 where a level is all that is wished for",
    )
    givens: int | None = option(
        None, kind=int, low=0, high=256, help="Wished number of givens, as near as can be"
    )
    minimal: bool = option(False, help="No given, or with symmetry no orbit of them, can go")

    def __post_init__(self) -> None:
        if self.minimal and self.size > 9:
            raise AskedWrongly(
                said("minimal puzzles are made up to 9x9: larger ones take too long")
            )
        if self.givens is not None and self.givens > self.size**2:
            raise AskedWrongly(
                said(
                    "a {size}x{size} sudoku has {cells} cells, so it cannot have {givens} givens",
                    size=self.size,
                    cells=self.size**2,
                    givens=self.givens,
                )
            )


CLASSIC = Board()


@dataclass(frozen=True)
class Puzzle:
    """A board with its givens.

    ``written``: cells that a solver has filled.  They count as givens, but look lighter.
    """

    board: Board
    cells: bytes
    written: frozenset[int] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        size = self.board.size
        if len(self.cells) != size * size or self.cells.translate(None, _NUMBERS[: size + 1]):
            raise ParseError(
                said(
                    "expected {cells} cells with digits up to {size}", cells=size * size, size=size
                )
            )

    @property
    def givens(self) -> int:
        """How many cells are given."""
        return len(self.cells) - self.cells.count(0)


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with digits written into some of its cells."""
    size = puzzle.board.size
    cells, written = bytearray(puzzle.cells), set(puzzle.written)
    for cell in range(size * size):
        if symbol := places.get(cell_name(size, cell)):
            cells[cell] = SYMBOLS.index(symbol) + 1
            written.add(cell)
    return replace(puzzle, cells=bytes(cells), written=frozenset(written))


def like(puzzles: Sequence[Puzzle]) -> dict[str, int | str]:
    """Shape options that match the first of some puzzles."""
    board = puzzles[0].board
    return {"size": board.size, "variant": board.variant}


def cells(puzzle: Puzzle, solution: bytes) -> dict[str, str]:
    """The cells that a person fills, with their digits."""
    return cells_to_fill(puzzle.board.size, puzzle.cells, solution)


def clashes(board: Board, digits: bytes) -> Iterator[str]:
    """Yield a sentence for equal digits in a unit."""
    for (name, unit), read in zip(board.units, board.readers, strict=True):
        if len(set(read(digits))) == len(unit):
            continue
        seen: dict[int, int] = {}
        for cell in unit:
            digit = digits[cell]
            if digit and digit in seen:
                first, second = (cell_name(board.size, c) for c in (seen[digit], cell))
                yield f"{first} and {second} in {name} are both {SYMBOLS[digit - 1]}"
            seen[digit] = cell


def check(puzzle: Puzzle, solution: bytes) -> list[str]:
    """The faults of a solution, in words; empty if it is right."""
    size = puzzle.board.size
    if len(solution) != size * size:
        return [f"expected {size * size} cells, got {len(solution)}"]
    return cell_faults(size, puzzle.cells, solution) + list(clashes(puzzle.board, solution))
