"""Sudoku with a twist: solve, climb, explain, make."""

from typing import Annotated

import numpy
from numpy.typing import NDArray


def solve(size: int, knight: bool, givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], lines: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int = 2, budget: int = 20000) -> dict:
    """How many solutions up to a limit, and the first."""

def climb(size: int, knight: bool, givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], lines: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], budget: int = 8000000) -> dict:
    """
    The rating: in each round all easiest steps are taken together; the hardest counts.
    """

def walk(size: int, knight: bool, givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], lines: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], written: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, candidates: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, steps: int = 100000, budget: int = 8000000) -> dict:
    """The steps of a person from any state, one at a time, easiest first."""

def generate(seed: int, size: int, thermos: bool, arrows: bool, knight: bool, lines: int, symmetry: str, floor: int, ceiling: int, budget: int) -> dict:
    """A puzzle whose hardest step is between two ratings, times ten."""
