"""Draw keen puzzles: thick borders around cages, goals in their corners, a step highlighted.

Colour alone carries no information: cages have thick borders, and digits that a step strikes are
crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.core.cells import cell_name
from cruxpress.core.drawing import Box, Circle, Drawing, Line, Mark, Rect, Text, region_rules
from cruxpress.core.walk import Step
from cruxpress.families.keen.puzzle import (
    PRINTED,
    SYMBOLS,
    Puzzle,
    fill,
    operators_of,
)

# Height of a goal in cells, its largest height, and the width of a character relative to it.
GOAL, TALLEST, ASPECT = 0.25, 0.32, 0.58


def draw(puzzle: Puzzle, solution: bytes | None = None, step: Step | None = None) -> Drawing:
    """The picture of a puzzle, with its solution or with one step highlighted."""
    size = puzzle.size
    marks: list[Mark] = [
        *(_shades(size, step) if step else ()),
        *region_rules(size, puzzle.cage_of, "hair"),
        *_goals(puzzle),
        *_digits(size, solution or puzzle.written),
        *(_pencil(size, step) if step and not solution else ()),
    ]
    title = f"Keen {size}x{size}"
    if puzzle.hidden:
        title += f" with hidden operators ({_operators(puzzle)})"
    read = fill(puzzle, step.places) if step else puzzle
    places = {cell_name(size, n): Rect(n % size, n // size) for n in range(size * size)}
    return Drawing(size, size, title, tuple(marks), plain(read, solution), cells=places)


def _operators(puzzle: Puzzle) -> str:
    return " ".join(PRINTED[bit] for bit in operators_of(puzzle.hidden))


def _shades(size: int, step: Step) -> Iterator[Mark]:
    """The cells of a step: its pattern shaded, its strikes lighter, its placement ringed."""
    for cell in range(size * size):
        name, (row, column) = cell_name(size, cell), divmod(cell, size)
        if name in step.places or name in step.cells:
            yield Box(column, row, 1, 1, "shade")
        elif name in step.strikes:
            yield Box(column, row, 1, 1, "light")
        if name in step.places:
            yield Circle(column + 0.5, row + 0.58, 0.34, "paper", "thin")


def _goals(puzzle: Puzzle) -> Iterator[Mark]:
    """The goal of each cage in the corner of its first cell; long goals are smaller."""
    for cage, cells in enumerate(puzzle.cells_of):
        row, column = divmod(cells[0], puzzle.size)
        text = puzzle.goal(cage)
        fits = 0.86 / (ASPECT * len(text))
        place = column + 0.08, row + 0.07 + GOAL / 2
        yield Text(*place, text, min(GOAL, fits), anchor="start", most=min(TALLEST, fits))


def _digits(size: int, digits: bytes) -> Iterator[Mark]:
    for cell, digit in enumerate(digits):
        row, column = divmod(cell, size)
        if digit:
            yield Text(column + 0.5, row + 0.62, SYMBOLS[digit - 1], 0.5, alone=row + 0.5)


def _pencil(size: int, step: Step) -> Iterator[Mark]:
    """The digits that a step writes, and the small digits that it strikes, crossed out."""
    across = 3 if size <= 9 else 4
    down = -(-size // across)
    font = min(0.26, 0.62 / down)
    for cell in range(size * size):
        name, (row, column) = cell_name(size, cell), divmod(cell, size)
        if symbol := step.places.get(name):
            yield Text(column + 0.5, row + 0.58, symbol, 0.5)
        for symbol in step.strikes.get(name, ()):
            below, beside = divmod(SYMBOLS.index(symbol), across)
            x = column + 0.1 + 0.8 * (beside + 0.5) / across
            y = row + 0.36 + 0.6 * (below + 0.5) / down
            yield Text(x, y, symbol, font, most=min(0.34, 0.75 / down))
            reach = font * 0.45
            yield Line(x - reach, y + reach, x + reach, y - reach, "hair")


def plain(puzzle: Puzzle, solution: bytes | None = None) -> tuple[str, ...]:
    """The grid as plain text: walls of cages, goals, and known digits."""
    size, cage = puzzle.size, puzzle.cage_of
    goals = {cells[0]: puzzle.goal(number) for number, cells in enumerate(puzzle.cells_of)}
    digits = solution or puzzle.written
    width = max(map(len, goals.values())) + (4 if digits else 2)

    def text(cell: int) -> str:
        left = goals.get(cell, "")
        right = SYMBOLS[digits[cell] - 1] if digits and digits[cell] else "" if left else "."
        return " " + left + right.rjust(width - 2 - len(left)) + " "

    lines = []
    for row in range(size + 1):
        rule = ""
        for column in range(size):
            below = row * size + column
            wall = row in (0, size) or cage[below] != cage[below - size]
            rule += "+" + ("-" if wall else " ") * width
        lines.append(rule + "+")
        if row == size:
            break
        line = "|"
        for column in range(size):
            cell = row * size + column
            wall = column + 1 == size or cage[cell] != cage[cell + 1]
            line += text(cell) + ("|" if wall else " ")
        lines.append(line)
    if puzzle.hidden:
        lines.append(f"Operators are hidden: any of {_operators(puzzle)}.")
    return tuple(lines)
