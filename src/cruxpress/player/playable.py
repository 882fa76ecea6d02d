"""A record as data for the player: a public part and the hidden answers.

The public part has no puzzle text, recipe or fingerprint.  A program could compute the solution
from these, and a page with a passphrase must not contain the solution in any form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot
from typing import Any

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.core.walk import Step
from cruxpress.engine.verification import only_solution
from cruxpress.families import named

# The fields of a mark that are kept even if they are 0, and the fields that only print needs.
PLACES = ("x", "y", "x1", "y1", "x2", "y2", "width", "height", "start", "end")
PRINTED = ("minor", "alone")


def playable(record: Record, language: str = "en") -> dict[str, Any]:
    """The options of ``mount`` for a record: ``record``, ``drawing``, and the hidden ``answers``.

    >>> from cruxpress.families import named
    >>> from cruxpress.engine.verification import adopt
    >>> made = playable(adopt(named("sudoku"), "1234 3412 2143 432.", "here"))
    >>> made["record"]["facts"]["givens"]["R1C1"], made["answers"]["cells"]
    ('1', {'R4C4': '1'})
    """
    family = named(record.family)
    puzzle = family.parse(record.puzzle)
    solution = only_solution(family, puzzle)
    wording = family.wording(language)
    level = record.rating.level
    facts, drawing = shown(family, puzzle, solution)
    return {
        "record": {
            "family": record.family,
            "id": record.id,
            "title": wording.title,
            "level": wording.levels[level][0] if level in wording.levels else level,
            "value": record.rating.value,
            "digits": family.scale(record.rating.scale).digits,
            "rules": family.rules_for([puzzle], language),
            "facts": facts,
        },
        "drawing": drawing,
        "answers": _answers(family, puzzle, solution, language),
    }


def shown(family: AnyFamily, puzzle: Any, solution: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The public part of a puzzle: its facts and its drawing."""
    drawing = _drawn(family, puzzle)
    facts = family.screen.facts(puzzle)
    return facts or _least(drawing["cells"], family.cells(puzzle, solution)), drawing


def _least(places: Iterable[str], cells: Mapping[str, str]) -> dict[str, Any]:
    """Facts for a family that declares none: its symbols, and the cells that nobody fills."""
    return {
        "symbols": sorted(set(cells.values())),
        "givens": {name: "" for name in places if name not in cells},
    }


def _drawn(family: AnyFamily, puzzle: Any) -> dict[str, Any]:
    """The drawing without plain lines and notes, which the player does not show, and without the
    ring of a wheel, which the player renders itself."""
    drawing = family.draw(puzzle, None, None).to_json()
    kept = {name: part for name, part in drawing.items() if name not in ("plain", "notes")}
    if "wheel" in (family.screen.facts(puzzle) or {}):
        kept["marks"] = list(_without_rings(kept["marks"]))
    kept["marks"] = list(map(_plain, kept["marks"]))
    return kept


def _plain(mark: dict[str, Any]) -> dict[str, Any]:
    """A mark without empty fields and fields for print."""
    return {
        name: part for name, part in mark.items()
        if name in PLACES or (name not in PRINTED and part not in (None, False, 0, "none"))
    }  # fmt: skip


def _without_rings(marks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The marks without circles and the letters inside them."""
    rings = [one for one in marks if one["mark"] == "circle"]
    for one in marks:
        inside = (hypot(one["x"] - ring["x"], one["y"] - ring["y"]) < ring["radius"]
                  for ring in rings if one["mark"] == "text")  # fmt: skip
        if one["mark"] != "circle" and not any(inside):
            yield one


def _answers(family: AnyFamily, puzzle: Any, solution: Any, language: str) -> dict[str, Any]:
    """The solution by cells, and the walk."""
    walk = family.reason(puzzle)
    return {
        "cells": family.cells(puzzle, solution),
        "solution": family.write_solution(puzzle, solution),
        "walk": [step_json(family, step, language) for step in walk.steps],
        "note": family.remark(walk.note, language),
        **family.screen.hidden(puzzle, solution),
    }


def step_json(family: AnyFamily, step: Step, language: str = "en") -> dict[str, Any]:
    """A step as data for the player: its sentences in a language, and the name of its technique."""
    wording = family.wording(language)
    told = family.tell(step, language).to_json()
    return told | {"name": wording.name_of(step) if step.technique in wording.techniques else ""}
