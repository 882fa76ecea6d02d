"""A reader who follows a walk with a pencil and believes nothing.

It knows the rules of sudoku and what the words of steps mean, and shares no code with the
package: it reads the digits of a puzzle, the cells of every unit, and steps as records store
them (technique, kind, parts, places, strikes).  Of every step it asks three things: is what the
step says true of the board as it stands; does the conclusion follow from that alone, and is it
whole; and was there something easier to do?

The last is asked of singles, direct steps, locked digits, subsets up to triplets, X-Wing and
Swordfish, XY- and XYZ-Wing (``easier.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.grids.replayer.cells import CELLS
from tests.grids.replayer.chains import CHAINS
from tests.grids.replayer.easier import easier
from tests.grids.replayer.pattern_names import READINGS
from tests.grids.replayer.sheet import Candidates, Cells, Parts, Sheet, Unit, classic_units
from tests.grids.replayer.unique import UNIQUE
from tests.grids.replayer.units import UNITS

__all__ = [
    "KINDS", "SHARED", "Candidates", "Cells", "Claim", "Parts", "Sheet", "Unit", "check",
    "classic_units", "follow", "struck", "take",
]  # fmt: skip

# What a step may claim, kind by kind: (board, parts, places, strikes).
Claim = Callable[[Sheet, Parts, dict[str, str], Candidates], None]
KINDS: dict[str, Claim] = {**UNITS, **CELLS, **UNIQUE, **CHAINS, **READINGS}
# Those of puzzles with rules beyond units: nothing rests on uniqueness there.
SHARED = {
    kind: claim
    for kind, claim in KINDS.items()
    if kind not in UNIQUE and kind not in ("hidden-rectangle", "avoidable-rectangle")
}


def struck(step: Mapping[str, Any]) -> Candidates:
    return {(cell, d) for cell, digits in step.get("strikes", {}).items() for d in digits}


def follow(units: Mapping[Unit, Cells], givens: Mapping[str, str], symbols: str,
           steps: Sequence[Mapping[str, Any]]) -> Sheet:  # fmt: skip
    """Follow a walk of a sudoku to its end; AssertionError with the step that is not as it says."""
    sheet = Sheet(units, symbols)
    for cell, digit in givens.items():
        sheet.give(cell, digit)
    for number, step in enumerate(steps, 1):
        try:
            check(sheet, step)
        except AssertionError as error:
            raise AssertionError(f"step {number}: {step}") from error
        take(sheet, step)
    return sheet


def take(sheet: Sheet, step: Mapping[str, Any]) -> None:
    """Write a step down."""
    for cell, digit in step.get("places", {}).items():
        sheet.write(cell, digit)
    for cell, digit in struck(step):
        sheet.left[cell].discard(digit)


def check(sheet: Sheet, step: Mapping[str, Any], kinds: Mapping[str, Claim] = KINDS) -> None:
    """Is a step true of the board, does it follow, is it new, and is nothing easier open?

    ``kinds`` are the claims that steps may make."""
    places, strikes = step.get("places", {}), struck(step)
    assert places or strikes, "a step that does nothing"
    for cell, digit in [*places.items(), *strikes]:
        assert cell not in sheet.written and digit in sheet.left[cell], "a stale step"
    found = easier(sheet, step["weight"])
    assert not found, f"easier and open: {found}"
    kinds[step.get("kind") or step["technique"]](sheet, step["parts"], dict(places), strikes)
