"""Latin squares drawn: a grid with its givens, the solution lighter, a step shaded."""

from __future__ import annotations

from cruxpress.core.drawing import Box, Drawing, Line, Mark, Rect, Text, Weight, grid_plain
from cruxpress.core.walk import Step
from tests.template.puzzle import Puzzle, cell_name


def draw(puzzle: Puzzle, solution: str | None, step: Step | None) -> Drawing:
    """The picture of a puzzle."""
    size = puzzle.size
    rows = [list(row) for row in (solution.split(",") if solution else puzzle.rows)]
    marks: list[Mark] = [
        Box(c, r, 1, 1, "shade")
        for r in range(size)
        for c in range(size)
        if step and cell_name(r, c) in step.cells
    ]
    for i in range(size + 1):
        weight: Weight = "thick" if i in (0, size) else "thin"
        marks += [Line(0, i, size, i, weight), Line(i, 0, i, size, weight)]
    for r, row in enumerate(rows):
        for c, digit in enumerate(row):
            if digit != ".":
                marks.append(Text(c + 0.5, r + 0.5, digit, bold=puzzle.rows[r][c] != "."))
    title = f"Latin square of size {size}"
    places = {cell_name(r, c): Rect(c, r) for r in range(size) for c in range(size)}
    return Drawing(size, size, title, tuple(marks), grid_plain(rows), cells=places)
