"""Records that lie, in every command that shows or passes them on."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cruxpress.cli import cli
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make


@cache
def true() -> str:
    return make(Recipe("latin", {"size": 4}, level="tricky", seed=3), walk=True).line()


def _lie(**changes: Any) -> dict[str, Any]:
    return json.loads(true()) | changes


def _rating(**changes: Any) -> dict[str, Any]:
    return {"rating": json.loads(true())["rating"] | changes}


def _recipe(**changes: Any) -> dict[str, Any]:
    return {"recipe": json.loads(true())["recipe"] | changes}


def _walk() -> dict[str, Any]:
    first, *rest = json.loads(true())["walk"]
    return {"walk": [first | {"places": {"A1": "9"}}, *rest]}


# What is false of a record, and what is said of it.
LIES = {
    "value": (lambda: _rating(value=12.0), "stated as tricky 12, rated tricky"),
    "features": (lambda: _rating(features={"empty": 1}), "the feature empty is stated as 1"),
    "recipe": (lambda: _recipe(level="gentle"), "its recipe asks for gentle"),
    "missed": (lambda: {"missed": "too hard"}, "it is said to miss its target"),
    "walk": (_walk, "step 1 of the walk is wrong"),
    "solution": (lambda: {"solution": json.loads(true())["solution"][::-1]}, ""),
}
COMMANDS = {
    "check": ("check", "lie.jsonl"),
    "book": ("book", "lie.jsonl", "-o", "out.json"),
    "convert": ("convert", "lie.jsonl", "out.csv"),
    "play": ("play", "lie.jsonl", "-o", "out.html"),
    "store": ("store", "import", "lie.jsonl", "--store", "s.db", "--crew", "local:1"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def told(done: Result) -> str:
    return done.stderr + str(done.exception)


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_lie_is_told_and_nothing_is_made_of_it(command: str, lie: str, folder: Path) -> None:
    changes, said = LIES[lie]
    (folder / "lie.jsonl").write_text(json.dumps(_lie(**changes())) + "\n")
    done = run(*COMMANDS[command])
    assert done.exit_code == 1
    assert f"lie.jsonl:1: {said}" in told(done)
    assert not list(folder.glob("out*"))
    assert command != "store" or "0 new, 0 there already, 1 bad" in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lie", ["value", "features"])
def test_a_rating_of_another_engine_is_kept_as_stated(command: str, lie: str, folder: Path) -> None:
    changes, said = LIES[lie]
    older = _lie(**changes(), engine="0.1.0")
    (folder / "lie.jsonl").write_text(json.dumps(older) + "\n")
    done = run(*COMMANDS[command])
    assert done.exit_code == (1 if command == "check" else 0), told(done)
    if command in ("check", "book"):
        assert said in done.stderr and "(made by engine 0.1.0)" in done.stderr
    if command == "book":
        assert f"the first is {older['id']}: " in done.stderr
        (section,) = json.loads((folder / "out.json").read_text())["sections"]
        (printed,) = section["puzzles"]
        assert (printed["rating"], printed["engine"]) == (older["rating"], "0.1.0")


@pytest.mark.parametrize("lie", ["recipe", "missed", "walk", "solution"])
def test_another_engine_excuses_no_other_lie(lie: str, folder: Path) -> None:
    changes, said = LIES[lie]
    (folder / "lie.jsonl").write_text(json.dumps(_lie(**changes(), engine="0.1.0")) + "\n")
    done = run(*COMMANDS["book"])
    assert done.exit_code == 1 and f"lie.jsonl:1: {said}" in told(done)


def test_a_solution_that_is_drawn_is_the_solution(folder: Path) -> None:
    (folder / "lie.jsonl").write_text(json.dumps(_lie(**LIES["solution"][0]())) + "\n")
    done = run("draw", "lie.jsonl", "--solution", "-o", "out.svg")
    assert done.exit_code == 1 and "lie.jsonl:1: the stated solution is wrong: " in done.stderr
    assert not (folder / "out.svg").exists()
    (folder / "true.jsonl").write_text(true() + "\n")
    assert run("draw", "true.jsonl", "--solution", "-o", "out.svg").exit_code == 0


def test_a_recipe_that_makes_another_puzzle_is_told_with_remake(folder: Path) -> None:
    (folder / "lie.jsonl").write_text(json.dumps(_lie(**_recipe(seed=4))) + "\n")
    assert run("check", "lie.jsonl").exit_code == 0
    done = run("check", "lie.jsonl", "--remake")
    assert done.exit_code == 1 and "lie.jsonl:1: its recipe makes latin-" in done.stderr


@pytest.mark.parametrize("command", ["convert", "play"])
def test_who_trusts_a_file_is_not_told(command: str, folder: Path) -> None:
    (folder / "lie.jsonl").write_text(json.dumps(_lie(**_rating(value=12.0))) + "\n")
    assert run(*COMMANDS[command], "--trust").exit_code == 0
    assert len(list(folder.glob("out*"))) == 1


def test_a_record_that_is_true_is_passed_on(folder: Path) -> None:
    (folder / "lie.jsonl").write_text(true() + "\n")
    for command in COMMANDS.values():
        done = run(*command)
        assert done.exit_code == 0, told(done)
