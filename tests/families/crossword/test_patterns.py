"""The library of patterns is legal, varied and ours; a user's pattern is read or refused."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid, Style
from cruxpress.families.crossword.grids.patterns import (
    FOLDER,
    crossed,
    images,
    in_symbols,
    patterns,
    read_library,
    sizes,
)
from cruxpress.families.crossword.shape import Shape
from cruxpress.words import language
from tests.families.crossword import oracle

ENGLISH = language("en")
FILES = sorted(file.name.removesuffix(".txt") for file in FOLDER.iterdir())
BLOCKED = [(n, n) for n in range(5, 27, 2)]
LATTICE = [(n, n) for n in (7, 9, 11, 13, 15, 17, 19, 21)]
ARROW = [(8, 8), (10, 10), (10, 15), (15, 10), (12, 12), (13, 18), (18, 13)]


def stored(name: str) -> list[Grid]:
    return read_library(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_at_least_six_patterns_of_its_size(name: str) -> None:
    size = tuple(map(int, name.split("-")[1].split("x")))
    grids = stored(name)
    assert len(grids) >= 6
    assert {(grid.height, grid.width) for grid in grids} == {size}
    assert all(("*" in str(grid)) == name.endswith("picture") for grid in grids)


@pytest.mark.parametrize("name", FILES)
def test_every_pattern_is_legal_by_rules_written_twice(name: str) -> None:
    style = name.split("-")[0]
    legal = {"blocked": oracle.blocked, "lattice": oracle.lattice, "arrow": oracle.arrow}[style]
    for grid in stored(name):
        assert grid.style == style and legal(grid.rows), grid
        assert faults(grid, grid.style) == []


@pytest.mark.parametrize("name", [name for name in FILES if not name.startswith("arrow")])
def test_blocked_and_lattice_patterns_are_symmetric(name: str) -> None:
    for grid in stored(name):
        turned = oracle.half_turn(grid.rows) == grid.rows
        small = grid.height <= 7 and oracle.mirrored(grid.rows) == grid.rows
        assert turned or small, grid


@pytest.mark.parametrize("name", FILES)
def test_no_pattern_is_the_image_of_another(name: str) -> None:
    seen: set[tuple[str, ...]] = set()
    for grid in stored(name):
        for rows in (grid.rows, oracle.turned(grid.rows)):
            forms = {rows, oracle.mirrored(rows), oracle.half_turn(rows), rows[::-1]}
            assert grid.style == "arrow" or not forms & seen
        assert grid.rows not in seen and oracle.turned(grid.rows) not in seen
        seen.add(grid.rows)


@pytest.mark.parametrize(
    ("style", "wanted"), [("blocked", BLOCKED), ("lattice", LATTICE), ("arrow", ARROW)]
)
def test_common_sizes_have_patterns(style: Style, wanted: list[tuple[int, int]]) -> None:
    assert set(wanted) <= set(sizes(style))
    for size in wanted:
        grids = patterns(style, *size)
        assert len(grids) >= 6 and len(set(grids)) == len(grids)
        assert {(grid.height, grid.width) for grid in grids} == {size}
        assert patterns(style, *size) is grids


def test_arrow_words_of_common_sizes_come_with_pictures_too() -> None:
    assert {(10, 10), (15, 10), (10, 15), (12, 12), (13, 18)} <= set(sizes("arrow", picture=True))
    assert all("*" in str(grid) for grid in patterns("arrow", 10, 15, picture=True))


def test_other_sizes_have_none() -> None:
    assert patterns("blocked", 6, 23) == ()


def test_fifteen_by_fifteen_has_the_words_of_newspapers() -> None:
    assert all(72 <= len(grid.slots) <= 80 for grid in patterns("blocked", 15, 15))
    assert all(26 <= len(grid.slots) <= 36 for grid in patterns("lattice", 15, 15))
    sunday = [len(grid.slots) for grid in patterns("blocked", 21, 21)]
    assert sum(130 <= words <= 142 for words in sunday) >= 24
    assert max(sunday) <= 154


def test_images_of_legal_patterns_are_legal() -> None:
    for style, size in (("blocked", 15), ("lattice", 15), ("arrow", 12)):
        for grid in patterns(style, size, size):
            assert faults(grid, style) == []
            assert all(len(form.slots) == len(grid.slots) for form in images(grid))


def test_patterns_come_with_the_least_crossed_first() -> None:
    for name in FILES:
        shares = [round(crossed(grid), 2) for grid in stored(name)]
        assert shares == sorted(shares)


@pytest.mark.parametrize(
    "text",
    [
        "...\n.#.\n...",
        "  ...\n  .#.\n  ...\n",
        "; mine\r\n---\r\n-#-\r\n---\r\n",
        ". . .\n. # .\n. . .",
        "___/_#_/???",
        "???\n?■?\n???",
        "... \n.#.\n...",
    ],
)
def test_common_ways_to_write_a_pattern_are_read(text: str) -> None:
    assert in_symbols(text) == ".../.#./..."


def test_spaces_are_blanks_where_rows_have_them_inside() -> None:
    assert in_symbols("CAT\nO#O\nD P") == "CAT/O#O/D.P"
    assert in_symbols("CAT\nO#O\n  P") == "CAT/O#O/..P"


def test_letters_stand_and_small_ones_are_read() -> None:
    assert Grid.parse(in_symbols("cat\n.#.\n..."), ENGLISH).rows == ("CAT", ".#.", "...")


@pytest.mark.parametrize(
    ("text", "style", "reason"),
    [
        ("", None, "a grid has 3 to 25 rows, got 0"),
        ("...\n..\n...", None, "all rows must be of one length, got 3 and 2"),
        ("..1\n...\n...", None, "got '1' in"),
        (".#.\n###\n.#.", None, "each letter is in a word, but not R1C1, R1C3, R3C1 and R3C3"),
        ("...#\n####\n...#", None, "all letters must hang together, here are 2 parts"),
        ("...\n.#.\n...", "blocked", "words both ways in each cell, but not in R1C2"),
        ("...\n.@.\n...", "blocked", "only an arrow-word has clue cells"),
        ("...\n...\n...", "arrow", "an arrow-word has clue cells (@), here is none"),
        ("###\n###\n###", None, "the grid has no letters"),
    ],
)
def test_a_bad_pattern_is_refused_with_the_reason(text: str, style: Style, reason: str) -> None:
    try:
        found = "; ".join(faults(Grid.parse(in_symbols(text), ENGLISH), style, shortest=2))
    except ParseError as error:
        found = str(error)
    assert reason in found


def test_two_letter_words_and_symmetry_are_faults_only_where_asked_for() -> None:
    grid = Grid(("..#", "...", "..."))
    assert faults(grid, "blocked", shortest=2) == []
    short = "words have 3 letters or more, but not R1C1 to R1C2 and R2C3 to R3C3"
    assert faults(grid, "blocked") == [short]
    assert faults(grid, "blocked", "rotate", 2) == [
        "the pattern turned by half is another one: R1C3 has no partner"
    ]
    assert "mirrored left to right" in faults(grid, "blocked", "mirror", 2)[0]


def test_a_shape_holds_a_pattern_in_our_own_symbols() -> None:
    shape = Shape(pattern="; mine\n- - -\n- ■ -\n- - -\n")
    assert shape.pattern == ".../.#./..."
    assert Shape.of(shape.to_json()) == shape
