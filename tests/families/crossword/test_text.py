"""Crossword as text: what people write is read, and what is written reads back."""

from __future__ import annotations

import pytest

from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Derivation
from cruxpress.core.errors import ParseError
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.puzzle import Puzzle, seal
from cruxpress.families.crossword.text import canonical, parse, parse_solution, write

GRID = "...#/...#/..../#..."
PUZZLE = Puzzle(
    "en",
    Grid(("...", "...", "...")),
    tuple(Clue(text, "bank") for text in ("One", "Two", "Three", "Four", "Five", "Six")),
    ("",) * 6,
)


def test_clues_keep_every_character_that_has_a_meaning_in_the_text() -> None:
    hostile = r"A {brace}, a | bar, a \ stroke: and a \| both"
    puzzle = Puzzle("en", PUZZLE.grid, (Clue(hostile, "user"), *PUZZLE.clues[1:]), ("",) * 6)
    assert parse(write(puzzle)) == puzzle


def test_source_derivation_and_seal_are_kept() -> None:
    derivation = Derivation.from_text("anagram d0-2 i2-3 f3-4")
    clue = Clue("Tiny pest, mixed tang", "wordplay", derivation)
    puzzle = Puzzle(
        "en", PUZZLE.grid, (clue, *PUZZLE.clues[1:]), (seal("en", "GNAT"), *("",) * 5), ("ZYX",)
    )
    assert parse(write(puzzle)) == puzzle


def test_a_clue_without_a_mark_is_the_users() -> None:
    puzzle = parse("en:.../.../...:One|Two|Three|Four|Five|Six")
    assert {clue.source for clue in puzzle.clues} == {"user"}


def test_a_grid_without_clues_is_a_pattern() -> None:
    assert parse("ro:.../.../...").clues == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("en:.../.../...:One|Two", "6 words, got 2 clues"),
        ("xx:.../.../...", "unknown language"),
        ("en:.../.!./...", "a grid has the symbols"),
        ("en:.../../...", "of one length"),
        ("en:.../.../...:{bank}|b|c|d|e|f", "a clue of 1 to"),
        ("en:.../.../...:a {oracle}|b|c|d|e|f", "expected a source"),
        ("en:.../.../...:a {wordplay magic}|b|c|d|e|f", "device"),
        ("en:.##/###/...", "is in no word"),
        ("en+4X4:.../.../...", "not a letter"),
        ("en:@.../..../..../....", "has no clue cell"),
        ("en", "expected LANGUAGE:ROWS:CLUES"),
    ],
)
def test_what_is_wrong_is_said(text: str, reason: str) -> None:
    with pytest.raises(ParseError, match=reason):
        parse(text)


def test_the_transposed_grid_is_the_same_puzzle() -> None:
    rows = ("CAT", "ARE", "TEN")
    turned = tuple(map("".join, zip(*rows, strict=True)))
    assert canonical(PUZZLE, rows) == canonical(PUZZLE, turned)


def test_a_solution_has_a_letter_in_every_cell() -> None:
    assert parse_solution(PUZZLE, "cat/are/ten") == ("CAT", "ARE", "TEN")
    for wrong in ("CAT/ARE", "CAT/A.E/TEN", "CAT/ARE/TE#", "CAT/ARE/TE1"):
        with pytest.raises(ParseError):
            parse_solution(PUZZLE, wrong)
