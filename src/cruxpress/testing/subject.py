"""The arguments of the checks: a family, and records and puzzles made with it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from cruxpress import families
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine import search

# How many records of each level do the checks use?
EACH = 2
# The name of the temporary module of a family that is not registered.
_STAND = "cruxpress_family_under_test"


class MadePuzzle(NamedTuple):
    """A made puzzle with its only solution, and both as texts."""

    puzzle: Any
    solution: Any
    text: str
    answer: str


def made_of(family: AnyFamily, records: Iterable[Record]) -> list[MadePuzzle]:
    """The parsed puzzles and solutions of records."""
    found = []
    for record in records:
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
        found.append(MadePuzzle(puzzle, solution, record.puzzle, record.solution))
    return found


class Subject:
    """A family under test.  Its attributes are the possible arguments of a check."""

    def __init__(self, family: AnyFamily):
        self.family = family

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Two records of each level at the default shape, with their walks."""
        return tuple(
            search.make(
                Recipe(self.family.name, target=Target(level.name), seed=11, item=item), walk=True
            )
            for level in self.family.levels
            for item in range(EACH)
        )

    @property
    def record(self) -> Record:
        """One record."""
        return self.records[0]

    @cached_property
    def made(self) -> list[MadePuzzle]:
        """The puzzles of the records."""
        return made_of(self.family, self.records)

    @cached_property
    def choices(self) -> list[MadePuzzle]:
        """A puzzle for each choice of each option, except choices that give an error."""
        from cruxpress.testing.options import records_of_choices

        return made_of(self.family, records_of_choices(self.family))


@contextmanager
def registered(family: AnyFamily) -> Iterator[None]:
    """Register a family under its name while the context is active."""
    if families.known(family.name) and families.named(family.name) is family:
        yield
        return
    module, homes = ModuleType(_STAND), families._HOMES
    module.FAMILY = family  # type: ignore[attr-defined]
    before = homes.get(family.name)
    sys.modules[_STAND], homes[family.name] = module, f"{_STAND}:FAMILY"
    _forget_names()
    try:
        yield
    finally:
        del homes[family.name], sys.modules[_STAND]
        if before:
            homes[family.name] = before
        _forget_names()


def in_this_process_only(family: AnyFamily) -> bool:
    """Is the family registered only temporarily, so that worker processes cannot find it?"""
    return families._HOMES.get(family.name) == f"{_STAND}:FAMILY"


def _forget_names() -> None:
    families.named.cache_clear()
    search._SETTLED.clear()


@contextmanager
def refused(error: type[Exception], match: str = "") -> Iterator[list[Any]]:
    """Assert that the block raises the error with a matching message; the list receives it."""
    caught: list[Any] = []
    try:
        yield caught
    except error as found:
        caught.append(found)
    assert caught, f"no {error.__name__} was raised"
    assert re.search(match, str(caught[0])), f"{caught[0]} does not say {match!r}"


def forget(family: AnyFamily) -> None:
    """Empty the caches of the modules solve, reason and rate.  Otherwise a repeated call would only
    return the cached result."""
    home = family.solve.__module__.rpartition(".")[0]
    for name in ("solve", "reason", "rate"):
        try:
            module = import_module(f"{home}.{name}")
        except ModuleNotFoundError:
            continue
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and value.__module__ == module.__name__:
                value.cache_clear()
