"""Neighbours of a sudoku: remove givens from units with many givens, or add givens to units with
few, a whole orbit of the symmetry at a time.  The solution stays unique.
"""

from __future__ import annotations

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Direction
from cruxpress.core.seeds import Stream
from cruxpress.families.sudoku.arrays import grids, units
from cruxpress.families.sudoku.puzzle import Puzzle, Shape
from cruxpress.families.sudoku.solve import counted
from cruxpress.families.sudoku.symmetry import orbits
from cruxpress.grids.board import Board

Made = Candidate[Puzzle, bytes] | Reject
# How many removals are tried for a nudge?
TRIALS = 16


def nudged(made: Candidate[Puzzle, bytes], way: Direction, shape: Shape, stream: Stream) -> Made:
    """Remove an orbit of givens (harder) or add one (easier)."""
    if way == "other":
        way = "harder" if stream.below(2) else "easier"
    fewer = _without_some(made, shape.symmetry, stream) if way == "harder" else None
    if fewer is not None:
        return Candidate(Puzzle(made.puzzle.board, fewer), made.solution)
    more = _with_some(made, shape.symmetry, stream)
    if more is None:
        return Reject("every cell is given")
    if way == "harder":
        more = _dug_again(made, more, shape.symmetry, stream)
    if more == made.puzzle.cells:
        return Reject("the same givens were dug out again")
    return Candidate(Puzzle(made.puzzle.board, more), made.solution)


def _dug_again(
    made: Candidate[Puzzle, bytes], cells: bytes, symmetry: str, stream: Stream
) -> bytes:
    """Dig out givens again until no given can be removed."""
    board, seed = made.puzzle.board, stream.seed()
    [givens], [full] = grids([cells]), grids([made.solution])
    if board.is_plain:
        return bytes(kernel.dig(givens, full, seed, symmetry))
    dug, _, _ = kernel.dig_of_units(givens, full, units(board), seed, symmetry)
    return bytes(dug)


def _without_some(made: Candidate[Puzzle, bytes], symmetry: str, stream: Stream) -> bytes | None:
    """Remove the first orbit, from crowded units on, whose removal keeps the solution unique."""
    board, cells = made.puzzle.board, made.puzzle.cells
    crowded = _ordered(board, cells, symmetry, stream, given=True)
    trials = [changed(cells, orbit, bytes(len(cells))) for orbit in crowded[::-1][:TRIALS]]
    if not trials:
        return None
    counts = [counted(board, trial)[0] for trial in trials]
    return next((cells for cells, count in zip(trials, counts, strict=True) if count == 1), None)


def _with_some(made: Candidate[Puzzle, bytes], symmetry: str, stream: Stream) -> bytes | None:
    """Add givens to units with few givens: at least two cells, for a noticeable effect."""
    board, cells = made.puzzle.board, made.puzzle.cells
    bare = _ordered(board, cells, symmetry, stream, given=False)
    if not bare:
        return None
    chosen = bare[0] if len(bare[0]) > 1 or len(bare) == 1 else bare[0] + bare[1]
    return changed(cells, chosen, made.solution)


def changed(cells: bytes, places: tuple[int, ...], source: bytes) -> bytes:
    """The cells, with ``places`` copied from a source."""
    changed = bytearray(cells)
    for cell in places:
        changed[cell] = source[cell]
    return bytes(changed)


def _ordered(
    board: Board, cells: bytes, symmetry: str, stream: Stream, *, given: bool
) -> list[tuple[int, ...]]:
    """Orbits of given (or empty) cells, ordered by the givens in their units, ties at random."""
    loads = [0] * len(cells)
    for _, unit in board.units:
        load = sum(1 for cell in unit if cells[cell])
        for cell in unit:
            loads[cell] += load
    found = [
        orbit
        for orbit in orbits(board.size, symmetry)
        if all(bool(cells[cell]) == given for cell in orbit)
    ]
    stream.shuffle(found)
    return sorted(found, key=lambda orbit: sum(loads[cell] for cell in orbit) / len(orbit))
