"""Lines and seeds of many records at once: what the corridor says of one at a time."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress._kernels import record as kernel
from cruxpress.rating import Rating
from cruxpress.recipe import Range, Recipe, Target
from cruxpress.record import Lines, Record, fingerprint, identity
from cruxpress.seeds import derive, derive_each

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
AIM = Target(None, (Range("value", 1, 2),))
RECIPES = [
    Recipe("keen", {"size": 4}, Target("easy"), 3, 17),
    Recipe("sudoku", {"list": 'a"b\\ș'}, AIM, 2**53 - 1, 0, 9, True, 4),
]


@pytest.mark.parametrize("recipe", RECIPES, ids=str)
@given(
    puzzle=TEXTS,
    solution=TEXTS,
    canonical=TEXTS,
    value=st.floats(allow_nan=False, allow_infinity=False),
    item=st.integers(0, 2**70),
)
def test_a_line_of_parts_is_the_line_of_the_record(
    recipe: Recipe, puzzle: str, solution: str, canonical: str, value: float, item: int
) -> None:
    features = {"nodes": 1, "techniques": {"single": 2}}
    draft = puzzle, solution, canonical, "easy", value, json.dumps(features, separators=(",", ":"))
    family = recipe.family
    record = Record(
        family,
        identity(family, puzzle),
        puzzle,
        solution,
        Rating("easy", value, features),
        replace(recipe, item=item),
        fingerprint(family, canonical),
    )
    assert Lines(recipe).of([item, 1], [draft, None]) == [
        (record.fingerprint, record.line()),
        None,
    ]


def test_texts_around_the_block_of_the_hash_have_the_ids_of_one_at_a_time() -> None:
    for length in [*range(110, 140), 251, 252, 253, 1000, 4096]:
        text = "x" * length
        found = Lines(RECIPES[0]).of([0], [(text, "", text, "easy", 0.5, "{}")])[0]
        assert found
        assert json.loads(found[1])["id"] == identity("keen", text)
        assert found[0] == fingerprint("keen", text)


def test_seeds_of_many_items_are_those_of_one_at_a_time() -> None:
    items = [0, 9, 10, 2**31, 2**64, 10**30]
    for seed, again in [(0, 0), (2**53 - 1, 7)]:
        one_by_one = [derive(seed, "keen", item, again) for item in items]
        assert derive_each(seed, "keen", items, again) == one_by_one


def test_drafts_without_items_and_parts_that_are_no_texts_are_refused() -> None:
    with pytest.raises(ValueError, match="as many items"):
        kernel.lines("keen", "", "", [1], [])
    with pytest.raises(ValueError, match="six parts"):
        kernel.lines("keen", "", "", [1], [("a",)])
    with pytest.raises(TypeError):
        kernel.lines("keen", "", "", [1], [(1, 2, 3, 4, 5, 6)])
