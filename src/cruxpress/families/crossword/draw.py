"""Draw crosswords: numbered cells with lists of clues, or an arrow-word with clues in cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from cruxpress.clues.notation import noted
from cruxpress.core.drawing import (
    Box,
    Drawing,
    Fill,
    Line,
    Mark,
    Note,
    Path,
    Rect,
    Text,
    grid_plain,
)
from cruxpress.core.walk import Step
from cruxpress.families.crossword.cluing.text_fit import ABOVE, BELOW, LINE, fitted, tall
from cruxpress.families.crossword.grids.arrows import served
from cruxpress.families.crossword.grids.bars import Bar, signs
from cruxpress.families.crossword.grids.faults import neighbours
from cruxpress.families.crossword.grids.grid import BLOCK, CLUE, PICTURE, Cell, Grid, Slot
from cruxpress.families.crossword.puzzle import Puzzle, Solution, spelled, words_of

# Language -> the headings of the lists of clues, and the explanation of a starred clue.
HEADINGS = {
    "en": ("Across", "Down", "* written by the program"),
    "ro": ("Orizontal", "Vertical", "* scris de program"),
}
MACHINE_MADE = "*"
# From which share of blocks on is a grid freeform?
SPARSE = 0.42
# How large are the head and the bend of an arrow, in cells?
HEAD, BEND = 0.11, 0.12
# Distance from the left side of a clue cell to the line that leads from an upper clue to its arrow.
RAIL = 0.025
# Arrow -> the order of clues in a cell, by where the arrow leaves: top, side or bottom.  So each
# arrow begins beside or below its clue; of two arrows at the bottom the straight arrow is lower.
LEAVES = {"up-right": 0, "right": 1, "right-down": 2, "left-down": 2, "down-right": 3, "down": 4}
# Padding between the text of a clue and the sides of its cell, and the part of a cell at the edge
# of the grid that the frame covers.
PADDING, FRAME = 0.055, 0.035


def draw(puzzle: Puzzle, solution: Solution | None, step: Step | None) -> Drawing:
    """The picture of a puzzle; lists of clues are its notes."""
    grid = puzzle.grid
    letters = _letters(puzzle, solution, step)
    marks: list[Mark] = [*_cells(puzzle, step), *_written(puzzle, letters)]
    if grid.style == "arrow":
        marks += _clue_cells(puzzle)
    else:
        marks += _numbers(puzzle, solved=solution is not None)
    notes = tuple(_notes(puzzle))
    title = f"Crossword, {grid.height} by {grid.width}, {len(grid.slots)} words"
    plain = _plain(puzzle, letters)
    places = {cell.name: Rect(cell.column, cell.row) for cell in grid.cells}
    frame, key = _frame(grid), tuple(_key(puzzle, solution)) if solution else ()
    return Drawing(grid.width, grid.height, title, tuple(marks), plain, notes, places, frame, key)


def _frame(grid: Grid) -> Rect | None:
    """The position of the picture in an arrow-word."""
    cells = list(grid.where(PICTURE))
    if not cells:
        return None
    first, last = cells[0], cells[-1]
    width, height = last.column - first.column + 1, last.row - first.row + 1
    return Rect(first.column, first.row, width, height)


def _letters(puzzle: Puzzle, solution: Solution | None, step: Step | None) -> Mapping[Cell, str]:
    """The letters in the cells."""
    placed = step.places if step else {}
    found = {}
    for cell in puzzle.grid.cells:
        solved = solution[cell.row][cell.column] if solution else ""
        letter = puzzle.grid.letter(cell) or solved or placed.get(cell.name, "")
        if letter:
            found[cell] = letter
    return found


def _cells(puzzle: Puzzle, step: Step | None) -> Iterator[Mark]:
    grid, shaded = puzzle.grid, set(step.cells) if step else set()
    for cell in grid.cells:
        fill: Fill = "shade" if cell.name in shaded else "paper"
        yield Box(cell.column, cell.row, 1, 1, fill, "thin")
    outside = _outside(grid)
    for cell in grid.where(BLOCK):
        if cell not in outside:
            yield Box(cell.column, cell.row, 1, 1, "ink", "thin")
    for cell in grid.where(CLUE):
        yield Box(cell.column, cell.row, 1, 1, "light", "thin")
    if frame := _frame(grid):
        yield Box(*frame, "paper", "thick")
    yield from map(_bar, sorted(grid.bars))
    if not outside:
        yield Box(0, 0, grid.width, grid.height, "none", "thick")


def _bar(bar: Bar) -> Line:
    """The thick line between two cells."""
    (row, column), (below, right) = bar
    return Line(right, below, column + 1, row + 1, "thick")


def _outside(grid: Grid) -> set[Cell]:
    """The blocks around a freeform grid, drawn white: blocks of a sparse grid that are connected to
    its edge."""
    blocks = set(grid.where(BLOCK))
    if len(blocks) <= SPARSE * grid.height * grid.width:
        return set()
    rows, columns = (0, grid.height - 1), (0, grid.width - 1)
    waiting = [cell for cell in blocks if cell.row in rows or cell.column in columns]
    found = set(waiting)
    while waiting:
        near = blocks.intersection(neighbours(waiting.pop())) - found
        found |= near
        waiting += near
    return found


def _written(puzzle: Puzzle, letters: Mapping[Cell, str]) -> Iterator[Mark]:
    arrow = puzzle.grid.style == "arrow"
    for cell, letter in letters.items():
        given = bool(puzzle.grid.letter(cell)) and cell.name not in puzzle.written
        x, y = cell.column + 0.5, cell.row + (0.52 if arrow else 0.57)
        yield Text(x, y, letter, 0.58, given, alone=cell.row + 0.5)


def _numbers(puzzle: Puzzle, solved: bool) -> Iterator[Mark]:
    """The numbers of the words; a solution may omit them, and they must not touch letters."""
    for number, first in {slot.number: slot.cells[0] for slot in puzzle.grid.slots}.items():
        x, y = first.column + 0.06, first.row + 0.2
        most = 0.0 if solved else 0.45
        yield Text(x, y, str(number), 0.26, anchor="start", most=most, minor=solved)


def _clue_cells(puzzle: Puzzle) -> Iterator[Mark]:
    """The clues, each in its own part of a cell, and the arrows to their words."""
    for cell, words in served(puzzle.grid).items():
        words.sort(key=lambda one: LEAVES[one[1]])
        texts = [puzzle.clues[index].counted if puzzle.clues else "" for index, _ in words]
        top = cell.row + FRAME * (cell.row == 0)
        room = cell.row + 1 - top - FRAME * (cell.row == puzzle.grid.height - 1)
        size, parts = fitted(texts, 1 - 2 * PADDING, room)
        shares = _shares([len(lines) for lines in parts], size, room)
        for n, ((index, arrow), lines, share) in enumerate(zip(words, parts, shares, strict=True)):
            if n:
                yield Line(cell.column, top, cell.column + 1, top, "hair")
            yield from _clue(lines, size, cell.column + 0.5, top + share / 2)
            yield from _arrow(puzzle.grid.slots[index], arrow, round(top + share / 2, 4))
            top = round(top + share, 4)
            if arrow == "down-right" and n + 1 < len(words):
                yield Path(((cell.column + RAIL, top), (cell.column + RAIL, cell.row + 1)), "thin")
                yield Path(
                    ((cell.column + RAIL, cell.row + 1), (cell.column + BEND, cell.row + 1)), "thin"
                )


def _shares(lines: Sequence[int], size: float, room: float) -> list[float]:
    """The height of each clue in a cell: the height of its lines, and an equal part of the rest."""
    needed = [tall(count, size) for count in lines]
    spare = (room - fsum(needed)) / len(needed)
    return [round(one + spare, 4) for one in needed]


def _clue(lines: Sequence[str], size: float, x: float, middle: float) -> Iterator[Mark]:
    first = middle - ((len(lines) - 1) * LINE + BELOW - ABOVE) * size / 2
    for n, line in enumerate(lines):
        yield Text(x, round(first + n * size * LINE, 4), line, size)


def _arrow(slot: Slot, arrow: str, middle: float) -> Iterator[Mark]:
    """A small arrow in the first cell of a word, at the side of its clue cell.

    A straight arrow is a triangle; a bent arrow enters the cell and turns along the word.
    """
    first = slot.cells[0]
    x, y = float(first.column), float(first.row)
    if arrow == "right":
        yield _head(x, middle, "right")
    elif arrow == "down":
        yield _head(x + 0.5, y, "down")
    else:
        yield from _bent(x, y, arrow, middle)


def _bent(x: float, y: float, arrow: str, middle: float) -> Iterator[Mark]:
    turn = {
        "down-right": ((x + BEND, y), (x + BEND, y + BEND), "right"),
        "up-right": ((x + BEND, y + 1), (x + BEND, y + 1 - BEND), "right"),
        "right-down": ((x, middle), (x + BEND, middle), "down"),
        "left-down": ((x + 1, middle), (x + 1 - BEND, middle), "down"),
    }
    start, corner, way = turn[arrow]
    yield Path((start, corner), "thin")
    yield _head(*corner, way)


def _head(x: float, y: float, way: str) -> Path:
    """The head of an arrow, with its base at a point."""
    half = HEAD / 2 + 0.02
    points = {
        "right": ((x, y - half), (x + HEAD, y), (x, y + half)),
        "down": ((x - half, y), (x, y + HEAD), (x + half, y)),
    }
    rounded = tuple((round(a, 4), round(b, 4)) for a, b in points[way])
    return Path(rounded, None, "ink", closed=True)


def _notes(puzzle: Puzzle) -> Iterator[Note]:
    if not puzzle.clues or puzzle.grid.style == "arrow":
        return
    across, down, legend = HEADINGS[puzzle.language]
    for heading, is_down in ((across, False), (down, True)):
        lines = tuple(_clue_lines(puzzle, is_down))
        if lines:
            yield Note(heading, lines)
    if any(clue.machine for clue in puzzle.clues):
        yield Note("", (legend,))


def _clue_lines(puzzle: Puzzle, down: bool) -> Iterator[str]:
    for slot, clue in zip(puzzle.grid.slots, puzzle.clues, strict=True):
        if slot.down == down:
            star = MACHINE_MADE if clue.machine else ""
            count = f" ({clue.enumeration or len(slot)})" if enumerated(puzzle) else ""
            yield f"{slot.number} {clue.text}{count}{star}"


def _key(puzzle: Puzzle, solution: Solution) -> Iterator[Note]:
    """How the cryptic clues of a puzzle lead to their answers: ``9 HEART: t(HE ART)ist``."""
    across, down, _ = HEADINGS[puzzle.language]
    for heading, is_down in ((across, False), (down, True)):
        lines = tuple(_derivations(puzzle, solution, is_down))
        if lines:
            yield Note(heading, lines)


def _derivations(puzzle: Puzzle, solution: Solution, down: bool) -> Iterator[str]:
    entries = zip(puzzle.grid.slots, puzzle.clues, words_of(puzzle, solution), strict=False)
    for slot, clue, word in entries:
        if slot.down == down and (note := noted(clue, word, puzzle.tongue)):
            yield f"{slot.number} {spelled(clue, word)}: {note}"


def enumerated(puzzle: Puzzle) -> bool:
    """Do clues show the number of letters?  Not in a blocked grid with plain clues, where every
    letter is in two words: American papers omit it."""
    return puzzle.grid.style != "blocked" or any(clue.cryptic for clue in puzzle.clues)


def _symbol(grid: Grid, cell: Cell, symbol: str) -> str:
    """A cell in plain text, followed by the signs of its bars if the grid has bars."""
    return f"{symbol}{signs(cell, grid.bars):2}" if grid.bars else symbol


def _plain(puzzle: Puzzle, letters: Mapping[Cell, str]) -> tuple[str, ...]:
    """The grid, with word numbers in empty cells, and the clues."""
    grid = puzzle.grid
    arrow = grid.style == "arrow"
    shown = {} if arrow else {slot.cells[0]: str(slot.number) for slot in grid.slots}
    shown |= letters
    lines = grid_plain(
        [
            [_symbol(grid, Cell(r, c), shown.get(Cell(r, c), x)) for c, x in enumerate(row)]
            for r, row in enumerate(grid.rows)
        ]
    )
    if not arrow:
        notes = [part for note in _notes(puzzle) for part in (note.heading, *note.lines)]
        return (*lines, *notes)
    across, down, _ = HEADINGS[puzzle.language]
    clues = [
        f"{slot.cells[0].name} {down if slot.down else across}: {clue.text} "
        f"({clue.enumeration or len(slot)})"
        for slot, clue in zip(grid.slots, puzzle.clues, strict=False)
    ]
    return (*lines, *clues)
