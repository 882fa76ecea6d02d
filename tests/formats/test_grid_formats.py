"""Sudokus, killers and keens in foreign files: what is written is read back, theirs are read."""

from __future__ import annotations

import io
import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.files.formats import Item, formats
from cruxpress.files.formats.fpuzzles import F_PUZZLES, object_in, object_of
from cruxpress.files.formats.lz_string import packed, unpacked
from cruxpress.files.record_files import read as read_file
from cruxpress.files.record_files import write as write_file
from tests.contract.test_commands import crux

with warnings.catch_warnings():
    # The package has an escape in a pattern that newer Pythons warn of when they compile it.
    warnings.simplefilter("ignore")
    import ipuz

SHAPES: dict[str, tuple[str, dict[str, Any]]] = {
    "classic": ("sudoku", {}),
    "small": ("sudoku", {"size": 6}),
    "large": ("sudoku", {"size": 12}),
    "diagonal": ("sudoku", {"variant": "diagonal"}),
    "jigsaw": ("sudoku", {"size": 6, "variant": "jigsaw"}),
    "colour": ("sudoku", {"size": 6, "variant": "colour"}),
    "killer": ("killer", {}),
    "small killer": ("killer", {"size": 6, "singles": 2}),
    "keen": ("keen", {}),
    "single cells": ("keen", {"singles": "any"}),
    "large keen": ("keen", {"size": 10}),
    "hidden": ("keen", {"hidden": True}),
    "hidden sums": ("keen", {"size": 4, "hidden": True, "operators": "+x", "singles": "any"}),
}
TWISTS: dict[str, tuple[str, dict[str, Any]]] = {
    "thermo": ("twist", {}),
    "arrow": ("twist", {"size": 6, "rule": "arrow"}),
    "mixed": ("twist", {"rule": "mixed"}),
    "antiknight": ("twist", {"rule": "antiknight"}),
}
SETTERS = [name for name, (family, _) in {**SHAPES, **TWISTS}.items() if family != "keen"]


@cache
def record(name: str) -> Record:
    family, shape = (SHAPES | TWISTS)[name]
    return make(Recipe(family, shape, level=named(family).levels[0].name, seed=3))


def written(form: str, *records: Record) -> str:
    out = io.StringIO()
    write = formats()[form].write
    assert write is not None
    write(records, out)
    return out.getvalue()


def items(form: str, text: str) -> list[Item]:
    read = formats()[form].read
    assert read is not None
    return list(read(text.splitlines(), None))


@pytest.mark.parametrize("name", SHAPES)
def test_ipuz_gives_back_what_it_was_given(name: str, tmp_path: Path) -> None:
    ours, path = record(name), tmp_path / "one.ipuz"
    assert write_file([ours], path) == 1
    [back] = read_file(path)
    assert (back.family, back.puzzle, back.solution) == (ours.family, ours.puzzle, ours.solution)


@pytest.mark.parametrize("name", SHAPES)
def test_the_ipuz_package_takes_what_is_written(name: str) -> None:
    there = ipuz.read(written("ipuz", record(name)))
    symbols = ["".join(map(str, row)) for row in there["solution"]]
    assert "".join(symbols) == record(name).solution


def test_ipuz_files_of_others_are_read() -> None:
    rows = [list(map(int, "3020"[n:] + "3020"[:n])) for n in range(4)]
    data = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "title": "<b>Four</b>",
        "charset": "1234",
        "puzzle": [[None, {"given": "2"}, "3", 0], *rows[1:]],
    }
    [item] = items("ipuz", json.dumps(data))
    assert item.family == "sudoku" and str(item.content).startswith("4:.23.")
    assert dict(item.extra) == {"title": "Four"}
    letters = data | {"charset": "ABCD", "puzzle": [["A", "", "", "D"], *[[""] * 4] * 3]}
    [item] = items("ipuz", json.dumps(letters))
    assert item.content == "4:1..4............"


def calcudoku() -> dict[str, Any]:
    """A file whose places count from 1, with a cage as a rectangle."""
    return {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku/calcudoku#1"],
        "puzzle": [[0] * 3] * 3,
        "cages": [
            {"rect": [1, 1, 2, 1], "value": 3, "operator": "*"},
            {"cells": [[3, 1], [3, 2]], "value": 1, "operator": "-"},
            {"cells": [[1, 2], [2, 2]], "value": 1, "operator": "-"},
            {"cells": [[1, 3], [2, 3]], "value": 3, "operator": "+"},
            {"cells": [[3, 3]], "value": 3},
        ],
    }


def test_places_may_count_from_one() -> None:
    [item] = items("ipuz", json.dumps(calcudoku()))
    assert item.family == "keen"
    keen = named("keen")
    puzzle = keen.parse(str(item.content))
    assert puzzle.cells_of[0] == (0, 1) and puzzle.goals == (3, 1, 1, 3, 3)


def _without_operator(data: dict[str, Any]) -> None:
    del data["cages"][1]["operator"]


def _twice(data: dict[str, Any]) -> None:
    data["cages"][4]["cells"] = [[3, 2]]


def _open(data: dict[str, Any]) -> None:
    data["cages"].pop()


def _apart(data: dict[str, Any]) -> None:
    data["cages"][3:] = [
        {"cells": [[1, 3], [3, 3]], "value": 3, "operator": "+"},
        {"cells": [[2, 3]], "value": 3},
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_without_operator, "an operator for every cage"),
        (_twice, "in one cage"),
        (_open, "every cell of a calcudoku in a cage"),
        (_apart, "in one piece"),
    ],
)
def test_a_calcudoku_that_is_none_is_refused(change: Any, why: str) -> None:
    data = calcudoku()
    change(data)
    [item] = items("ipuz", json.dumps(data))
    assert isinstance(item.content, ParseError) and why in str(item.content)


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
def test_links_give_back_what_they_were_given(form: str, tmp_path: Path) -> None:
    ours, path = [record(name) for name in SETTERS], tmp_path / f"all.{form}"
    write_file(ours, path)
    back = list(read_file(path))
    assert [(one.family, one.puzzle, one.solution) for one in back] == [
        (one.family, one.puzzle, one.solution) for one in ours
    ]


def test_a_link_tells_rules_and_solution() -> None:
    data = object_in(written("fpuzzles", record("diagonal")).strip())
    assert data["diagonal+"] and data["diagonal-"] and "diagonals" in data["ruleset"]
    assert "".join(map(str, data["solution"])) == record("diagonal").solution


@pytest.mark.parametrize(
    "form",
    [
        "{packed}",
        "https://f-puzzles.com/?load={packed}",
        "https://sudokupad.app/fpuz{packed}",
        "https://sudokupad.app/fpuzzles{packed}",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed}&x=1",
        "{text}",
    ],
)
def test_links_of_all_kinds_are_read(form: str) -> None:
    text = json.dumps(object_of(record("classic")))
    [item] = items("fpuzzles", form.format(packed=packed(text), text=text))
    assert item.content == record("classic").puzzle


def test_a_given_of_a_killer_in_ipuz_is_a_cage_of_one_cell() -> None:
    data = json.loads(written("ipuz", record("small killer")))
    single = next(one for one in data["cages"] if len(one["cells"]) == 1)
    [[column, row]] = single["cells"]
    data["puzzle"][row][column] = single["value"]
    [item] = items("ipuz", json.dumps(data))
    assert isinstance(item.content, ParseError) and "in one cage" in str(item.content)
    data["cages"].remove(single)
    [item] = items("ipuz", json.dumps(data))
    assert item.content == record("small killer").puzzle


@pytest.mark.parametrize("name", TWISTS)
def test_ipuz_refuses_a_twist_with_the_reason_and_a_way_out(name: str) -> None:
    with pytest.raises(AskedWrongly, match=r"no words for thermometers.*\.sudokupad"):
        written("ipuz", record(name))


def test_an_object_over_several_lines_is_read() -> None:
    text = json.dumps(object_of(record("killer")), indent=1)
    [item] = items("fpuzzles", text)
    assert (item.family, item.content) == ("killer", record("killer").puzzle)


def test_a_given_of_a_killer_is_a_cage_of_one_cell() -> None:
    data = object_of(record("small killer"))
    single = next(one for one in data["killercage"] if len(one["cells"]) == 1)
    data["killercage"].remove(single)
    row, column = (int(part) - 1 for part in single["cells"][0][1:].split("C"))
    data["grid"][row][column] |= {"value": int(single["value"]), "given": True}
    [item] = items("fpuzzles", json.dumps(data))
    assert item.content == record("small killer").puzzle


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("thermo-of-ours", [{"lines": [["R1C1", "R1C2"]]}], "is not known here"),
        ("diagonal+", True, "both diagonals"),
        ("killercage", [{"cells": ["R1C1", "R3C3"], "value": "5"}], "in one piece"),
        ("killercage", [{"cells": ["R1C1"]}], "a sum"),
        ("extraregion", [{"cells": ["R1C1"]}], "cover the board"),
        ("grid", [[{}]], "square"),
        ("thermometer", [{"lines": [["R1C1", "R1C3"]]}], "jumps over cells"),
        ("thermometer", [{"cells": ["R1C1"]}], "cells of every line"),
        ("arrow", [{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1", "R2C1"]}], "circle of one cell"),
    ],
)
def test_a_rule_that_is_not_known_is_refused(field: str, value: Any, why: str) -> None:
    data = object_of(record("classic")) | {field: value}
    if field == "killercage":
        data["grid"] = [[{}] * 9] * 9
    [item] = items("fpuzzles", json.dumps(data))
    assert isinstance(item.content, ParseError) and why in str(item.content)


def test_rules_of_twists_are_fields_of_their_own() -> None:
    thermo, arrow, knight = (object_of(record(name)) for name in ("thermo", "arrow", "antiknight"))
    assert all(len(one["lines"][0]) >= 3 for one in thermo["thermometer"])
    assert all(one["cells"] == one["lines"][0][:1] for one in arrow["arrow"])
    assert knight["antiknight"] is True and "knight" in knight["ruleset"]


def test_a_thermometer_with_two_ends_is_two_lines() -> None:
    data = object_of(record("thermo"))
    lines = [["R5C5", "R5C6"], ["R5C5", "R5C4"]]
    [item] = items("fpuzzles", json.dumps(data | {"thermometer": [{"lines": lines}]}))
    assert str(item.content).endswith(":t55-54,t55-56")


def test_decorations_are_left_out_with_a_note() -> None:
    data = object_of(record("classic")) | {"circle": [{"cells": ["R1C1"]}]}
    [item] = items("fpuzzles", json.dumps(data))
    assert item.content == record("classic").puzzle and "circle" in item.notes[0]


def test_links_hold_no_keen() -> None:
    with pytest.raises(AskedWrongly, match="sudokus with a twist only"):
        written("fpuzzles", record("keen"))


# What the reference implementation of lz-string packs these texts to.
REFERENCE = {
    "": "Q===",
    "a": "IZA=",
    "aaaaaaaa": "IY0o",
    '{"size":9,"title":"Ă\U0001f600"}': "N4IgzglgXgpiBcBOANCALhNAbO8SCBAQXg3AAPZAF8g=",
}


@pytest.mark.parametrize("text", REFERENCE)
def test_texts_are_packed_as_sites_do(text: str) -> None:
    assert packed(text) == REFERENCE[text]
    assert unpacked(REFERENCE[text], 100) == text


@pytest.mark.parametrize("letters", ["IY0", "////////", "N4Igz*", "N4Igzgl"])
def test_damaged_letters_are_refused(letters: str) -> None:
    with pytest.raises(ParseError):
        unpacked(letters, 1000)


def test_letters_that_unfold_to_too_much_are_refused() -> None:
    with pytest.raises(ParseError, match="at most 1,000"):
        unpacked(packed("a" * 5000), 1000)


def test_lines_of_hodoku_keep_what_a_solver_did() -> None:
    ours = record("classic")
    first, second = [place for place, given in enumerate(ours.puzzle) if given == "."][:2]
    cells = [*ours.puzzle]
    cells[first] = f"+{ours.solution[first]}"
    wrong = next(d for d in "123456789" if d not in (ours.solution[first], ours.solution[second]))
    row, column = second // 9 + 1, second % 9 + 1
    [item] = items("hodoku", f":0300:4:{''.join(cells)}:{wrong}{row}{column}:411::")
    assert item.content == ours.puzzle
    assert f"={ours.solution[first]}" in item.extra["state"]
    peers = named("sudoku").parse(ours.puzzle).board.peers[second]
    seen = {ours.puzzle[cell] for cell in peers} | {ours.solution[first]}
    assert (f"R{row}C{column}-{wrong}" in item.extra["state"]) == (wrong not in seen)


def test_a_state_goes_there_and_back() -> None:
    from dataclasses import replace

    ours = record("classic")
    empty = ours.puzzle.index(".")
    name = f"R{empty // 9 + 1}C{empty % 9 + 1}"
    kept = replace(ours, extra={"state": f"{name}={ours.solution[empty]}"})
    [item] = items("hodoku", written("hodoku", kept))
    assert item.content == ours.puzzle and dict(item.extra) == dict(kept.extra)
    with pytest.raises(AskedWrongly, match="state"):
        written("hodoku", replace(ours, extra={"state": "R1C1"}))


def test_what_does_not_fit_is_named_and_the_rest_is_written(tmp_path: Path) -> None:
    pack, path = tmp_path / "x.jsonl", tmp_path / "y.sudokupad"
    write_file([record("classic"), record("keen"), record("killer")], pack)
    done = crux("convert", str(pack), str(path))
    assert done.returncode == 1 and "2 converted, 1 left out" in done.stderr
    assert (
        "x.jsonl:2: f-puzzles holds sudokus, killers and sudokus with a twist only" in done.stderr
    )
    assert len(path.read_text("utf-8").split()) == 2


def test_a_link_can_be_rated(tmp_path: Path) -> None:
    path = tmp_path / "one.fpuzzles"
    write_file([record("classic")], path)
    assert path.read_text("utf-8").startswith(F_PUZZLES)
    done = crux("rate", "sudoku", str(path), "--format", "jsonl")
    assert done.returncode == 0
    assert json.loads(done.stdout)["rating"]["level"] == record("classic").rating.level
    wrong = crux("rate", "killer", str(path))
    assert wrong.returncode == 1 and "expected a killer, got a sudoku" in wrong.stderr
