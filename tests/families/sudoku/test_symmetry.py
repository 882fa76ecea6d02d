"""Which symmetry a wish means: that of newspapers for a level, none where that makes it rare."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.request import PuzzleRequest, recipes_of
from cruxpress.engine.search import make
from cruxpress.families.sudoku.puzzle import SYMMETRIES
from cruxpress.files.record_files import read
from tests.contract.test_commands import crux
from tests.families.sudoku.made import LEVELS

# What the seed 7 made before puzzles of a level were symmetric; at medium since the hunt goes up.
BEFORE = {
    "easy": "sudoku-a2dpgrnn6gh3",
    "medium": "sudoku-vrtdax22ag0r",
    "hard": "sudoku-nn0b06mzc80k",
    None: "sudoku-p9r54szhrkjb",
}


def is_turned(text: str) -> bool:
    """Are the cells that are given the same when the page is turned by half?"""
    given = [symbol != "." for symbol in text]
    assert len(given) == 81
    return given == given[::-1]


@pytest.mark.parametrize("level", [*LEVELS, None])
def test_a_puzzle_of_a_level_looks_as_newspapers_print_it(level: str | None) -> None:
    for item in range(4):
        made = make(Recipe("sudoku", level=level, seed=7, item=item))
        assert made.recipe.shape == {"symmetry": "rotate180"}
        assert is_turned(made.puzzle)
        assert make(made.recipe) == made


@pytest.mark.parametrize("level", BEFORE)
def test_a_recipe_that_names_no_symmetry_makes_what_it_made_before(level: str | None) -> None:
    made = make(Recipe("sudoku", {"symmetry": "none"}, level=level, seed=7))
    assert made.id == BEFORE[level] and not is_turned(made.puzzle)
    assert made.recipe.shape == {"symmetry": "none"}


@pytest.mark.parametrize(
    ("shape", "target", "used"),
    [
        ({}, Target("hard"), "rotate180"),
        ({"variant": "jigsaw"}, Target("hard"), "rotate180"),
        ({"size": 16, "variant": "colour"}, Target(None), "rotate180"),
        ({}, Target("evil", scale="document"), "rotate180"),
        ({"symmetry": "auto"}, Target("easy"), "rotate180"),
        ({"size": 6}, Target("easy"), "none"),
        ({"size": 4}, Target(None), "none"),
        ({"givens": 19}, Target("hard"), "none"),
        ({"minimal": True}, Target("hard"), "none"),
        ({}, Target("hard", (Range("minutes", 8.0, 12.0),)), "none"),
        ({}, Target("hard", require=("x-wing",)), "none"),
        ({}, Target("hard", forbid=("fish",)), "none"),
        *(({"symmetry": one, "givens": 30}, Target("easy"), one) for one in SYMMETRIES),
    ],
)
def test_what_symmetry_makes_rare_is_made_without(
    shape: dict[str, Any], target: Target, used: str
) -> None:
    wish = PuzzleRequest.of(
        "sudoku", level=target.level, shape=shape, target=map(str, target.ranges),
        require=target.require, forbid=target.forbid, scale=target.scale,
    )  # fmt: skip
    assert recipes_of([wish], 1)[0].shape == {**shape, "symmetry": used}


def test_a_plain_recipe_settles_it_as_a_wish_does() -> None:
    recipes = [Recipe("sudoku", level="easy", seed=7, item=item) for item in range(8)]
    named = list(recipes_of([PuzzleRequest.of("sudoku", level="easy", count=8)], 7))
    made = [make(recipe) for recipe in recipes]
    assert made == [make(recipe) for recipe in named]
    assert all(is_turned(one.puzzle) for one in made)


def test_levels_in_turn_and_a_run_that_goes_on_name_it_too(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    words = ("generate", "sudoku", "-l", "easy,hard", "-s", "3", "-o", str(path))
    assert crux(*words, "-n", "4").returncode == 0
    whole = path.read_text("utf-8")
    path.write_text("".join(whole.splitlines(keepends=True)[:2]), "utf-8")
    assert crux(*words, "-n", "4", "--resume").returncode == 0
    assert path.read_text("utf-8") == whole
    assert [one.recipe.shape for one in read(str(path))] == [{"symmetry": "rotate180"}] * 4
