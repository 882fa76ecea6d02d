"""What the player is told of a record: cells by their names, answers apart from what is open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import cruxpress
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.verification import adopt
from cruxpress.player import page, playable
from tests.player.conftest import opened
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_places import taught_to_the_end
from tests.template import LATIN


@pytest.mark.parametrize("family", RECORDS)
def test_every_cell_that_is_named_lies_in_the_drawing(family: str) -> None:
    made = playable(RECORDS[family]())
    facts, places = made["record"]["facts"], made["drawing"]["cells"]
    groups = [*facts.get("units", ()), *facts.get("cages", ()), *facts.get("entries", ())]
    named = {name for group in [*groups, *facts.get("rows", ())] for name in group["cells"]}
    assert named <= set(places)
    assert set(facts["givens"]) | set(solution_of(family)) <= set(places)
    assert not set(facts["givens"]) & set(solution_of(family))


@pytest.mark.parametrize("family", RECORDS)
def test_the_answers_are_those_of_the_solver_and_the_walk_is_told(family: str) -> None:
    record = RECORDS[family]()
    answers = playable(record, "ro")["answers"]
    assert answers["cells"] == solution_of(family)
    told = cruxpress.explain(record, language="ro").steps
    assert [step["what"] for step in answers["walk"]] == [step.what for step in told]
    assert all(step["name"] for step in answers["walk"])


def test_a_step_has_the_name_of_its_kind() -> None:
    record = cruxpress.make(Recipe("sudoku", target=Target(require=("empty-rectangle",))))
    walk = playable(record)["answers"]["walk"]
    assert "Empty rectangle" in {step["name"] for step in walk}


@pytest.mark.parametrize("family", RECORDS)
def test_what_is_playable_is_plain_json(family: str) -> None:
    made = playable(RECORDS[family]())
    assert set(json.loads(json.dumps(made, allow_nan=False))) == {"record", "drawing", "answers"}


def test_units_of_steps_are_found_by_their_things() -> None:
    """The first step of the sudoku looks at a unit that the facts know by the same thing."""
    made = playable(RECORDS["sudoku"]())
    things = [unit["thing"] for unit in made["record"]["facts"]["units"]]
    parts = [part for step in made["answers"]["walk"] for part in step["parts"].values()]
    assert any(part in things for part in parts)


def test_a_guest_that_says_nothing_of_screens_is_played_by_its_hints(
    browser: Browser, tmp_path: Path
) -> None:
    record = adopt(LATIN, LATIN.example, "here")
    facts = playable(record)["record"]["facts"]
    assert facts["symbols"] and not set(facts["givens"]) & set(playable(record)["answers"]["cells"])
    (tmp_path / "guest.html").write_text(page([record]), "utf-8")
    with opened(browser, (tmp_path / "guest.html").as_uri()) as tab:
        taught_to_the_end(tab)


@pytest.mark.parametrize("seed", [3, 4])
def test_the_picture_of_a_wheel_has_no_letter_outside_its_cells(seed: int) -> None:
    """The ring is beside the grid, above its corner even where the grid leaves room: not in it."""
    record = cruxpress.make(cruxpress.Recipe("wheel", {"letters": 7}, seed=seed))
    drawing = playable(record)["drawing"]
    places = list(drawing["cells"].values())
    texts = [one for one in drawing["marks"] if one["mark"] == "text"]
    assert texts and all(
        any(x <= one["x"] <= x + wide and y <= one["y"] <= y + high for x, y, wide, high in places)
        for one in texts
    )
    assert not any(one["mark"] == "circle" for one in drawing["marks"])
