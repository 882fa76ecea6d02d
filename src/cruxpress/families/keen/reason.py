"""Keen solved as a person does: the kernel finds the steps, ``parts`` describes them.

The kernel tries the simplest technique first and begins again after every step.  So the walk of
an easy puzzle never uses a harder technique.  A walk can begin from any state of the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cruxpress._kernels import keen as kernel
from cruxpress.core.state import State
from cruxpress.core.walk import Remark, Step, Walk
from cruxpress.families.keen.open_digits import Open, open_digits, state_arguments
from cruxpress.families.keen.parts import KeenScene, made_of
from cruxpress.families.keen.puzzle import SYMBOLS, Puzzle
from cruxpress.families.keen.solve import BUDGET, arrays
from cruxpress.families.keen.techniques import TECHNIQUES, WEIGHTS

__all__ = ["TECHNIQUES", "next_step", "reason", "steps_of"]

# Verdicts that explain why a walk ends before the solution; otherwise the budget ran out.
_VERDICTS = ("none", "many")


def steps_of(puzzle: Puzzle) -> dict[str, Any]:
    """The kernel's steps of a puzzle."""
    found: dict[str, Any] = kernel.walk(*arrays(puzzle), budget=BUDGET)
    return found


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as can be proved.

    >>> from cruxpress.families.keen.text import parse
    >>> reason(parse("3:a_3aab_,m3s1s1a4")).steps[0].parts["ways"]
    ['1×3']
    """
    walk = steps_of(puzzle)
    still_open = open_digits(puzzle, State())
    steps = []
    for raw in walk["steps"]:
        steps.append(_step(puzzle, still_open, raw))
        for cell, digit in raw["struck"]:
            still_open[cell].discard(digit)
    verdict = walk["verdict"] if walk["verdict"] in _VERDICTS else "budget"
    return Walk(tuple(steps), walk["complete"], None if walk["complete"] else Remark(verdict))


def next_step(puzzle: Puzzle, solution: bytes, state: State) -> Step | None:
    """The easiest step from a state; None when the budget is spent."""
    walk = kernel.walk(*arrays(puzzle), budget=BUDGET, steps=1, **state_arguments(puzzle, state))
    return next((_step(puzzle, open_digits(puzzle, state), raw) for raw in walk["steps"]), None)


def _step(puzzle: Puzzle, still_open: Open, raw: Mapping[str, Any]) -> Step:
    scene = KeenScene(puzzle, still_open, raw)
    kind, parts = made_of(scene)
    places: dict[str, str] = {}
    strikes: dict[str, tuple[str, ...]] = {}
    if raw["placed"]:
        # Omit the strikes that follow from a placement in its row and column.
        cell, digit = raw["placed"]
        places = {scene.cell(cell): SYMBOLS[digit - 1]}
    else:
        strikes = {cell: tuple(digits) for cell, digits in scene.struck.items()}
    slug = raw["technique"]
    return Step(
        slug,
        WEIGHTS[slug],
        cells=tuple(scene.shown),
        places=places,
        strikes=strikes,
        kind="" if kind == slug else kind,
        parts=parts,
    )
