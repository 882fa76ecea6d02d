"""Marks puzzles drawn: tiles whose marks show by shape as well as by shade.

Green is a dark tile with a square border, yellow a round tile, gray a plain tile with its
letter struck through: they stay apart in print, in greyscale and for colour-blind eyes.
Below the rows stand the empty cells of the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.drawing import Box, Circle, Drawing, Fill, Line, Mark, Text
from cruxpress.families.marks.puzzle import GRAY, GREEN, YELLOW, Puzzle, Row, cell_name
from cruxpress.walk import Step

# Side of a tile, and where the row of the answer begins below the last row, in cells.
_TILE, _GAP = 0.9, 0.35
_KEY = ("[A] right letter, right place", "(A) right letter, wrong place", " A  not in the word")
_PLAIN = {GREEN: "[{}]", YELLOW: "({})", GRAY: " {} "}


def draw(puzzle: Puzzle, solution: str | None = None, step: Step | None = None) -> Drawing:
    """The picture of a puzzle."""
    rows, length = len(puzzle.rows), puzzle.length
    marks: list[Mark] = []
    for number, row in enumerate(puzzle.rows):
        marks += _row(number, row)
    marks += _answer(rows + _GAP, length, solution, step)
    title = f"Marks: {rows} {'row' if rows == 1 else 'rows'}, {length} letters"
    height = rows + _GAP + 1
    extra: list[Mark] = []
    if step:
        extra = [Text(0.0, height + 0.3, _shown(step), 0.3, anchor="start")]
        height += 0.6
    return Drawing(length, height, title, (*marks, *extra), plain(puzzle, solution, step))


def _row(number: int, row: Row) -> Iterator[Mark]:
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


def _answer(top: float, length: int, solution: str | None, step: Step | None) -> Iterator[Mark]:
    places = step.places if step else {}
    for column in range(length):
        edge, name = (1 - _TILE) / 2, cell_name(column)
        fill: Fill = "light" if name in places else "paper"
        yield Box(column + edge, top + edge, _TILE, _TILE, fill, "thick")
        letter = solution[column] if solution else places.get(name, "")
        if letter:
            yield Text(column + 0.5, top + 0.5, letter, 0.6, bold=bool(solution))


def _shown(step: Step) -> str:
    return step.what if len(step.what) <= 60 else step.what[:59] + "…"


def plain(puzzle: Puzzle, solution: str | None, step: Step | None = None) -> tuple[str, ...]:
    """The puzzle as plain text: brackets for green, parentheses for yellow."""
    lines = ["".join(_PLAIN[mark].format(letter) for letter, mark in zip(*row, strict=True))
             for row in puzzle.rows]  # fmt: skip
    places = step.places if step else {}
    cells = [
        solution[at] if solution else places.get(cell_name(at), "_") for at in range(puzzle.length)
    ]
    answer = "".join(f" {letter} " for letter in cells)
    return (*lines, "", answer, *([] if solution else ["", *_KEY]))
