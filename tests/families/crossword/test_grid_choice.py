"""Large blocked grids: patterns that the vocabulary can fill, and a bounded no where it cannot."""

from __future__ import annotations

import math
from itertools import product

import pytest

from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import Tally, make, settled
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.families.crossword.filling.fill import fill_grid
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.word_pool import lexicon_of, source_of
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.fillability import EASY, NEAR, freedom, freest
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.grid_choice import grid_for, is_large, too_many_words
from cruxpress.families.crossword.grids.patterns import patterns
from cruxpress.families.crossword.shape import Shape
from cruxpress.words import language, registry
from cruxpress.words.importer import read_list
from tests.families.crossword import oracle

FAMILY = named("crossword")
ENGLISH = language("en")


def bank(**shape: object) -> ScoredLexicon:
    return lexicon_of(source_of(Shape.of({"style": "blocked", **shape}), "medium", ""))


@pytest.mark.parametrize(
    ("height", "width", "picture"),
    [
        (10, 10, "3x3"), (10, 10, "3x3:centre"), (12, 12, "4x4:corner"), (13, 18, "5x6"),
        (15, 10, "4x4"), (15, 10, "4x3"), (15, 10, "4x3:centre"), (15, 10, "4x3:corner"),
    ],
)  # fmt: skip
def test_the_usual_pictures_come_from_the_library(height: int, width: int, picture: str) -> None:
    shape = Shape.of({"style": "arrow", "height": height, "width": width, "picture": picture})
    lexicon = lexicon_of(source_of(shape, "medium", ""))
    rows, columns = map(int, picture.partition(":")[0].split("x"))
    found = {grid_for(shape, [], lexicon, Stream(seed)) for seed in range(12)}
    assert found <= set(patterns("arrow", height, width, picture=True))
    assert len(found) > 1
    for grid in found:
        across = {len(row.replace("@", ".").split("*")) - 1 for row in grid.rows}
        assert across == {0, columns}
        assert sum("*" in row for row in grid.rows) == rows


@pytest.mark.parametrize(("size", "level"), [(17, "medium"), (19, "hard"), (21, "easy")])
def test_a_large_blocked_puzzle_comes_from_the_clue_bank_alone(size: int, level: str) -> None:
    shape = {"style": "blocked", "height": size}
    record = make(Recipe("crossword", shape, Target(level), seed=3))
    puzzle = FAMILY.parse(record.puzzle)
    assert (puzzle.grid.height, puzzle.grid.width) == (size, size)
    assert oracle.blocked(puzzle.grid.rows)
    assert {clue.source for clue in puzzle.clues} == {"bank"}
    assert record.rating.level == level and faults_of(record) == []


def test_every_large_size_has_patterns_that_the_bank_fills_in_a_moment() -> None:
    lexicon = bank()
    for size in (17, 19, 21, 23, 25):
        easy = freest(patterns("blocked", size, size), lexicon)
        assert len({len(grid.cells) for grid in easy}) >= 2
        assert all(freedom(grid, lexicon) >= EASY - NEAR for grid in easy)
        assert fill_grid(easy[0], lexicon, seed=1, budget=600_000).status == "filled"


@pytest.mark.parametrize(
    ("shape", "most"),
    [
        ({"height": 15}, 72), ({"height": 15, "theme": "animals"}, 78), ({"height": 17}, 97),
        ({"height": 19}, 118), ({"height": 21}, 140),
    ],
)  # fmt: skip
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_blocked_grids_have_no_more_words_than_editors_allow(
    shape: dict[str, object], most: int, level: str
) -> None:
    chosen = Shape.of({"style": "blocked", **shape})
    words = lexicon_of(source_of(chosen, level, ""))
    grids = {grid_for(chosen, [], words, Stream(seed)) for seed in range(12)}
    assert max(len(grid.slots) for grid in grids) <= most
    assert len(grids) > 3 and not [broken(grid) for grid in grids if broken(grid)]


def test_a_smaller_vocabulary_gets_more_words_and_is_told() -> None:
    shape = Shape.of({"style": "blocked", "height": 21, "language": "ro"})
    every = lexicon_of(source_of(shape, "easy", ""))
    assert len(grid_for(shape, [], every, Stream(1)).slots) <= 140
    some = [(word, 50, "") for place, word in enumerate(every.words) if place % 10 < 7]
    grid = grid_for(shape, [], ScoredLexicon.of(every.language, some), Stream(1))
    assert len(grid.slots) > 140
    assert "editors allow 140" in str(too_many_words(shape, grid))
    few = next(one for one in patterns("blocked", 21, 21) if len(one.slots) == 140)
    assert too_many_words(shape, few) is None


def test_freedom_is_what_counting_all_draws_of_words_gives() -> None:
    """By hand: words of the four slots, and for each crossing the pairs of words that agree."""
    words = ("TEA", "TOE", "ATE", "EAT", "OAT")
    lexicon = ScoredLexicon.of(ENGLISH, [(word, 50, "") for word in words])
    total = 4 * math.log(len(words))
    for here, there in ((0, 0), (2, 0), (0, 2), (2, 2)):
        agree = sum(one[here] == two[there] for one, two in product(words, words))
        total += math.log(agree / len(words) ** 2)
    assert freedom(Grid(("...", ".#.", "...")), lexicon) == pytest.approx(total / 4)


def test_a_slot_without_words_leaves_no_freedom_and_a_floor_takes_some() -> None:
    lexicon = bank()
    assert freedom(Grid(("." * 24, "#" * 24, "." * 24)), lexicon) == -math.inf
    grid = patterns("blocked", 21, 21)[0]
    assert freedom(grid, lexicon, 60) < freedom(grid, lexicon)


def test_a_rich_list_is_free_in_patterns_that_the_bank_is_not() -> None:
    few = min(patterns("blocked", 21, 21), key=lambda grid: len(grid.slots))
    everything = ScoredLexicon.of(
        ENGLISH, ((word, 50, "") for word in bank(llm=True, height=21).words)
    )
    assert freedom(few, bank()) < EASY < freedom(few, everything)


def test_the_number_of_entries_chooses_among_large_patterns() -> None:
    shape = Shape.of({"style": "blocked", "height": 21, "entries": 142})
    grid = grid_for(shape, [], bank(), Stream(1))
    assert grid in patterns("blocked", 21, 21) and len(grid.slots) <= 142


def test_a_list_that_is_too_small_for_a_large_grid_is_refused_at_once() -> None:
    registry.add("a-twentieth", read_list(bank().words[::20], "en")[0])
    shape = {"style": "blocked", "height": 21, "list": "a-twentieth"}
    with pytest.raises(AskedWrongly, match="words are too few for a blocked grid of 21x21: more"):
        make(Recipe("crossword", shape, Target("easy"), seed=1))


def test_an_easy_blocked_grid_with_cryptic_clues_is_refused_at_once_where_it_is_too_large() -> None:
    wish = {"style": "blocked", "clues": "cryptic"}
    with pytest.raises(AskedWrongly, match=r"easy blocked grid of 13x13: .*at most 11x11"):
        settled(Recipe("crossword", wish, Target("easy"), seed=1))
    for fine, level in (
        ({"height": 11}, "easy"),
        ({"language": "ro"}, "easy"),
        ({}, "medium"),
        ({"clues": "mixed"}, "easy"),
        ({"style": "lattice"}, "easy"),
        ({"theme": "sea"}, "easy"),
    ):
        shape, _ = settled(Recipe("crossword", wish | fine, Target(level), seed=1))
        assert shape == Shape.of(wish | fine)


def test_a_large_grid_that_is_not_filled_costs_its_work_and_says_what_helps() -> None:
    """A pattern with few words: the bank cannot fill it, and the search ends after a few tries."""
    few = min(patterns("blocked", 21, 21), key=lambda grid: len(grid.slots))
    shape = {"style": "blocked", "pattern": "/".join(few.rows)}
    tally = Tally()
    with pytest.raises(TargetMissed, match=r"more words help \(`list`"):
        make(Recipe("crossword", shape, Target("easy"), seed=1, budget=8), tally=tally)
    assert tally.attempts < tally.work


@pytest.mark.parametrize(
    ("shape", "large"),
    [
        ({"style": "blocked", "height": 15}, False),
        ({"style": "blocked", "height": 16}, True),
        ({"style": "blocked", "height": 21, "width": 11}, True),
        ({"style": "lattice", "height": 21}, False),
    ],
)
def test_only_blocked_grids_of_more_than_15x15_are_large(
    shape: dict[str, object], large: bool
) -> None:
    assert is_large(Shape.of(shape)) is large


def test_the_table_of_what_is_feasible_names_every_level() -> None:
    assert FAMILY.feasible is not None
    headings, *rows = FAMILY.feasible()
    assert set(headings) > {level.name for level in FAMILY.levels}
    assert all(len(row) == len(headings) for row in rows)
    assert {"blocked 21x21", "lattice 13x13"} <= {row[1] for row in rows}
