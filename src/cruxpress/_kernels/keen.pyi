"""
Keen (KenKen): a puzzle is its size, a cage number per cell in reading order, and for each cage a set of operators (1 add, 2 multiply, 4 subtract, 8 divide; several bits mean a hidden operator) and a goal.  Tiers are 0 easy to 4 unreasonable.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def solve(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int = 2, budget: int = 1000000000, tier: int = 1) -> dict:
    """
    Count solutions to a limit: status (none, one, many, budget), solutions as bytes, nodes, guesses, depth, backtracked, work.  The tier says what is deduced between guesses.
    """

def count_squares(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple:
    """
    How many Latin squares of up to 4x4 have the goals of all cages, of up to seven cells, and one that is alone as bytes: all squares are tried.
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

def count(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], budget: int = 1000000000) -> tuple:
    """
    The verdict of a walk from the empty grid, and the techniques of its steps in their order.
    """

def least(size: int, cage: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], operators: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple:
    """
    The least of the eight turned and mirrored images: cage, operators, goals, cages numbered by their first cells.
    """

def generate(seed: int, size: int, tier: int, operators: int = 15, one_cell: int = 0, largest_cage: int = 6, hidden: bool = False, budget: int = 200000000) -> dict:
    """
    Make one puzzle at a tier: status (found, impossible, budget), why, stats, and when found cage, operators and solution as bytes, and goals.
    """

class RatingModel:
    """What the fraction inside a tier is made of, as rate.py has it."""

    def __init__(self, half_steps: Sequence[float], weights: Sequence[float], most: float, less_for_cages: float, fewest_ways: float, more_ways: float) -> None:
        """half_steps: by tier; weights: of hard steps, bottleneck and ways."""

def drafts(streams: Sequence[int], size: int, tier: int, operators: int, one_cell: int, largest_cage: int, hidden: bool, making: int, asking: int, light: int, unit: int, model: RatingModel) -> list:
    """
    The puzzle of generate() for the first seed of each stream, proved and rated: game id, solution, canonical form, level, value, features as JSON, hard steps, and units of work of making.  None where the plain way is to decide.
    """
