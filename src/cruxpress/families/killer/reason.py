"""Killer as a person solves it: the kernel finds the steps, ``parts`` says what they are made of.

One step at a time, the easiest first, from whatever a person has written and struck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cruxpress._kernels import killer as kernel
from cruxpress.families.killer.board import Board
from cruxpress.families.killer.parts import Scene, made_of
from cruxpress.families.killer.puzzle import SYMBOLS, Puzzle, check
from cruxpress.families.killer.solve import arrays, solve
from cruxpress.families.killer.techniques import SLUGS, TECHNIQUES, WEIGHTS
from cruxpress.state import State
from cruxpress.walk import Remark, Step, Walk

__all__ = ["TECHNIQUES", "next_step", "reason"]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as can be proved.

    >>> from cruxpress.families.killer import KILLER
    >>> reason(KILLER.parse(KILLER.example)).complete
    True
    """
    found = kernel.walk(*arrays(puzzle))
    board, steps = Board(puzzle, State()), []
    for raw in found["steps"]:
        steps.append(_step(board, raw))
        for cell, digits in raw["strikes"]:
            board.open[cell].difference_update(digits)
        if raw["place"] >= 0:
            board.write(raw["place"], raw["digits"][0])
    if found["complete"] and not check(puzzle, bytes(board.written)):
        return Walk(tuple(steps), True)  # steps that strike only what is wrong leave one solution
    verdict = solve(puzzle).verdict
    why = verdict if verdict in ("none", "many", "unknown") else "budget"
    return Walk(tuple(steps), False, Remark(why))


def next_step(puzzle: Puzzle, solution: bytes, state: State) -> Step | None:
    """The easiest step from what is written and struck; none when the budget is spent."""
    board = Board(puzzle, state)
    walk = kernel.walk(*arrays(puzzle), steps=1, **board.buffers())
    return next((_step(board, raw) for raw in walk["steps"]), None)


def _step(board: Board, raw: Mapping[str, Any]) -> Step:
    scene = Scene(board, raw)
    kind, parts = made_of(scene)
    slug = SLUGS[raw["technique"]]
    placed = raw["place"] >= 0
    return Step(
        slug,
        WEIGHTS[slug],
        cells=tuple(scene.cells),
        # What a placement strikes from its units and its cage goes without saying.
        places={scene.cells[0]: SYMBOLS[raw["digits"][0] - 1]} if placed else {},
        strikes=scene.strikes,
        kind="" if kind == slug else kind,
        parts=parts,
    )
