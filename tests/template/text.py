"""Latin squares as text: rows separated by commas."""

from __future__ import annotations

import re

from cruxpress.errors import ParseError, shown
from tests.template.puzzle import Puzzle


def parse(text: str) -> Puzzle:
    """Read a puzzle."""
    rows = tuple(text.strip().split(","))
    size = len(rows)
    if not 3 <= size <= 5 or not all(re.fullmatch(rf"[1-{size}.]{{{size}}}", row) for row in rows):
        raise ParseError(f"expected 3 to 5 rows of as many digits or dots, got {shown(text)}")
    return Puzzle(rows)


def write(puzzle: Puzzle) -> str:
    """The text of a puzzle."""
    return ",".join(puzzle.rows)


def parse_solution(puzzle: Puzzle, text: str) -> str:
    """Read a solution."""
    solution = parse(text)
    if "." in text or solution.size != puzzle.size:
        raise ParseError(f"expected a full square of size {puzzle.size}, got {shown(text)}")
    return write(solution)


def write_solution(puzzle: Puzzle, solution: str) -> str:
    """The text of a solution."""
    return solution


def canonical(puzzle: Puzzle, solution: str) -> str:
    """The least text of the square and its transpose, digits renamed by first appearance."""
    turned = Puzzle(tuple("".join(column) for column in zip(*puzzle.rows, strict=True)))
    return min(_renamed(write(puzzle)), _renamed(write(turned)))


def _renamed(text: str) -> str:
    order = dict.fromkeys(char for char in text if char.isdigit())
    names = {char: str(number) for number, char in enumerate(order, 1)}
    return "".join(names.get(char, char) for char in text)
