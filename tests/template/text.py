"""Latin squares as text: rows separated by commas."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cruxpress.core.errors import ParseError, shown
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
    return min(_renamed(write(puzzle)), _renamed(_turned(write(puzzle))))


def images(puzzle: Puzzle, solution: str) -> Iterator[tuple[Puzzle, str]]:
    """The square and its transpose, each also with the digits in reverse."""
    backwards = str.maketrans("12345"[: puzzle.size], "54321"[-puzzle.size :])
    for text, full in ((write(puzzle), solution), (_turned(write(puzzle)), _turned(solution))):
        yield parse(text), full
        yield parse(text.translate(backwards)), full.translate(backwards)


def _turned(text: str) -> str:
    return ",".join(map("".join, zip(*text.split(","), strict=True)))


def _renamed(text: str) -> str:
    order = dict.fromkeys(char for char in text if char.isdigit())
    names = {char: str(number) for number, char in enumerate(order, 1)}
    return "".join(names.get(char, char) for char in text)
