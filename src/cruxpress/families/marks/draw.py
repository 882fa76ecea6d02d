"""Marks puzzles drawn: tiles whose marks show by shape as well as by shade.

Green is a dark tile with a square border, yellow a round tile, gray a plain tile with its
letter struck through.  The shapes differ in print, in greyscale and for colour-blind readers.
The empty cells of the answer are below the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cruxpress.core.drawing import Box, Circle, Drawing, Fill, Line, Mark, Rect, Text
from cruxpress.core.walk import Step
from cruxpress.families.marks.puzzle import (
    BLANK,
    GRAY,
    GREEN,
    YELLOW,
    GuessRow,
    Puzzle,
    cell_name,
    tile_name,
)

# Side of a tile, and the gap between the last row and the answer row, in cells.
_TILE, _GAP = 0.9, 0.35
_KEY = ("[A] right letter, right place", "(A) right letter, wrong place", " A  not in the word")
_PLAIN = {GREEN: "[{}]", YELLOW: "({})", GRAY: " {} "}


def draw(puzzle: Puzzle, solution: str | None = None, step: Step | None = None) -> Drawing:
    """The picture of a puzzle; the rows that a step looks at are shaded."""
    rows, length = len(puzzle.rows), puzzle.length
    marks: list[Mark] = [Box(0, at, length, 1, "shade") for at in _looked_at(puzzle, step)]
    for number, row in enumerate(puzzle.rows):
        marks += _row(number, row)
    marks += _answer(rows + _GAP, _letters(puzzle, solution, step), bool(solution), step)
    title = f"Marks: {rows} {'row' if rows == 1 else 'rows'}, {length} letters"
    read, height = plain(puzzle, solution, step), rows + _GAP + 1
    return Drawing(length, height, title, tuple(marks), read, cells=_places(rows, length))


def _places(rows: int, length: int) -> dict[str, Rect]:
    """Map tile names and answer cell names to their positions."""
    columns = range(length)
    tiles = {tile_name(row, at): Rect(at, row) for row in range(rows) for at in columns}
    return tiles | {cell_name(at): Rect(at, rows + _GAP) for at in columns}


def _looked_at(puzzle: Puzzle, step: Step | None) -> list[int]:
    """The rows whose tiles a step names."""
    names = step.cells if step else ()
    return [at for at in range(len(puzzle.rows)) if tile_name(at, 0) in names]


def _letters(puzzle: Puzzle, solution: str | None, step: Step | None) -> list[str]:
    """The letters to show in the answer row: the solution, or letters written up to this step."""
    if solution:
        return list(solution)
    places = step.places if step else {}
    before = (puzzle.written or BLANK * puzzle.length).replace(BLANK, " ")
    return [places.get(cell_name(at), letter).strip() for at, letter in enumerate(before)]


def _row(number: int, row: GuessRow) -> Iterator[Mark]:
    edge = (1 - _TILE) / 2
    for column, (letter, mark) in enumerate(zip(*row, strict=True)):
        x, y = column + 0.5, number + 0.5
        if mark == GREEN:
            yield Box(column + edge, number + edge, _TILE, _TILE, "dark", "thick")
            yield Text(x, y, letter, 0.56, bold=True, fill="paper")
        elif mark == YELLOW:
            yield Circle(x, y, _TILE / 2, "light", "thin")
            yield Text(x, y, letter, 0.56, bold=True)
        else:
            yield Box(column + edge, number + edge, _TILE, _TILE, "none", "hair")
            yield Text(x, y, letter, 0.5)
            yield Line(x - 0.3, y + 0.3, x + 0.3, y - 0.3, "thin")


def _answer(top: float, letters: Sequence[str], solved: bool, step: Step | None) -> Iterator[Mark]:
    places = step.places if step else {}
    edge = (1 - _TILE) / 2
    for column, letter in enumerate(letters):
        fill: Fill = "shade" if cell_name(column) in places else "paper"
        yield Box(column + edge, top + edge, _TILE, _TILE, fill, "thick")
        if letter:
            yield Text(column + 0.5, top + 0.5, letter, 0.6, bold=solved)


def plain(puzzle: Puzzle, solution: str | None, step: Step | None = None) -> tuple[str, ...]:
    """The puzzle as plain text: brackets for green, parentheses for yellow."""
    lines = ["".join(_PLAIN[mark].format(letter) for letter, mark in zip(*row, strict=True))
             for row in puzzle.rows]  # fmt: skip
    for row in _looked_at(puzzle, step):
        lines[row] += "  <"
    answer = "".join(f" {letter or '_'} " for letter in _letters(puzzle, solution, step))
    return (*lines, "", answer, *([] if solution else ["", *_KEY]))
