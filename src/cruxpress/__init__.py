"""cruxpress: puzzles at the difficulty you ask for, proved, explained and put on paper.

>>> import cruxpress
>>> for record in cruxpress.generate("sudoku", level="easy", count=2, seed=1):
...     print(record.id, record.rating.level)
sudoku-gb2damekbb4q easy
sudoku-kbp1np2ah6c9 easy

The names below are loaded when they are first used; docs/python.md shows them at work.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cruxpress.version import __version__

if TYPE_CHECKING:
    from cruxpress import families
    from cruxpress.api import (
        Puzzle,
        check,
        draw,
        explain,
        hint,
        make_book,
        play,
        puzzle,
        rate,
        solve,
    )
    from cruxpress.batch import Outcome, run
    from cruxpress.core import errors
    from cruxpress.core.drawing import Drawing
    from cruxpress.core.family import Solutions
    from cruxpress.core.rating import Rating
    from cruxpress.core.recipe import Range, Recipe, Target
    from cruxpress.core.record import Record
    from cruxpress.core.state import Next, State
    from cruxpress.core.walk import Step, Walk
    from cruxpress.engine.request import PuzzleRequest
    from cruxpress.engine.search import make
    from cruxpress.files.record_files import read, write
    from cruxpress.generation import Generation, generate
    from cruxpress.workers import Processes

# Public name -> the module that has it.
_HOMES = {
    name: f"cruxpress.{module}"
    for module, names in {
        "api": "Puzzle check draw explain hint make_book play puzzle rate solve",
        "batch": "Outcome run",
        "core.drawing": "Drawing",
        "core.family": "Solutions",
        "core.rating": "Rating",
        "core.recipe": "Range Recipe Target",
        "core.record": "Record",
        "core.state": "Next State",
        "core.walk": "Step Walk",
        "engine.request": "PuzzleRequest",
        "engine.search": "make",
        "files.record_files": "read write",
        "generation": "Generation generate",
        "workers": "Processes",
    }.items()
    for name in names.split()
}
# Public name of a module -> the module.
_MODULES = {"errors": "cruxpress.core.errors", "families": "cruxpress.families"}

__all__ = [
    "Drawing", "Generation", "Next", "Outcome", "Processes", "Puzzle", "PuzzleRequest", "Range",
    "Rating", "Recipe", "Record", "Solutions", "State", "Step", "Target", "Walk", "__version__",
    "check", "draw", "errors", "explain", "families", "generate", "hint", "make", "make_book",
    "play", "puzzle", "rate", "read", "run", "solve", "write",
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
