"""Canonical forms of sudokus: equal for puzzles that are the same up to symmetry.

For the classic 9x9 board the kernel covers all symmetries: digits renamed, bands, stacks, rows and
columns exchanged, the grid transposed.  For the classic 4x4 and 6x6 boards this module tries all of
them.  For larger boards and for variants the symmetries are turns and reflections that preserve the
board, and renaming of digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.families.sudoku.text import symbols
from cruxpress.grids.board import BOXES, Board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Order = tuple[int, ...]


def canonical(puzzle: Puzzle, solution: bytes) -> str:
    """The canonical form of a puzzle with its one solution, as text."""
    board = puzzle.board
    if board.is_plain:
        return symbols(kernel.canonical(puzzle.cells, solution))
    if not board.regions and not board.colours:
        parts = (b"", b"", _least_givens(puzzle, solution))
        return f"{board.size}{board.variant}:" + ":".join(map(symbols, parts))
    regions, colours = board.regions, board.colours
    least = min(
        (_numbers(regions, order), _numbers(colours, order), _givens(puzzle, solution, order))
        for order in _orders(board.size, board.variant)
    )
    return f"{board.size}{board.variant}:" + ":".join(map(symbols, least))


def images(puzzle: Puzzle, solution: bytes) -> Iterator[tuple[Puzzle, bytes]]:
    """The puzzle turned and mirrored, each image also with the digits in reverse.  Of the exchanges
    that the canonical form covers, one exchange of rows, columns, bands and stacks each."""
    board = puzzle.board
    lines = _exchanges(board.size) if board.variant == "classic" and board.size <= 9 else ()
    backwards = bytes(board.size + 1 - digit if digit else 0 for digit in range(board.size + 1))
    backwards += bytes(256 - len(backwards))
    yield puzzle, solution
    for order in (*_turns(board), *lines):
        regions, colours, cells, full = (
            bytes(part[cell] for cell in order) if part else b""
            for part in (board.regions, board.colours, puzzle.cells, solution)
        )
        moved = replace(board, regions=regions, colours=colours)
        yield Puzzle(moved, cells.translate(backwards)), full.translate(backwards)


def _exchanges(size: int) -> Iterator[Order]:
    """The first two rows, bands, columns and stacks exchanged."""
    line = tuple(range(size))
    for block, down in zip(BOXES[size], (True, False), strict=True):
        for length in (1, block):
            moved = (*line[length : 2 * length], *line[:length], *line[2 * length :])
            rows, columns = (moved, line) if down else (line, moved)
            yield tuple(row * size + column for row in rows for column in columns)


def _numbers(regions: bytes, order: Order) -> bytes:
    """A region map in another order of cells, renumbered from 1 by first appearance."""
    moved = bytes(regions[cell] for cell in order) if regions else b""
    names = {number: place for place, number in enumerate(dict.fromkeys(moved), 1)}
    return bytes(names[number] for number in moved)


def _givens(puzzle: Puzzle, solution: bytes, order: Order) -> bytes:
    """The givens in another order of cells, digits renamed by their order in the solution."""
    names = [0] * (puzzle.board.size + 1)
    fresh = 0
    for cell in order:
        if not names[solution[cell]]:
            fresh += 1
            names[solution[cell]] = fresh
    return bytes(names[puzzle.cells[cell]] for cell in order)


def _least_givens(puzzle: Puzzle, solution: bytes) -> bytes:
    """The least givens over all cell orders, computed at once.  Each order begins with a whole line
    of the solution, which determines the renaming of digits."""
    import numpy as np

    size = puzzle.board.size
    orders = _orders_array(size, puzzle.board.variant)
    each = np.arange(len(orders))[:, None]
    names = np.zeros((len(orders), size + 1), dtype=np.uint8)
    full = np.frombuffer(solution, dtype=np.uint8)
    names[each, full[orders[:, :size]]] = np.arange(1, size + 1, dtype=np.uint8)
    moved = names[each, np.frombuffer(puzzle.cells, dtype=np.uint8)[orders]].tobytes()
    return min(moved[at : at + size * size] for at in range(0, len(moved), size * size))


@cache
def _orders_array(size: int, variant: str) -> NDArray[np.intp]:
    """The cell orders that preserve a board, one per row."""
    import numpy as np

    return np.array(_orders(size, variant), dtype=np.intp)


@cache
def _orders(size: int, variant: str) -> tuple[Order, ...]:
    """The cell orders that preserve a board."""
    if variant == "classic" and size <= 6:
        return tuple(_all_orders(size))
    return tuple(_turns(Board(size, variant)))


def _turns(board: Board) -> Iterator[Order]:
    """The turns and reflections that preserve a board."""
    height, width = BOXES[board.size]
    return _dihedral(board.size, height == width or board.variant == "jigsaw")


def _dihedral(size: int, square: bool) -> Iterator[Order]:
    """Reflections, half turns, and transposition if the boxes are square."""
    line = range(size)
    for rows, columns in product((line, line[::-1]), repeat=2):
        yield tuple(row * size + column for row in rows for column in columns)
        if square:
            yield tuple(row * size + column for column in columns for row in rows)


def _all_orders(size: int) -> Iterator[Order]:
    """Rows within bands, bands, columns within stacks, stacks, and transposition."""
    height, width = BOXES[size]
    for rows, columns in product(_lines(size, height), _lines(size, width)):
        yield tuple(row * size + column for row in rows for column in columns)
        if height == width:
            yield tuple(row * size + column for column in columns for row in rows)


def _lines(size: int, block: int) -> list[Order]:
    """The line orders that keep blocks of lines together."""
    blocks = [range(start, start + block) for start in range(0, size, block)]
    return [
        tuple(line for part in parts for line in part)
        for order in permutations(blocks)
        for parts in product(*(permutations(one) for one in order))
    ]
