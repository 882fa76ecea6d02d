"""The ways to fill a cage, as a person would write them down: 1+5 or 2+4.

Only where they are few: more than a handful would not be read.
"""

from __future__ import annotations

from collections.abc import Sequence

from cruxpress.families.keen.board import Open
from cruxpress.families.keen.puzzle import (
    DIVIDE,
    PRINTED,
    SUBTRACT,
    SYMBOLS,
    Puzzle,
    makes,
    operators_of,
)

# How many ways to fill a cage are listed?
LISTED = 5
# How many digits may be tried to find them?
TRIES = 3000


def ways(puzzle: Puzzle, cage: int, open_digits: Open) -> list[str]:
    """The ways to fill a cage with the digits that are open; none if there are too many to list.

    Ways that differ only in the order of their digits are one way.
    """
    found: dict[tuple[int, ...], None] = {}
    tries = TRIES
    cells, size = puzzle.cells_of[cage], puzzle.size
    choices = [sorted(open_digits[cell]) for cell in cells]

    def clash(digits: list[int], digit: int) -> bool:
        row, column = divmod(cells[len(digits)], size)
        return any(
            other == digit and (cell // size == row or cell % size == column)
            for cell, other in zip(cells, digits, strict=False)
        )

    def fill(digits: list[int]) -> bool:
        nonlocal tries
        if len(digits) == len(cells):
            if makes(puzzle.operators[cage], puzzle.goals[cage], digits):
                found[tuple(sorted(digits))] = None
            return len(found) <= LISTED
        for digit in choices[len(digits)]:
            tries -= 1
            if tries < 0:
                return False
            if not clash(digits, digit) and not fill([*digits, digit]):
                return False
        return True

    return [_way(puzzle, cage, digits) for digits in found] if fill([]) else []


def _way(puzzle: Puzzle, cage: int, digits: Sequence[int]) -> str:
    """Digits joined by the operator that makes the goal of them."""
    mask, goal = puzzle.operators[cage], puzzle.goals[cage]
    texts = [SYMBOLS[digit - 1] for digit in digits]
    if len(texts) == 1:
        return texts[0]
    bit = next(bit for bit in operators_of(mask) if makes(bit, goal, digits))
    if bit in (SUBTRACT, DIVIDE):
        texts.reverse()
    return PRINTED[bit].join(texts)
