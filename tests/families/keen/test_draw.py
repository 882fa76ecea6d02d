"""Keen drawn: cages, goals, hidden operators, solutions and steps."""

from __future__ import annotations

from cruxpress.core.drawing import Box, Circle, Line, Text
from cruxpress.families.keen.draw import draw, plain
from cruxpress.families.keen.reason import reason
from cruxpress.families.keen.text import parse, parse_solution
from tests.families.keen.corpus import corpus

PUZZLE = parse("4:__a__a_ab_a__a_a_,m8d2s1a3a4m12s2d2")
SOLUTION = parse_solution(PUZZLE, "2134421334211342")
HIDDEN = parse("k4:__a__a_ab_a__a_a_,h8h2h1h3h4h12h2h2")


def texts(drawing: object) -> list[str]:
    """The texts of a drawing."""
    return [mark.text for mark in drawing.marks if isinstance(mark, Text)]  # type: ignore[attr-defined]


def test_every_cage_has_its_goal_in_its_first_cell() -> None:
    marks = [mark for mark in draw(PUZZLE).marks if isinstance(mark, Text)]
    assert [mark.text for mark in marks] == ["8×", "2÷", "1−", "3+", "4+", "12×", "2−", "2÷"]
    for mark, cells in zip(marks, PUZZLE.cells_of, strict=True):
        assert (int(mark.y), int(mark.x)) == divmod(cells[0], 4)


def test_thick_lines_are_exactly_the_borders_of_cages() -> None:
    for one in corpus()[::200]:
        puzzle = parse(one.text)
        size, cage = puzzle.size, puzzle.cage_of
        walls = sum(cage[c] != cage[c + 1] for c in range(size * size) if (c + 1) % size)
        walls += sum(cage[c] != cage[c + size] for c in range(size * (size - 1)))
        thick = [m for m in draw(puzzle).marks if isinstance(m, Line) and m.weight == "thick"]
        assert len(thick) == walls
        assert any(isinstance(m, Box) and m.weight == "thick" for m in draw(puzzle).marks)


def test_hidden_operators_do_not_show() -> None:
    drawing = draw(HIDDEN)
    assert texts(drawing) == ["8", "2", "1", "3", "4", "12", "2", "2"]
    assert "hidden operators (+ − × ÷)" in drawing.title
    assert drawing.plain[-1] == "Operators are hidden: any of + − × ÷."


def test_the_solution_fills_every_cell() -> None:
    shown = texts(draw(PUZZLE, SOLUTION))
    assert "".join(text for text in shown if text.isdigit()) == "2134421334211342"


def test_digits_are_centred_in_a_solution_whose_goals_are_left_out() -> None:
    def heights(least: float) -> tuple[set[float], int]:
        marks = draw(PUZZLE, SOLUTION).as_solution().readable(least).marks
        kept = [mark for mark in marks if isinstance(mark, Text)]
        digits = [mark for mark in kept if mark.size == 0.5]
        return {round(mark.y % 1, 3) for mark in digits}, len(kept) - len(digits)

    assert heights(0.2) == ({0.62}, 8)
    assert heights(0.4) == ({0.5}, 0)


def test_a_step_is_shaded_and_its_digit_ringed_or_crossed_out() -> None:
    steps = reason(PUZZLE).steps
    placing = draw(PUZZLE, None, next(step for step in steps if step.places))
    assert any(isinstance(mark, Circle) for mark in placing.marks)
    striking = next(step for step in steps if step.strikes)
    drawing = draw(PUZZLE, None, striking)
    crossed = sum(len(digits) for digits in striking.strikes.values())
    slanted = [m for m in drawing.marks if isinstance(m, Line) and m.x1 != m.x2 and m.y1 != m.y2]
    assert len(slanted) == crossed
    assert any(isinstance(mark, Box) and mark.fill == "shade" for mark in drawing.marks)


def test_long_goals_stay_inside_their_cells() -> None:
    puzzle = parse("9:z5s,m531441531441")
    [mark] = [mark for mark in draw(puzzle).marks if isinstance(mark, Text)]
    assert mark.size * len(mark.text) < 2


def test_the_plain_form_shows_walls_and_goals() -> None:
    assert plain(parse("3:a_3aab_,m3s1s1a4")) == (
        "+----+----+----+",
        "| 3×    . | 1− |",
        "+----+----+    +",
        "| 1− | 4+ |  . |",
        "+    +    +----+",
        "|  . |  .    . |",
        "+----+----+----+",
    )
