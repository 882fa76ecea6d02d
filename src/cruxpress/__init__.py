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
    from cruxpress import errors, families
    from cruxpress.aim import make
    from cruxpress.batch import run
    from cruxpress.crew import Processes
    from cruxpress.library import check, draw, explain, make_book, next_step, rate, solve
    from cruxpress.packs import read, write
    from cruxpress.recipe import Recipe, Target
    from cruxpress.record import Record
    from cruxpress.state import State
    from cruxpress.wish import Wish

# Public name -> the module that has it.
_HOMES = {
    **dict.fromkeys(
        ("check", "draw", "explain", "make_book", "next_step", "rate", "solve"), "cruxpress.library"
    ),
    "make": "cruxpress.aim",
    "run": "cruxpress.batch",
    "read": "cruxpress.packs",
    "write": "cruxpress.packs",
    "Processes": "cruxpress.crew",
    "Recipe": "cruxpress.recipe",
    "Target": "cruxpress.recipe",
    "Record": "cruxpress.record",
    "State": "cruxpress.state",
    "Wish": "cruxpress.wish",
}

__all__ = [
    "Processes", "Recipe", "Record", "State", "Target", "Wish", "__version__", "check", "draw",
    "errors", "explain", "families", "make", "make_book", "next_step", "rate", "read", "run",
    "solve", "write",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in ("errors", "families"):
        return import_module(f"cruxpress.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'cruxpress' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
