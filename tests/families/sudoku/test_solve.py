"""The exact solver and the checker, against a CP-SAT model of the rules."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from cruxpress.core.errors import NotUnique
from cruxpress.families.sudoku.puzzle import Puzzle, check
from cruxpress.families.sudoku.rate import rate
from cruxpress.families.sudoku.solve import solve
from cruxpress.families.sudoku.text import parse
from cruxpress.grids.board import Board
from tests.contract.test_commands import crux
from tests.families.sudoku.made import BOARDS, puzzle_of, record
from tests.families.sudoku.oracle import disturbed, is_right, solutions_of, verdict

# How many puzzles does the CP-SAT model answer for, in the usual and in the long run?
USUAL, THOROUGH = 300, 2000
# The share of each size: small boards are answered quickly, classic ones matter most.
SIZES = (4, 6, 9, 9, 9, 9, 9, 6, 4, 12)


def questions(count: int) -> list[Puzzle]:
    """Puzzles of all sizes but the largest, disturbed so that none, one or many solutions come."""
    chance = random.Random(count)
    found: list[Puzzle] = []
    for item in range(count):
        size = SIZES[item % len(SIZES)]
        variant = [variant for n, variant in BOARDS if n == size][item // len(SIZES) % 4]
        level = "easy" if size in (4, 12) else ("easy", "medium", "hard")[item % 3]
        made = record(level, size, variant, item=item // 60)
        found += islice(disturbed(*puzzle_of(made), chance), 3)
        if len(found) >= count:
            break
    return found[:count]


def test_solver_and_checker_agree_with_cp_sat(thorough: bool) -> None:
    seen: Counter[str] = Counter()
    for puzzle in questions(THOROUGH if thorough else USUAL):
        theirs = solutions_of(puzzle)
        ours = solve(puzzle)
        assert ours.verdict == verdict(theirs), puzzle
        for solution in theirs:
            assert check(puzzle, solution) == []
        if ours.count:
            assert ours.first is not None
            assert is_right(puzzle, ours.first)
        if ours.verdict == "one":
            assert ours.first == theirs[0]
        seen[ours.verdict] += 1
    print(f"CP-SAT agreed on {dict(seen)}")
    assert min(seen["none"], seen["one"], seen["many"]) > seen.total() // 8


def test_all_grids_of_size_4_are_counted_to_the_limit() -> None:
    assert solve(Puzzle(Board(4), bytes(16)), 200).count == 200
    corner = Puzzle(Board(4), bytes([1, 2, 3, 4, *[0] * 12]))
    assert solve(corner, 200).count == 288 // 24 == len(solutions_of(corner, 200))


def test_diagonal_grids_of_size_4_are_counted() -> None:
    corner = Puzzle(Board(4, "diagonal"), bytes([1, 2, 3, 4, *[0] * 12]))
    assert solve(corner, 200).count == len(solutions_of(corner, 200))


def test_an_empty_classic_grid_has_many_solutions() -> None:
    assert solve(parse("." * 81)).verdict == "many"


def test_a_full_grid_is_its_own_solution() -> None:
    solution = record("easy").solution
    found = solve(parse(solution))
    assert (found.verdict, found.first) == ("one", bytes(map(int, solution)))


def test_clashing_givens_have_no_solution_and_are_named() -> None:
    puzzle = parse("55" + "." * 79)
    assert solve(puzzle).verdict == "none"
    with pytest.raises(NotUnique, match="no solution: R1C1 and R1C2 in row 1 are both 5"):
        rate(puzzle)


def test_a_puzzle_without_a_clash_but_without_a_solution_is_told() -> None:
    puzzle = parse("1234.5678" + "." * 31 + "9" + "." * 40)
    assert solve(puzzle).verdict == "none"
    with pytest.raises(NotUnique, match=r"^no solution$"):
        rate(puzzle)


def test_sixteen_givens_are_never_enough() -> None:
    chance = random.Random(16)
    for item in range(20):
        cells = bytearray(puzzle_of(record("easy", item=item % 4))[0].cells)
        given = [place for place, digit in enumerate(cells) if digit]
        for place in chance.sample(given, len(given) - 16):
            cells[place] = 0
        assert solve(Puzzle(Board(), bytes(cells))).verdict == "many"


def test_solve_answers_none_one_and_many_line_by_line() -> None:
    made = record("easy")
    lines = ["55" + "." * 79, made.puzzle, "." * 81, "nonsense"]
    done = crux("solve", "sudoku", stdin="\n".join(lines) + "\n")
    assert done.returncode == 1
    assert done.stdout.splitlines()[:3] == ["none", made.solution, "many"]
    assert "stdin:4: expected 81 characters" in done.stderr


def test_rate_says_many_solutions_and_invents_no_level() -> None:
    done = crux("rate", "sudoku", stdin="." * 81 + "\n" + "55" + "." * 79 + "\n")
    assert done.returncode == 1
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["error"] for row in rows] == [
        "many solutions", "no solution: R1C1 and R1C2 in row 1 are both 5",
    ]  # fmt: skip
    assert all("rating" not in row for row in rows)


def test_explain_and_check_name_the_clash_too(tmp_path: Path) -> None:
    (tmp_path / "bad.sdm").write_text("55" + "." * 79 + "\n")
    for words in (("explain", "sudoku"), ("check",)):
        done = crux(*words, str(tmp_path / "bad.sdm"))
        assert done.returncode == 1
        assert "bad.sdm:1: no solution: R1C1 and R1C2 in row 1 are both 5" in done.stderr
