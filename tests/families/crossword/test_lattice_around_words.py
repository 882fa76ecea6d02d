"""Lattices around words of the user's: all of them stand, the grid is legal, failing is told."""

from __future__ import annotations

import random
import time

import pytest

from cruxpress import words as wordlists
from cruxpress._kernels import crossword as kernel
from cruxpress.core.errors import TargetMissed
from cruxpress.core.family import Reject
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import make
from cruxpress.families.crossword.filling.built_lattice import ASKEW, LOOSE, can_be_built
from cruxpress.families.crossword.generate import candidate
from cruxpress.families.crossword.grids.lattice_around_words import lattices_around
from cruxpress.families.crossword.shape import Shape
from tests.families.crossword import oracle

SEA = (
    "kraken; lighthouse; harbour; anchor; mermaid; coral; lobster; seagull; dolphin; tide; "
    "schooner; walrus"
)
# What share of lists of a dozen random words has a grid, at least?
LEAST = 0.95


def lists(count: int) -> list[list[str]]:
    """Lists of twelve different words of 4 to 12 letters, drawn from the whole list."""
    every = [w for w in wordlists.load("en", required=False).grids() if 4 <= len(w) <= 12]
    chance = random.Random(18)
    return [chance.sample(every, 12) for _ in range(count)]


def stands(word: str, rows: tuple[str, ...]) -> bool:
    """Is a word between blocks or edges, across or down?"""
    columns = tuple(map("".join, zip(*rows, strict=True)))
    return any(word in line.replace("#", " ").split() for line in (*rows, *columns))


@pytest.mark.parametrize(("height", "width"), [(13, 13), (15, 15), (11, 15)])
def test_every_lattice_around_words_is_legal_and_holds_them(height: int, width: int) -> None:
    words = ["KRAKEN", "HARBOUR", "ANCHOR", "CORAL", "TIDE", "LOBSTER"]
    found = list(lattices_around(words, (height, width), "rotate", Stream(2)))
    assert found
    for grid in found:
        empty = grid.emptied().rows
        assert oracle.lattice(empty) and oracle.half_turn(empty) == empty
        assert all(stands(word, grid.rows) for word in words)


def put(
    words: list[str],
    size: tuple[int, int],
    *,
    symmetry: int = 2,
    loose: bool = False,
    lexicon: kernel.Lexicon | None = None,
) -> tuple[list[tuple[int, int, int, bool]], list[int], list[tuple[bool, int, list[int]]]]:
    """What the kernel makes of words; without a lexicon, any run may be one."""
    letters = bytes(ord(x) - ord("A") for x in "".join(words))
    return kernel.around(
        size, symmetry, (0, 0), letters, bytes(map(len, words)), 1, 2_000, loose, lexicon
    )


def test_lines_are_parted_into_words_of_three_letters_with_half_at_junctions() -> None:
    spots, closed, lines = put([], (7, 7))
    assert (spots, closed) == ([], []) and len(lines) == 8
    for _, _, ways in lines:
        assert sorted(ways) == [0, 0b0001000]
    # A line that mirrors itself is parted at the same places from both ends.
    rows = [ways for down, _, ways in put([], (11, 11), symmetry=1)[2] if not down]
    assert rows and all(set(ways) == {0, 1 << 5, 1 << 3 | 1 << 7} for ways in rows)


def test_words_cross_where_they_agree_and_not_elsewhere() -> None:
    spots, closed, _ = put(["ABABABA", "ACACACA"], (7, 7), symmetry=0)
    assert len(spots) == 2 and not closed
    crossing = put(["ABABA", "XYXYX", "AYBYA"], (5, 5))[0]
    cells: dict[tuple[int, int], str] = {}
    for word, row, column, down in crossing:
        for n, letter in enumerate(["ABABA", "XYXYX", "AYBYA"][word]):
            assert cells.setdefault((row + n * down, column + n * (not down)), letter) == letter


def test_only_a_loose_arrangement_leaves_letters_of_junctions_uncrossed() -> None:
    # No word of five letters: columns of five cells have a block below the first row.
    lexicon = kernel.Lexicon(bytes([25] * 3), bytes([3]), bytes([50]), bytes(4))
    assert put(["ABC"], (5, 3), lexicon=lexicon)[2] == []
    spots, closed, lines = put(["ABC"], (5, 3), loose=True, lexicon=lexicon)
    assert len(spots) == 1 and not closed
    below = 1 << 1 if spots[0][1] == 0 else 1 << 3
    assert [ways for down, _, ways in lines if down] == [[below], [below]]


def test_all_words_of_a_list_stand_in_the_puzzle() -> None:
    shape = Shape(words=SEA, must=True, height=15)
    made = candidate(shape, Target(level="medium"), Stream(3))
    assert not isinstance(made, Reject)
    for word in SEA.upper().split("; "):
        assert stands(word, made.solution)
    empty = made.puzzle.grid.rows
    assert oracle.half_turn(empty) == empty and oracle.lattice(empty)


def test_a_dozen_random_words_stand_in_a_grid_and_one_without_symmetry_is_told(
    thorough: bool,
) -> None:
    drawn, placed = lists(100 if thorough else 1), 0
    for seed, words in enumerate(drawn):
        shape = {"words": "; ".join(words), "must": True, "height": 15}
        try:
            record = make(Recipe("crossword", shape, Target(), seed=seed))
        except TargetMissed:
            continue
        placed += 1
        rows = tuple(record.solution.split("/"))
        assert all(stands(word, rows) for word in words)
        empty = tuple("".join("#" if x == "#" else "." for x in row) for row in rows)
        assert oracle.lattice(empty) or LOOSE in record.notes
        assert (oracle.half_turn(empty) != empty) == (ASKEW in record.notes)
    assert placed >= LEAST * len(drawn)


def test_words_that_no_grid_can_hold_are_refused_soon() -> None:
    many = "; ".join(sorted({word for one in lists(2) for word in one}))
    before = time.process_time()
    made = candidate(Shape(words=many, must=True, height=15), Target(level="easy"), Stream(1))
    assert isinstance(made, Reject) and "holds all your words" in made.reason
    assert made.work >= 60 and time.process_time() - before < 10


def test_only_lattices_without_a_grid_of_their_own_are_built() -> None:
    assert can_be_built(Shape()) and can_be_built(Shape(height=15, symmetry="mirror"))
    assert not can_be_built(Shape(style="blocked")) and not can_be_built(Shape(entries=30))
    assert not can_be_built(Shape(height=12)) and can_be_built(Shape(height=12, symmetry="none"))
