"""Bars in files: those that have them keep them, others refuse them."""

from __future__ import annotations

import json
import re

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.crossword.text import parse
from cruxpress.files.formats import formats
from cruxpress.files.formats.crossword_draft import from_ipuz
from tests.formats.sheets import BARRED, only, record, written

OURS = record(BARRED)
# The bars of the rows in sheets.py, counted by hand: each parts two letters of a row.
BARS = {("R1C4", "R1C5"), ("R3C1", "R3C2"), ("R3C4", "R3C5"), ("R5C1", "R5C2")}


def read(name: str, text: str) -> str:
    content = only(formats()[name], text).content
    assert isinstance(content, str), content
    return content


def bars_of(text: str) -> set[tuple[str, str]]:
    return {(one.name, other.name) for one, other in parse(text).grid.bars}


@pytest.mark.parametrize("name", ["ipuz", "jpz", "exolve"])
def test_bars_are_kept_both_ways(name: str) -> None:
    text = read(name, written(formats()[name], OURS))
    assert bars_of(text) == BARS
    assert text == OURS.puzzle


@pytest.mark.parametrize("name", ["puz", "puz2", "across"])
def test_formats_without_bars_refuse_them(name: str) -> None:
    with pytest.raises(AskedWrongly, match="has bars"):
        written(formats()[name], OURS)


@pytest.mark.parametrize(
    ("place", "sides"), [((0, 3), "R"), ((0, 4), "L"), ((0, 4), "lt"), ((0, 3), "TR")]
)
def test_a_bar_may_be_told_at_either_of_its_cells(place: tuple[int, int], sides: str) -> None:
    """What lies at the edge of the grid parts nothing."""
    data = json.loads(written(formats()["ipuz"], OURS))
    row, column = place
    for cell in data["puzzle"][0]:
        if isinstance(cell, dict):
            cell.pop("style", None)
    old = data["puzzle"][row][column]
    number = old["cell"] if isinstance(old, dict) else old
    data["puzzle"][row][column] = {"cell": number, "style": "thick"}
    data["styles"] = {"thick": {"barred": sides}}
    assert read("ipuz", json.dumps(data)) == OURS.puzzle


def test_bars_in_the_solution_of_an_ipuz_count_too() -> None:
    data = json.loads(written(formats()["ipuz"], OURS))
    top = data["puzzle"][0]
    data["puzzle"][0] = [cell["cell"] if isinstance(cell, dict) else cell for cell in top]
    data["solution"][0][3] = {"value": "T", "style": {"barred": "R"}}
    assert read("ipuz", json.dumps(data)) == OURS.puzzle


def test_a_bar_that_was_taken_out_is_noticed() -> None:
    text = re.sub(r'"barred": "L"', '"barred": ""', written(formats()["ipuz"], OURS), count=1)
    content = only(formats()["ipuz"], text).content
    assert isinstance(content, ParseError)


def test_the_constructor_says_that_it_draws_no_bars() -> None:
    with pytest.raises(ParseError, match="bars cannot be drawn"):
        from_ipuz(written(formats()["ipuz"], OURS))
