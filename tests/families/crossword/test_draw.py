"""Drawings of crosswords: numbers, lists of clues, clue cells that fit, stars for machines."""

from __future__ import annotations

import pytest

from cruxpress.clues.clue import Clue
from cruxpress.drawing import Path, Text
from cruxpress.families.crossword import CROSSWORD
from cruxpress.families.crossword.draw import draw
from cruxpress.families.crossword.fit import LETTER, LINE, broken, fitted
from cruxpress.families.crossword.grid import Grid
from cruxpress.families.crossword.patterns import patterns
from cruxpress.families.crossword.puzzle import Puzzle

LATTICE = Grid((".#.#.", ".....", ".#.#.", ".....", ".#.#."))
ARROW = patterns("arrow", 8, 8)[0]


def puzzle(grid: Grid, language: str = "en", source: str = "bank") -> Puzzle:
    clues = tuple(Clue(f"Clue number {n}", source) for n in range(len(grid.slots)))
    return Puzzle(language, grid, clues, ("",) * len(clues))


def test_each_first_cell_has_its_number_and_each_clue_its_line() -> None:
    drawing = draw(puzzle(LATTICE), None, None)
    numbers = sorted(mark.text for mark in drawing.marks if isinstance(mark, Text))
    assert numbers == [str(n) for n in sorted({slot.number for slot in LATTICE.slots})]
    assert [note.heading for note in drawing.notes] == ["Across", "Down"]
    lines = [line for note in drawing.notes for line in note.lines]
    assert lines[0] == "4 Clue number 0 (5)"
    assert len(lines) == len(LATTICE.slots)


def test_headings_are_in_the_language_of_the_puzzle() -> None:
    headings = [note.heading for note in draw(puzzle(LATTICE, "ro"), None, None).notes]
    assert headings == ["Orizontal", "Vertical"]


def test_clues_of_machines_are_starred_and_the_star_is_explained() -> None:
    notes = draw(puzzle(LATTICE, source="wordplay"), None, None).notes
    assert all(line.endswith("*") for note in notes[:2] for line in note.lines)
    assert notes[-1].lines == ("* written by the program",)


def test_an_arrow_word_has_its_clues_in_cells_and_an_arrow_for_each_word() -> None:
    drawing = draw(puzzle(ARROW), None, None)
    assert drawing.notes == ()
    heads = [mark for mark in drawing.marks if isinstance(mark, Path) and mark.fill == "ink"]
    assert len(heads) == len(ARROW.slots)
    assert "".join(drawing.texts).count("Clue") == len(ARROW.slots)


def test_the_solution_fills_every_cell() -> None:
    solution = ("A#B#C", "DEFGH", "I#J#K", "LMNOP", "Q#R#S")
    texts = draw(puzzle(LATTICE), solution, None).texts
    assert set("ABCDEFGHIJKLMNOPQRS") <= set(texts)


@pytest.mark.parametrize("height", [0.3, 0.45, 0.95])
@pytest.mark.parametrize(
    "text", ["Pet", "Small rodent", "Loc de înregistrări", "Something rather long to be told here"]
)
def test_text_stays_in_its_box(text: str, height: float) -> None:
    size, lines = fitted(text, 0.9, height)
    assert len(lines) * LINE * size <= height + 1e-9
    assert max(map(len, lines)) * LETTER * size <= 0.9 + 1e-9
    assert "".join(lines).replace("-", "").replace(" ", "") == text.replace(" ", "")


def test_what_cannot_fit_is_cut_with_a_sign() -> None:
    _, lines = fitted("word " * 200, 0.9, 0.3)
    assert lines[-1].endswith("…")


def test_a_long_word_is_divided_only_where_that_is_allowed() -> None:
    assert broken("înregistrări", 8, hyphens=False) == ()
    assert broken("înregistrări", 8, hyphens=True) == ("înregis-", "trări")


def test_the_plain_text_shows_where_each_numbered_word_begins() -> None:
    one = CROSSWORD.parse(CROSSWORD.example)
    cells = [line.split() for line in CROSSWORD.draw(one, None, None).plain[:7]]
    for slot in one.grid.slots:
        first = slot.cells[0]
        assert cells[first.row][first.column] == str(slot.number)


def test_the_numbers_of_a_solution_never_grow_into_its_letters() -> None:
    one = CROSSWORD.parse(CROSSWORD.example)
    solved = CROSSWORD.draw(one, CROSSWORD.solve(one, 2).first, None)
    numbers = [mark for mark in solved.marks if isinstance(mark, Text) and mark.text.isdigit()]
    assert numbers
    assert all(mark.minor and mark.most <= mark.size for mark in numbers)
