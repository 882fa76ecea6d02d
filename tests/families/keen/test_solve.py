"""The exact solver: labels, CP-SAT, and puzzles without exactly one solution."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from cruxpress.core.errors import NotUnique
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families.keen import KEEN
from cruxpress.families.keen.puzzle import Shape, check
from cruxpress.families.keen.rate import rate
from cruxpress.families.keen.solve import TIERS, solve
from cruxpress.families.keen.text import parse, parse_solution, write_solution
from tests.families.keen.corpus import corpus
from tests.families.keen.oracle import has_other_solution, is_right

# How many made puzzles does the CP-SAT model prove unique, in the usual and in the long run?
USUAL, THOROUGH = 120, 1000
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"operators": "x"},
    {"hidden": True},
    {"singles": "few"},
    {"operators": "+-"},
    {"singles": "any", "largest": 4},
    {"hidden": True, "operators": "+x", "largest": 3},
    {"operators": "+", "singles": "few"},
    {"largest": 3},
    {"operators": "-/", "singles": "any"},
)
SIZES = (4, 5, 6, 7, 8, 9, 3, 10)


def is_rare(size: int, level: str, operators: str) -> bool:
    """Possible, but it takes long."""
    if operators == "-/":
        return not 4 <= size <= 8
    return (size, level) == (3, "hard") or (size, level, operators) == (10, "easy", "+-")


def recipes(count: int) -> list[Recipe]:
    """Recipes over all sizes, levels and options that can meet, in an even mix."""
    found: list[Recipe] = []
    for item in range(20 * count):
        options = OPTIONS[item % len(OPTIONS)]
        size = SIZES[item // len(OPTIONS) % len(SIZES)]
        level = TIERS[(item + item // len(OPTIONS)) % len(TIERS)]
        shape, target = {"size": size} | options, Target(level)
        if is_rare(size, level, str(options.get("operators"))):
            continue
        if not KEEN.infeasible(Shape.of(shape), target):
            found.append(Recipe("keen", shape, target, seed=77, item=item))
        if len(found) == count:
            break
    return found


def test_made_puzzles_are_unique_by_cp_sat_and_accepted_by_the_checker(thorough: bool) -> None:
    seen: Counter[object] = Counter()
    for recipe in recipes(THOROUGH if thorough else USUAL):
        record = make(recipe)
        puzzle = parse(record.puzzle)
        solution = parse_solution(puzzle, record.solution)
        assert record.rating.level == recipe.target.level
        assert check(puzzle, solution) == []
        assert is_right(puzzle, solution)
        assert not has_other_solution(puzzle, solution), record.puzzle
        assert faults_of(record) == []
        seen.update([puzzle.size, recipe.target.level])
    print(f"CP-SAT proved {dict(seen)}")
    assert set(SIZES) | set(TIERS) <= set(seen)


def test_every_labelled_puzzle_has_its_one_solution() -> None:
    for one in corpus():
        puzzle = parse(one.text)
        found = solve(puzzle)
        assert found.verdict == "one"
        assert found.first is not None
        assert write_solution(puzzle, found.first) == one.solution


def test_a_goal_that_no_cage_can_make_means_no_solution() -> None:
    for goal in ("a0", "a999999999999999999", "m0", "m7"):
        puzzle = parse(f"3:l,{goal}")
        assert solve(puzzle).verdict == "none"
        with pytest.raises(NotUnique, match="no solution"):
            rate(puzzle)


def test_a_grid_of_one_cage_has_many_solutions_as_counted_by_hand() -> None:
    puzzle = parse("3:l,a18")
    assert solve(puzzle, 100).count == 12  # the Latin squares of size 3
    with pytest.raises(NotUnique, match="many solutions"):
        rate(puzzle)


def test_hidden_operators_count_every_choice_of_operators() -> None:
    rows = list(permutations((1, 2, 3)))
    grids = [bytes(sum(grid, ())) for grid in product(rows, repeat=3)]
    for first, second in product(range(1, 7), repeat=2):
        text = f"3:a_3aab_,{{0}}{first}{{0}}{second}s1a4"
        counts = {letter: solve(parse(text.format(letter)), 20).count for letter in "amsd"}
        hidden = parse("k" + text.format("h"))
        right = [grid for grid in grids if is_right(hidden, grid)]
        assert solve(hidden, 20).count == len(right) >= max(counts.values())


def test_a_very_large_cage_gives_an_answer_within_the_budget() -> None:
    assert solve(parse("k16:z19e,a2176")).verdict in ("many", "unknown")
