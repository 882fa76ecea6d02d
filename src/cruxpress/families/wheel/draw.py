"""Wheel drawn: the letters in a circle beside the empty grid; the solution lists bonus words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from textwrap import wrap

from cruxpress.drawing import Box, Circle, Drawing, Fill, Mark, Note, Text
from cruxpress.families.wheel.puzzle import Puzzle, Solution
from cruxpress.families.wheel.rate import bonus_words
from cruxpress.walk import Step

# How large is the wheel, in cells, and how far is it from the grid?
RADIUS = 2.2
GAP = 1.0
# How many bonus words are listed?  The best of a long list is said by its length.
LISTED = 40


def draw(puzzle: Puzzle, solution: Solution | None, step: Step | None) -> Drawing:
    """The picture of a puzzle."""
    rows, columns = len(puzzle.rows), len(puzzle.rows[0])
    width = columns + GAP + 2 * RADIUS
    bonus = _bonus(puzzle) if solution else ""
    height = max(rows, 2 * RADIUS)
    marks: list[Mark] = [
        *_cells(puzzle, step),
        *_letters(puzzle, solution, step),
        *_wheel(puzzle.letters, columns + GAP + RADIUS, RADIUS),
    ]
    title = f"Wheel of {len(puzzle.letters)} letters, {len(puzzle.entries)} words"
    notes = (Note("Bonus words", (bonus,)),) if bonus else ()
    plain = _plain(puzzle, solution, step, wrap(f"Bonus words: {bonus}", 72) if bonus else [])
    return Drawing(width, height, title, tuple(marks), plain, notes)


def _cells(puzzle: Puzzle, step: Step | None) -> Iterator[Mark]:
    shaded = set(step.cells) if step else set()
    for cell in puzzle.cells:
        fill: Fill = "shade" if cell.name in shaded else "paper"
        yield Box(cell.column, cell.row, 1, 1, fill, "thin")
    for number, first in {entry.number: entry.cells[0] for entry in puzzle.entries}.items():
        yield Text(first.column + 0.07, first.row + 0.19, str(number), 0.26, anchor="start")


def _letters(puzzle: Puzzle, solution: Solution | None, step: Step | None) -> Iterator[Mark]:
    for cell in puzzle.cells:
        given = puzzle.given(cell)
        letter = given or (solution[cell.row][cell.column] if solution else "")
        letter = letter or (step.places.get(cell.name, "") if step else "")
        if letter:
            x, y = cell.column + 0.5, cell.row + 0.55
            yield Text(x, y, letter, 0.6, bold=bool(given) and cell not in puzzle.written)


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


def _bonus(puzzle: Puzzle) -> str:
    words = bonus_words(puzzle)
    shown = sorted(words, key=lambda word: (-len(word), word))[:LISTED]
    more = f" and {len(words) - len(shown)} more" if len(words) > len(shown) else ""
    return f"{', '.join(shown)}{more}." if shown else ""


def _plain(
    puzzle: Puzzle, solution: Solution | None, step: Step | None, notes: list[str]
) -> tuple[str, ...]:
    places = step.places if step else {}
    lines = [f"Letters: {' '.join(puzzle.letters)}"]
    for row, line in enumerate(solution or puzzle.rows):
        symbols = [places.get(f"R{row + 1}C{c + 1}", x) for c, x in enumerate(line)]
        lines.append(" ".join(symbols).replace("#", " ").rstrip() or "")
    return (*lines, *notes)
