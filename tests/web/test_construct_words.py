"""What the constructor finds fault with is told in the language of the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.text.messages import Said

HOME = Path(__file__).parents[2] / "src" / "cruxpress" / "web" / "static" / "construct"
ROMANIAN = json.loads((HOME / "ro.json").read_text("utf-8"))
SENTENCES = json.loads((HOME.parent / "studio" / "sentences.ro.json").read_text("utf-8"))


def full(size: int, *blocks: tuple[int, int]) -> Grid:
    """An open grid with some blocks."""
    return Grid(
        tuple(
            "".join("#" if (row, column) in blocks else "." for column in range(size))
            for row in range(size)
        )
    )


GRIDS = {
    "no letters": Grid(("###", "###", "###")),
    "a letter alone": full(5, (0, 1), (1, 0)),
    "parts": Grid(("..#..", "..#..", "..#..", "..#..", "..#..")),
    "no partner": full(7, (0, 3)),
    "an open field": full(15),
    "many blocks": full(15, *((row, column) for row in range(15) for column in range(15)
                              if row % 3 == 1 and column % 2)),
    "a bar": full(15, *((7, column) for column in range(3, 12))),
    "a lattice": full(9, *((row, column) for row in range(1, 9, 2) for column in range(1, 9, 2))),
    "columns": full(15, *((row, column) for row in range(14) for column in (3, 4, 5, 9, 10, 11))),
    "corners": full(15, *((row, column) for row in (0, 1, 13, 14) for column in (0, 1, 13, 14))),
    "loose ends": full(9, *((row, column) for row in (0, 1, 3, 4, 6, 7) for column in range(1, 8))),
}  # fmt: skip


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_every_fault_of_a_grid_can_be_said_in_romanian(grid: Grid) -> None:
    told = [one for symmetry in ("rotate", "mirror") for one in faults(grid, symmetry=symmetry)]
    for sentence in (*told, *(one.parts["fault"] for one in broken(grid))):
        assert isinstance(sentence, Said) and sentence.template in SENTENCES


def test_the_grids_above_have_most_of_the_faults() -> None:
    told = {one.template for grid in GRIDS.values() for symmetry in ("rotate", "mirror")
            for one in faults(grid, symmetry=symmetry)}  # fmt: skip
    rules = {one.parts["rule"] for grid in GRIDS.values() for one in broken(grid)}
    assert len(told) + len(rules) >= 12


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Small cat", "answer"), ("Cats' home", "relative"), ("Pet (4)", "enumeration"),
        ("(Pet", "pairs"), ("A _ pet", "blank"), ("Pet " * 40 + "x", "length"), ("…", "empty"),
        ("Pet\u0007", "characters"),
    ],
)  # fmt: skip
def test_every_fault_of_a_clue_has_its_words(text: str, rule: str) -> None:
    found = {fault.rule for fault in check(Clue(text, "user"), "CAT", "en")}
    assert rule in found
    assert all(f"fault.{one}" in ROMANIAN for one in found)
