"""Freeform crosswords: exactly the user's words, connected, each run a word."""

from __future__ import annotations

import random

import pytest

from cruxpress.clues.bank import Bank
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.families.crossword.puzzle import words_of
from cruxpress.families.crossword.shape import Shape

FAMILY = named("crossword")
NAMES = (
    "margaret:The bride; william:The groom; charlotte; oliver; sophia; benjamin; amelia; theodore; "
    "isabella; henry; evelyn; samuel"
)


def made(seed: int = 1, **shape: object) -> Record:
    return make(Recipe("crossword", {"style": "free", **shape}, Target(None), seed=seed))


def runs(rows: list[str]) -> list[str]:
    """All runs of two letters and more, across and down."""
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return sorted(run for line in lines for run in line.split("#") if len(run) > 1)


def parts_of(rows: list[str]) -> int:
    """In how many parts the letters lie."""
    left = {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x != "#"}
    parts = 0
    while left:
        parts += 1
        waiting = [left.pop()]
        while waiting:
            r, c = waiting.pop()
            for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if beside in left:
                    left.discard(beside)
                    waiting.append(beside)
    return parts


def test_a_wedding_has_all_its_names_and_their_clues() -> None:
    record = made(words=NAMES)
    rows = record.solution.split("/")
    assert runs(rows) == sorted(one.split(":")[0].strip().upper() for one in NAMES.split(";"))
    assert parts_of(rows) == 1
    assert faults_of(record) == []
    puzzle = FAMILY.parse(record.puzzle)
    clues = dict(
        zip(
            words_of(puzzle, tuple(rows)),
            [(clue.text, clue.source) for clue in puzzle.clues],
            strict=True,
        )
    )
    assert clues["MARGARET"] == ("The bride", "user")
    assert "left blank for you to write" in record.notes[0]


def test_twenty_words_of_a_class_stand_in_a_grid_of_their_own(thorough: bool) -> None:
    bank = sorted(word for word in Bank.load("en") if 4 <= len(word) <= 12)
    for seed in range(100 if thorough else 8):
        words = random.Random(seed).sample(bank, 20)
        rows = made(seed, words=";".join(words)).solution.split("/")
        assert runs(rows) == sorted(words), seed
        assert parts_of(rows) == 1


def test_a_word_that_crosses_no_other_is_told() -> None:
    record = made(words="anna; nana; fizz")
    assert record.notes[0] == "no place was found for FIZZ"
    with pytest.raises(TargetMissed, match="no place for FIZZ"):
        made(words="anna; nana; fizz", must=True)


def test_a_free_crossword_keeps_to_its_bounds_and_needs_words() -> None:
    rows = made(words=NAMES, height=12, width=25).solution.split("/")
    assert len(rows) <= 12
    assert len(rows[0]) <= 25
    with pytest.raises(AskedWrongly, match="made of your words"):
        Shape(style="free")
    with pytest.raises(AskedWrongly, match="has no pattern"):
        Shape(style="free", words="cat", pattern=".../.#./...")


def test_cells_around_a_free_crossword_are_left_white() -> None:
    record = made(words=NAMES)
    puzzle = FAMILY.parse(record.puzzle)
    boxes = [mark for mark in FAMILY.draw(puzzle, None, None).marks if hasattr(mark, "fill")]
    dark = sum(getattr(mark, "fill", "") == "ink" for mark in boxes)
    blocks = sum(row.count("#") for row in puzzle.grid.rows)
    assert dark < blocks / 2
