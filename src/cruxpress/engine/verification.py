"""Verification: records are proved before they are returned, and checked when they are read.

A new record must pass three tests: its texts parse back to an equal puzzle and solution; the exact
solver, which counts up to two solutions, finds only the stated one; and the family's ``check``,
which shares no code with the solver, accepts the solution.  ``faults_of`` checks a stored record.
It also computes rating and features again, follows the walk, and compares the rating with the
target of the recipe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cruxpress.core.errors import ParseError, PuzzleError, RecordError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.rating import Rating
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record, fingerprint, identity
from cruxpress.families import named
from cruxpress.version import __version__

# How far may two computations of the same number differ? This allows for rounding in files.
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
    """The proved record of a new puzzle; RecordError if a check fails."""
    record = _record(family, puzzle, solution, rating, recipe, walk, missed, notes)
    try:
        only = only_solution(family, puzzle)
    except PuzzleError as error:
        raise _untrue(family, f"the solver finds {error}") from None
    if only != solution:
        raise _untrue(family, "the solver finds another solution")
    return record


def _record(
    family: AnyFamily,
    puzzle: object,
    solution: object,
    rating: Rating,
    recipe: Recipe,
    walk: bool,
    missed: str,
    notes: tuple[str, ...],
) -> Record:
    """The record of a puzzle with a known solution; parses its texts back and runs ``check``."""
    text, answer = family.write(puzzle), family.write_solution(puzzle, solution)
    _read_back(family, puzzle, solution, text, answer)
    if faults := family.check(puzzle, solution):
        raise _untrue(family, f"the checker refuses the solution: {faults[0]}")
    record = Record(
        family=family.name,
        id=identity(family.name, text),
        puzzle=text,
        solution=answer,
        rating=rating,
        recipe=recipe,
        fingerprint=fingerprint(family.name, family.canonical(puzzle, solution)),
        walk=tuple(map(family.tell, family.reason(puzzle).steps)) if walk else None,
        missed=missed,
        notes=notes,
    )
    if walk and (faults := _walk_faults(record, family.cells(puzzle, solution))):
        raise _untrue(family, faults[0])
    return record


def _read_back(family: AnyFamily, puzzle: object, solution: object, text: str, answer: str) -> None:
    """Raise RecordError if the texts do not parse back to the same puzzle and solution."""
    try:
        read = family.parse(text)
        same = read == puzzle and family.parse_solution(read, answer) == solution
    except ParseError as error:
        raise _untrue(family, f"its text cannot be read: {error}") from None
    if not same:
        raise _untrue(family, f"it is read as another one from {shown(text)}")


def _untrue(family: AnyFamily, why: str) -> RecordError:
    return RecordError(f"a {family.name} was made that fails its verification: {why}")


def only_solution(family: AnyFamily, puzzle: object) -> Any:
    """The only solution of a puzzle; NotUnique or Beyond otherwise."""
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
    """The record of a puzzle from another source: parsed, proved and rated."""
    puzzle = family.parse(text)
    solution = only_solution(family, puzzle)
    recipe = Recipe(family.name, source=source)
    rating = family.rate(puzzle, "")
    record = _record(family, puzzle, solution, rating, recipe, walk, "", notes)
    return replace(record, extra=dict(extra or {}))


@dataclass(frozen=True)
class Findings:
    """The result of a verification.

    ``faults``: what is wrong with the record.  ``older``: how its rating differs from ours if
    another engine stated it; such a record stays usable with its stated rating.
    """

    faults: list[str]
    older: str = ""


def faults_of(record: Record, *, older: bool = False) -> list[str]:
    """List the faults of a record as sentences; empty if the record is right.

    ``older`` accepts the stated rating of a record that another engine made.
    """
    found = findings(record)
    return found.faults if older or not found.older else [*found.faults, found.older]


def findings(record: Record) -> Findings:
    """Verify a record: its solution, rating, target, walk, id and fingerprint.

    Does not make the record again from its recipe, which would take as long as the first time.
    """
    try:
        family = named(record.family)
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
    except PuzzleError as error:
        return Findings([str(error)])
    faults, older = list(family.check(puzzle, solution)), ""
    try:
        if only_solution(family, puzzle) != solution:
            faults.append("the stated solution is not the solution of the puzzle")
        difference = _rating_difference(record, family.rate(puzzle, record.rating.scale))
        if difference and record.engine != __version__:
            older = f"{difference} (made by engine {record.engine})"
        elif difference:
            faults.append(difference)
        faults += _target_faults(record, family)
    except PuzzleError as error:
        faults.append(str(error))
    faults += _walk_faults(record, family.cells(puzzle, solution))
    if identity(record.family, family.write(puzzle)) != record.id:
        faults.append(f"the id {record.id} is not that of the puzzle")
    if not faults and record.fingerprint != fingerprint(
        family.name, family.canonical(puzzle, solution)
    ):
        faults.append("the fingerprint is not that of the puzzle")
    return Findings(faults, older)


def _rating_difference(record: Record, now: Rating) -> str:
    stated = record.rating
    if stated.level != now.level or abs(stated.value - now.value) > SAME:
        return f"stated as {stated.level} {stated.value:g}, rated {now.level} {now.value:g}"
    for name, value in stated.features.items():
        if name not in now.features or not _same(value, now.features[name]):
            told = now.features.get(name, "nothing")
            return f"the feature {name} is stated as {_told(value)}, and is {_told(told)}"
    return ""


def _same(stated: Any, now: Any) -> bool:
    if isinstance(stated, float) and isinstance(now, (int, float)):
        return abs(stated - now) <= SAME
    return bool(stated == (dict(now) if isinstance(now, Mapping) else now))


def _told(value: object) -> str:
    return shown(str(value))[1:-1]


def _target_faults(record: Record, family: AnyFamily) -> list[str]:
    """Does the rating meet the target of the recipe, and is ``missed`` set only if not?"""
    if record.recipe.source:
        return []
    target = family.target(record.recipe.target)
    miss = target.miss(record.rating, family.scale(target.scale))
    if miss.distance and not record.missed:
        return [f"its recipe asks for {target}, and it is {miss.reason}"]
    if record.missed and not miss.distance:
        return [f"it is said to miss its target, and meets it: {target}"]
    return []


def _walk_faults(record: Record, cells: Mapping[str, str]) -> list[str]:
    """Follow the walk: no wrong symbol is written, no right one struck, all cells are written."""
    if record.walk is None:
        return []
    written: dict[str, str] = {}
    for number, step in enumerate(record.walk, 1):
        wrong = [cell for cell, symbol in step.places.items() if cells.get(cell) != symbol]
        wrong += [cell for cell, struck in step.strikes.items() if cells.get(cell) in struck]
        if wrong:
            return [f"step {number} of the walk is wrong about {_told(wrong[0])}"]
        written |= step.places
    left = [cell for cell in cells if cell not in written]
    return [f"the walk ends before {left[0]} is written"] if left else []
