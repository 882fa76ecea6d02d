"""Making sudokus: every shape, unique, at the level asked, with what was wished for."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pytest

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.rating import Rating
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import SYMMETRIES
from tests.contract.test_commands import crux
from tests.families.sudoku.made import BOARDS, LEVELS, puzzle_of, record
from tests.families.sudoku.oracle import is_right, solutions_of

# How many CPU seconds may a puzzle of any shape take at easy, medium or hard?
SECONDS = 10.0


def aimed(*ranges: str, level: str | None = None, **wishes: tuple[str, ...]) -> Record:
    target = Target(level, tuple(map(Range.parse, ranges)), **wishes)
    return make(Recipe("sudoku", target=SUDOKU.target(target), seed=3))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_every_size_and_variant_is_made_at_easy_medium_and_hard(
    size: int, variant: str, level: str
) -> None:
    start = time.process_time()
    made = record(level, size, variant)
    assert time.process_time() - start < SECONDS
    assert made.rating.level == level
    assert not made.missed
    puzzle, solution = puzzle_of(made)
    assert (puzzle.board.size, puzzle.board.variant) == (size, variant)
    assert is_right(puzzle, solution)
    assert SUDOKU.solve(puzzle, 2).verdict == "one"


@pytest.mark.parametrize(("size", "variant"), [board for board in BOARDS if board[0] <= 9])
def test_made_puzzles_have_one_solution_by_cp_sat_too(size: int, variant: str) -> None:
    puzzle, solution = puzzle_of(record("medium", size, variant))
    assert solutions_of(puzzle) == [solution]


@pytest.mark.parametrize("level", LEVELS)
def test_a_run_of_a_level_is_all_at_that_level(level: str) -> None:
    for item in range(8):
        assert record(level, item=item).rating.level == level


@pytest.mark.parametrize("level", ["expert", "evil"])
def test_a_4x4_is_refused_at_levels_that_it_cannot_reach(level: str) -> None:
    sentence = f"a 4x4 sudoku is too small to be {level}; the hardest level is hard"
    with pytest.raises(AskedWrongly, match=sentence):
        make(Recipe("sudoku", {"size": 4}, Target(level)))
    done = crux("generate", "sudoku", "--size", "4", "-l", level)
    assert done.returncode == 2
    assert sentence in done.stderr


Place = Callable[[int, int, int], tuple[int, int]]
MOVES: dict[str, tuple[Place, ...]] = {
    "none": (),
    "rotate180": (lambda r, c, last: (last - r, last - c),),
    "rotate90": (lambda r, c, last: (c, last - r),),
    "mirror-horizontal": (lambda r, c, last: (r, last - c),),
    "mirror-vertical": (lambda r, c, last: (last - r, c),),
    "mirror-both": (lambda r, c, last: (r, last - c), lambda r, c, last: (last - r, c)),
    "diagonal": (lambda r, c, last: (c, r),),
    "antidiagonal": (lambda r, c, last: (last - c, last - r),),
    "diagonal-both": (lambda r, c, last: (c, r), lambda r, c, last: (last - c, last - r)),
}


def test_every_symmetry_is_tested() -> None:
    assert tuple(MOVES) == SYMMETRIES


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_givens_keep_the_symmetry_asked_for(symmetry: str, level: str) -> None:
    for size, variant in ((9, "classic"), (6, "diagonal")):
        puzzle, _ = puzzle_of(record(level, size, variant, symmetry))
        given = {divmod(cell, size) for cell, digit in enumerate(puzzle.cells) if digit}
        for move in MOVES[symmetry]:
            assert {move(row, column, size - 1) for row, column in given} == given


@pytest.mark.parametrize("wish", [24, 28, 36, 50])
def test_a_wish_for_givens_is_met_or_nearly(wish: int) -> None:
    made = make(Recipe("sudoku", {"givens": wish}, seed=2))
    assert wish <= puzzle_of(made)[0].givens <= wish + 4


@pytest.mark.parametrize("givens", [19, 20, 21, 22])
def test_few_givens_are_searched_for(givens: int) -> None:
    for item in range(5):
        made = make(Recipe("sudoku", {"givens": givens}, seed=6, item=item))
        puzzle, solution = puzzle_of(made)
        assert puzzle.givens == givens and made.notes == ()
        assert solutions_of(puzzle) == [solution]
    hard = make(Recipe("sudoku", {"givens": givens + 1}, level="hard", seed=6))
    assert hard.rating.level == "hard" and puzzle_of(hard)[0].givens == givens + 1


def test_few_givens_may_be_symmetric_and_aimed_at() -> None:
    made = make(Recipe("sudoku", {"givens": 22, "symmetry": "rotate180"}, seed=6))
    cells = puzzle_of(made)[0].cells
    assert 81 - cells.count(0) == 22
    assert [bool(one) for one in cells] == [bool(one) for one in reversed(cells)]
    assert aimed("givens=20").rating.features["givens"] == 20


@pytest.mark.parametrize(
    ("shape", "level"),
    [
        ({}, "easy"),
        ({}, "expert"),
        ({"symmetry": "rotate180"}, "hard"),
        ({"size": 6, "variant": "jigsaw"}, "medium"),
    ],
)
def test_no_given_of_a_minimal_puzzle_can_go(shape: dict[str, object], level: str) -> None:
    made = make(Recipe("sudoku", {"minimal": True, **shape}, level=level, seed=4))
    puzzle, _ = puzzle_of(made)
    last = len(puzzle.cells) - 1
    for cell in [cell for cell, digit in enumerate(puzzle.cells) if digit]:
        fewer = bytearray(puzzle.cells)
        fewer[cell] = 0
        if "symmetry" in shape:
            fewer[last - cell] = 0
        assert SUDOKU.solve(replace(puzzle, cells=bytes(fewer)), 2).verdict == "many"


def test_minimal_boards_larger_than_9x9_are_refused() -> None:
    with pytest.raises(AskedWrongly, match="up to 9x9"):
        make(Recipe("sudoku", {"minimal": True, "size": 12}))


def test_more_givens_make_shorter_puzzles() -> None:
    def minutes(givens: int) -> float:
        made = [make(Recipe("sudoku", {"givens": givens}, seed=2, item=item)) for item in range(6)]
        return sum(float(str(one.rating.features["minutes"])) for one in made)

    assert minutes(50) < minutes(30)


@pytest.mark.parametrize("goal", ["hardest=2.6..3.0", "hardest=4.2±0.2", "hardest=6.6±0.2"])
def test_the_hardest_step_can_be_aimed_at(goal: str) -> None:
    wanted = Range.parse(goal)
    got = aimed(goal).rating.features["hardest"]
    assert isinstance(got, float)
    assert wanted.low <= got <= wanted.high


@pytest.mark.parametrize("goal", ["minutes=5±0.5", "minutes=12..14", "waves=8..10", "givens=30"])
def test_minutes_and_other_features_can_be_aimed_at(goal: str) -> None:
    wanted = Range.parse(goal)
    got = aimed(goal).rating.features[wanted.feature]
    assert isinstance(got, (int, float))
    assert wanted.low <= got <= wanted.high


@pytest.mark.parametrize("name", ["x-wing", "naked-pair", "xy-wing"])
def test_a_required_technique_is_needed(name: str) -> None:
    made = aimed(require=(name,))
    assert made.rating.techniques[name] >= 1
    walk = SUDOKU.reason(SUDOKU.parse(made.puzzle))
    assert name in walk.techniques()


@pytest.mark.parametrize("name", ["x-wing", "naked-triplet", "unique-rectangle-1", "w-wing"])
def test_without_a_required_technique_the_puzzle_is_clearly_harder(name: str) -> None:
    number = [one.slug for one in SUDOKU.techniques].index(name)
    for item in range(3):
        made = make(Recipe("sudoku", target=Target(require=(name,)), seed=5, item=item))
        cells = np.frombuffer(SUDOKU.parse(made.puzzle).cells, np.uint8).reshape(1, 81)
        status, hardest, counts, _ = kernel.rate_batch(cells, without=number)
        assert counts[0][number] == 0
        assert status[0] != 0 or hardest[0] >= 10 * made.rating.value + 5


def test_leaving_out_one_technique_changes_nothing_where_it_is_not_used() -> None:
    puzzles = kernel.random_minimal(20261117, 0, 60)
    status, hardest, counts, _ = kernel.rate_batch(puzzles, inner=False)
    for number, technique in enumerate(SUDOKU.techniques):
        less, lower, used, _ = kernel.rate_batch(puzzles, inner=False, without=number)
        assert not used[:, number].any(), technique.slug
        idle = counts[:, number] == 0
        assert (less[idle] == status[idle]).all() and (lower[idle] == hardest[idle]).all()
        solved = (less == 0) & (status == 0)
        assert (lower[solved] + 1 >= hardest[solved]).all(), technique.slug


def test_the_table_of_techniques_is_on_the_page() -> None:
    assert SUDOKU.feasible is not None
    page = (Path(__file__).parents[3] / "docs/families/sudoku.md").read_text("utf-8")
    rows = SUDOKU.feasible()[1:]
    slugs = [one.slug for one in SUDOKU.techniques]
    assert [row[0] for row in rows] == [*slugs, *SUDOKU.readings]
    for row in rows:
        assert "| " + " | ".join(row) + " |" in page


def test_a_required_technique_is_shown_in_every_walk() -> None:
    """A walk may go another way than the rating; such puzzles are not taken."""
    for item in range(8):
        target = Target(require=("grouped-turbot-fish",))
        made = make(Recipe("sudoku", target=target, seed=5, item=item))
        assert "grouped-turbot-fish" in SUDOKU.reason(SUDOKU.parse(made.puzzle)).techniques()


def test_forbidden_techniques_are_not_needed() -> None:
    made = aimed(level="evil", forbid=("guess",))
    guesses = {one.slug for one in SUDOKU.techniques if "guess" in one.groups}
    assert guesses
    assert not guesses & set(made.rating.techniques)
    hard = aimed(level="hard", forbid=("fish", "wings"))
    assert not {"x-wing", "swordfish", "xy-wing"} & set(hard.rating.techniques)


def test_an_unknown_technique_is_refused_with_a_suggestion() -> None:
    with pytest.raises(AskedWrongly, match="did you mean 'x-wing'"):
        aimed(require=("x-wings",))


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (Target(require=("x-wing",), forbid=("fish",)), "x-wing is both required and forbidden"),
        (Target("easy", require=("x-wing",)), "needs the technique x-wing is not easy"),
        (Target(ranges=(Range.parse("hardest=..3"),), require=("x-wing",)), "not as easy as 3"),
        (Target("easy", forbid=("guess",), scale="document"), "knows no techniques"),
        (Target(require=("x-wing",), scale="document"), "knows no techniques"),
        (Target(require=("xy-cycle",)), "of [0-9,]+ sudokus .* none needs it.*a forcing chain"),
        (Target(require=("hidden-quad",)), "of [0-9,]+ sudokus .* only 1 needs it: .* too rare"),
        (Target(require=("dynamic-nested-cell",)), "of 60,000 random sudokus none is hard enough"),
        (Target(forbid=("finned-x-wing",)), "finned-x-wing is a name .*: grouped-turbot-fish"),
        (Target(forbid=("als-xz",)), "als-xz is a name .*: forcing-chain"),
        (Target(forbid=("singles",)), "ends with a last empty cell"),
        (Target(ranges=(Range.parse("hardest=6"),)), "the nearest numbers .* are 5.9 and 6.2"),
        (Target(ranges=(Range.parse("value=7.6"),)), "the nearest numbers .* are 7.5 and 7.7"),
    ],
)
def test_techniques_that_cannot_be_are_refused_at_once(target: Target, words: str) -> None:
    with pytest.raises(AskedWrongly, match=words):
        make(Recipe("sudoku", target=SUDOKU.target(target), seed=3))


@pytest.mark.parametrize("level", ["expert", "evil"])
def test_small_colour_boards_are_refused_at_levels_that_none_has(level: str) -> None:
    with pytest.raises(
        AskedWrongly, match=f"of 12,000 6x6 colour sudokus (none|only 1) was {level}"
    ):
        make(Recipe("sudoku", {"size": 6, "variant": "colour"}, level=level))


@pytest.mark.parametrize(
    ("shape", "fewest"),
    [
        ({"givens": 16}, 17),
        ({"size": 4, "givens": 3}, 4),
        ({"size": 6, "givens": 7}, 8),
        ({"variant": "diagonal", "givens": 7}, 8),
    ],
)
def test_fewer_givens_than_any_puzzle_has_are_refused(shape: dict[str, Any], fewest: int) -> None:
    with pytest.raises(AskedWrongly, match=f"fewer than {fewest} givens"):
        make(Recipe("sudoku", shape))


def test_a_wish_for_givens_that_cannot_be_met_is_told() -> None:
    few = make(Recipe("sudoku", {"givens": 17}, seed=1))
    number = puzzle_of(few)[0].givens
    assert few.notes == (f"{number} givens, not the 17 wished for: as near as it came",)
    assert make(Recipe("sudoku", {"givens": 30}, seed=1)).notes == ()
    symmetric = make(Recipe("sudoku", {"givens": 30, "symmetry": "rotate90"}, seed=1))
    assert puzzle_of(symmetric)[0].givens != 30
    assert symmetric.notes == ()


def test_verbose_tells_what_each_puzzle_took() -> None:
    words = ("-l", "expert", "-n", "3", "-s", "1", "--scale", "document", "--format", "text")
    done = crux("generate", "sudoku", *words, "--verbose")
    assert done.returncode == 0
    told = [line for line in done.stderr.splitlines() if line.startswith("item ")]
    assert len(told) == 3
    for item, line in enumerate(told):
        found = re.fullmatch(
            rf"item {item}: expert [0-9.]+ after (\d+) attempts?(?: \((.*)\))?", line
        )
        assert found
        rejected = sum(map(int, re.findall(r"\d+", found[2] or "")))
        assert rejected == int(found[1]) - 1
    assert crux("generate", "sudoku", *words).stderr == ""


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_jigsaw_regions_are_connected(size: int) -> None:
    for item in range(2):
        board = puzzle_of(record("easy", size, "jigsaw", item=item))[0].board
        for number in range(size):
            region = {cell for cell, n in enumerate(board.regions) if n == number}
            assert len(region) == size
            assert _reached(min(region), region, size) == region


def _reached(start: int, region: set[int], size: int) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        row, column = divmod(todo.pop(), size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            cell = r * size + c
            if 0 <= r < size and 0 <= c < size and cell in region and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    return seen


def test_jigsaw_regions_are_not_the_usual_boxes() -> None:
    boxes = puzzle_of(record("easy"))[0].board.region_of
    regions = puzzle_of(record("easy", variant="jigsaw"))[0].board.regions
    assert len(set(zip(boxes, regions, strict=True))) > 9


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_every_colour_holds_every_digit_and_one_cell_of_each_box(size: int) -> None:
    puzzle, solution = puzzle_of(record("easy", size, "colour"))
    for colour in range(size):
        cells = [cell for cell, n in enumerate(puzzle.board.colours) if n == colour]
        assert sorted(solution[cell] for cell in cells) == list(range(1, size + 1))
        assert len({puzzle.board.region_of[cell] for cell in cells}) == size


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_both_diagonals_hold_every_digit(size: int) -> None:
    _, solution = puzzle_of(record("easy", size, "diagonal"))
    falling = [solution[i * size + i] for i in range(size)]
    rising = [solution[i * size + size - 1 - i] for i in range(size)]
    assert sorted(falling) == sorted(rising) == list(range(1, size + 1))


@pytest.mark.parametrize("variant", ["diagonal", "jigsaw", "colour"])
def test_the_rule_of_a_variant_is_needed_for_the_one_solution(variant: str) -> None:
    """Somewhere in a few puzzles the boxes alone would leave several solutions."""
    plain = []
    for item in range(4):
        puzzle, _ = puzzle_of(record("hard", 9, variant, item=item))
        bare = SUDOKU.parse(SUDOKU.write(puzzle).split(":")[1])
        plain.append(SUDOKU.solve(bare, 2).verdict)
    assert set(plain) != {"one"}


def test_a_target_out_of_reach_is_missed_with_the_nearest_puzzle() -> None:
    target = Target(ranges=(Range("hardest", 11.8, 12.0),))
    with pytest.raises(TargetMissed, match="not reached within 50 work units") as caught:
        make(Recipe("sudoku", target=target, seed=1, budget=50))
    assert isinstance(caught.value.best, Record)


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("generate -d Medium", ("-l", "medium")),
        ("generate -d Medium --refine-difficulty", ("-l", "medium", "--scale", "document")),
        (
            "generate -d Hard -c 10 --refine-difficulty --show-statistics",
            ("-l", "hard", "-n", "10", "--scale", "document", "--stats"),
        ),
        (
            "generate -d Expert --refine-difficulty --verbose",
            ("-l", "expert", "--scale", "document", "--stats"),
        ),
    ],
)
def test_the_commands_of_the_document_have_their_equals(theirs: str, ours: tuple[str, ...]) -> None:
    done = crux("generate", "sudoku", *ours, "-s", "1")
    assert done.returncode == 0, f"{theirs}: {done.stderr}"
    made = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(made) == (10 if "-n" in ours else 1)
    assert {one["rating"]["level"] for one in made} == {ours[1]}
    assert ("success %" in done.stderr) == ("--stats" in ours)


def test_a_list_of_levels_is_made_in_turn_with_a_row_for_each() -> None:
    done = crux(
        "generate", "sudoku", "-l", "easy,hard", "-n", "4", "-s", "1", "--stats", "--format", "csv"
    )
    levels = [line.split(",")[4] for line in done.stdout.splitlines()[1:]]
    assert levels == ["easy", "hard", "easy", "hard"]
    assert "avg minutes" in done.stderr


def _made(level: str, count: int, **shape: object) -> list[Rating]:
    return [
        make(Recipe("sudoku", shape, Target(level), seed=22, item=item)).rating
        for item in range(count)
    ]


def test_puzzles_of_a_level_are_spread_over_it_in_givens_and_minutes() -> None:
    edges = {
        "easy": (28, 38), "medium": (26, 33), "hard": (24, 28), "expert": (23, 29), "evil": (23, 29)
    }  # fmt: skip
    for level, (fewest, most) in edges.items():
        ratings = _made(level, 60, symmetry="none")
        givens = [int(one.features["givens"]) for one in ratings]
        assert min(givens) <= fewest and max(givens) >= most, level
        minutes = sorted(float(one.features["minutes"]) for one in ratings)
        assert minutes[54] >= 1.6 * minutes[5], level


def test_symmetric_puzzles_are_spread_too() -> None:
    for level, fewest, most in (("easy", 28, 38), ("hard", 25, 30), ("evil", 25, 30)):
        givens = [int(one.features["givens"]) for one in _made(level, 60)]
        assert min(givens) <= fewest and max(givens) >= most, level
        assert max(givens.count(one) for one in set(givens)) <= 30, level


def test_minutes_rise_with_the_level_on_small_boards_too() -> None:
    medians = [
        median(float(one.features["minutes"]) for one in _made(level, 12, size=6))
        for level in ("easy", "medium", "hard", "expert")
    ]
    assert all(high > 1.1 * low for low, high in pairwise(medians)), medians
