"""Ratings, walks and drawings of marks puzzles."""

from __future__ import annotations

import math
import string
from itertools import product

import numpy as np
import pytest

from cruxpress import words as wordlists
from cruxpress.core.drawing import Box, Circle, Line
from cruxpress.core.errors import NotUnique
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.marks.puzzle import GuessRow, Puzzle, two_pass
from cruxpress.families.marks.rate import lure, opening
from tests.families.marks.oracle import Words, definition
from tests.golden import MARKS as GOLDEN

MARKS = named("marks")
PUZZLE = MARKS.parse(MARKS.example)


ROWS = GOLDEN.rows()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['level']} {row['puzzle'][:18]}")
def test_a_golden_rating_has_not_changed(row: dict[str, str]) -> None:
    assert GOLDEN.measured(row["puzzle"]) == row


def test_the_golden_ratings_cover_every_level_technique_and_length() -> None:
    assert {row["level"] for row in ROWS} == {level.name for level in MARKS.levels}
    used = {name for row in ROWS for name in row["techniques"].split()[::2]}
    assert used == {one.slug for one in MARKS.techniques}
    assert {row["puzzle"].index(":") for row in ROWS} == {3, 5, 6, 8}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['level']} {row['puzzle'][:18]}")
def test_the_value_is_what_the_page_for_users_says(row: dict[str, str]) -> None:
    puzzle = MARKS.parse(row["puzzle"])
    rating, length = MARKS.rate(puzzle), puzzle.length
    language, _, part = str(puzzle.lists).partition("/")
    accepted = wordlists.load(language, required=False, large=part != "general")
    known = set(accepted.required.grid_forms(length))
    table = Words(sorted(accepted.grid_forms(length)))
    kept = np.array([table.kept(*one) for one in puzzle.rows])
    [answer] = [table.words[at] for at in np.flatnonzero(kept.all(axis=0))]
    near = {table.words[at] for at in np.flatnonzero((~kept).sum(axis=0) == 1)}
    share = {one: sum(one in word for word in known) / len(known) for one in set(answer)}
    zipf, repeats = round(accepted[answer].zipf, 2), length - len(set(answer))
    strings = rating.features["strings"]
    if length == 3:
        assert strings == _strings(puzzle.rows, 3)
    kin = max(
        sum(one != answer and one[:at] + one[at + 1 :] == rest for one in table.words)
        for at, rest in enumerate(answer[:at] + answer[at + 1 :] for at in range(length))
    )
    value = 10 * math.log(strings) / math.log(26**length) + 0.2 * max(0, 5 - zipf) + 0.5 * repeats
    value += 0.2 * math.log2(1 + min(31, len(near & known)))
    value += 0.24 * math.log2(1 + kin) - 0.27 * math.log2(max(0.002, min(share.values())))
    assert rating.value == pytest.approx(value, abs=0.0051)
    left = [int(kept[:number].all(axis=0).sum()) for number in range(1, len(kept) + 1)]
    assert list(rating.features["left"].values()) == left
    measured = {
        "zipf": zipf,
        "repeats": repeats,
        "near": len(near),
        "near_known": len(near & known),
    }
    assert {name: rating.features[name] for name in measured} == measured


def _strings(rows: tuple[GuessRow, ...], length: int) -> int:
    """All letter strings that meet the rows, tried one by one."""
    every = map("".join, product(string.ascii_uppercase, repeat=length))
    return sum(all(definition(row.guess, one) == row.marks for row in rows) for one in every)


def test_marks_that_contradict_have_no_solution_and_no_level() -> None:
    puzzle = MARKS.parse("crane:22222 slate:22222")
    assert MARKS.solve(puzzle, 2).verdict == "none"
    with pytest.raises(NotUnique, match="no solution: no word of en fits"):
        MARKS.rate(puzzle, "")
    assert not MARKS.reason(puzzle).complete


def test_a_puzzle_with_many_answers_says_how_many() -> None:
    puzzle = MARKS.parse("crane:00000")
    with pytest.raises(NotUnique, match=r"many solutions: \d+ words of en"):
        MARKS.rate(puzzle, "")
    assert "more" in MARKS.remark(MARKS.reason(puzzle).note)


def test_openness_is_the_share_of_the_word_that_is_left_open() -> None:
    assert opening(26**2, 5, 26) == pytest.approx(0.4)
    assert lure(0) == 0
    assert lure(31) == lure(500) == pytest.approx(1.0)


def test_the_features_of_a_rating_agree_with_each_other() -> None:
    for item in range(8):
        record = make(Recipe("marks", seed=30, item=item))
        features = record.rating.features
        left = features["left"]
        assert isinstance(left, dict)
        assert list(left.values())[-1] == 1
        assert list(left.values()) == sorted(left.values(), reverse=True)
        assert features["near_known"] <= features["near"]
        assert features["needed_rows"] == features["rows"] == 4
        total = sum(map(float, str(features["bits"]).split()))
        assert total == pytest.approx(math.log2(len(PUZZLE.lexicon)), abs=0.05)


def test_a_further_row_never_makes_a_puzzle_harder_by_its_marks() -> None:
    first = MARKS.rate(PUZZLE, "")
    answer = MARKS.solve(PUZZLE, 2).first
    more = Puzzle((*PUZZLE.rows, GuessRow("HOUSE", two_pass("HOUSE", answer))), PUZZLE.lists)
    assert MARKS.rate(more, "").features["strings"] <= first.features["strings"]


@pytest.mark.parametrize("wish", ["value=5.2..5.4", "strings=100..200", "near_known=..3"])
def test_numbers_can_be_aimed_at(wish: str) -> None:
    record = make(Recipe("marks", target=Target(ranges=(Range.parse(wish),)), seed=2))
    assert not record.missed


def test_techniques_can_be_required_and_forbidden() -> None:
    record = make(Recipe("marks", target=Target("medium", forbid=("search",)), seed=2))
    assert "search" not in record.rating.techniques
    record = make(Recipe("marks", target=Target(require=("only-place",)), seed=2))
    assert record.rating.techniques["only-place"] >= 1


def test_a_walk_reads_rows_explains_near_misses_and_ends_with_the_word() -> None:
    for item in range(6):
        record = make(Recipe("marks", seed=31, item=item), walk=True)
        slugs = [step.technique for step in record.walk or ()]
        assert slugs == sorted(slugs, key=[one.slug for one in MARKS.techniques].index)
        assert slugs[0] == "read-row"


def test_marks_are_told_by_shape_and_not_by_shade_alone() -> None:
    drawing = MARKS.draw(MARKS.parse("crane:20100"), None, None)
    circles = [mark for mark in drawing.marks if isinstance(mark, Circle)]
    squares = [m for m in drawing.marks if isinstance(m, Box) and m.fill == "dark"]
    strokes = [mark for mark in drawing.marks if isinstance(mark, Line)]
    assert (len(squares), len(circles), len(strokes)) == (1, 1, 3)
    assert drawing.plain[0] == "[C] R (A) N  E "


def test_the_solution_stands_in_the_empty_row() -> None:
    answer = MARKS.solve(PUZZLE, 2).first
    plain = MARKS.draw(PUZZLE, answer, None).plain
    assert " ".join(answer) in " ".join(plain[-1].split())
