"""Every step of a walk follows from the candidates, cells and units that it names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import SYMBOLS
from tests.families.sudoku.made import BOARDS, LEVELS, puzzle_of, record
from tests.families.sudoku.oracle import solutions_of
from tests.families.sudoku.test_replay import givens_of, named_units, steps_of
from tests.families.sudoku.walks import PUZZLES
from tests.grids.implied import follows, unfounded
from tests.grids.replayer import Sheet

# How many puzzles of a level are asked about, in the usual run and in the long one?
USUAL, LONG = 2, 200
# Direct claiming was once found between the diagonals of this board although R5C5 lies on both.
CROSSED = "9x:.4..5....1.5......8.3.4.6....2.6...9...........1.......34.....8.5....2.32..6354.."


def board_of(puzzle: Puzzle) -> Sheet:
    sheet = Sheet(named_units(puzzle), SYMBOLS[: puzzle.board.size])
    for cell, digit in givens_of(puzzle).items():
        sheet.give(cell, digit)
    return sheet


def answer_of(puzzle: Puzzle) -> dict[str, str]:
    [solution] = solutions_of(puzzle)
    return givens_of(Puzzle(puzzle.board, solution))


def faults(puzzle: Puzzle) -> list[Any]:
    return [*unfounded(board_of(puzzle), steps_of(puzzle), answer_of(puzzle))]


@pytest.mark.parametrize("text", [CROSSED, *PUZZLES])
def test_steps_of_all_kinds_follow(text: str) -> None:
    assert not faults(SUDOKU.parse(text))


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_steps_on_every_board_follow(size: int, variant: str, thorough: bool) -> None:
    levels = LEVELS if size == 9 else LEVELS[:3] if size == 6 else LEVELS[:2]
    for level, item in product(levels, range(LONG if thorough and size == 9 else USUAL)):
        puzzle, _ = puzzle_of(record(level, size, variant, item=item))
        assert not faults(puzzle), record(level, size, variant, item=item).puzzle


def careless_claims(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Direct claiming between the diagonals by a finder that forgets the cell on both."""
    units, centre = sheet.units, {"box": 5}
    ends = ({"falling-diagonal": 1}, {"rising-diagonal": 2})
    for (first, last), digit in product((ends, ends[::-1]), sorted(sheet.symbols())):
        confined = sheet.places(first, digit)
        left = sheet.where(sheet.cells(last) - units["box", 5], digit)
        if len(confined) > 1 and confined <= units["box", 5] and len(left) == 1:
            [cell] = left
            parts = {"first": first, "second": centre, "last": last, "cell": cell, "digit": digit}
            yield {
                "technique": "direct-claiming",
                "kind": "direct-locking",
                "cells": sorted(confined),
                "places": {cell: digit},
                "parts": parts,
            }


def test_a_claim_that_forgets_the_cell_on_both_diagonals_is_noticed() -> None:
    puzzle = SUDOKU.parse(CROSSED)
    sheet, answer = board_of(puzzle), answer_of(puzzle)
    claims = []
    for step in steps_of(puzzle):
        claims += [(follows(sheet, claim, answer), claim) for claim in careless_claims(sheet)]
        assert not [*unfounded(sheet, [step], answer)]
    refused = [claim["places"] for founded, claim in claims if not founded]
    assert {"R1C1": "9"} in refused


def test_a_conclusion_that_goes_too_far_is_noticed() -> None:
    """Each step that strikes something is made to strike a right digit beside it, too."""
    puzzle = SUDOKU.parse(PUZZLES[0])
    sheet, answer = board_of(puzzle), answer_of(puzzle)
    tried = 0
    for step in steps_of(puzzle):
        for cell in step.get("strikes", {}):
            spoilt = {**step, "strikes": {**step["strikes"], cell: [answer[cell]]}}
            assert not follows(sheet, spoilt, answer)
            tried += 1
        assert not [*unfounded(sheet, [step], answer)]
    assert tried > 10
