"""Ratings of crosswords: golden ones, and held against a sheet that is worked through by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cruxpress.core.errors import NotUnique
from cruxpress.families.crossword import CROSSWORD
from cruxpress.families.crossword.puzzle import Puzzle
from tests.families.crossword.sheet import Sheet
from tests.golden import CROSSWORD as GOLDEN

# Features are rounded to thousandths.
HALF = 0.00051
ROWS = GOLDEN.rows()
TEXTS = [row["puzzle"] for row in ROWS]


def _name(text: str) -> str:
    return text[:40]


def _sheet(text: str) -> Sheet:
    puzzle = CROSSWORD.parse(text)
    return Sheet(text, CROSSWORD.solve(puzzle, 2).only())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['level']} {_name(row['puzzle'])}")
def test_a_golden_rating_has_not_changed(row: dict[str, str]) -> None:
    assert GOLDEN.measured(row["puzzle"]) == row


def test_the_golden_ratings_cover_levels_styles_languages_and_techniques() -> None:
    puzzles = [CROSSWORD.parse(text) for text in TEXTS]
    assert len(ROWS) >= 30
    assert {row["level"] for row in ROWS} == {level.name for level in CROSSWORD.levels}
    assert {(puzzle.language, puzzle.grid.style) for puzzle in puzzles} >= {
        ("en", "blocked"), ("en", "lattice"), ("en", "arrow"), ("ro", "lattice"), ("ro", "arrow"),
    }  # fmt: skip
    used = {name for row in ROWS for name in row["techniques"].split()[::2]}
    assert used >= {"straight-clue", "oblique-clue", "crossing-letters", "rare-word", "anagram"}
    assert {clue.source for puzzle in puzzles for clue in puzzle.clues} >= {
        "bank", "theme", "user", "wordplay",
    }  # fmt: skip


@pytest.mark.parametrize("text", TEXTS, ids=_name)
def test_the_value_is_what_the_page_for_users_says(text: str) -> None:
    rating = CROSSWORD.rate(CROSSWORD.parse(text), "")
    expected = _sheet(text).features()
    told = {name: rating.features.get(name, rating.value) for name in expected}
    assert told == pytest.approx(expected, abs=HALF)


@pytest.mark.parametrize("text", TEXTS, ids=_name)
def test_the_walk_goes_from_the_easiest_entry_to_the_next(text: str) -> None:
    walk, sheet = CROSSWORD.reason(CROSSWORD.parse(text)), _sheet(text)
    entries = [(entry, effort) for entry, effort, share in sheet.order if share < 1]
    assert [step.technique for step in walk.steps] == sheet.techniques()
    assert [step.weight for step in walk.steps] == pytest.approx([effort for _, effort in entries])
    for step, (entry, _) in zip(walk.steps, entries, strict=True):
        assert step.cells == tuple(f"R{row + 1}C{column + 1}" for row, column in entry.spots)
    counted = CROSSWORD.rate(CROSSWORD.parse(text), "").techniques
    assert counted == Counter(sheet.techniques())


def test_the_document_rates_the_words_alone() -> None:
    by_words = {}
    for text in TEXTS:
        puzzle = CROSSWORD.parse(text)
        rating = CROSSWORD.rate(puzzle, "document")
        solution = CROSSWORD.solve(puzzle, 2).only()
        by_words.setdefault(tuple(sorted(CROSSWORD.paper.words(puzzle, solution))), set()).add(
            rating.value
        )
        assert CROSSWORD.scale("document").level(rating.value) == rating.level
        assert 0 <= rating.value <= 1
    assert all(len(values) == 1 for values in by_words.values())


def _letters(puzzle: Puzzle, solution: tuple[str, ...], share: int) -> Puzzle:
    """The puzzle with every so-manieth letter given."""
    cells = list(CROSSWORD.cells(puzzle, solution).items())[::share]
    return replace(CROSSWORD.paper.fill(puzzle, dict(cells)), written=frozenset())


def test_given_letters_make_a_crossword_easier() -> None:
    for text in TEXTS[:12]:
        puzzle = CROSSWORD.parse(text)
        solution = CROSSWORD.solve(puzzle, 2).only()
        helped = [CROSSWORD.rate(_letters(puzzle, solution, share), "").value for share in (2, 4)]
        assert helped[0] < helped[1] < CROSSWORD.rate(puzzle, "").value


def test_without_one_solution_there_is_no_rating() -> None:
    with pytest.raises(NotUnique, match="many solutions"):
        CROSSWORD.rate(CROSSWORD.parse("en:.../.../..."), "")
    with pytest.raises(NotUnique, match="no solution"):
        CROSSWORD.rate(CROSSWORD.parse("en:QQQ/.../..."), "")
