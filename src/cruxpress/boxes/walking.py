"""Walks on grids with boxes: what the kernels found, told of the board as it then stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cruxpress.boxes.board import Board, P
from cruxpress.boxes.grid import SYMBOLS
from cruxpress.boxes.parts import Made, Scene
from cruxpress.core.walk import Step, Technique


def steps(
    board: Board[P],
    found: Sequence[Mapping[str, Any]],
    techniques: Sequence[Technique],
    kinds: Mapping[str, Callable[[Scene[P]], Made]],
) -> tuple[Step, ...]:
    """The steps that a kernel found, which are written on the board on the way."""
    taken = []
    for raw in found:
        taken.append(_step(Scene(board, raw), techniques[raw["technique"]], kinds))
        for cell, digits in raw["strikes"]:
            board.open[cell].difference_update(digits)
        if raw["place"] >= 0:
            board.write(raw["place"], raw["digits"][0])
    return tuple(taken)


def _step(
    scene: Scene[P], technique: Technique, kinds: Mapping[str, Callable[[Scene[P]], Made]]
) -> Step:
    kind, parts = kinds[technique.slug](scene)
    placed = scene.step["place"] >= 0
    return Step(
        technique.slug,
        technique.weight,
        cells=tuple(scene.cells),
        # What a placement strikes from the cells that see it goes without saying.
        places={scene.cells[0]: SYMBOLS[scene.step["digits"][0] - 1]} if placed else {},
        strikes=scene.strikes,
        kind="" if kind == technique.slug else kind,
        parts=parts,
    )
