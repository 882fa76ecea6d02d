"""Walks followed by a reader of its own: true at every step, whole, and easiest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.cells import cell_name
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import SYMBOLS
from tests.families.sudoku.made import BOARDS, puzzle_of, record
from tests.families.sudoku.oracle import units_of
from tests.families.sudoku.walks import PUZZLES, walks
from tests.grids.replayer import KINDS, Sheet, Unit, check, classic_units, follow, take

# How many random minimal puzzles are read in the usual run, and in the long one?
USUAL, LONG = 470, 4000


def givens_of(puzzle: Puzzle) -> dict[str, str]:
    size = puzzle.board.size
    return {
        cell_name(size, cell): SYMBOLS[digit - 1]
        for cell, digit in enumerate(puzzle.cells)
        if digit
    }


def steps_of(puzzle: Puzzle) -> list[dict[str, Any]]:
    return [step.to_json() for step in SUDOKU.reason(puzzle).steps]


def read(puzzle: Puzzle, units: Mapping[Unit, frozenset[str]]) -> None:
    size = puzzle.board.size
    sheet = follow(units, givens_of(puzzle), SYMBOLS[:size], steps_of(puzzle))
    assert len(sheet.written) == size * size


def test_walks_of_random_puzzles_are_true_and_easiest_first_at_every_step(thorough: bool) -> None:
    units = classic_units()
    for grid in kernel.random_minimal(20261116, 0, LONG if thorough else USUAL):
        read(SUDOKU.parse("".join(map(str, grid))), units)


@pytest.mark.parametrize("text", PUZZLES)
def test_walks_with_rare_techniques_are_true_and_easiest_first_at_every_step(text: str) -> None:
    read(SUDOKU.parse(text), classic_units())


def named_units(puzzle: Puzzle) -> dict[Unit, frozenset[str]]:
    """The units of any board, by the names that its steps give them."""
    board, size = puzzle.board, puzzle.board.size
    units = [[cell_name(size, cell) for cell in cells] for cells in units_of(board)]
    names: list[Unit] = [(kind, n + 1) for kind in ("row", "column") for n in range(size)]
    regions = units[2 * size : 3 * size]
    names += [
        ("region", cells[0]) if board.regions else ("box", number)
        for number, cells in enumerate(regions, 1)
    ]
    names += [("colour", chr(ord("a") + board.colours[_place(cells[0], size)]))
              for cells in units[3 * size :] if board.colours]  # fmt: skip
    if board.variant == "diagonal":
        names += [("falling-diagonal", 1), ("rising-diagonal", 2)]
    return dict(zip(names, map(frozenset, units), strict=True))


def _place(name: str, size: int) -> int:
    row, column = name[1:].split("C")
    return (int(row) - 1) * size + int(column) - 1


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_walks_on_every_board_are_true_and_easiest_first_at_every_step(
    size: int, variant: str
) -> None:
    for level in ("easy", "hard") if size < 12 else ("easy",):
        puzzle, _ = puzzle_of(record(level, size, variant))
        read(puzzle, named_units(puzzle))


def by_kind() -> dict[str, tuple[Sheet, dict[str, Any]]]:
    """A step of each kind with the board that it was found on."""
    found: dict[str, tuple[Sheet, dict[str, Any]]] = {}
    for puzzle, steps in walks():
        sheet = Sheet(classic_units(), SYMBOLS[:9])
        for cell, digit in givens_of(puzzle).items():
            sheet.give(cell, digit)
        for step in steps:
            found.setdefault(step.kind or step.technique, (sheet.copy(), step.to_json()))
            take(sheet, step.to_json())
    return found


def spoilt(sheet: Sheet, part: Any) -> Iterator[Any]:
    """A part with one of the things that it names exchanged for another."""
    if isinstance(part, dict):
        for key, inside in part.items():
            yield from ({**part, key: other} for other in spoilt(sheet, inside))
    elif isinstance(part, list):
        for place, inside in enumerate(part):
            yield from (
                [*part[:place], other, *part[place + 1 :]] for other in spoilt(sheet, inside)
            )
    elif isinstance(part, str) and part in sheet.left:
        yield next(cell for cell in reversed(sheet.left) if cell not in sheet.written)
    elif isinstance(part, str):
        yield "1" if part != "1" else "2"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_reader_notices_what_is_wrong_in_a_step(kind: str) -> None:
    sheet, step = by_kind()[kind]
    check(sheet, step)
    noticed = missed = 0
    for parts in spoilt(sheet, step["parts"]):
        if parts == step["parts"]:
            continue
        try:
            check(sheet, {**step, "parts": parts})
            missed += 1
        except (AssertionError, KeyError, ValueError):
            noticed += 1
    assert noticed > 2 * missed, (noticed, missed)


def test_the_reader_notices_steps_in_the_wrong_order_and_half_steps() -> None:
    noticed = 0
    for puzzle, _ in walks()[:4]:
        steps = steps_of(puzzle)
        for place, step in enumerate(steps):
            if len(step.get("strikes", {})) < 2 or step.get("kind") == "strong-ring":
                continue
            half = dict([*step["strikes"].items()][1:])
            spoilt_walk = [*steps[:place], {**step, "strikes": half}, *steps[place + 1 :]]
            with pytest.raises(AssertionError, match=f"step {place + 1}:"):
                follow(classic_units(), givens_of(puzzle), SYMBOLS[:9], spoilt_walk)
            noticed += 1
        late = next(place for place, step in enumerate(steps) if step["weight"] > 2.5)
        swapped = [steps[late], *steps[:late], *steps[late + 1 :]]
        with pytest.raises(AssertionError):
            follow(classic_units(), givens_of(puzzle), SYMBOLS[:9], swapped)
    assert noticed > 10


def test_a_struck_digit_is_not_argued_with_any_more() -> None:
    """3 goes from R3C2; later steps that put it in R3C2 or R8C1 would be stale."""
    text = ".1.2..5.6...5....8..6....94.5..6.1.9...........31..62.....8......9.51..28..724..."
    puzzle = SUDOKU.parse(text)
    read(puzzle, classic_units())
    steps = SUDOKU.reason(puzzle).steps
    strikes = [dict(step.strikes) for step in steps]
    place = strikes.index({"R3C2": ("3",), "R8C1": ("3",)})
    assert all(step.weight <= 1.5 for step in steps[place + 1 :])
