"""Kernels of the family sudoku."""

from typing import Annotated

import numpy
from numpy.typing import NDArray


def effort_features(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, rates: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C')]:
    """
    Measure the work that each puzzle is for a person, on a solve in waves.

    puzzles: uint8 [n, cells], 0 for an empty cell.
    units: uint16 [u, side]: rows, columns, regions, then extra units; classic 9x9 if left out.
    rates: uint32 [6], how fast a step strikes the eye: region, line, naked, locked, stuck, floor.
    Returns float64 [n, k], columns as in effort_feature_names(). Equal, bit for bit, for all
    images of a puzzle under the symmetries of its board.
    """

def effort_feature_names() -> list[str]:
    """The names of the columns of effort_features()."""
