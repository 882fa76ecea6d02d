"""Exolve blocks: what people write is read, and what cannot be kept is said."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.files.formats import formats
from tests.formats.sheets import BLOCKED, every, items, only, puzzle_in, solves, written

EXOLVE = formats()["exolve"]
RECORDS = every()
ROWS = ("CAT", "O#O", "BAD")
THEIRS = """
<p>A page around it</p>
exolve-begin
  exolve-id: tiny-1   # a comment
  exolve-title: Tiny &amp; neat
  exolve-setter: Someone
  exolve-width: 3
  exolve-height: 3
  exolve-grid:
    CAT
    # a comment of its own
    o.Ó
    BAD
  exolve-across:
    1 It purrs (3) Hidden nowhere (at all).
    3. Not <i>good</i> (3)*
  exolve-down:
    1 Corn (10) centre (3) [COB] It is.
    2 Wee one (1,2)
exolve-end
trailing
"""


def changed(*pairs: tuple[str, str]) -> str:
    text = THEIRS
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def test_a_block_in_a_page_is_read() -> None:
    item = only(EXOLVE, THEIRS)
    assert item.line == 3 and solves(item, ROWS)
    assert [clue.counted for clue in puzzle_in(item).clues] == [
        "It purrs", "Not good", "Corn (10) centre", "Wee one (1,2)",
    ]  # fmt: skip
    assert dict(item.extra) == {"title": "Tiny & neat", "author": "Someone"}
    assert all(puzzle_in(item).seals) and item.notes == ()


def test_a_file_may_hold_several() -> None:
    text = written(EXOLVE, RECORDS["blocked"], RECORDS["romanian"], RECORDS["given"])
    found = [item.content for item in items(EXOLVE, text)]
    assert found == [RECORDS[kind].puzzle for kind in ("blocked", "romanian", "given")]


def test_a_bad_block_does_not_hide_the_next() -> None:
    good = written(EXOLVE, RECORDS["blocked"])
    first, second = items(EXOLVE, good.replace("exolve-width: 4", "exolve-width: 5") + good)
    assert isinstance(first.content, ParseError) and solves(second, BLOCKED)


def test_a_grid_without_letters_is_a_puzzle_without_seals() -> None:
    text = changed(("    CAT", "    000"), ("    o.Ó", "    0.0"), ("    BAD", "    ???"))
    assert not any(puzzle_in(only(EXOLVE, text)).seals)


def test_letters_that_stand_already_are_kept() -> None:
    item = only(EXOLVE, changed(("    CAT", "    C! A T!")))
    assert puzzle_in(item).grid.rows[0] == "C.T" and solves(item, ROWS)


def test_letters_of_romanian_are_folded_and_the_language_is_told() -> None:
    text = changed(
        ("exolve-width", "exolve-language: ro Latin\n  exolve-width"), ("    CAT", "    Ț Ă Ș"),
        ("    o.Ó", "    O . T"), ("    BAD", "    T O T"),
    )  # fmt: skip
    with pytest.raises(ParseError, match="TOT stands in the grid"):
        puzzle_in(only(EXOLVE, text.replace("T O T", "T O T")))
    puzzle = puzzle_in(only(EXOLVE, text.replace("T O T", "C O C")))
    assert puzzle.language == "ro"


def test_what_is_left_out_is_noted() -> None:
    text = changed(
        ("    CAT", "    C@AT"), ("exolve-across", "exolve-nina: 1a\n  exolve-across"),
    )  # fmt: skip
    item = only(EXOLVE, text)
    assert item.notes == ("exolve-nina is left out",) and item.extra["circles"] == "R1C1"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("exolve-end", "", "cut off: there is no exolve-end"),
        ("exolve-begin", "", "expected a block from exolve-begin"),
        ("exolve-width: 3", "exolve-width: 99", "expected a width of 3 to 25, got '99'"),
        ("exolve-width: 3", "exolve-width: three", "expected a width of 3 to 25, got 'three'"),
        ("exolve-width: 3", "", "expected a width"),
        ("exolve-height: 3", "exolve-height: 4", "expected 4 rows in exolve-grid, got 3"),
        ("    CAT", "    CATS", "expected 3 cells in row 1 of the grid, got 4"),
        ("    CAT", "    CA|T", r"1 across is counted \(3\), but has 2"),
        ("    CAT", "    C_AT", r"the word 4 across .* has no clue"),
        ("    CAT", "    C*AT", "R1C1 has no diagram"),
        ("    CAT", "    C~AT", "R1C1 has a skipped number"),
        ("    CAT", "    C7T", "expected a letter in R1C2, got '7'"),
        ("    CAT", "    C?T", "the solution has no letter in R1C2"),
        ("    1 It purrs (3)", "    1 It purrs (4)", r"1 across is counted \(4\), but has 3"),
        ("    1 It purrs", "    1, 3 It purrs", "expected a clue across for one word"),
        ("    1 It purrs", "    [A] It purrs", "expected a clue across for one word"),
        ("    1 It purrs (3) Hidden nowhere (at all).", "", "1 across .* has no clue"),
        ("    1 It purrs", "    3 It purrs", "two clues for 3 across"),
        ("    2 Wee", "    8 Wee", "the word 2 down"),
        ("  exolve-down", "    9 More (3)\n  exolve-down", "a clue for 9 across, but no such"),
        ("exolve-across", "exolve-3d: 1\n  exolve-across", "exolve-3d is not supported"),
        ("exolve-across", "exolve-option: rebus-cells\n  exolve-across", "more than one letter"),
        ("exolve-width", "exolve-language: hi Devanagari\n  exolve-width", "'hi' are built in"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, reason: str) -> None:
    with pytest.raises(ParseError, match=reason):
        puzzle_in(items(EXOLVE, changed((old, new)))[0])


def test_texts_that_look_like_commands_stay_texts() -> None:
    from dataclasses import replace

    hostile = {"title": "exolve-end # [x]", "author": "exolve-begin", "intro": "exolve-end"}
    item = only(EXOLVE, written(EXOLVE, replace(RECORDS["blocked"], extra=hostile)))
    assert dict(item.extra) == hostile and item.content == RECORDS["blocked"].puzzle
