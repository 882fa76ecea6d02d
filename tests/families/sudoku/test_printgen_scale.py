"""The document's scale: hand-computed cases, and a plain reading of its rules as oracle."""

from __future__ import annotations

import re

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.printgen_scale import DOCUMENT, WEIGHTS
from tests.contract.test_commands import crux
from tests.families.sudoku import printgen_oracle
from tests.families.sudoku.made import BOARDS, LEVELS, record
from tests.families.sudoku.printgen_oracle import Reading, composite


def rated(text: str) -> dict[str, object]:
    rating = SUDOKU.rate(SUDOKU.parse(text), "document")
    return {"value": rating.value, "level": rating.level, **rating.features}


def test_a_full_grid_is_one_iteration_at_depth_one() -> None:
    full = rated("4:1234341221434321")
    assert (full["iterations"], full["depth"], full["guesses"]) == (1, 1, 0)
    assert full["technique_score"] == 0
    assert full["value"] == pytest.approx(0.40 + 0.30)


def test_one_missing_digit_is_a_naked_and_a_hidden_single() -> None:
    # Technique: the heavier weighs 2, one further kind adds a half; 15 of 16 cells are given.
    last = rated("4:123434122143432.")
    assert last["patterns"] == "naked-single hidden-single"
    assert last["technique_score"] == 2.5
    assert last["value"] == pytest.approx(0.40 + 0.40 * 2.5 + 0.30 + 2.0 / 16, abs=1e-4)


def test_a_wrong_and_a_right_guess_are_three_calls_at_depth_two() -> None:
    # Regions: the two left columns, a b of R1C3 R1C4 R2C3 R3C3, and a d of the rest.
    # R2C2 = 2 and R3C2 = 3 are naked singles; then R1C4 {1, 2} is the first of the narrowest.
    # With 1: R2C3 = 4, R2C1 = 1, R3C3 = 2, R3C1 = 4, and R3C4 has nothing left.
    # With 2: R4C4 = 4, R4C3 = 2, R4C1 = 3, R1C1 = 1, R1C3 = 3, and so on to the end.
    counted = rated("4j:.4.....3.....1..:acbbacbdacbdacdd")
    assert (counted["iterations"], counted["depth"], counted["guesses"]) == (3, 2, 1)
    technique = counted["technique_score"]
    assert isinstance(technique, float)
    score = 0.40 * 3 + 0.40 * technique + 0.30 * 2 + 0.45 * 1 + 2.0 * (1 - 3 / 16)
    assert counted["value"] == pytest.approx(score, abs=1e-4)


@pytest.mark.parametrize("item", range(10))
@pytest.mark.parametrize("level", LEVELS)
def test_fifty_puzzles_agree_with_a_plain_reading(level: str, item: int) -> None:
    puzzle = SUDOKU.parse(record(level, item=item).puzzle)
    reading = Reading(puzzle)
    effort, patterns = reading.effort(), reading.patterns()
    ours = rated(SUDOKU.write(puzzle))
    assert (ours["iterations"], ours["depth"], ours["guesses"]) == (
        effort.iterations, effort.depth, effort.guesses,
    )  # fmt: skip
    assert set(str(ours["patterns"]).split()) == patterns
    assert ours["value"] == pytest.approx(composite(effort, patterns, puzzle.givens, 81), abs=1e-4)


@pytest.mark.parametrize(("size", "variant"), [board for board in BOARDS if board[0] < 12])
def test_other_boards_agree_with_a_plain_reading(size: int, variant: str) -> None:
    puzzle = SUDOKU.parse(record("easy", size, variant).puzzle)
    reading = Reading(puzzle)
    effort, patterns = reading.effort(), reading.patterns()
    ours = rated(SUDOKU.write(puzzle))
    assert ours["iterations"] == effort.iterations
    assert ours["value"] == pytest.approx(
        composite(effort, patterns, puzzle.givens, size * size), abs=1e-4
    )


def test_the_weights_are_those_of_the_document() -> None:
    assert WEIGHTS == printgen_oracle.WEIGHTS


def test_the_ranges_are_those_of_the_document() -> None:
    assert [(band.level, band.at_least) for band in DOCUMENT.bands] == [
        ("easy", 0), ("medium", 8), ("hard", 20), ("expert", 60), ("evil", 250),
    ]  # fmt: skip
    notes = [re.sub(r" iterations, goal ", "/", band.note) for band in DOCUMENT.bands]
    assert notes == ["1-10/5", "11-25/15", "26-80/40", "81-350/150", "351 or more/400"]


@pytest.mark.parametrize(
    ("iterations", "level"),
    [(1, "easy"), (10, "easy"), (11, "medium"), (25, "medium"), (26, "hard"), (80, "hard"),
     (81, "expert"), (350, "expert"), (351, "evil")],
)  # fmt: skip
def test_the_band_by_iterations_is_reported(iterations: int, level: str) -> None:
    from cruxpress.families.sudoku.printgen_scale import _ITERATIONS

    assert next(name for least, name in _ITERATIONS if iterations >= least) == level


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_the_document_is_made(level: str) -> None:
    made = make(Recipe("sudoku", target=Target(level, scale="document"), seed=5))
    low, high = DOCUMENT.range(level)
    assert low <= made.rating.value < high
    assert made.rating.level == level
    reading = Reading(SUDOKU.parse(made.puzzle))
    assert made.rating.features["iterations"] == reading.effort().iterations


def test_the_statistics_have_the_columns_of_the_document() -> None:
    done = crux(
        "generate", "sudoku", "-l", "easy,medium", "-n", "10", "-s", "1", "--scale", "document",
        "--stats", "--format", "text",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 10
    table = done.stderr
    for heading in ("level", "count", "avg iterations", "std dev", "success %", "avg value"):
        assert heading in table
    for row in ("0-8", "8-20", "20-60", "60-250", "250+", "1-10 iterations", "351 or more"):
        assert row in table
    assert len(re.findall(r"^\W*(?:easy|medium)\W+5\W", table, re.M)) == 2
