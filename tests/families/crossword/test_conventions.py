"""The conventions of editors, by a judge that reads rows and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.grid_choice import picture_of, shows
from cruxpress.families.crossword.grids.layout import layout
from cruxpress.families.crossword.grids.layout_options import LayoutRequest
from cruxpress.families.crossword.grids.patterns import (
    FOLDER,
    images,
    patterns,
    read_library,
    sizes,
)
from tests.families.crossword.editor import columns, judged

NAMES = ("lattice-13x13", "lattice-15x15", "blocked-13x13", "blocked-15x15")
# How many patterns are there at least that keep every convention, and at most without long entries,
# for a vocabulary that has no long words?
LEAST = {"lattice-13x13": 30, "lattice-15x15": 64, "blocked-13x13": 30, "blocked-15x15": 64}
SHORT = {"lattice-15x15": 8}
# Other sizes have at least so many that keep them.
OTHERS = {
    "lattice-9x9": 12, "lattice-11x11": 12, "lattice-17x17": 12, "lattice-21x21": 12,
    "blocked-21x21": 12,
}  # fmt: skip
ARROWS = {"arrow-15x10": 54, "arrow-10x10": 12, "arrow-12x12": 12, "arrow-13x18": 12}


@pytest.mark.parametrize("name", NAMES)
def test_the_library_of_common_sizes_is_large_and_keeps_every_convention(name: str) -> None:
    grids = read_library(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    forms = [set(images(grid)) for grid in grids]
    assert all(grid not in forms[at] for at in range(len(grids)) for grid in grids[:at])
    found = [judged(grid.rows, name.split("-")[0]) for grid in grids]
    assert found.count(set()) >= LEAST[name] and found.count({"long"}) <= SHORT.get(name, 0)
    assert all(wrong <= {"long"} for wrong in found)
    assert [bool(broken(grid)) for grid in grids] == [bool(wrong) for wrong in found]


@pytest.mark.parametrize("name", OTHERS)
def test_other_sizes_have_a_dozen_patterns_that_keep_every_convention(name: str) -> None:
    grids = read_library(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    assert sum(not broken(grid) for grid in grids) >= OTHERS[name]


@pytest.mark.parametrize("name", ARROWS)
def test_arrow_words_have_patterns_that_keep_every_convention(name: str) -> None:
    grids = read_library(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))
    assert len(set(grids)) >= ARROWS[name] and not any(map(broken, grids))


def test_sundays_have_a_dozen_patterns_that_keep_every_convention() -> None:
    grids = read_library(FOLDER.joinpath("blocked-21x21.txt").read_text("utf-8"))
    usual = [grid for grid in grids if not judged(grid.rows, "blocked")]
    assert len(usual) >= 12 and all(len(grid.slots) <= 140 for grid in usual)


def test_the_judge_and_the_program_agree_on_grids_that_break_rules() -> None:
    stream = Stream(1)
    for name in NAMES:
        style = name.split("-")[0]
        for grid in read_library(FOLDER.joinpath(f"{name}.txt").read_text("utf-8"))[:12]:
            rows = [list(row) for row in grid.rows]
            for _ in range(3):
                r, c = stream.below(grid.height), stream.below(grid.width)
                rows[r][c] = "#" if rows[r][c] == "." else "."
            changed = Grid(tuple(map("".join, rows)))
            if changed.style == style:
                told = {line.split(":")[0] for line in broken(changed)}
                assert told == judged(changed.rows, style), changed


@pytest.mark.parametrize(("style", "side"), [("lattice", 13), ("lattice", 15), ("blocked", 13)])
def test_new_layouts_keep_every_convention(style: str, side: int) -> None:
    grid = layout(LayoutRequest(style, side, side), Stream(99))  # type: ignore[arg-type]
    assert judged(grid.rows, style) == set()


@pytest.mark.parametrize("picture", [False, True])
def test_arrow_words_have_no_run_of_two_letters(picture: bool) -> None:
    for size in sizes("arrow", picture):
        for grid in patterns("arrow", *size, picture):
            lines = (*grid.rows, *columns(grid.rows))
            assert not any(re.search(r"(?<!\.)\.\.(?!\.)", line) for line in lines), grid


# Rows and columns of a grid -> those of the pictures that need no OR-tools.
PICTURES = {
    (10, 10): ["3x3", "4x3", "3x4"],
    (12, 12): ["3x3", "4x3", "3x4", "4x4"],
    (15, 10): ["3x3", "4x3", "3x4", "4x4", "5x4"],
    (13, 18): ["4x4", "4x5", "5x4", "5x5", "5x6"],
}


@pytest.mark.parametrize("place", ["top-right", "bottom-left", "bottom-right", "centre", "random"])
def test_pictures_of_usual_sizes_have_a_pattern_in_every_place(place: str) -> None:
    for size, pictures in PICTURES.items():
        for picture in pictures:
            wished = picture_of(f"{picture}:{place}")
            assert any(shows(grid, wished) for grid in patterns("arrow", *size, True)), picture


def test_the_command_names_each_rule_that_a_grid_breaks() -> None:
    grid = (
        "....#..../.#.#.#.#./........./.#.#.#.#./#####...#/.#.#.#.#./........./.#.#.#.#./....#...."
    )
    command = [sys.executable, "-m", "cruxpress", "crossword", "check", "--grid"]
    done = subprocess.run([*command, grid], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "bars: 5 blocks in a line, from R5C1" in done.stdout
    fine = "...../.#.#./...../.#.#./....."
    done = subprocess.run([*command, fine], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "in order: a lattice grid of 5x5, 6 words\n")
