"""Drawings of crosswords: numbers, lists of clues, clue cells that fit, stars for machines."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from cruxpress.book.font import HOME
from cruxpress.clues.clue import Clue
from cruxpress.core.drawing import Path, Text
from cruxpress.families.crossword import CROSSWORD
from cruxpress.families.crossword.cluing.text_fit import EDGE, LINE, fitted
from cruxpress.families.crossword.draw import draw
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.patterns import patterns
from cruxpress.families.crossword.puzzle import Puzzle
from cruxpress.text.text_metrics import WIDTHS, broken, heads, wide

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


TEXTS = ("Pet", "Small rodent", "Loc de înregistrări", "Something rather long to be told here")


@pytest.mark.parametrize("height", [0.6, 1.0])
@pytest.mark.parametrize("texts", [TEXTS[:1], TEXTS[1:3], TEXTS[2:], TEXTS])
def test_clues_stay_in_their_cell_together(texts: tuple[str, ...], height: float) -> None:
    size, parts = fitted(texts, 0.9, height)
    needed = sum((len(lines) - 1) * LINE * size + size + 2 * EDGE for lines in parts)
    assert needed <= height + 1e-9
    for text, lines in zip(texts, parts, strict=True):
        assert max(map(wide, lines)) * size <= 0.9 + 1e-9
        assert "".join(lines).replace("-", "").replace(" ", "") == text.replace(" ", "")


def test_what_cannot_fit_is_cut_with_a_sign() -> None:
    _, (lines, short) = fitted(["word " * 200, "Pet"], 0.9, 0.6)
    assert lines[-1].endswith("…") and short == ("Pet",)
    _, (lines,) = fitted(["x" * 90], 0.9, 1.0)
    assert lines[-1].endswith("…") and wide(lines[-1]) * 0.05 <= 0.9


def test_a_long_word_is_divided_between_syllables_and_only_where_that_is_allowed() -> None:
    assert broken("înregistrări", 4.4, hyphens=False) == ()
    assert broken("înregistrări", 4.4, hyphens=True) == ("înregis-", "trări")
    assert [*heads("Mediterranean")] == ["Medi-", "Mediter-", "Mediterra-"]
    assert [*heads("black-and-white")] == ["black-", "black-and-"]
    assert [*heads("dog")] == []
    assert broken("Blood-cleaning", 5.0, hyphens=False) == ("Blood-", "cleaning")


def test_reckoned_widths_are_those_of_the_bundled_font_or_a_little_more() -> None:
    font = TTFont(HOME / "CruxpressSans-Regular.ttf")
    glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    for letter in {*WIDTHS, *"ăâîșțĂÂÎȘȚéü"} & set(map(chr, glyphs)):
        real = advances[glyphs[ord(letter)]][0] / em
        assert real <= wide(letter) <= real + 0.11, letter


def test_three_clues_of_a_cell_have_a_part_each() -> None:
    crowded = Grid(("#...#", "#@...", "#.###", "#.###", "#.###"))
    texts = [mark for mark in draw(puzzle(crowded), None, None).marks if isinstance(mark, Text)]
    rows = [mark.y for mark in texts]
    assert rows == sorted(rows) and len(set(rows)) == len(rows) and 1 < rows[0] < rows[-1] < 2
    assert {mark.size for mark in texts} == {texts[0].size}


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
