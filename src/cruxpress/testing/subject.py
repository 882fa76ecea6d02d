"""What a check of the contract gets: a family, records and puzzles that it made."""

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

# How many records of each level does a check look at?
EACH = 2
# The module in which a family stands that no package has registered.
_STAND = "cruxpress_family_under_test"


class MadePuzzle(NamedTuple):
    """A made puzzle with its one solution, and both as texts."""

    puzzle: Any
    solution: Any
    text: str
    answer: str


def made_of(family: AnyFamily, records: Iterable[Record]) -> list[MadePuzzle]:
    """The puzzles of records, as a family reads them."""
    found = []
    for record in records:
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
        found.append(MadePuzzle(puzzle, solution, record.puzzle, record.solution))
    return found


class Subject:
    """A family under test.  Its attributes are the parameters that a check may have."""

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
        """A puzzle for each choice of each option that makes one."""
        from cruxpress.testing.options import records_of_choices

        return made_of(self.family, records_of_choices(self.family))


@contextmanager
def registered(family: AnyFamily) -> Iterator[None]:
    """While this lasts, the family is the one of its name, also if no package registers it."""
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
    """Is the family one that worker processes cannot find?"""
    return families._HOMES.get(family.name) == f"{_STAND}:FAMILY"


def _forget_names() -> None:
    families.named.cache_clear()
    search._SETTLED.clear()


@contextmanager
def refused(error: type[Exception], match: str = "") -> Iterator[list[Any]]:
    """What is done here must raise the error with a matching message; the list holds it then."""
    caught: list[Any] = []
    try:
        yield caught
    except error as found:
        caught.append(found)
    assert caught, f"no {error.__name__} was raised"
    assert re.search(match, str(caught[0])), f"{caught[0]} does not say {match!r}"


def forget(family: AnyFamily) -> None:
    """Empty the caches of the modules that solve, reason and rate: a cached result that is
    compared with itself proves nothing."""
    home = family.solve.__module__.rpartition(".")[0]
    for name in ("solve", "reason", "rate"):
        try:
            module = import_module(f"{home}.{name}")
        except ModuleNotFoundError:
            continue
        for value in vars(module).values():
            if hasattr(value, "cache_clear") and value.__module__ == module.__name__:
                value.cache_clear()
