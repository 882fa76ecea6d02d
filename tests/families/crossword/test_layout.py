"""Layouts made to measure: legal, as asked for, the same for the same seed, or refused."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid, Style
from cruxpress.families.crossword.grids.layout import layout
from cruxpress.families.crossword.grids.layout_options import PLACES, LayoutRequest, Picture
from cruxpress.families.crossword.grids.patterns import crossed
from tests.families.crossword import oracle

LEGAL = {"blocked": oracle.blocked, "lattice": oracle.lattice, "arrow": oracle.arrow}


def made(style: Style, height: int, width: int, seed: int = 0, **wishes: Any) -> Grid:
    """A layout that was checked against the rules written twice."""
    grid = layout(LayoutRequest(style, height, width, **wishes), Stream(seed))
    assert (grid.height, grid.width) == (height, width)
    assert LEGAL[style](grid.rows), grid
    assert faults(grid, style) == []
    return grid


@pytest.mark.parametrize(
    ("style", "height", "width"),
    [
        ("blocked", 5, 5), ("blocked", 8, 9), ("blocked", 15, 15), ("blocked", 6, 19),
        ("lattice", 5, 5), ("lattice", 9, 13), ("lattice", 15, 15), ("lattice", 8, 11),
        ("arrow", 5, 5), ("arrow", 9, 7), ("arrow", 15, 10), ("arrow", 5, 25),
    ],
)  # fmt: skip
def test_every_size_from_5_to_25_has_layouts(style: Style, height: int, width: int) -> None:
    grid = made(style, height, width)
    assert grid.style == style
    assert style == "arrow" or oracle.half_turn(grid.rows) == grid.rows


def test_all_sizes_and_many_seeds(thorough: bool) -> None:
    stream = Stream(5)
    for seed in range(60 if thorough else 6):
        style: Style = stream.choice(("blocked", "lattice", "arrow"))
        most = 21 if thorough else 8
        grid = made(style, 5 + stream.below(most), 5 + stream.below(most), seed)
        assert grid.style == style
        assert grid.slots


def test_the_same_seed_gives_the_same_layout_in_another_process() -> None:
    program = (
        "from cruxpress.families.crossword.grids.layout import layout\n"
        "from cruxpress.families.crossword.grids.layout_options import LayoutRequest\n"
        "from cruxpress.core.seeds import Stream\n"
        "for style in ('blocked', 'lattice', 'arrow'):\n"
        "    print(layout(LayoutRequest(style, 7, 9), Stream(4)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    styles: tuple[Style, ...] = ("blocked", "lattice", "arrow")
    assert run.stdout.split() == [str(made(style, 7, 9, 4)) for style in styles]


def test_seeds_give_different_layouts() -> None:
    for style, size in (("blocked", 9), ("lattice", 7), ("arrow", 8)):
        assert len({str(made(style, size, size, seed)) for seed in range(4)}) >= 3


def test_the_number_of_words_and_the_share_of_blocks_are_kept() -> None:
    grid = made("blocked", 13, 13, words=(56, 58), blocks=0.17)
    assert 56 <= len(grid.slots) <= 58
    assert str(grid).count("#") <= 0.17 * 169
    assert len(made("lattice", 11, 11, words=(20, 21)).slots) in (20, 21)
    assert str(made("arrow", 10, 10, blocks=0.2)).count("@") <= 20


def test_shortest_and_longest_words_are_kept() -> None:
    assert min(oracle.runs(made("blocked", 11, 11, shortest=4, blocks=0.3).rows)) >= 4
    assert max(oracle.runs(made("blocked", 13, 13, longest=7).rows)) <= 7
    assert max(oracle.runs(made("arrow", 10, 10, longest=6).rows)) <= 6
    assert not {2, 3} & set(oracle.runs(made("lattice", 11, 11, shortest=4).rows))


def test_a_share_of_crossed_letters_is_kept() -> None:
    assert 0.5 <= crossed(made("arrow", 10, 10, crossed=(0.5, 0.6))) <= 0.6
    assert crossed(made("arrow", 10, 10, crossed=(0.8, 1.0))) >= 0.8


def test_symmetries_are_kept() -> None:
    for style in ("blocked", "lattice"):
        rows = made(style, 9, 11, symmetry="mirror").rows
        assert oracle.mirrored(rows) == rows
    assert made("lattice", 10, 10, symmetry="none")


def test_theme_slots_of_one_length_are_partners_and_a_single_one_is_in_the_middle() -> None:
    grid = made("blocked", 15, 15, theme=(9, 11, 9), words=(70, 80))
    across = [slot for slot in grid.slots if not slot.down]
    nines = {slot.cells[0] for slot in across if len(slot) == 9}
    assert any((14 - row, 15 - 9 - column) in nines and row != 7 for row, column in nines)
    assert [len(slot) for slot in across if slot.cells[0] == (7, 2)] == [11]


def test_theme_slots_come_in_every_style() -> None:
    lengths = [len(slot) for slot in made("lattice", 13, 13, theme=(8, 8)).slots if not slot.down]
    assert lengths.count(8) >= 2
    lengths = [len(slot) for slot in made("arrow", 12, 12, theme=(9, 7)).slots]
    assert {9, 7} <= set(lengths)
    mirrored = made("blocked", 11, 11, theme=(7, 9), symmetry="mirror")
    assert {7, 9} <= {len(slot) for slot in mirrored.slots if not slot.down}


def test_locked_words_stand_in_the_grid_once_each() -> None:
    for style in ("blocked", "lattice", "arrow"):
        locked = ("WINTER", "SNOWMAN", "ICICLE")
        grid = made(style, 13, 13, locked=locked)
        standing = [grid.pattern(slot) for slot in grid.slots]
        assert all(standing.count(word) == 1 for word in locked)
        assert sum(x.isalpha() for x in str(grid)) == 19


def test_most_welcome_words_find_a_place_and_none_stands_twice() -> None:
    welcome = ("ROBIN", "SPARROW", "EAGLE", "HERON", "PELICAN", "STORK")
    for style in ("lattice", "arrow"):
        grid = made(style, 11, 13, locked=("FALCON",), welcome=welcome)
        standing = [grid.pattern(slot) for slot in grid.slots]
        counts = [standing.count(word) for word in welcome]
        assert standing.count("FALCON") == 1 and max(counts) == 1 and sum(counts) >= 3
        assert sum(x.isalpha() for x in str(grid)) == 6 + sum(
            len(word) for word, count in zip(welcome, counts, strict=True) if count
        )


@pytest.mark.parametrize("place", PLACES)
def test_a_picture_lies_where_it_was_wished(place: Any) -> None:
    grid = made("arrow", 12, 13, picture=Picture(4, 5, place))
    cells = list(grid.where("*"))
    (top, left), (bottom, right) = cells[0], cells[-1]
    assert len(cells) == 20 and (bottom - top, right - left) == (3, 4)
    corners = {"top-right": (0, 8), "bottom-left": (8, 0), "bottom-right": (8, 8)}
    allowed = {**corners, "centre": (4, 4)}
    if place in allowed:
        assert (top, left) == allowed[place]
    elif place == "corner":
        assert (top, left) in corners.values()


@pytest.mark.parametrize(
    ("style", "wishes", "reason"),
    [
        ("blocked", {"words": (5, 8)}, "a blocked grid of 9 rows and 9 columns cannot have 5 to 8"),
        ("blocked", {"words": (60, 80)}, "cannot have 60 to 80 words"),
        ("blocked", {"longest": 3}, "cannot have words of at most 3 letters"),
        ("blocked", {"words": (30, 40), "blocks": 0.02},
         "cannot have at once 30 to 40 words and at most 2% blocks"),
        ("arrow", {"blocks": 0.03}, "cannot have at most 3% clue cells"),
        ("blocked", {"theme": (10,)}, "a theme slot of 10 letters does not fit"),
        ("blocked", {"locked": ("SNOWMOBILES",)}, "SNOWMOBILES has 11 letters and does not fit"),
        ("blocked", {"locked": ("SNOW", "SNOW")}, "a word can be placed once only"),
        ("blocked", {"locked": ("4X4",)}, "written in capital letters, got '4X4'"),
        ("blocked", {"words": (8, 5)}, "goes from a smaller to a greater one"),
        ("blocked", {"blocks": 1.5}, "the share of blocks lies between 0 and 1, got 1.5"),
        ("blocked", {"crossed": (0.5, 2)}, "the shares of crossed letters lie between 0 and 1"),
        ("blocked", {"shortest": 2}, "the shortest word has 3 letters or more"),
        ("blocked", {"shortest": 5, "longest": 4}, "cannot be shorter than the shortest"),
        ("blocked", {"symmetry": "turn"}, "unknown symmetry 'turn'"),
        ("blocked", {"picture": Picture(3, 3)}, "only an arrow-word has a picture"),
        ("arrow", {"picture": Picture(9, 9)}, "leaves no room for words"),
        ("arrow", {"picture": Picture(0, 9)}, "a row and a column at least"),
        ("arrow", {"picture": Picture(3, 3, "left")}, "unknown place of a picture 'left'"),
        ("arrow", {"symmetry": "rotate"}, "an arrow-word has no symmetry"),
        ("arrow", {"shortest": 4}, "words of an arrow-word have 3 letters or more"),
        ("circle", {}, "unknown style 'circle'"),
    ],
)  # fmt: skip
def test_wishes_that_cannot_be_met_are_named(style: Any, wishes: Any, reason: str) -> None:
    with pytest.raises(AskedWrongly) as caught:
        layout(LayoutRequest(style, 9, 9, **wishes), Stream(0))
    assert reason in str(caught.value)


@pytest.mark.parametrize("size", [(4, 9), (9, 26)])
def test_sizes_outside_5_to_25_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(AskedWrongly, match="a new layout has 5 to 25 (rows|columns), got"):
        LayoutRequest("blocked", *size)


def test_without_or_tools_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(AskedWrongly, match=r"pip install 'cruxpress\[cp-sat\]'"):
        layout(LayoutRequest("blocked", 9, 9), Stream(0))
