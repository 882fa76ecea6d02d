"""ipuz files: other programs read ours, and what theirs say is looked at."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from cruxpress.clues.clue import Clue
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.crossword.grids.arrows import licences
from cruxpress.families.crossword.text import parse
from cruxpress.files.formats import Item, formats
from tests.formats.sheets import ARROW, every, only, puzzle_in, record, solves, written

with warnings.catch_warnings():
    # The package has an escape in a pattern that newer Pythons warn of when they compile it.
    warnings.simplefilter("ignore")
    import ipuz

IPUZ = formats()["ipuz"]
RECORDS = every()
ROWS = ("CAT", "O#O", "BAD")


def theirs() -> dict[str, Any]:
    """A file as another program writes it."""
    return {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "title": "<b>Tiny</b> &amp; neat",
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 0, {"cell": 2}], [0, "#", 0], [3, 0, 0]],
        "solution": [["C", "A", "t"], ["O", "#", {"value": "Ó"}], ["B", "A", "D"]],
        "clues": {
            "Across": [[1, "It purrs"], {"number": 3, "clue": "Not <i>good</i>", "enumeration": 3}],
            "Down:Down": [{"number": "1", "clue": "Corn centre"}, [2, "Wee one", "1,2"]],
        },
    }


def read(data: Any) -> Item:
    return only(IPUZ, json.dumps(data))


@pytest.mark.parametrize("kind", RECORDS)
def test_the_ipuz_package_reads_what_is_written(kind: str) -> None:
    ours = RECORDS[kind]
    there = ipuz.read(written(IPUZ, ours))
    puzzle = parse(ours.puzzle)
    assert there["dimensions"] == {"width": puzzle.grid.width, "height": puzzle.grid.height}
    numbers = [clue["number"] for clue in there["clues"]["Across"]]
    assert numbers == [slot.number for slot in puzzle.grid.slots if not slot.down]
    letters = ["".join(x or "*" for x in row) for row in there["solution"]]
    assert "/".join(letters) == ours.solution.replace("@", "#")


def test_a_file_of_another_program_is_read() -> None:
    item = read(theirs())
    assert solves(item, ROWS)
    assert [clue.counted for clue in puzzle_in(item).clues] == [
        "It purrs", "Not good", "Corn centre", "Wee one (1,2)",
    ]  # fmt: skip
    assert all(puzzle_in(item).seals) and dict(item.extra) == {"title": "Tiny & neat"}


def test_a_file_in_a_callback_is_read() -> None:
    assert solves(only(IPUZ, f"ipuz({json.dumps(theirs())})"), ROWS)


def test_the_language_is_that_of_the_words() -> None:
    assert puzzle_in(read(theirs())).language == "en"
    data = json.loads(written(IPUZ, RECORDS["romanian"]))
    del data["cruxpress:clues"]
    puzzle = puzzle_in(read(data))
    assert puzzle.language == "ro" and all(puzzle.seals)


def test_a_file_without_solution_is_a_puzzle_without_seals() -> None:
    data = theirs()
    del data["solution"]
    assert not any(puzzle_in(read(data)).seals)


def test_circles_are_kept_colours_and_missing_cells_are_noted() -> None:
    data = theirs()
    data["puzzle"][0][0] = {"cell": 1, "style": {"shapebg": "circle", "color": "f00"}}
    data["puzzle"][1][1] = data["solution"][1][1] = None
    item = read(data)
    assert item.extra["circles"] == "R1C1" and item.notes == (
        "colours and other looks of cells are left out", "omitted cells are read as blocks",
    )  # fmt: skip


def test_an_arrow_word_names_the_clue_cell_of_each_clue() -> None:
    data = json.loads(written(IPUZ, RECORDS["arrow"]))
    grid = parse(RECORDS["arrow"].puzzle).grid
    served = {grid.slots[index].name: one.cell for index, one in licences(grid).items()}
    for direction, clues in data["clues"].items():
        for clue in clues:
            cell = served[f"{clue['number']} {direction.lower()}"]
            assert clue["location"] == [cell.column, cell.row]
    assert data["puzzle"][4][3] is None and data["clueplacement"] == "blocks"


def test_an_arrow_word_may_count_from_one_and_have_no_numbers() -> None:
    data = json.loads(written(IPUZ, RECORDS["arrow"]))
    for clue in data["clues"]["Across"] + data["clues"]["Down"]:
        clue["location"] = [clue["location"][0] + 1, clue["location"][1] + 1]
    data["puzzle"] = [[0 if isinstance(x, int) else x for x in row] for row in data["puzzle"]]
    assert read(data).content == RECORDS["arrow"].puzzle


def test_an_arrow_word_whose_clue_lies_elsewhere_is_refused() -> None:
    data = json.loads(written(IPUZ, RECORDS["arrow"]))
    across = data["clues"]["Across"]
    across[0]["location"], across[2]["location"] = across[2]["location"], across[0]["location"]
    with pytest.raises(ParseError, match="not beside its first cell"):
        puzzle_in(read(data))
    across[0]["location"] = [1, 1]
    with pytest.raises(ParseError, match="no blocks"):
        puzzle_in(read(data))


def test_a_clue_cell_without_a_clue_cannot_be_written() -> None:
    rows = ("@W@C@I", "FAMOUS", "@SOY@L", "CHOOSE", "@E@T**", "FREE**")
    with pytest.raises(AskedWrongly, match="R3C5 has no clue"):
        written(IPUZ, record(rows, {"5 down": Clue("Cattle calls", "user")}))
    assert record(ARROW)


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change: the last of the path is put at the place that the others name."""

    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change: what the path names is taken away."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


DEEP: Any = []
for _ in range(300):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            put("kind", ["http://ipuz.org/fill#1"]),
            "of the kind http://ipuz.org/crossword, got",
        ),
        (drop("kind"), "of the kind http://ipuz.org/crossword, got none"),
        (drop("dimensions"), "expected a width"),
        (put("dimensions", {"width": 10**9, "height": 10**9}), "expected a width of 3 to 25"),
        (put("dimensions", {"width": 4, "height": 3}), "expected 4 cells in row 1 of 'puzzle'"),
        (put("dimensions", {"width": 3, "height": 4}), "expected 4 rows in the field 'puzzle'"),
        (drop("puzzle"), "expected 3 rows in the field 'puzzle'"),
        (put("puzzle", 1, [0, "#"]), "expected 3 cells in row 2 of 'puzzle'"),
        (drop("solution", 2), "expected 3 rows in the field 'solution'"),
        (put("puzzle", 0, 2, 3), "R1C3 should be numbered 2, the file has '3'"),
        (put("puzzle", 0, 1, 2), "R1C2 should be numbered not at all, the file has '2'"),
        (put("puzzle", 0, 0, 0), "R1C1 should be numbered 1, the file has nothing"),
        (put("puzzle", 0, 0, DEEP), "expected a number, a block or nothing in R1C1"),
        (put("puzzle", 0, 0, {"cell": 1, "style": {"dotted": "R"}}), "R1C1 has dotted or dashed"),
        (put("puzzle", 0, 0, {"cell": 1, "style": {"barred": "X"}}), "as the bars of R1C1"),
        (put("puzzle", 0, 0, {"cell": 1, "style": {"barred": 7}}), "as the bars of R1C1"),
        (put("solution", 0, 0, "CH"), "R1C1 holds 'CH': more than one letter"),
        (put("solution", 0, 0, ["C", "K"]), "R1C1 has several letters"),
        (put("solution", 0, 0, {"Across": "C", "Down": "K"}), "R1C1 has several letters"),
        (put("solution", 0, 0, "7"), "expected a letter in R1C1, got '7'"),
        (put("solution", 0, 0, ""), "the solution has no letter in R1C1"),
        (put("solution", 0, 0, "#"), "the solution has a block in R1C1"),
        (put("solution", 1, 1, "X"), "no cell for the letter 'X' in R2C2"),
        (drop("clues"), "expected clues, across and down"),
        (drop("clues", "Across", 1), r"the word 3 across \(R3C1 to R3C3\) has no clue"),
        (put("clues", "Across", 0, [7, "A"]), "the word 1 across"),
        (put("clues", "Across", 0, [3, "A"]), "two clues for 3 across"),
        (put("clues", "Across", 0, "It purrs"), "a clue across with a number and a text"),
        (put("clues", "Across", 0, ["A", "B"]), "expected a number for the clue 'B' across"),
        (put("clues", "Across", 0, {"number": 1, "clue": 5}), "a number and a text"),
        (put("clues", "Across", 0, {"numbers": [1, 3], "clue": "X"}), "share several words"),
        (put("clues", "Across", 0, [1, "A", "2,2"]), r"1 across is counted \(2,2\), but has 3"),
        (put("clues", "Across", 0, [1, DEEP]), "a number and a text"),
        (put("clues", "Across", 0, [1, "long " * 60]), "a clue of 1 to"),
        (put("clues", "Diagonal", []), "expected clues across and down, got 'Diagonal'"),
        (put("clues", "Across", 5), "expected a list of clues across"),
        (put("solution", [list("CAT"), ["A", "#", "A"], list("TAT")]), "stands in the grid"),
    ],
)
def test_what_is_wrong_is_said(change: Callable[[dict[str, Any]], None], reason: str) -> None:
    data = theirs()
    change(data)
    with pytest.raises(ParseError, match=reason):
        puzzle_in(read(data))


def test_a_clue_left_over_is_refused() -> None:
    data = theirs()
    data["clues"]["Across"].append([9, "Nowhere"])
    with pytest.raises(ParseError, match="a clue for 9 across, but no such word"):
        puzzle_in(read(data))


def test_isolated_cells_are_refused() -> None:
    data = theirs()
    data["puzzle"] = [[1, 0, 0], ["#", "#", "#"], [0, "#", "#"]]
    del data["solution"]
    data["clues"] = {"Across": [[1, "It purrs"]]}
    with pytest.raises(ParseError, match="the cell R3C1 is in no word"):
        puzzle_in(read(data))


def test_a_cut_file_is_refused() -> None:
    text = written(IPUZ, RECORDS["blocked"]).rstrip()
    for length in range(0, len(text), 37):
        assert isinstance(only(IPUZ, text[:length]).content, ParseError)
