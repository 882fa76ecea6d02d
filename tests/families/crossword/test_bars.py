"""Grids with bars: their words, their text, their pictures, and puzzles made of them."""

from __future__ import annotations

import pytest

from cruxpress.core.drawing import Line
from cruxpress.core.errors import ParseError
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.families.crossword.draw import draw
from cruxpress.families.crossword.grids.bars import bar, taken, written
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Cell, Grid
from cruxpress.families.crossword.play import play
from cruxpress.families.crossword.text import canonical, parse, transposed, turned, write
from cruxpress.words import language

FAMILY = named("crossword")
ROWS = "....|./...../.|...|./...../.|...."


def grid(rows: str = ROWS) -> Grid:
    return Grid.parse(rows, language("en"))


def barred() -> Record:
    return make(Recipe("crossword", {"pattern": ROWS}, Target("easy"), seed=3))


def test_words_end_at_bars_and_are_numbered_so() -> None:
    names = {slot.name: (slot.cells[0].name, len(slot)) for slot in grid().slots}
    assert names == {
        "1 across": ("R1C1", 4), "6 across": ("R2C1", 5), "7 across": ("R3C2", 3),
        "8 across": ("R4C1", 5), "9 across": ("R5C2", 4),
        "1 down": ("R1C1", 5), "2 down": ("R1C2", 5), "3 down": ("R1C3", 5),
        "4 down": ("R1C4", 5), "5 down": ("R1C5", 5),
    }  # fmt: skip


def test_a_bar_below_ends_words_down() -> None:
    slots = [slot for slot in grid("...../...../.=..../...../...../.....").slots if slot.down]
    assert [(slot.cells[0].name, len(slot)) for slot in slots][:2] == [("R1C1", 3), ("R1C2", 6)]
    assert [slot.cells[0].name for slot in slots if len(slot) == 3] == ["R1C1", "R4C1"]


def test_rows_with_bars_are_written_as_they_are_read() -> None:
    assert written(*taken(("...=|.", "...."))) == ("...|=.", "....")
    assert str(grid()) == ROWS


def test_bars_that_part_nothing_are_left_out() -> None:
    assert grid("...|/.#|./...=") == grid(".../.#./...")


@pytest.mark.parametrize("rows", ["|.../..../....", ".../=.../...", "@.|../..../...."])
def test_bars_that_cannot_be_are_refused(rows: str) -> None:
    with pytest.raises(ParseError, match="bar"):
        grid(rows)


def test_symmetry_is_asked_of_bars_too() -> None:
    assert faults(grid(), symmetry="rotate") == []
    (fault,) = faults(grid("....|./...../...../...../....."), symmetry="rotate")
    assert "that between R1C4 and R1C5 has no partner" in fault


def test_only_checking_is_a_convention_of_bars() -> None:
    assert broken(grid()) == []
    loose = grid("......./.=.=.=.=.=.=.=/......./......./.=.=.=.=.=.=.=/.......")
    assert all(one.startswith(("checking", "ends")) for one in broken(loose))


def test_a_puzzle_with_bars_is_made_proved_drawn_and_played() -> None:
    made = barred()
    puzzle = parse(made.puzzle)
    solution = FAMILY.parse_solution(puzzle, made.solution)
    assert write(puzzle) == made.puzzle and f":{ROWS}:" in made.puzzle
    assert FAMILY.solve(puzzle, 2).count == 1 and faults_of(made) == []
    thick = [mark for mark in draw(puzzle, None, None).marks
             if isinstance(mark, Line) and mark.weight == "thick"]  # fmt: skip
    ends = {tuple(sorted([(mark.x1, mark.y1), (mark.x2, mark.y2)])) for mark in thick}
    assert ends == {((4, 0), (4, 1)), ((1, 2), (1, 3)), ((4, 2), (4, 3)), ((1, 4), (1, 5))}
    assert [len(entry["cells"]) for entry in play(puzzle)["entries"]][:3] == [4, 5, 3]
    plain = draw(puzzle, solution, None).plain[0].split()
    assert plain[3].endswith("|")


def test_across_and_down_exchanged_is_the_same_puzzle() -> None:
    made = barred()
    puzzle = parse(made.puzzle)
    solution = FAMILY.parse_solution(puzzle, made.solution)
    other = transposed(puzzle)
    assert bar(Cell(3, 0), "bottom") in other.grid.bars
    assert canonical(other, turned(solution)) == canonical(puzzle, solution)
