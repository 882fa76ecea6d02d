"""Texts of sudokus with a twist: what is read, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.families.twist import TWIST
from cruxpress.families.twist.text import canonical, images, parse, write

EMPTY = 36 * "."


def test_a_grid_may_be_written_in_rows_and_lines_in_any_order() -> None:
    rows = "6k:\n" + "\n".join(["......"] * 6) + "\n: a66-65-55, t11-12-23"
    puzzle = parse(rows)
    assert write(puzzle) == f"6k:{EMPTY}:t11-12-23,a66-65-55"
    assert parse(write(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("thermo", "expected a puzzle such as 9:CELLS:t11-12-23"),
        (f"5:{EMPTY}:t11-12", "expected a size of 6, 9, got 5"),
        ("6:1..:t11-12", "expected 36 cells, got 3"),
        (f"6:{EMPTY}:t17-16", "expected a line such as t11-12-23, got 't17-16'"),
        (f"6:{EMPTY}:t11", "the thermometer at R1C1 has 1 cells, expected 2 to 6"),
        (f"6:{EMPTY}:t11-13", "the thermometer at R1C1 jumps over cells"),
        (f"6:{EMPTY}:a11-12-11", "the arrow at R1C1 comes twice to a cell"),
        (f"6:{EMPTY}:t11-12,t11-12", "expected different lines"),
        (f"6:{EMPTY}", "a sudoku without is no twist"),
        (f"6:9{EMPTY[1:]}:t11-12", "expected digits up to 6"),
    ],
)
def test_what_is_no_puzzle_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence.replace("'", ".")):
        parse(text)


def test_digits_are_renamed_only_where_no_line_tells_them_apart() -> None:
    knight = next(aside.example for aside in TWIST.asides if aside.name == "knight")
    for text, relabelled in ((knight, True), (TWIST.example, False)):
        puzzle = parse(text)
        solution = TWIST.solve(puzzle, 2).only()
        found = [image for image, _ in images(puzzle, solution)]
        assert len(found) == (5 if relabelled else 4)
        assert canonical(puzzle, solution).startswith("6k:" if relabelled else "6:")
