"""Walks: every step true, nothing struck that the solution needs, sentences that say it."""

from __future__ import annotations

import json
import re

import pytest

from cruxpress.core.walk import Walk
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import SYMBOLS
from tests.contract.test_commands import crux
from tests.families.sudoku.made import BOARDS, LEVELS, puzzle_of, record
from tests.families.sudoku.oracle import units_of

CASES = [(level, 9, "classic", item) for level in LEVELS for item in range(4)] + [
    ("easy", size, variant, 0) for size, variant in BOARDS
]


def cell_of(name: str, size: int) -> int:
    row, column = map(int, re.fullmatch(r"R(\d+)C(\d+)", name).groups())  # type: ignore[union-attr]
    return (row - 1) * size + column - 1


def replayed(puzzle: Puzzle, solution: bytes, walk: Walk) -> list[set[int]]:
    """The candidates after all steps, each step checked against the solution on the way."""
    size = puzzle.board.size
    left = [{given} if given else set(range(1, size + 1)) for given in puzzle.cells]
    units = units_of(puzzle.board)

    def write(cell: int, digit: int) -> None:
        left[cell] = {digit}
        for unit in units:
            if cell in unit:
                for other in unit:
                    if other != cell:
                        left[other].discard(digit)

    for cell, given in enumerate(puzzle.cells):
        if given:
            write(cell, given)
    for step in walk.steps:
        for name, symbol in step.places.items():
            cell, digit = cell_of(name, size), SYMBOLS.index(symbol) + 1
            assert solution[cell] == digit, step
            assert digit in left[cell], step
            write(cell, digit)
        for name, symbols in step.strikes.items():
            cell = cell_of(name, size)
            digits = {SYMBOLS.index(symbol) + 1 for symbol in symbols}
            assert solution[cell] not in digits, step
            left[cell] -= digits
    return left


@pytest.mark.parametrize(("level", "size", "variant", "item"), CASES)
def test_a_walk_replayed_on_candidates_ends_in_the_solution(
    level: str, size: int, variant: str, item: int
) -> None:
    puzzle, solution = puzzle_of(record(level, size, variant, item=item))
    walk = SUDOKU.reason(puzzle)
    assert walk.complete
    left = replayed(puzzle, solution, walk)
    assert [sorted(digits) for digits in left] == [[digit] for digit in solution]


def test_a_naked_single_has_no_other_candidate_and_a_hidden_one_no_other_place() -> None:
    for level in ("easy", "medium"):
        for item in range(4):
            puzzle, _ = puzzle_of(record(level, item=item))
            _check_singles(puzzle, SUDOKU.reason(puzzle))


def _check_singles(puzzle: Puzzle, walk: Walk) -> None:
    grid, units = list(puzzle.cells), units_of(puzzle.board)
    peers = [{c for unit in units if cell in unit for c in unit} - {cell} for cell in range(81)]

    def allowed(cell: int) -> set[int]:
        return set() if grid[cell] else set(range(1, 10)) - {grid[c] for c in peers[cell]}

    for step in walk.steps:
        for name, symbol in step.places.items():
            cell, digit = cell_of(name, 9), int(symbol)
            if step.technique == "naked-single":
                assert allowed(cell) == {digit}
            elif step.technique in ("last-cell", "hidden-single-box", "hidden-single-line"):
                holding = [unit for unit in units if cell in unit]
                assert any([c for c in unit if digit in allowed(c)] == [cell] for unit in holding)
            grid[cell] = digit


@pytest.mark.parametrize("level", ["hard", "expert", "evil"])
def test_pencil_marks_are_not_asked_for_while_a_single_is_there(level: str) -> None:
    for item in range(4):
        puzzle, solution = puzzle_of(record(level, item=item))
        steps = SUDOKU.reason(puzzle).steps
        first = next(place for place, step in enumerate(steps) if step.weight > 2.5)
        before = Walk(steps[:first])
        left = replayed(puzzle, solution, before)
        written = {cell for cell, given in enumerate(puzzle.cells) if given}
        written |= {cell_of(name, 9) for step in before.steps for name in step.places}
        assert all(len(left[cell]) > 1 for cell in set(range(81)) - written)
        for unit in units_of(puzzle.board):
            places = [[cell for cell in unit if digit in left[cell]] for digit in range(1, 10)]
            assert all(len(cells) > 1 or cells[0] in written for cells in places)


def test_every_step_names_a_technique_of_the_table_at_its_weight_or_above() -> None:
    weights = {one.slug: one.weight for one in SUDOKU.techniques}
    for level in LEVELS:
        for step in SUDOKU.reason(puzzle_of(record(level))[0]).steps:
            assert step.weight >= weights[step.technique] - 1e-9


def test_cells_are_named_in_the_sentences() -> None:
    for level in LEVELS:
        for step in map(SUDOKU.tell, SUDOKU.reason(puzzle_of(record(level))[0]).steps):
            for name in [*step.places, *step.strikes]:
                assert name in step.what
            assert re.search(r"R\d+C\d+|row|column|box", step.where)
            for sentence in (step.where, step.why, step.what):
                assert sentence[0].isupper()
                assert sentence.endswith((".", "?"))
                assert "  " not in sentence
                assert "None" not in sentence


def test_a_puzzle_with_many_solutions_gets_no_false_step() -> None:
    walk = SUDOKU.reason(SUDOKU.parse("1" + "." * 80))
    assert not walk.complete
    assert walk.steps == ()
    assert walk.note


def test_explain_gives_three_hint_depths_and_steps_as_json() -> None:
    text = record("medium").puzzle
    first = SUDOKU.tell(SUDOKU.reason(SUDOKU.parse(text)).steps[0])
    for depth in ("where", "why", "what"):
        said = crux("explain", "sudoku", text, "--hint", depth).stdout.strip()
        assert said == getattr(first, depth)
    steps = crux("explain", "sudoku", text, "--json").stdout.splitlines()
    assert json.loads(steps[0])["technique"] == first.technique


def test_a_w_wing_is_called_by_its_name() -> None:
    text = "2...9.......4..3...3..7..5...16.7.2..9..2..7.6...31...763....8..1...849.9........"
    [wing] = [s for s in SUDOKU.reason(SUDOKU.parse(text)).steps if s.technique == "w-wing"]
    assert wing.weight == 7.1
    assert "R1C4 and R2C1 both hold only 1 or 8" in SUDOKU.tell(wing).why
    assert wing.strikes == {"R1C2": ("8",), "R1C3": ("8",), "R2C5": ("8",)}


def test_a_step_that_is_read_as_a_pattern_has_its_name_and_keeps_its_technique() -> None:
    text = "7.9.8..4..6.9..3.84....3...5..3..1.6..7...4......1.....9..36..5.......1.1...7.6.3"
    steps = SUDOKU.reason(SUDOKU.parse(text)).steps
    [step] = [step for step in steps if step.kind == "avoidable-rectangle"]
    assert (step.technique, step.weight) == ("wxyz-wing", 5.5)
    assert SUDOKU.wording("en").name_of(step) == "Avoidable rectangle"
    assert SUDOKU.wording("ro").name_of(step) == "Dreptunghi de evitat"
    assert SUDOKU.wording("en").name_of(steps[0]) == SUDOKU.technique(steps[0].technique).name
