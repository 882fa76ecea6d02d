"""Ratings: the same for every image of a puzzle, as they were, and told with their evidence."""

from __future__ import annotations

import random

import pytest

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.rating import Rating
from cruxpress.core.record import fingerprint
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.techniques import SUDOKU as TECHNIQUES
from tests.families.sudoku.golden import COLUMNS, GOLDEN, measured, read
from tests.families.sudoku.made import BOARDS, LEVELS, puzzle_of, record
from tests.families.sudoku.oracle import image_of

IMAGES = 20
# How many puzzles are rated in so many images, in the usual and in the long run?
USUAL, THOROUGH = 40, 500


def fingerprint_of(puzzle: Puzzle) -> str:
    found = SUDOKU.solve(puzzle, 2)
    return fingerprint("sudoku", SUDOKU.canonical(puzzle, found.first))


def test_twenty_images_of_each_puzzle_have_one_rating_and_fingerprint(thorough: bool) -> None:
    chance = random.Random(20)
    rows = THOROUGH if thorough else USUAL
    for item in range(rows):
        puzzle, _ = puzzle_of(record(LEVELS[item % len(LEVELS)], item=item // len(LEVELS)))
        images = [puzzle, *(image_of(puzzle, chance) for _ in range(IMAGES))]
        ratings = [SUDOKU.rate(image) for image in images]
        assert isinstance(ratings[0], Rating)
        assert all(rating == ratings[0] for rating in ratings), puzzle
        assert len({fingerprint_of(image) for image in images}) == 1
    print(f"{rows} puzzles, {IMAGES} images each: one rating and one fingerprint each")


@pytest.mark.parametrize(("size", "variant"), [board for board in BOARDS if board[0] != 16])
def test_images_on_other_boards_have_one_rating(size: int, variant: str) -> None:
    chance = random.Random(size)
    for level in ("easy", "hard"):
        puzzle, _ = puzzle_of(record(level, size, variant))
        images = [puzzle, *(image_of(puzzle, chance) for _ in range(4))]
        ratings = [SUDOKU.rate(image) for image in images]
        assert all(rating == ratings[0] for rating in ratings)


@pytest.mark.parametrize(
    "row", read(GOLDEN), ids=lambda row: f"{row['level']} {row['puzzle'][:12]}"
)
def test_a_golden_rating_has_not_changed(row: dict[str, str]) -> None:
    assert measured(row["puzzle"]) == {name: row[name] for name in COLUMNS}


def test_the_golden_ratings_cover_every_level_size_and_variant() -> None:
    rows = read(GOLDEN)
    boards = {SUDOKU.parse(row["puzzle"]).board for row in rows}
    assert {(board.size, board.variant) for board in boards} == set(BOARDS)
    assert {row["level"] for row in rows} == set(LEVELS)
    assert len({row["fingerprint"] for row in rows}) == len(rows)


def test_the_level_follows_from_the_hardest_step() -> None:
    edges = {"easy": (1.0, 1.5), "medium": (1.7, 2.5), "hard": (2.6, 4.4), "expert": (4.5, 6.9)}
    for level in LEVELS:
        for item in range(3):
            rating = record(level, item=item).rating
            low, high = edges.get(level, (7.0, 25.0))
            assert rating.level == level
            assert low <= rating.features["hardest"] <= high
            assert rating.value == rating.features["hardest"]


def test_minutes_are_marked_as_measured_only_where_people_were_timed() -> None:
    for level in LEVELS:
        rating = record(level).rating
        hardest = rating.features["hardest"]
        assert isinstance(hardest, float)
        assert rating.features["measured"] == (hardest <= 4.5)
    assert record("easy", 6).rating.features["measured"] is False


def test_minutes_have_an_interval_that_is_wider_where_nothing_was_measured() -> None:
    widths = {}
    for level in LEVELS:
        features = record(level).rating.features
        low, middle, high = (
            float(str(features[name])) for name in ("minutes_low", "minutes", "minutes_high")
        )
        assert 0 < low < middle < high
        widths[bool(features["measured"])] = high / low
    assert widths[True] < 2 < widths[False]


def test_harder_levels_take_longer_on_average() -> None:
    minutes = [
        sum(float(str(record(level, item=item).rating.features["minutes"])) for item in range(8))
        for level in LEVELS
    ]
    assert minutes == sorted(minutes)


def test_a_walk_is_as_hard_as_its_rating_or_a_little_easier() -> None:
    """A rating climbs the rungs in whole rounds, a walk takes the easiest step of all."""
    exact = 0
    for level in LEVELS:
        for item in range(4):
            made = record(level, item=item)
            hardest = SUDOKU.reason(SUDOKU.parse(made.puzzle)).hardest
            assert hardest is not None
            rated = float(made.rating.features["hardest"])
            assert rated - 0.2 <= hardest.weight + 1e-9 <= rated + 2e-9
            exact += hardest.weight == rated
    assert exact >= 4 * len(LEVELS) - 1


def test_the_table_of_techniques_is_that_of_the_kernel() -> None:
    theirs = [(slug, name, tenths / 10) for _, slug, name, tenths, _ in kernel.techniques()]
    assert [(one.slug, one.weight) for one in TECHNIQUES] == [(s, w) for s, _, w in theirs]


def test_the_classic_scale_leaves_out_what_was_added_later() -> None:
    """The same where none of that is used; elsewhere the next technique decides."""
    added = {one.slug for one in TECHNIQUES if "strong-links" in one.groups}
    added |= {"wxyz-wing", "vwxyz-wing"}
    grids = kernel.random_minimal(20261117, 0, 300)
    puzzles = [SUDOKU.parse("".join(map(str, grid))) for grid in grids]
    pairs = [(SUDOKU.rate(one), SUDOKU.rate(one, "classic")) for one in puzzles]
    other = 0
    for new, old in pairs:
        assert isinstance(new, Rating) and isinstance(old, Rating) and old.scale == "classic"
        assert not added & set(old.techniques)
        if not added & set(new.techniques):
            assert (old.value, old.level, old.techniques) == (new.value, new.level, new.techniques)
        other += old.value != new.value
    assert 300 * 0.1 < other < 300 * 0.3
