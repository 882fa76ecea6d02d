"""The exact solver and the maker: CP-SAT, and puzzles without exactly one solution."""

from __future__ import annotations

from collections import Counter

import pytest

from cruxpress.core.errors import NotUnique
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families.killer import KILLER
from cruxpress.families.killer.puzzle import NO_CAGE, Puzzle, check
from cruxpress.families.killer.solve import solve
from cruxpress.families.killer.text import parse
from cruxpress.grids.board import parse_solution
from tests.families.killer.oracle import count_solutions

# How many made puzzles does the CP-SAT model prove unique, in the usual and in the long run?
USUAL, THOROUGH = 30, 500
SHAPES: tuple[tuple[dict[str, int], str], ...] = (
    ({}, "easy"), ({}, "medium"), ({}, "hard"), ({"size": 6}, "easy"), ({"size": 4}, "easy"),
    ({"largest": 3}, "medium"), ({"size": 6, "largest": 4}, "hard"), ({"largest": 7}, "easy"),
    ({}, "expert"), ({"size": 6}, "medium"),
)  # fmt: skip


def test_made_puzzles_are_unique_by_cp_sat_and_accepted_by_the_checker(thorough: bool) -> None:
    seen: Counter[object] = Counter()
    for item in range(THOROUGH if thorough else USUAL):
        shape, level = SHAPES[item % len(SHAPES)]
        record = make(Recipe("killer", shape, level=level, seed=77, item=item))
        puzzle = parse(record.puzzle)
        solution = parse_solution(puzzle, record.solution)
        assert record.rating.level == level
        assert check(puzzle, solution) == []
        assert count_solutions(puzzle, known=solution) == 1, record.puzzle
        assert faults_of(record) == []
        assert max(map(len, puzzle.cells_of)) <= shape.get("largest", 5)
        seen.update([puzzle.size, level])
    assert {4, 6, 9, *(level.name for level in KILLER.levels)} == set(seen)


def test_counts_agree_with_cp_sat_on_puzzles_with_other_sums() -> None:
    """One sum a little more and another a little less: mostly none or many solutions."""
    verdicts: Counter[str] = Counter()
    for seed in range(24):
        puzzle = parse(make(Recipe("killer", {"size": 6}, level="hard", seed=seed)).puzzle)
        sums = bytearray(puzzle.sums)
        sums[seed % len(sums)] += 1
        sums[(seed + 3) % len(sums)] -= 1
        other = Puzzle(puzzle.size, puzzle.cage_of, bytes(sums))
        # The last cage taken away leaves more freedom.
        free = puzzle.cage_of.replace(bytes([len(sums) - 1]), bytes([NO_CAGE]))
        for one in (other, Puzzle(puzzle.size, free, puzzle.sums[:-1])):
            found = solve(one)
            assert found.count == count_solutions(one), KILLER.write(one)
            verdicts[found.verdict] += 1
    assert verdicts["none"] and verdicts["many"] and verdicts["one"]


def test_a_grid_without_cages_has_many_solutions_as_counted_elsewhere() -> None:
    empty = parse("4:................:")
    assert solve(empty, 500).count == 288  # all sudokus of size 4
    with pytest.raises(NotUnique, match="many solutions"):
        KILLER.rate(empty, "")


def test_a_sum_that_no_cage_can_make_means_no_solution() -> None:
    puzzle = parse("4:aa..............:9")
    assert solve(puzzle).verdict == "none"
    with pytest.raises(NotUnique, match="no solution"):
        KILLER.rate(puzzle, "")


def test_cells_of_a_cage_differ_even_without_a_common_unit() -> None:
    """Diagonal neighbours in one cage: 2 + x + 2 is no way to fill it."""
    text = "4:.a...aa.........:{}"
    for total in range(6, 10):
        found = solve(parse(text.format(total)), 1)
        held = [found.first[cell] for cell in (1, 5, 6)] if found.first else []
        assert len(set(held)) == 3 and sum(held) == total
