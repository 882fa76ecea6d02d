"""Making keen puzzles: the shape asked for, refusals, targets, and any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest

from cruxpress.batch import run
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import Tally, make
from cruxpress.families.keen import KEEN
from cruxpress.families.keen.puzzle import Puzzle
from cruxpress.families.keen.solve import TIERS
from cruxpress.families.keen.text import parse, write
from cruxpress.workers import Processes
from tests.contract.test_commands import crux


def made(shape: dict[str, object], level: str, item: int = 0) -> Puzzle:
    """A puzzle of the shape at the level."""
    record = make(Recipe("keen", shape, Target(level), seed=5, item=item))
    assert record.rating.level == level
    return parse(record.puzzle)


def counts(puzzle: Puzzle) -> list[int]:
    """How many cells each cage has."""
    return [len(cells) for cells in puzzle.cells_of]


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9])
def test_all_levels_are_made_at_sizes_4_to_9_with_all_operators(size: int) -> None:
    for level in TIERS:
        assert made({"size": size}, level).size == size


@pytest.mark.parametrize("size", [10, 11, 12])
def test_hard_and_unreasonable_are_made_up_to_12(size: int) -> None:
    for level in ("hard", "unreasonable"):
        assert made({"size": size}, level).size == size


def test_multiplication_only_means_that() -> None:
    for level in TIERS:
        assert set(made({"operators": "x"}, level).operators) == {2}


def test_only_the_operators_asked_for_are_used() -> None:
    for item in range(4):
        puzzle = made({"operators": "+-", "singles": "few"}, "normal", item)
        assert set(puzzle.operators) <= {1, 4}


def test_one_cell_cages_come_when_they_are_wanted() -> None:
    none = [count for item in range(4) for count in counts(made({}, "easy", item))]
    few = [counts(made({"singles": "few"}, "easy", item)).count(1) for item in range(6)]
    free = [counts(made({"singles": "any"}, "easy", item)).count(1) for item in range(6)]
    assert 1 not in none
    assert 0 < sum(few) <= 2 * len(few)
    assert sum(free) > sum(few)


def test_no_cage_is_larger_than_the_largest() -> None:
    for largest in (2, 3, 4):
        assert max(counts(made({"largest": largest}, "normal"))) <= largest


def test_hidden_operators_are_not_printed() -> None:
    puzzle = made({"hidden": True, "singles": "few"}, "hard")
    assert puzzle.hidden == 15
    assert all(puzzle.goal(cage).isdigit() for cage in range(len(puzzle.goals)))
    assert made({"hidden": True, "operators": "+x"}, "easy").hidden == 3
    bare = made({"hidden": True, "operators": "-/", "singles": "any"}, "hard")
    assert bare.hidden == 12
    assert parse(write(bare)) == bare


@pytest.mark.parametrize(
    ("shape", "level", "words"),
    [
        ({"size": 3}, "hard", "easy or normal"),
        ({"size": 3}, "extreme", "no 3x3 puzzle"),
        ({"size": 3}, "unreasonable", "no 3x3 puzzle"),
        ({"size": 5, "largest": 2}, "easy", "odd grid"),
        ({"size": 7, "operators": "-/"}, "easy", "odd grid"),
        ({"size": 8, "operators": "/"}, "easy", "division alone cannot clue"),
        ({"size": 6, "operators": "/"}, "hard", "division alone always leaves a second"),
        ({"size": 6, "operators": "-"}, "easy", "subtraction alone always leaves a second"),
        ({"size": 16, "operators": "-"}, "unreasonable", "subtraction alone"),
        ({"size": 4, "operators": "-", "singles": "few"}, "easy", "two or more one-cell cages"),
        ({"size": 9, "operators": "/", "singles": "few"}, "easy", "more than a few one-cell"),
        ({"size": 3, "operators": "-", "singles": "any"}, "normal", "are easy"),
    ],
)
def test_an_impossible_combination_is_refused_at_once(
    shape: dict[str, object], level: str, words: str
) -> None:
    tally = Tally()
    with pytest.raises(AskedWrongly, match=words):
        make(Recipe("keen", shape, Target(level)), tally=tally)
    assert tally.attempts == 0


def squares(size: int) -> list[tuple[int, ...]]:
    """All Latin squares of a size, row after row."""
    rows = list(permutations(range(1, size + 1)))
    found: list[tuple[int, ...]] = [()]
    for _ in range(size):
        found = [
            (*square, *row)
            for square in found
            for row in rows
            if all(digit not in square[column::size] for column, digit in enumerate(row))
        ]
    return found


def pairings(size: int, left: frozenset[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to cut cells into pairs of neighbours."""
    if not left:
        yield []
        return
    cell = min(left)
    beside = [cell + 1] * ((cell + 1) % size > 0)
    for other in left.intersection([*beside, cell + size]):
        for rest in pairings(size, left - {cell, other}):
            yield [(cell, other), *rest]


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (lambda high, low: high - low, {1: 4, 2: 3, 3: 2, 4: 1}),
        (lambda high, low: high / low, {1: 3, 2: 2, 3: 1, 4: 4}),
    ],
    ids=["subtraction", "division"],
)
def test_a_grid_of_pairs_with_one_operator_has_a_second_solution(
    value: Callable[[int, int], float], other: dict[int, int]
) -> None:
    # The second solution is the first with its digits renamed: all 4x4 grids show it.
    clued = 0
    cuts = list(pairings(4, frozenset(range(16))))
    assert len(cuts) == 36
    for square, pairs in product(squares(4), cuts):
        digits = [sorted((square[a], square[b]), reverse=True) for a, b in pairs]
        if all(value(*pair) % 1 == 0 for pair in digits):
            clued += 1
            renamed = [sorted((other[a], other[b]), reverse=True) for a, b in digits]
            assert [value(*pair) for pair in renamed] == [value(*pair) for pair in digits]
    assert clued > 0


@pytest.mark.parametrize(("operator", "singles"), [("-", "few"), ("-", "any"), ("/", "any")])
def test_with_one_cell_cages_one_operator_is_enough(operator: str, singles: str) -> None:
    puzzle = made({"operators": operator, "singles": singles}, "easy")
    bit = {"-": 4, "/": 8}[operator]
    assert {
        mask for mask, count in zip(puzzle.operators, counts(puzzle), strict=True) if count > 1
    } == {bit}
    assert 1 in counts(puzzle)


def test_the_command_line_refuses_with_a_sentence_and_exit_code_2() -> None:
    done = crux("generate", "keen", "-l", "hard", "--size", "3")
    assert done.returncode == 2
    assert "3x3" in done.stderr
    assert done.stdout == ""


def test_an_unreasonable_keen_without_trial_is_solved_by_line_sums() -> None:
    target = Target("unreasonable", require=("line-sum",), forbid=("guess",))
    record = make(Recipe("keen", {"size": 6}, target, seed=3), walk=True)
    used = {step.technique for step in record.walk or ()}
    assert "line-sum" in used and "trial" not in used


def test_techniques_that_a_level_cannot_have_are_refused() -> None:
    for target, words in (
        (Target("easy", require=("subset",)), "not easy"),
        (Target("normal", forbid=("cage-cells",)), "no keen puzzle is normal without"),
        (Target("unreasonable", forbid=("guess", "sums")), "unreasonable without line-sum, trial"),
        (Target("hard", forbid=("subset",), scale="document"), "knows no techniques"),
    ):
        with pytest.raises(AskedWrongly, match=words):
            make(Recipe("keen", target=KEEN.target(target)))


def test_techniques_can_be_required_and_forbidden() -> None:
    record = make(Recipe("keen", target=Target(require=("fish",)), seed=2))
    assert record.rating.techniques["fish"] > 0
    record = make(Recipe("keen", target=Target("hard", forbid=("subset",)), seed=2))
    assert "subset" not in record.rating.techniques


def test_a_value_inside_a_level_can_be_aimed_at() -> None:
    for low, high in ((0.6, 0.7), (2.6, 2.7), (4.5, 4.6)):
        record = make(Recipe("keen", target=Target(ranges=(Range("value", low, high),)), seed=3))
        assert low <= record.rating.value <= high


def test_the_documents_levels_can_be_asked_for() -> None:
    for level in ("easy", "normal", "hard", "extreme"):
        record = make(Recipe("keen", target=Target(level, scale="document"), seed=4))
        assert record.rating.level == level
        assert record.rating.scale == "document"
    with pytest.raises(AskedWrongly, match="50,000 nodes"):
        make(Recipe("keen", target=Target("unreasonable", scale="document")))
    with pytest.raises(AskedWrongly, match="3x3"):
        make(Recipe("keen", {"size": 3}, Target("extreme", scale="document")))


def test_a_spent_budget_is_told_with_the_nearest_puzzle() -> None:
    target = Target("hard", ranges=(Range("value", 2.99, 2.999),))
    with pytest.raises(TargetMissed, match="not reached within 2 work units") as caught:
        make(Recipe("keen", target=target, budget=2))
    assert caught.value.best is not None


def test_one_and_four_workers_make_the_same_puzzles() -> None:
    shapes: list[dict[str, object]] = [{}, {"size": 9}, {"operators": "x"}, {"hidden": True}]
    recipes = [
        Recipe("keen", shape, Target(level), seed=8, item=item)
        for item, (shape, level) in enumerate((s, level) for s in shapes for level in TIERS)
    ]
    alone = [outcome.record for outcome in run(recipes)]
    with Processes(4) as pool:
        together = [outcome.record for outcome in run(recipes, pool=pool)]
    assert all(alone)
    assert alone == together


def test_what_measuring_did_not_find_is_refused_with_a_way_out() -> None:
    with pytest.raises(AskedWrongly, match="12x12 .* \\+ only are hardly ever easy.*one-cell"):
        make(Recipe("keen", {"size": 12, "operators": "+"}, level="easy"))
    few = {"size": 12, "operators": "+", "singles": "few"}
    assert KEEN.infeasible(KEEN.shape.of(few), Target("easy")) is None


def test_the_table_of_what_is_feasible_has_every_size_and_level() -> None:
    assert KEEN.feasible is not None
    headings, *rows = KEEN.feasible()
    assert headings[2:] == TIERS
    assert all(len(row) == len(headings) for row in rows)
    sizes = {row[1] for row in rows if row[0] == "x only"}
    assert {"3", "9", "12", "16"} <= sizes
    refused = {row[1] for row in rows if row[3:] and row[4] == "no"}
    assert refused == {"3"}
