"""Texts of killers: what is read, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.families.killer.text import images, parse, write

SMALL = "4:aabbacbdccddcadb:7,12,9,3,8,1"


def test_letters_that_touch_are_one_cage_and_others_are_not() -> None:
    puzzle = parse("4:aabb ccaa aabb bbaa:4,3,5,10,7,4,3,4")
    assert len(puzzle.sums) == 8
    assert puzzle.cells_of[2] == (4, 5)


def test_a_grid_may_be_written_in_rows() -> None:
    rows = "4:\naabb\naabb\nccdd\nccdd\n: 10, 10, 10, 10"
    assert parse(rows) == parse("4:aabbaabbccddccdd:10,10,10,10")


def test_cages_that_touch_have_different_letters() -> None:
    puzzle = parse("4:abcd abcd efgh efgh:4,6,4,6,6,4,6,4")
    letters = write(puzzle).split(":")[1]
    for cell in range(16):
        for other in (cell + 1, cell + 4):
            beside = other < 16 and (other == cell + 4 or other % 4)
            if beside and puzzle.cage_of[cell] != puzzle.cage_of[other]:
                assert letters[cell] != letters[other]
    assert parse(write(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("killer", "expected a killer such as 9:CAGES:SUMS"),
        ("5:aaaaa:15", "expected a size of 4, 6, 9, got 5"),
        ("4:aabb:10", "expected 16 letters of cages, got 4"),
        ("4:aabbaabbccddccdd:10,10,10", "expected 4 sums, one for each cage, got 3"),
        ("4:aabbaabbccddccdd:10,10,10,99", "expected sums from 1 to 10, got '99'"),
        ("4:aabbaabbccddccdd:10,0,10,10", "expected sums from 1 to 10, got '0'"),
        ("4:aaaaabbbccddccdd:10,9,10,9", "the cage at R1C1 has 5 cells"),
    ],
)
def test_what_is_no_killer_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence.replace("'", ".")):
        parse(text)


@pytest.mark.parametrize(("size", "count"), [(4, 8), (6, 4), (9, 8)])
def test_boxes_that_are_not_square_do_not_lie_down(size: int, count: int) -> None:
    puzzle = parse(f"{size}:aa{'.' * (size * size - 2)}:3")
    assert len(list(images(puzzle, bytes(size * size)))) == count
