"""Pictures: givens bold, rules where the regions meet, and nothing told by colour alone."""

from __future__ import annotations

import pytest

from cruxpress.book.svg import to_svg
from cruxpress.core.drawing import Box, Circle, Drawing, Line, Text
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.draw import draw
from cruxpress.grids.board import SYMBOLS
from tests.families.sudoku.made import BOARDS, puzzle_of, record


def marks(drawing: Drawing, kind: type) -> list:  # type: ignore[type-arg]
    return [mark for mark in drawing.marks if isinstance(mark, kind)]


def digits(drawing: Drawing) -> dict[tuple[int, int], Text]:
    """The large digits by row and column."""
    large = [text for text in marks(drawing, Text) if text.size > 0.5]
    return {(int(text.y), int(text.x)): text for text in large}


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_a_puzzle_shows_its_givens_and_nothing_else(size: int, variant: str) -> None:
    puzzle, _ = puzzle_of(record("easy", size, variant))
    shown = {place: text.text for place, text in digits(draw(puzzle)).items()}
    assert shown == {
        divmod(cell, size): SYMBOLS[digit - 1] for cell, digit in enumerate(puzzle.cells) if digit
    }


def test_in_the_solution_givens_are_bold_and_the_rest_is_not() -> None:
    puzzle, solution = puzzle_of(record("easy"))
    for (row, column), text in digits(draw(puzzle, solution)).items():
        assert text.bold == bool(puzzle.cells[9 * row + column])
        assert text.text == str(solution[9 * row + column])
    assert len(digits(draw(puzzle, solution))) == 81


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_a_thick_rule_lies_exactly_between_cells_of_different_regions(
    size: int, variant: str
) -> None:
    puzzle, _ = puzzle_of(record("easy", size, variant))
    thick = {
        (line.x1, line.y1, line.x2, line.y2)
        for line in marks(draw(puzzle), Line)
        if line.weight == "thick"
    }
    region = puzzle.board.region_of
    expected = set()
    for cell in range(size * size):
        row, column = divmod(cell, size)
        if column + 1 < size and region[cell] != region[cell + 1]:
            expected.add((column + 1, row, column + 1, row + 1))
        if row + 1 < size and region[cell] != region[cell + size]:
            expected.add((column, row + 1, column + 1, row + 1))
    assert thick == expected


def test_diagonals_are_dashed_lines() -> None:
    dashed = [
        line
        for line in marks(draw(puzzle_of(record("easy", 9, "diagonal"))[0]), Line)
        if line.dashed
    ]
    assert {(line.x1, line.y1, line.x2, line.y2) for line in dashed} == {
        (0, 0, 9, 9), (9, 0, 0, 9),
    }  # fmt: skip


def test_every_coloured_cell_carries_the_letter_of_its_colour() -> None:
    puzzle, _ = puzzle_of(record("easy", 9, "colour"))
    letters = [text for text in marks(draw(puzzle), Text) if text.text.islower()]
    assert len(letters) == 81
    for text in letters:
        cell = 9 * int(text.y) + int(text.x)
        assert text.text == "abcdefghi"[puzzle.board.colours[cell]]


def test_a_step_rings_what_it_places_and_strikes_out_what_it_removes() -> None:
    puzzle, _ = puzzle_of(record("hard"))
    steps = SUDOKU.reason(puzzle).steps
    placing = next(step for step in steps if step.places)
    assert len(marks(draw(puzzle, step=placing), Circle)) == len(placing.places)
    striking = next(step for step in steps if step.strikes)
    small = [text for text in marks(draw(puzzle, step=striking), Text) if text.size < 0.5]
    assert len(small) == sum(map(len, striking.strikes.values()))
    shaded = [box for box in marks(draw(puzzle, step=striking), Box) if box.fill == "shade"]
    assert shaded


def test_a_step_that_needs_pencil_marks_is_drawn_with_them_and_an_easy_one_without() -> None:
    puzzle, solution = puzzle_of(record("hard"))
    steps = SUDOKU.reason(puzzle).steps
    hard = next(place for place, step in enumerate(steps) if step.weight >= 2.6)
    written = {name: digit for step in steps[:hard] for name, digit in step.places.items()}
    small = [t for t in marks(SUDOKU.draw_step(puzzle, steps, hard), Text) if t.size < 0.5]
    shown: dict[int, set[str]] = {}
    for text in small:
        shown.setdefault(9 * int(text.y) + int(text.x), set()).add(text.text)
    for cell, digit in enumerate(solution):
        name = f"R{cell // 9 + 1}C{cell % 9 + 1}"
        filled = bool(puzzle.cells[cell]) or name in written
        assert filled == (cell not in shown)
        assert filled or str(digit) in shown[cell]
    for name, digits in steps[hard].strikes.items():
        assert set(digits) < shown[9 * int(name[1]) + int(name[3]) - 10]
    easy = [t for t in marks(SUDOKU.draw_step(puzzle, steps, 0), Text) if t.size < 0.5]
    assert steps[0].weight < 2.6
    assert easy == []


def test_candidates_are_small_digits_inside_their_cell() -> None:
    puzzle, _ = puzzle_of(record("easy"))
    cell = puzzle.cells.index(0)
    name = f"R{cell // 9 + 1}C{cell % 9 + 1}"
    small = [
        text for text in marks(draw(puzzle, candidates={name: "159"}), Text) if text.size < 0.5
    ]
    assert [text.text for text in small] == ["1", "5", "9"]
    assert all((int(text.y), int(text.x)) == divmod(cell, 9) for text in small)


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_all_marks_lie_inside_the_picture(size: int, variant: str) -> None:
    puzzle, solution = puzzle_of(record("easy", size, variant))
    picture = draw(puzzle, solution)
    assert (picture.width, picture.height) == (size, size)
    for mark in picture.marks:
        if isinstance(mark, Text):
            assert 0 < mark.x < size
            assert 0 < mark.y < size
    assert to_svg(picture).startswith("<svg")


def test_the_plain_form_reads_back_as_the_puzzle() -> None:
    for size in (4, 6, 9, 12, 16):
        puzzle, _ = puzzle_of(record("easy", size))
        assert SUDOKU.parse("\n".join(draw(puzzle).plain)) == puzzle


def test_the_plain_form_of_a_variant_says_its_rule() -> None:
    assert "Both diagonals" in draw(puzzle_of(record("easy", 9, "diagonal"))[0]).plain[-1]
    assert "Regions:" in draw(puzzle_of(record("easy", 9, "jigsaw"))[0]).plain
    assert "Colours:" in draw(puzzle_of(record("easy", 9, "colour"))[0]).plain
