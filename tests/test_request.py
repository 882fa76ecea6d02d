"""Wishes: what a user asks for becomes recipes, checked before anything is made."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.request import PuzzleRequest, Recipes, recipes_of


def test_levels_are_made_in_turn_and_items_are_numbered_through() -> None:
    wishes = [
        PuzzleRequest.of("sudoku", level=["easy", "hard"], count=3),
        PuzzleRequest.of("keen", count=2, shape={"size": 5}),
    ]
    recipes = recipes_of(wishes, 7)
    assert len(recipes) == 5
    assert [one.item for one in recipes] == [0, 1, 2, 3, 4]
    assert [one.target.level for one in recipes] == ["easy", "hard", "easy", None, None]
    assert recipes[3] == Recipe("keen", {"size": 5}, seed=7, item=3)
    assert recipes[-1] == recipes[4] == list(recipes)[4]
    assert list(recipes[1:4]) == [recipes[1], recipes[2], recipes[3]]
    for start in range(7):
        assert list(recipes.after(start)) == list(recipes)[start:]


def test_a_million_recipes_take_no_memory_until_they_are_asked_for() -> None:
    recipes = recipes_of([PuzzleRequest.of("sudoku", count=1_000_000)], 1)
    assert len(recipes) == 1_000_000
    assert recipes[999_999].item == 999_999
    assert len(recipes.kinds) == 1


def test_one_recipe_of_each_kind_stands_for_all() -> None:
    wishes = [
        PuzzleRequest.of("sudoku", level="easy,hard", count=100),
        PuzzleRequest.of("sudoku", count=1),
    ]
    recipes = Recipes(wishes, [1, 2])
    assert {one.kind for one in recipes} == {one.kind for one in recipes.kinds}
    assert [one.seed for one in recipes][-1] == 2


def test_a_wish_may_be_written_as_a_table() -> None:
    data = {
        "family": "sudoku", "level": "hard", "count": 4, "target": ["minutes=5..20"],
        "require": ["x-wing"], "forbid": "chains", "accept": "nearest", "budget": 9,
        "shape": {"symmetry": "rotate180"},
    }  # fmt: skip
    wish = PuzzleRequest.from_json(data)
    assert wish.count == 4 and wish.budget == 9 and wish.nearest
    [target] = wish.targets
    assert target.level == "hard" and target.ranges == (Range("minutes", 5, 20),)
    assert target.require == ("x-wing",) and "forcing-chain" in target.forbid
    assert wish.shape == {"symmetry": "rotate180"}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "must be a table"),
        ({"level": "hard"}, "needs a family"),
        ({"family": "sudoko"}, "did you mean 'sudoku'"),
        ({"family": "sudoku", "levle": "hard"}, "unknown key 'request.levle'"),
        ({"family": "sudoku", "level": "harrd"}, "did you mean 'hard'"),
        ({"family": "sudoku", "level": 3}, "request.level must be a text or a list of texts"),
        ({"family": "sudoku", "count": True}, "request.count must be a whole number"),
        ({"family": "sudoku", "count": 0}, "count must be 1 to"),
        ({"family": "sudoku", "shape": {"sise": 9}}, "unknown option 'sise'"),
        ({"family": "sudoku", "target": "value"}, "expected a target"),
        ({"family": "sudoku", "accept": "any"}, "unknown way to accept"),
        ({"family": "sudoku", "level": "evil", "shape": {"size": 4}}, "4x4"),
        ({"family": "sudoku", "budget": 0}, "budget must be at least 1"),
    ],
)
def test_what_is_asked_wrongly_is_named(data: object, said: str) -> None:
    with pytest.raises(AskedWrongly) as error:
        PuzzleRequest.from_json(data)
    assert said in str(error.value)


def test_the_second_of_several_levels_is_checked_too() -> None:
    with pytest.raises(AskedWrongly, match="too small"):
        PuzzleRequest.of("latin", level="gentle,tricky", count=9, shape={"size": 3})


def test_a_recipe_of_a_level_is_written_the_short_way() -> None:
    assert Recipe("keen", level="hard") == Recipe("keen", target=Target("hard"))
