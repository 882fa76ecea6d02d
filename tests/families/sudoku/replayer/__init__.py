"""A reader who follows a walk with a pencil and believes nothing.

It knows the rules of sudoku and what the words of steps mean, and shares no code with the
family: it reads the digits of a puzzle, the cells of every unit, and steps as records store
them (technique, kind, parts, places, strikes).  Of every step it asks three things: is what the
step says true of the board as it stands; does the conclusion follow from that alone, and is it
whole; and was there something easier to do?

The last is asked of singles, direct steps, locked digits, subsets up to triplets, X-Wing and
Swordfish, XY- and XYZ-Wing (``easier.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.families.sudoku.replayer.cells import CELLS
from tests.families.sudoku.replayer.chains import CHAINS
from tests.families.sudoku.replayer.easier import easier
from tests.families.sudoku.replayer.readings import READINGS
from tests.families.sudoku.replayer.sheet import Candidates, Cells, Parts, Sheet, Unit
from tests.families.sudoku.replayer.unique import UNIQUE
from tests.families.sudoku.replayer.units import UNITS

# What a step may claim, kind by kind: (board, parts, places, strikes).
Claim = Callable[[Sheet, Parts, dict[str, str], Candidates], None]
KINDS: dict[str, Claim] = {**UNITS, **CELLS, **UNIQUE, **CHAINS, **READINGS}


def classic_units() -> dict[Unit, Cells]:
    """The units of the classic board by the names that steps give them."""
    lines = range(1, 10)
    units = {("row", r): frozenset(f"R{r}C{c}" for c in lines) for r in lines}
    units |= {("column", c): frozenset(f"R{r}C{c}" for r in lines) for c in lines}
    for box in range(9):
        top, left = box // 3 * 3 + 1, box % 3 * 3 + 1
        cells = (f"R{r}C{c}" for r in range(top, top + 3) for c in range(left, left + 3))
        units["box", box + 1] = frozenset(cells)
    return units


def struck(step: Mapping[str, Any]) -> Candidates:
    return {(cell, d) for cell, digits in step.get("strikes", {}).items() for d in digits}


def follow(units: Mapping[Unit, Cells], givens: Mapping[str, str], symbols: str,
           steps: Sequence[Mapping[str, Any]]) -> Sheet:  # fmt: skip
    """Follow a walk to its end; AssertionError with the step that is not as it says."""
    sheet = Sheet(units, symbols)
    for cell, digit in givens.items():
        sheet.give(cell, digit)
    for number, step in enumerate(steps, 1):
        try:
            check(sheet, step)
        except AssertionError as error:
            raise AssertionError(f"step {number}: {step}") from error
        for cell, digit in step.get("places", {}).items():
            sheet.write(cell, digit)
        for cell, digit in struck(step):
            sheet.left[cell].discard(digit)
    return sheet


def check(sheet: Sheet, step: Mapping[str, Any]) -> None:
    """Is a step true of the board, does it follow, is it new, and is nothing easier open?"""
    places, strikes = step.get("places", {}), struck(step)
    assert places or strikes, "a step that does nothing"
    for cell, digit in [*places.items(), *strikes]:
        assert cell not in sheet.written and digit in sheet.left[cell], "a stale step"
    found = easier(sheet, step["weight"])
    assert not found, f"easier and open: {found}"
    KINDS[step.get("kind") or step["technique"]](sheet, step["parts"], dict(places), strikes)
