"""Does a step follow from what it names?  Asked of CP-SAT, which knows no technique.

A step names cells and units.  The model has only those: each cell holds one of its candidates,
cells that see each other differ, and a named unit holds every digit.  If some assignment of the
model contradicts the conclusion of the step, the step does not follow from what it says.

A family with further rules says which of its marks (cages, lines) a step names; their rules
are in the model, too.  A trial may use all units and all marks.

Steps that argue with the uniqueness of the solution cannot follow from candidates; their
conclusion is compared with the solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from tests.grids.replayer import Sheet, Unit, struck, take

CELL = re.compile(r"R\d+C\d+")
TRIALS = ("trial", "trial-at-once", "search")
BY_UNIQUENESS = ("loop-", "bug-", "hidden-rectangle", "avoidable-rectangle")

# Several units of a kind, as sums speak of them.
MANY = {"rows": "row", "columns": "column", "boxes": "box"}


class Mark(NamedTuple):
    """A cage or a line: its cells, and the rule that their digits obey."""

    cells: frozenset[str]
    rule: Callable[[cp_model.CpModel, Callable[[str], cp_model.LinearExpr]], None]


# The marks that a step names.
Named = Callable[[Mapping[str, Any]], Iterable[Mark]]


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
            if name in MANY:
                yield from {(MANY[name], number) for number in inside} & known.keys()
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
    sheet: Sheet,
    steps: Iterable[Mapping[str, Any]],
    solution: Mapping[str, str],
    named: Named = lambda step: (),
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The steps of a walk that do not follow, with their numbers; the board takes all of them."""
    for number, step in enumerate(steps, 1):
        if not follows(sheet, step, solution, named(step)):
            yield number, step
        take(sheet, step)


def follows(
    sheet: Sheet,
    step: Mapping[str, Any],
    solution: Mapping[str, str],
    marks: Iterable[Mark] = (),
) -> bool:
    """Must the conclusion of a step hold on a board, by the cells, units and marks it names?"""
    places, strikes = step.get("places", {}), struck(step)
    kind = step.get("kind") or step["technique"]
    if kind.startswith(BY_UNIQUENESS):
        return all(solution[cell] == digit for cell, digit in places.items()) and all(
            solution[cell] != digit for cell, digit in strikes
        )
    marks = tuple(marks)
    cells = {*step["cells"], *places, *(cell for cell, _ in strikes)}
    cells |= {text for text in _leaves(step["parts"]) if CELL.fullmatch(text)}
    units = set(_units(step["parts"], sheet.units))
    if kind == "colouring":  # names the two colours, not the units that link them
        units |= set(_linking_units(sheet, cells, step["parts"]["digit"]))
    if kind in TRIALS or _has_key(step["parts"], "inner"):  # not told link by link
        units |= set(sheet.units)
    cells = cells.union(*(sheet.units[unit] for unit in units), *(mark.cells for mark in marks))
    return not _has_exception(_Board(sheet, cells, units, marks), places, strikes)


class _Board(NamedTuple):
    """What a step may argue with."""

    sheet: Sheet
    cells: set[str]
    units: set[Unit]
    marks: tuple[Mark, ...]


def _has_exception(board: _Board, places: Mapping[str, str], strikes: set[tuple[str, str]]) -> bool:
    """Is there an assignment in which the conclusion is false?"""
    sheet, model = board.sheet, cp_model.CpModel()
    holds = {
        (c, d): model.new_bool_var("") for c in sorted(board.cells) for d in sorted(sheet.left[c])
    }
    for cell in board.cells:
        model.add_exactly_one(holds[cell, digit] for digit in sorted(sheet.left[cell]))
    groups = [*sheet.units.items(), *((None, group) for group in sheet.groups)]
    for name, group in groups:
        inside = sorted(group & board.cells)
        for digit in sheet.symbols():
            where = [holds[cell, digit] for cell in inside if (cell, digit) in holds]
            if name in board.units:
                model.add_exactly_one(where)
            elif len(where) > 1:
                model.add_at_most_one(where)

    def value(cell: str) -> cp_model.LinearExpr:
        return sum(int(digit) * holds[cell, digit] for digit in sorted(sheet.left[cell]))

    for mark in board.marks:
        mark.rule(model, value)
    wrong = [holds[candidate] for candidate in strikes if candidate in holds]
    wrong += [~holds[cell, digit] for cell, digit in places.items()]
    model.add_bool_or(wrong)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return status != cp_model.INFEASIBLE
