"""What the constructor finds fault with is told in the language of the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid

HOME = Path(__file__).parents[2] / "src" / "cruxpress" / "web" / "static" / "construct"
FORMS = [
    (name, re.compile(form.replace("(?<", "(?P<")))
    for name, form in re.findall(r"\['(\w+)', /(.+)/\],", (HOME / "faults.js").read_text("utf-8"))
]
ROMANIAN = json.loads((HOME / "ro.json").read_text("utf-8"))


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
def test_every_fault_of_a_grid_is_known_by_its_form(grid: Grid) -> None:
    told = [one for symmetry in ("rotate", "mirror") for one in faults(grid, symmetry=symmetry)]
    for sentence in (*told, *broken(grid)):
        found = [(name, match) for name, form in FORMS if (match := form.fullmatch(sentence))]
        assert len(found) == 1, sentence
        name, match = found[0]
        fields = set(re.findall(r"\{(\w+)\}", ROMANIAN[f"grid.{name}"]))
        assert fields == set(match.groupdict())


def test_the_grids_above_have_most_of_the_faults() -> None:
    told = [one for grid in GRIDS.values() for symmetry in ("rotate", "mirror")
            for one in (*faults(grid, symmetry=symmetry), *broken(grid))]  # fmt: skip
    met = {name for name, form in FORMS if any(form.fullmatch(one) for one in told)}
    assert len(met) >= 12, sorted({name for name, _ in FORMS} - met)


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
