"""Lattices around words of the user's: all of them stand, the grid is legal, failing is told."""

from __future__ import annotations

import random
import time

import pytest

from cruxpress import words as wordlists
from cruxpress.aim import make
from cruxpress.errors import TargetMissed
from cruxpress.families.crossword.filling.building import ASKEW, can_be_built
from cruxpress.families.crossword.generate import candidate
from cruxpress.families.crossword.grids.around import lattices_around
from cruxpress.families.crossword.grids.lines import ways
from cruxpress.families.crossword.shape import Shape
from cruxpress.family import Reject
from cruxpress.recipe import Recipe, Target
from cruxpress.seeds import Stream
from tests.families.crossword import oracle

SEA = (
    "kraken; lighthouse; harbour; anchor; mermaid; coral; lobster; seagull; dolphin; tide; "
    "schooner; walrus"
)
# What share of lists of a dozen random words has a grid, at least?
LEAST = 0.6


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
    for number, built in enumerate(lattices_around(words, (height, width), "rotate", Stream(2))):
        empty = built.grid.emptied().rows
        assert oracle.lattice(empty) and oracle.half_turn(empty) == empty
        assert set(built.words) == set(words)
        assert all(stands(word, built.grid.rows) for word in words)
        if number == 3:
            break


def test_ways_of_a_line_are_words_of_three_letters_with_half_at_junctions() -> None:
    assert set(ways("???????", 0)) == {".......", "...#..."}
    assert ways("??#", 0) == () and ways("..####?", 1) == ()


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
        assert oracle.lattice(empty)
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
