"""Drafts: the records of a chunk are those of one recipe at a time, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

from cruxpress.aim import Tally, drafted, make
from cruxpress.batch import run
from cruxpress.errors import PuzzleError
from cruxpress.families import named, names
from cruxpress.families.marks import generate
from cruxpress.recipe import Range, Recipe, Target
from cruxpress.report import Figures

KEEN: list[tuple[dict[str, Any], Target]] = [
    ({"size": size}, Target(level))
    for size, level in [
        (3, "easy"), (4, "normal"), (5, "hard"), (6, "extreme"), (6, "unreasonable"),
        (7, None), (9, "hard"), (12, "easy"),
    ]
] + [
    ({"size": 5, "hidden": True, "singles": "few"}, Target("normal")),
    ({"size": 6, "hidden": True, "operators": "+x", "singles": "any"}, Target("easy")),
    ({"size": 4, "operators": "x", "largest": 4}, Target(None, (Range("layouts", 0.0, 14.0),))),
    ({"size": 6}, Target("hard", require=("subset",))),
    ({"size": 4}, Target("easy", scale="document")),
]  # fmt: skip
SUDOKU: list[tuple[dict[str, Any], Target]] = [
    *(({}, Target(level)) for level in ("easy", "medium", "hard", "expert", "evil", None)),
    ({"symmetry": "rotate180"}, Target("medium")),
    ({"symmetry": "diagonal-both"}, Target("easy")),
    ({}, Target("hard", (Range("minutes", 8.0, 14.0),))),
    ({}, Target("easy", (Range("givens", 40.0, 45.0),))),
    ({"givens": 30}, Target("medium")),
    ({}, Target("hard", require=("naked-pair",))),
    ({}, Target("medium", scale="classic")),
    ({"size": 6}, Target("easy")),
    ({"variant": "diagonal"}, Target("medium")),
]
MARKS: list[tuple[dict[str, Any], Target]] = [
    *(({}, Target(level)) for level in ("easy", "medium", "hard", "expert", None)),
    *(({"length": length}, Target("medium")) for length in (3, 4, 6, 7, 8)),
    ({"rows": "auto"}, Target("expert")),
    ({"rows": "1"}, Target(None)),
    ({"rows": "6", "language": "ro"}, Target("hard")),
    ({"accepted": "general", "pick": "weighted"}, Target("easy")),
    ({"answer": "crane", "decoration": True}, Target("hard")),
    ({"greens": 1, "coloured": 2, "forbidden": "crane;slate"}, Target("hard")),
    ({"curated": 1000}, Target("hard")),
    ({}, Target(None, (Range("value", 5.3, 5.7),))),
    ({}, Target(None, (Range("strings", 50.0, 90.0),))),
    ({}, Target("hard", require=("only-place",))),
]
CASES = [
    *(("keen", *case) for case in KEEN),
    *(("sudoku", *case) for case in SUDOKU),
    *(("marks", *case) for case in MARKS),
]


@pytest.mark.parametrize(("family", "shape", "target"), CASES, ids=str)
def test_a_record_from_a_draft_is_the_record_of_its_recipe(
    family: str, shape: dict[str, Any], target: Target
) -> None:
    recipes = [Recipe(family, shape, target, seed=3, item=item) for item in range(10)]
    for recipe, found in zip(recipes, drafted(recipes), strict=True):
        if found is None:
            continue
        tally = Tally()
        plain = make(recipe, tally=tally)
        assert found.line() == found.record.line() == plain.line()
        assert found.fingerprint == plain.fingerprint
        measure = named(family).scale(target.scale).measure
        told = Figures.of(plain.rating, measure)
        assert (found.draft.level, found.draft.value, found.draft.measure) == told
        assert (1, found.work) == (tally.attempts, tally.work)


@pytest.mark.parametrize("family", [name for name in names() if named(name).many.draft])
def test_most_puzzles_of_every_level_come_from_drafts(family: str) -> None:
    for level in named(family).levels[:3]:
        recipes = [Recipe(family, level=level.name, seed=4, item=item) for item in range(30)]
        assert sum(found is not None for found in drafted(recipes)) >= 20


def test_a_search_that_a_draft_made_in_vain_is_not_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched, seeds = generate._searched, []

    def noting(*asked: Any) -> generate.Searched:
        seeds.append(asked[-1])
        return searched(*asked)

    monkeypatch.setattr(generate, "_searched", noting)
    recipes = [Recipe("marks", level="expert", seed=1, item=item) for item in range(60)]
    missed = [one for one, found in zip(recipes, drafted(recipes), strict=True) if found is None]
    remembered = [make(one).line() for one in missed]
    few = len(seeds)
    assert [make(one).line() for one in missed] == remembered  # told once, then forgotten
    assert missed
    assert len(seeds) == 2 * few + len(missed)


def test_a_run_of_many_is_that_of_its_recipes_in_order() -> None:
    recipes = [
        Recipe(family, {"size": 4}, Target(level), 5, item)
        for item, (family, level) in enumerate([("keen", "easy"), ("sudoku", "easy")] * 20)
    ]
    outcomes = list(run(recipes))
    assert [outcome.recipe.item for outcome in outcomes] == list(range(len(recipes)))
    for outcome in outcomes[:10]:
        assert outcome.record
        assert outcome.record.line() == make(outcome.record.recipe).line()


def test_recipes_that_differ_in_more_than_their_items_have_lines_of_their_own() -> None:
    shapes = [{"size": 4}, {"size": 4, "hidden": True}]
    recipes = [
        Recipe("keen", shape, Target("easy"), seed, 2 * seed, budget, nearest, again)
        for seed in (1, 2**53 - 1)
        for shape in shapes
        for budget, nearest, again in [(None, False, 0), (900, False, 0), (900, True, 2)]
    ]
    found = [one for one in drafted(recipes * 2) if one]
    assert len(found) > len(recipes)
    for one in found:
        assert one.line() == make(one.recipe).line()


def test_a_recipe_that_can_never_be_made_is_left_to_the_plain_way() -> None:
    never = Recipe("keen", {"size": 3}, Target("unreasonable"), 1)
    fine = Recipe("keen", {"size": 3}, Target("easy"), 1)
    assert [found is not None for found in drafted([never, fine])] == [False, True]
    with pytest.raises(PuzzleError):
        make(never)
