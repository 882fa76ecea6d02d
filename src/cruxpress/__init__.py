"""cruxpress: puzzles at the difficulty you ask for, proved, explained and put on paper.

>>> from cruxpress import Recipe, make
>>> record = make(Recipe("sudoku", level="easy", seed=1))
>>> record.rating.level
'easy'

The names below are loaded when they are first used; docs/python.md shows them at work.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cruxpress.version import __version__

if TYPE_CHECKING:
    from cruxpress import families
    from cruxpress.api import check, draw, explain, make_book, next_step, rate, solve
    from cruxpress.batch import run
    from cruxpress.core import errors
    from cruxpress.core.recipe import Recipe, Target
    from cruxpress.core.record import Record
    from cruxpress.core.state import State
    from cruxpress.engine.request import PuzzleRequest
    from cruxpress.engine.search import make
    from cruxpress.files.record_files import read, write
    from cruxpress.workers import Processes

# Public name -> the module that has it.
_HOMES = {
    **dict.fromkeys(
        ("check", "draw", "explain", "make_book", "next_step", "rate", "solve"), "cruxpress.api"
    ),
    "make": "cruxpress.engine.search",
    "run": "cruxpress.batch",
    "read": "cruxpress.files.record_files",
    "write": "cruxpress.files.record_files",
    "Processes": "cruxpress.workers",
    "Recipe": "cruxpress.core.recipe",
    "Target": "cruxpress.core.recipe",
    "Record": "cruxpress.core.record",
    "State": "cruxpress.core.state",
    "PuzzleRequest": "cruxpress.engine.request",
}
# Public name of a module -> the module.
_MODULES = {"errors": "cruxpress.core.errors", "families": "cruxpress.families"}

__all__ = [
    "Processes",
    "PuzzleRequest",
    "Recipe",
    "Record",
    "State",
    "Target",
    "__version__",
    "check",
    "draw",
    "errors",
    "explain",
    "families",
    "make",
    "make_book",
    "next_step",
    "rate",
    "read",
    "run",
    "solve",
    "write",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(_MODULES[name])
    if name not in _HOMES:
        raise AttributeError(f"module 'cruxpress' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
