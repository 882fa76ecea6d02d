"""Does a step follow from what it names?  Asked of CP-SAT, which knows no technique.

A step names cells and units.  The model has only those: each cell holds one of its candidates,
cells that see each other differ, and a named unit holds every digit.  If some assignment of the
model contradicts the conclusion of the step, the step does not follow from what it says.

Steps that argue with the uniqueness of the solution cannot follow from candidates; their
conclusion is compared with the solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ortools.sat.python import cp_model

from tests.families.sudoku.replayer import Sheet, Unit

CELL = re.compile(r"R\d+C\d+")
BY_UNIQUENESS = ("loop-", "bug-", "hidden-rectangle", "avoidable-rectangle")


def _leaves(part: Any) -> Iterator[str]:
    """All texts inside a part."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        for inside in part.values():
            yield from _leaves(inside)
    elif isinstance(part, Iterable):
        for inside in part:
            yield from _leaves(inside)


def _units(part: Any, known: Mapping[Unit, frozenset[str]]) -> Iterator[Unit]:
    """All units named inside a part."""
    if isinstance(part, Mapping):
        for name, inside in part.items():
            if isinstance(inside, str | int) and (name, inside) in known:
                yield name, inside
            yield from _units(inside, known)
    elif isinstance(part, Iterable) and not isinstance(part, str):
        for inside in part:
            yield from _units(inside, known)


def _has_key(part: Any, name: str) -> bool:
    """Is there a mapping with that key inside a part?"""
    if isinstance(part, Mapping):
        return name in part or any(_has_key(inside, name) for inside in part.values())
    inner = isinstance(part, Iterable) and not isinstance(part, str)
    return inner and any(_has_key(inside, name) for inside in part)


def _linking_units(sheet: Sheet, cells: set[str], digit: str) -> Iterator[Unit]:
    """The units in which a digit has two places, both among some cells."""
    for name, unit in sheet.units.items():
        places = sheet.where(unit, digit)
        if len(places) == 2 and places <= cells:
            yield name


def unfounded(
    sheet: Sheet, steps: Iterable[Mapping[str, Any]], solution: Mapping[str, str]
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The steps of a walk that do not follow, with their numbers; the board takes all of them."""
    for number, step in enumerate(steps, 1):
        if not follows(sheet, step, solution):
            yield number, step
        for cell, digit in step.get("places", {}).items():
            sheet.write(cell, digit)
        for cell, digits in step.get("strikes", {}).items():
            sheet.left[cell] -= set(digits)


def follows(sheet: Sheet, step: Mapping[str, Any], solution: Mapping[str, str]) -> bool:
    """Must the conclusion of a step hold on a board, by the cells and units that it names?"""
    places = step.get("places", {})
    strikes = {(cell, d) for cell, digits in step.get("strikes", {}).items() for d in digits}
    kind = step.get("kind") or step["technique"]
    if kind.startswith(BY_UNIQUENESS):
        return all(solution[cell] == digit for cell, digit in places.items()) and all(
            solution[cell] != digit for cell, digit in strikes
        )
    cells = {*step["cells"], *places, *(cell for cell, _ in strikes)}
    cells |= {text for text in _leaves(step["parts"]) if CELL.fullmatch(text)}
    units = set(_units(step["parts"], sheet.units))
    if kind == "colouring":  # names the two colours, not the units that link them
        units |= set(_linking_units(sheet, cells, step["parts"]["digit"]))
    if _has_key(step["parts"], "inner"):  # a chain inside a chain is not told link by link
        units |= set(sheet.units)
    cells = cells.union(*(sheet.units[unit] for unit in units))
    return not _has_exception(sheet, cells, units, places, strikes)


def _has_exception(
    sheet: Sheet,
    cells: set[str],
    units: set[Unit],
    places: Mapping[str, str],
    strikes: set[tuple[str, str]],
) -> bool:
    """Is there an assignment in which the conclusion is false?"""
    model = cp_model.CpModel()
    holds = {(c, d): model.new_bool_var("") for c in sorted(cells) for d in sorted(sheet.left[c])}
    for cell in cells:
        model.add_exactly_one(holds[cell, digit] for digit in sorted(sheet.left[cell]))
    for name, unit in sheet.units.items():
        for digit in sheet.symbols():
            where = [holds[cell, digit] for cell in sorted(unit & cells) if (cell, digit) in holds]
            if name in units:
                model.add_exactly_one(where)
            elif len(where) > 1:
                model.add_at_most_one(where)
    wrong = [holds[candidate] for candidate in strikes if candidate in holds]
    wrong += [~holds[cell, digit] for cell, digit in places.items()]
    model.add_bool_or(wrong)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return status != cp_model.INFEASIBLE
