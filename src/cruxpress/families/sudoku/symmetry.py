"""Symmetries of the pattern of givens: which a wish means, and which cells are given together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from cruxpress.core.recipe import Target
from cruxpress.families.sudoku.puzzle import AUTO, Shape

# The symmetry of puzzles in newspapers.
USUAL = "rotate180"


def settle(shape: Shape, target: Target) -> Shape:
    """The shape with ``auto`` symmetry replaced.

    If the request has only a level, or nothing, puzzles get the symmetry of newspapers.  Symmetry
    makes other requests harder to meet (few givens, values, techniques), and these have priority.
    On boards below 9x9 symmetry leaves few puzzles, or none at some levels.
    """
    if shape.symmetry != AUTO:
        return shape
    aimed = target.ranges or target.require or target.forbid or target.named
    rare = aimed or shape.minimal or shape.givens is not None or shape.size < 9
    return replace(shape, symmetry="none" if rare else USUAL)


@lru_cache(maxsize=64)
def orbits(size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells of a board in sets that a symmetry maps to themselves."""
    moves = _MOVES[symmetry]
    seen: dict[int, tuple[int, ...]] = {}
    for cell in range(size * size):
        if cell not in seen:
            orbit = {cell}
            for _ in range(3):  # the largest group here has eight elements
                orbit |= {move(one, size) for one in orbit for move in moves}
            seen |= dict.fromkeys(orbit, tuple(sorted(orbit)))
    return tuple(dict.fromkeys(seen.values()))


def _turned(cell: int, size: int) -> int:
    row, column = divmod(cell, size)
    return column * size + size - 1 - row


def _half_turned(cell: int, size: int) -> int:
    return size * size - 1 - cell


def _left_right(cell: int, size: int) -> int:
    row, column = divmod(cell, size)
    return row * size + size - 1 - column


def _top_bottom(cell: int, size: int) -> int:
    row, column = divmod(cell, size)
    return (size - 1 - row) * size + column


def _transposed(cell: int, size: int) -> int:
    row, column = divmod(cell, size)
    return column * size + row


def _anti_transposed(cell: int, size: int) -> int:
    return _half_turned(_transposed(cell, size), size)


_MOVES: dict[str, tuple[Callable[[int, int], int], ...]] = {
    "none": (),
    "rotate180": (_half_turned,),
    "rotate90": (_turned,),
    "mirror-horizontal": (_left_right,),
    "mirror-vertical": (_top_bottom,),
    "mirror-both": (_left_right, _top_bottom),
    "diagonal": (_transposed,),
    "antidiagonal": (_anti_transposed,),
    "diagonal-both": (_transposed, _anti_transposed),
}
