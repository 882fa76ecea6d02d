"""Patterns that are asked for by name: the walk tells them, in steps that are needed."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make, settled
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.feasible import LEAST, _measured
from cruxpress.families.sudoku.ladder import climb, needs
from cruxpress.grids.pattern_names import NAMED_FROM, name_of

# Names of which a puzzle is made in a moment.
QUICK = ("als-xz", "aic", "empty-rectangle", "finned-x-wing")


def recipe(*names: str, **more: object) -> Recipe:
    """A recipe that requires names."""
    return Recipe("sudoku", dict(more), Target(require=names), seed=23)


@pytest.mark.parametrize("name", QUICK)
def test_a_required_name_is_told_in_the_walk_and_its_technique_is_needed(name: str) -> None:
    record = make(recipe(name), walk=True)
    assert record.recipe.target.require == (name,)
    told = {
        step.technique for step in record.walk or () if name_of(step.kind, step.parts or {}) == name
    }
    assert told
    puzzle = SUDOKU.parse(record.puzzle)
    assert any(needs(puzzle, slug) for slug in told)
    climbed = climb(puzzle)
    assert told & climbed.techniques.keys()


def test_what_no_search_found_is_refused_at_once_and_the_rest_is_not() -> None:
    refused = {name for name in NAMED_FROM if _measured(name)[0] < LEAST}
    assert {"x-chain", "finned-jellyfish"} <= refused
    for name in NAMED_FROM:
        if name in refused:
            with pytest.raises(AskedWrongly, match=name):
                settled(recipe(name))
        else:
            assert settled(recipe(name))[1].named == (name,)


def test_names_have_their_place_on_the_ladder_and_on_the_classic_board() -> None:
    easy = Recipe("sudoku", {}, Target("hard", require=("als-xz",)))
    with pytest.raises(AskedWrongly, match="needs the technique als-xz is not hard"):
        settled(easy)
    with pytest.raises(AskedWrongly, match="classic 9x9 board only"):
        settled(recipe("finned-x-wing", size=6))


def test_a_name_cannot_be_forbidden() -> None:
    with pytest.raises(AskedWrongly, match="only those can be forbidden: grouped-turbot-fish"):
        settled(Recipe("sudoku", {}, Target(forbid=("finned-x-wing",))))


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    with pytest.raises(AskedWrongly, match="did you mean 'finned-x-wing'"):
        SUDOKU.technique("finned-xwing")
