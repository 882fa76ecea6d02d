"""Keen as a person solves it: the kernel finds the steps, ``wording`` puts them into words.

The kernel looks for the simplest technique first and begins again after every step, so the
walk of an easy puzzle never uses a harder technique.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cruxpress._kernels import keen as kernel
from cruxpress.cells import cell_name
from cruxpress.families.keen.puzzle import SYMBOLS, Puzzle
from cruxpress.families.keen.solve import BUDGET, parts
from cruxpress.families.keen.techniques import TECHNIQUES, WEIGHTS
from cruxpress.families.keen.wording import Open, Scene, sentences
from cruxpress.walk import Remark, Step, Walk, what

__all__ = ["TECHNIQUES", "reason", "steps_of"]

# Verdicts that say why a walk ends before the solution; with any other it is the budget.
_VERDICTS = ("none", "many")


def steps_of(puzzle: Puzzle) -> dict[str, Any]:
    """The steps of a puzzle as the kernel finds them."""
    found: dict[str, Any] = kernel.walk(*parts(puzzle), budget=BUDGET)
    return found


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as can be proved.

    >>> from cruxpress.families.keen.text import parse
    >>> print(reason(parse("3:a_3aab_,m3s1s1a4")).steps[0].why)
    The cage 3× at R1C1, R1C2 can only be 1×3, so no other digit is in it.
    """
    walk = steps_of(puzzle)
    open_digits: Open = [set(range(1, puzzle.size + 1)) for _ in puzzle.cage_of]
    steps = []
    for raw in walk["steps"]:
        steps.append(_step(puzzle, open_digits, raw))
        for cell, digit in raw["struck"]:
            open_digits[cell].discard(digit)
    verdict = walk["verdict"] if walk["verdict"] in _VERDICTS else "budget"
    return Walk(tuple(steps), walk["complete"], None if walk["complete"] else Remark(verdict))


def _step(puzzle: Puzzle, open_digits: Open, raw: Mapping[str, Any]) -> Step:
    scene = Scene(puzzle, open_digits, raw)
    where, why = sentences(scene)
    places: dict[str, str] = {}
    strikes: dict[str, tuple[str, ...]] = {}
    if raw["placed"]:
        # What a placement strikes from its row and column goes without saying.
        cell, digit = raw["placed"]
        places = {cell_name(puzzle.size, cell): SYMBOLS[digit - 1]}
    else:
        for cell, digit in raw["struck"]:
            name = cell_name(puzzle.size, cell)
            strikes[name] = (*strikes.get(name, ()), SYMBOLS[digit - 1])
    slug = raw["technique"]
    cells = tuple(scene.cells)
    return Step(
        slug,
        WEIGHTS[slug],
        where,
        why,
        what(places, strikes),
        cells,
        places,
        strikes,
    )
