"""Proofs: making a record that holds, and checking that a record still does.

Three independent witnesses: the exact solver counts solutions to two, the family's
``check`` looks at the solution with code of its own, and the rating is computed anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cruxpress.errors import PuzzleError, RecordError
from cruxpress.families import named
from cruxpress.family import AnyFamily
from cruxpress.rating import Rating
from cruxpress.recipe import Recipe
from cruxpress.record import Record, fingerprint, identity
from cruxpress.version import __version__

# How far may two computations of the same number differ?  They should not at all; this is
# for numbers that went through a file.
SAME = 1e-9


def record_of(
    family: AnyFamily,
    puzzle: object,
    solution: object,
    rating: Rating,
    recipe: Recipe,
    *,
    walk: bool = False,
    missed: str = "",
    notes: tuple[str, ...] = (),
) -> Record:
    """The record of a puzzle whose one solution is known."""
    if faults := family.check(puzzle, solution):
        raise RecordError(f"the solver and the checker of {family.name} disagree: {faults[0]}")
    text = family.write(puzzle)
    return Record(
        family=family.name,
        id=identity(family.name, text),
        puzzle=text,
        solution=family.write_solution(puzzle, solution),
        rating=rating,
        recipe=recipe,
        fingerprint=fingerprint(family.name, family.canonical(puzzle, solution)),
        walk=tuple(map(family.tell, family.reason(puzzle).steps)) if walk else None,
        missed=missed,
        notes=notes,
    )


def only_solution(family: AnyFamily, puzzle: object) -> Any:
    """The one solution of a puzzle; NotUnique or Beyond if there is not exactly one."""
    return family.solve(puzzle, 2).only()


def adopt(
    family: AnyFamily,
    text: str,
    source: str,
    *,
    walk: bool = False,
    notes: tuple[str, ...] = (),
    extra: Mapping[str, str] | None = None,
) -> Record:
    """A record of a puzzle that was made elsewhere: parsed, proved and rated."""
    puzzle = family.parse(text)
    solution = only_solution(family, puzzle)
    recipe = Recipe(family.name, source=source)
    rating = family.rate(puzzle, "")
    record = record_of(family, puzzle, solution, rating, recipe, walk=walk, notes=notes)
    return replace(record, extra=dict(extra or {}))


def faults_of(record: Record) -> list[str]:
    """What is wrong with a record, in words; empty when all of it holds."""
    try:
        family = named(record.family)
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
    except PuzzleError as error:
        return [str(error)]
    faults = list(family.check(puzzle, solution))
    try:
        if only_solution(family, puzzle) != solution:
            faults.append("the stated solution is not the solution of the puzzle")
        faults += _rating_faults(record, family.rate(puzzle, record.rating.scale))
    except PuzzleError as error:
        faults.append(str(error))
    if identity(record.family, family.write(puzzle)) != record.id:
        faults.append(f"the id {record.id} is not that of the puzzle")
    if not faults and record.fingerprint != fingerprint(
        family.name, family.canonical(puzzle, solution)
    ):
        faults.append("the fingerprint is not that of the puzzle")
    return faults


def _rating_faults(record: Record, now: Rating) -> list[str]:
    stated = record.rating
    if stated.level == now.level and abs(stated.value - now.value) <= SAME:
        return []
    by = "" if record.engine == __version__ else f" (made by engine {record.engine})"
    return [f"stated as {stated.level} {stated.value:g}, rated {now.level} {now.value:g}{by}"]
