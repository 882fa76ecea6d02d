"""The contract of a family, as checks for every package that defines a family.

    from cruxpress.testing import check_family

    def test_contract():
        check_family(MY_FAMILY)

A check is a function that raises AssertionError if the fact in its name is false.  The names of its
parameters select its arguments: ``family``, ``record``, ``records``, ``made`` (the puzzles of the
records) or ``choices`` (a puzzle for each choice of each option).  ``contract()`` lists all checks.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.families import named
from cruxpress.testing import (
    drawings,
    making,
    names,
    next_step,
    options,
    ratings,
    solutions,
    texts,
    walks,
)
from cruxpress.testing.subject import MadePuzzle, Subject, made_of, registered

Check = Callable[..., None]
_MODULES = (names, texts, solutions, ratings, walks, next_step, making, drawings, options)
_PARAMETERS = {"family", "record", "records", "made", "choices"}

__all__ = [
    "Check",
    "ContractBroken",
    "MadePuzzle",
    "Subject",
    "check_family",
    "contract",
    "made_of",
    "run",
]


class ContractBroken(AssertionError):
    """A family breaks the contract; ``faults``: name of the check -> message."""

    def __init__(self, family: str, faults: dict[str, str]):
        lines = "".join(f"\n  {name.replace('_', ' ')}: {fault}" for name, fault in faults.items())
        super().__init__(f"{family} breaks {len(faults)} checks of the contract:{lines}")
        self.faults = faults


def contract() -> tuple[Check, ...]:
    """The checks that every family must pass."""
    return tuple(check for module in _MODULES for check in _checks(module))


def _checks(module: ModuleType) -> Iterable[Check]:
    for name, value in vars(module).items():
        if not inspect.isfunction(value) or value.__module__ != module.__name__:
            continue
        if not name.startswith("_") and set(inspect.signature(value).parameters) <= _PARAMETERS:
            yield value


def run(check: Check, subject: Subject) -> None:
    """Call a check with the attributes of the subject that its parameters name."""
    asked: dict[str, Any] = {
        name: getattr(subject, name) for name in inspect.signature(check).parameters
    }
    check(**asked)


def check_family(family: AnyFamily | str) -> None:
    """Test a family, or a registered family by name, against the contract.

    All checks run; ContractBroken names the failed ones.  A family that is not registered is
    registered temporarily.
    """
    subject = Subject(named(family) if isinstance(family, str) else family)
    faults: dict[str, str] = {}
    with registered(subject.family):
        for check in contract():
            try:
                run(check, subject)
            except (AssertionError, PuzzleError, LookupError, TypeError, ValueError) as fault:
                faults[check.__name__] = f"{type(fault).__name__}: {fault}"
    if faults:
        raise ContractBroken(subject.family.name, faults)
