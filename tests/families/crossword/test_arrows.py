"""Arrow-words: each word has its clue cell, at the least cost."""

from __future__ import annotations

from collections import Counter

import pytest

from cruxpress.core.cells import Cell
from cruxpress.core.errors import ParseError
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids.arrows import ARROWS, licences, served
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.patterns import patterns
from tests.families.crossword import oracle

SIZES = ((8, 8), (10, 10), (15, 10), (12, 12), (13, 18))


def cost(grid: Grid) -> int:
    """What the licences of a grid cost, by the rules that the oracle uses."""
    granted = licences(grid)
    load = Counter(licence.cell for licence in granted.values())
    useless = sum(cell not in load for cell in grid.where("@"))
    bent = sum("-" in licence.arrow for licence in granted.values())
    return 100_000 * useless + 300 * sum(n == 3 for n in load.values()) + bent


@pytest.mark.parametrize("size", SIZES)
def test_every_word_of_the_library_has_one_clue_cell_and_no_clue_cell_has_none_or_three(
    size: tuple[int, int],
) -> None:
    pictures = patterns("arrow", *size, picture=True)
    for grid in (*patterns("arrow", *size), *pictures):
        granted = licences(grid)
        load = Counter(licence.cell for licence in granted.values())
        assert list(granted) == list(range(len(grid.slots)))
        assert set(load) == set(grid.where("@")) and max(load.values()) <= 2
        for index, (cell, arrow) in granted.items():
            slot = grid.slots[index]
            assert cell in oracle.beside(grid.rows, *slot.cells[0], slot.down)
            assert arrow in {kind.name for kind in ARROWS[slot.down]}


def test_an_arrow_leads_from_the_clue_cell_to_the_first_letter_and_along_the_word() -> None:
    steps = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
    for grid in patterns("arrow", 13, 18, picture=True):
        for index, (cell, arrow) in licences(grid).items():
            slot = grid.slots[index]
            leave, *bend = arrow.split("-")
            row, column = steps[leave]
            assert Cell(cell.row + row, cell.column + column) == slot.cells[0]
            assert (bend or [leave])[-1] == ("down" if slot.down else "right")


def test_licences_cost_no_more_than_the_best_that_cp_sat_finds() -> None:
    chosen = [grid for size in SIZES for grid in patterns("arrow", *size)[:3]]
    for grid in chosen:
        assert cost(grid) == oracle.least_cost(grid.rows)


def test_random_grids_have_licences_exactly_when_cp_sat_finds_some() -> None:
    stream, verdicts = Stream(3), Counter[bool]()
    while sum(verdicts.values()) < 150:
        cells = ["@" if stream.below(10) < 3 else "." for _ in range(30)]
        rows = tuple("".join(cells[at : at + 6]) for at in range(0, 30, 6))
        if "@" not in "".join(rows) or not oracle.starts(rows):
            continue
        best, grid = oracle.least_cost(rows), Grid(rows)
        verdicts[best is not None] += 1
        if best is None:
            with pytest.raises(ParseError, match=r"^\d+ (across|down) \(R\d+C\d+ to R\d+C\d+\) "):
                licences(grid)
        else:
            assert cost(grid) == best
    assert min(verdicts.values()) > 10


def test_a_clue_cell_serves_three_words_only_where_no_other_can() -> None:
    crowded = ("#...#@", "#@....", "#.###.", "#.###.", "#.###.")
    loads = {cell.name: len(words) for cell, words in served(Grid(crowded)).items()}
    assert loads == {"R2C2": 3, "R1C6": 1}
    # Another clue cell beside the first letter of one of the three takes it over.
    relieved = Grid(("@...#@", *crowded[1:]))
    assert {len(words) for words in served(relieved).values()} == {1, 2}


def test_a_word_without_a_clue_cell_is_named() -> None:
    grid = Grid(("@...", "....", "....", "...."))
    with pytest.raises(ParseError, match=r"^5 across \(R3C1 to R3C4\) has no clue cell"):
        licences(grid)


def test_a_clue_cell_serves_three_words_at_most() -> None:
    crowded = Grid(("#####", "#@...", "#...#", "#..##", "#.###"))
    with pytest.raises(ParseError, match="serve 3 words each"):
        licences(crowded)


GOOD = ("@.@.@", ".....", ".....", "@....", ".....")


def test_a_legal_arrow_word_has_no_faults() -> None:
    assert faults(Grid(GOOD)) == []


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("..@..", "@....", "....."), "the top left cell, R1C1, must be a clue cell"),
        (("@@...", ".....", "....."), "clue cells must not touch, here R1C1 and R1C2"),
        (("@.@..", ".....", "....@"), "meet without a clue cell, here is R3C5"),
        (
            ("@....", ".....", "....."),
            "no clue cell lies beside the first cell of 6 across (R3C1 to",
        ),
        (
            ("@*...", ".*...", "**..."),
            "the picture (*) must be one full rectangle, here are 4 of 6",
        ),
        (("@.@..", "....@", "@...."), "each letter is in a word, but not"),
    ],
)
def test_each_broken_rule_of_arrow_words_is_named(rows: tuple[str, ...], fault: str) -> None:
    assert any(fault in sentence for sentence in faults(Grid(rows), "arrow")), faults(Grid(rows))


def test_a_useless_clue_cell_is_named() -> None:
    rows = ("@.@.@", ".....", ".....", "@....", "..@..")
    assert "each clue cell serves a word, but not R5C3" in faults(Grid(rows))
