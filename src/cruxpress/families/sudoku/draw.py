"""Draw sudokus: thin and thick rules, givens bold, candidates small, a step highlighted.

Colour alone carries no information: regions have thick borders, diagonals a dashed line, and the
cells of a colour region have a letter in the corner as well as a grey.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cruxpress.core.cells import cell_name
from cruxpress.core.drawing import (
    Box,
    Circle,
    Drawing,
    Fill,
    Line,
    Mark,
    Text,
    grid_plain,
    region_rules,
)
from cruxpress.core.walk import Step
from cruxpress.families.sudoku.puzzle import Puzzle, fill
from cruxpress.families.sudoku.rate import LADDER
from cruxpress.grids.board import BOXES, SYMBOLS, Board
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.draw import cell_places, rows_of, shades

# Greys of the colour regions, used in turn; letters distinguish regions with the same grey.
_GREYS: tuple[Fill, ...] = ("paper", "light", "shade")
# From which step on does a solver need pencil marks?
PENCIL = LADDER.range("hard")[0]


def draw(
    puzzle: Puzzle,
    solution: bytes | None = None,
    step: Step | None = None,
    candidates: Mapping[str, str] | None = None,
) -> Drawing:
    """The picture of a puzzle; ``candidates`` are small digits by cell name."""
    board, size = puzzle.board, puzzle.board.size
    digits = solution or puzzle.cells
    marks: list[Mark] = [
        *_ground(board),
        *(shades(size, step, ring=0.42) if step else ()),
        *region_rules(size, board.region_of, "thin"),
        *_digits(puzzle, digits),
        *_small_digits(size, candidates or {}, step),
    ]
    name = {"classic": "", "diagonal": " with diagonals", "jigsaw": " with free regions"}
    title = f"Sudoku {size}x{size}{name.get(board.variant, ' with colours')}"
    read = fill(puzzle, step.places).cells if step and not solution else digits
    return Drawing(size, size, title, tuple(marks), plain(board, read), cells=cell_places(size))


def draw_step(puzzle: Puzzle, steps: Sequence[Step], index: int) -> Drawing:
    """The picture of a step on the board before it: digits, and pencil marks if the step needs
    them."""
    before, step = steps[:index], steps[index]
    now = fill(puzzle, {cell: symbol for one in before for cell, symbol in one.places.items()})
    if step.weight < PENCIL:
        return draw(now, None, step)
    candidates = Candidates(now, now.cells)
    for one in before:
        candidates.strike(one.strikes)
    return draw(now, None, step, candidates.open())


def _ground(board: Board) -> Iterator[Mark]:
    """The background: colour regions and diagonals."""
    for cell, number in enumerate(board.colours):
        row, column = divmod(cell, board.size)
        yield Box(column, row, 1, 1, _GREYS[number % len(_GREYS)])
        yield Text(column + 0.12, row + 0.14, chr(ord("a") + number), 0.2, most=0.32)
    if board.variant == "diagonal":
        yield Line(0, 0, board.size, board.size, "thin", dashed=True)
        yield Line(board.size, 0, 0, board.size, "thin", dashed=True)


def _digits(puzzle: Puzzle, digits: bytes) -> Iterator[Mark]:
    size = puzzle.board.size
    for cell, digit in enumerate(digits):
        row, column = divmod(cell, size)
        if digit:
            if puzzle.board.variant == "diagonal" and row in (column, size - 1 - column):
                yield Circle(column + 0.5, row + 0.5, 0.34, "paper", None)
            given = bool(puzzle.cells[cell]) and cell not in puzzle.written
            yield Text(column + 0.5, row + 0.5, SYMBOLS[digit - 1], 0.66, bold=given)


def _small_digits(size: int, candidates: Mapping[str, str], step: Step | None) -> Iterator[Mark]:
    """The candidates as small digits; digits that a step strikes are crossed out."""
    height, width = BOXES[size]
    strikes = step.strikes if step else {}
    places = step.places if step else {}
    font = 0.75 / max(height, width)
    for cell in range(size * size):
        name, (row, column) = cell_name(size, cell), divmod(cell, size)
        if symbol := places.get(name):
            yield Text(column + 0.5, row + 0.5, symbol, 0.6)
            continue
        struck = strikes.get(name, ())
        for symbol in dict.fromkeys([*candidates.get(name, ""), *struck]):
            down, across = divmod(SYMBOLS.index(symbol), width)
            x, y = column + (across + 0.5) / width, row + (down + 0.5) / height
            yield Text(x, y, symbol, font, most=0.96 / max(height, width))
            if symbol in struck:
                reach = font * 0.4
                yield Line(x - reach, y + reach, x + reach, y - reach, "thin")


def plain(board: Board, digits: bytes) -> tuple[str, ...]:
    """The grid as plain text; jigsaw and colour boards list their regions below it."""
    size = board.size
    rows = rows_of(size, digits)
    numbers = board.regions or board.colours
    height, width = BOXES[size]
    lines = grid_plain(rows, 0 if board.regions else width, 0 if board.regions else height)
    if not numbers:
        return lines + (
            ("Both diagonals hold every digit too.",) if board.variant == "diagonal" else ()
        )
    letters = [chr(ord("a") + number) for number in numbers]
    maps = [letters[start : start + size] for start in range(0, size * size, size)]
    word = "Regions" if board.regions else "Colours"
    return (*lines, f"{word}:", *grid_plain(maps))
