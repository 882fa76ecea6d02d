"""
Keen (KenKen): a puzzle is its size, a cage number per cell in reading order, and for each cage a set of operators (1 add, 2 multiply, 4 subtract, 8 divide; several bits mean a hidden operator) and a goal.  Tiers are 0 easy to 4 unreasonable.
"""

from typing import Annotated

import numpy
from numpy.typing import NDArray


def solve(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int = 2, budget: int = 1000000000, tier: int = 1) -> dict:
    """
    Count solutions to a limit: status (none, one, many, budget), solutions as bytes, nodes, guesses, depth, backtracked, work.  The tier says what is deduced between guesses.
    """

def grade(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], budget: int = 1000000000) -> dict:
    """
    The easiest tier whose deductions fill the grid: verdict (easy, normal, hard, extreme, unreasonable, many, none, budget), search_nodes, work.
    """

def profile(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], budget: int = 1000000000) -> dict:
    """
    Numbers that order puzzles inside a tier: rounds, openings and strikes by tier, the narrowest round, log2 of the cage layouts.
    """

def walk(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], budget: int = 1000000000, tier: int = 4, written: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, struck: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, steps: int = 65535) -> dict:
    """
    Every deduction as a step, simplest technique first: verdict, complete, steps.  From the empty grid, or from the digits written (0 where a cell is empty) and the masks of digits struck, for each cell; no more steps than wanted.
    """

def measure(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], budget: int = 1000000000) -> tuple:
    """
    What a rating is made of: verdict, how often the walk uses each technique, rounds and openings by tier, the narrowest round of the hardest tier, log2 of the cage layouts, and the nodes of a search.
    """

def least(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple:
    """
    The least of the eight turned and mirrored images: cage, operators, goals, cages numbered by their first cells.
    """

def generate(seed: int, size: int, tier: int, operators: int = 15, one_cell: int = 0, largest_cage: int = 6, hidden: bool = False, budget: int = 200000000) -> dict:
    """
    Make one puzzle at a tier: status (found, impossible, budget), why, stats, and when found cage, operators and solution as bytes, and goals.
    """
