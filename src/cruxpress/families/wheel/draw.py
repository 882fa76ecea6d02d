"""Wheel drawn: the letters in a circle beside the empty grid; the solution lists bonus words.

Slot numbers only serve as names in the walk, so the drawing omits them if they would be too small
to read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Set
from textwrap import wrap

from cruxpress.core.cells import Cell
from cruxpress.core.drawing import Box, Circle, Drawing, Fill, Mark, Note, Rect, Text
from cruxpress.core.walk import Step
from cruxpress.families.wheel.puzzle import Puzzle, Solution
from cruxpress.families.wheel.rate import bonus_words

# How large is the wheel, in cells, and how far is it from the nearest cell of the grid?
RADIUS = 2.2
GAP = 0.5
# How many bonus words are listed?  The longest words are listed, the rest are counted.
LISTED = 40


def draw(puzzle: Puzzle, solution: Solution | None, step: Step | None) -> Drawing:
    """The picture of a puzzle."""
    bonus = _bonus(puzzle, solution) if solution else ""
    x, y = _centre(puzzle)
    width, height = max(len(puzzle.rows[0]), x + RADIUS), max(len(puzzle.rows), 2 * RADIUS)
    marks: list[Mark] = [
        *(Box(cell.column, cell.row, 1, 1, "ink") for cell in gaps(puzzle)),
        *_cells(puzzle, step),
        *_letters(puzzle, solution, step),
        *_wheel(puzzle.letters, x, y),
    ]
    title = f"Wheel of {len(puzzle.letters)} letters, {len(puzzle.slots)} words"
    notes = (Note("Bonus words", (bonus,)),) if bonus else ()
    plain = _plain(puzzle, solution, step, wrap(f"Bonus words: {bonus}", 72) if bonus else [])
    places = {cell.name: Rect(cell.column, cell.row) for cell in puzzle.cells}
    return Drawing(width, height, title, tuple(marks), plain, notes, places)


def _centre(puzzle: Puzzle) -> tuple[float, float]:
    """The centre of the wheel: right of the grid, at the height where it fits furthest left.

    A wheel in a free corner of the grid leaves room for larger cells on the page.
    """
    heights = range(max(1, 2 * len(puzzle.rows) - int(4 * RADIUS) + 1))
    places = [(_nearest(puzzle, RADIUS + half / 2), RADIUS + half / 2) for half in heights]
    return min(
        (place for place in places if place[1] + RADIUS <= len(puzzle.rows)), default=places[0]
    )


def _nearest(puzzle: Puzzle, y: float) -> float:
    """The leftmost x of the wheel's centre at height ``y`` that keeps the gap to every cell."""
    reach, x = RADIUS + GAP, RADIUS
    for cell in puzzle.cells:
        away = max(cell.row - y, y - cell.row - 1, 0.0)
        if away < reach:
            x = max(x, cell.column + 1 + math.sqrt(reach**2 - away**2))
    return round(x, 2)


def _cells(puzzle: Puzzle, step: Step | None) -> Iterator[Mark]:
    shaded = set(step.cells) if step else set()
    for cell in puzzle.cells:
        fill: Fill = "shade" if cell.name in shaded else "paper"
        yield Box(cell.column, cell.row, 1, 1, fill, "thin")
    for number, first in {slot.number: slot.cells[0] for slot in puzzle.slots}.items():
        x, y = first.column + 0.07, first.row + 0.19
        yield Text(x, y, str(number), 0.26, anchor="start", most=0.4, minor=True)


def gaps(puzzle: Puzzle) -> Iterator[Cell]:
    """Enclosed holes of one or two squares; drawn white they would look like cells."""
    cells = frozenset(puzzle.cells)
    for row in range(len(puzzle.rows)):
        for column in range(len(puzzle.rows[0])):
            hole = Cell(row, column)
            if hole in cells:
                continue
            sides = _open_sides(hole, cells)
            if not sides or (len(sides) == 1 and _open_sides(sides[0], cells) == [hole]):
                yield hole


def _open_sides(hole: Cell, cells: Set[Cell]) -> list[Cell]:
    row, column = hole
    above, below = Cell(row - 1, column), Cell(row + 1, column)
    sides = (above, Cell(row, column - 1), Cell(row, column + 1), below)
    return [side for side in sides if side not in cells]


def _letters(puzzle: Puzzle, solution: Solution | None, step: Step | None) -> Iterator[Mark]:
    for cell in puzzle.cells:
        given = puzzle.given(cell)
        letter = given or (solution[cell.row][cell.column] if solution else "")
        letter = letter or (step.places.get(cell.name, "") if step else "")
        if letter:
            x, y = cell.column + 0.5, cell.row + 0.58
            yield Text(x, y, letter, 0.66, bold=bool(given) and cell not in puzzle.written)


def _wheel(letters: str, x: float, y: float) -> Iterator[Mark]:
    yield Circle(x, y, RADIUS, "light", "thin")
    for place, letter in enumerate(letters):
        angle = 2 * math.pi * place / len(letters) - math.pi / 2
        yield Text(
            round(x + 0.7 * RADIUS * math.cos(angle), 3),
            round(y + 0.7 * RADIUS * math.sin(angle), 3),
            letter,
            0.9,
            bold=True,
        )


def _bonus(puzzle: Puzzle, solution: Solution) -> str:
    words = bonus_words(puzzle, solution)
    shown = sorted(words, key=lambda word: (-len(word), word))[:LISTED]
    more = f" and {len(words) - len(shown)} more" if len(words) > len(shown) else ""
    return f"{', '.join(shown)}{more}." if shown else ""


def _plain(
    puzzle: Puzzle, solution: Solution | None, step: Step | None, notes: list[str]
) -> tuple[str, ...]:
    places = step.places if step else {}
    lines = [f"Letters: {' '.join(puzzle.letters)}"]
    for row, line in enumerate(solution or puzzle.rows):
        symbols = [places.get(Cell(row, c).name, x) for c, x in enumerate(line)]
        lines.append(" ".join(symbols).replace("#", " ").rstrip() or "")
    return (*lines, *notes)
