"""The effort of a 9x9 killer: its predicted place, 1 to 100, in books of rising difficulty.

A linear model of the logarithms of seven numbers: rounds of the climb, some kinds of steps, and how
much the sums of the cages leave open.  Its weights are data, fitted by
``tools/fit_killer_effort.py`` and kept with their date and evidence in ``effort.json``.  The books
hold puzzles of one band (easy to medium on our ladder), and nobody's times are known.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import fsum, log, log1p
from typing import Any

from cruxpress.families.killer.puzzle import Puzzle
from cruxpress.grids.techniques import WEIGHTS
from cruxpress.support.package_files import files

NAMES = ("rounds", "ways", "tight", "cage_digits", "innies", "medium", "boxed")
"""The names of the numbers, in the order of the weights."""
MEDIUM = 2.5
"""From which weight on is a step medium or harder?"""
TIGHT = 2
"""Up to how many sets of digits is a cage tight?"""
BOOKS = 100


@cache
def _sets() -> Counter[tuple[int, int]]:
    """How many sets of digits has a cage of so many cells and such a sum?"""
    digits = range(1, 10)
    return Counter((size, sum(one)) for size in digits for one in combinations(digits, size))


def numbers(puzzle: Puzzle, rounds: int, techniques: Mapping[str, int]) -> list[float]:
    """The numbers of a 9x9 puzzle that the model weighs, in the order of ``NAMES``."""
    # A sum that no set of digits has is in no puzzle with a solution.
    ways = [
        _sets()[len(cells), total]
        for cells, total in zip(puzzle.cells_of, puzzle.sums, strict=True)
    ]
    boxes = [{cell // 27 * 3 + cell % 9 // 3 for cell in cells} for cells in puzzle.cells_of]
    medium = sum(count for slug, count in techniques.items() if WEIGHTS[slug] >= MEDIUM)
    return [
        log1p(rounds),
        fsum(map(log, ways)) / max(1, len(ways)),
        log1p(sum(way <= TIGHT for way in ways)),
        log1p(techniques.get("cage-digits", 0)),
        log1p(techniques.get("innie", 0)),
        log1p(medium),
        log1p(sum(len(one) == 1 for one in boxes)),
    ]


@cache
def model() -> dict[str, Any]:
    """The fitted model of ``effort.json``."""
    text = files("cruxpress.families.killer").joinpath("effort.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def effort(puzzle: Puzzle, rounds: int, techniques: Mapping[str, int]) -> float:
    """The predicted book of a 9x9 puzzle, with one decimal."""
    fitted = model()
    columns = zip(
        numbers(puzzle, rounds, techniques),
        fitted["mean"], fitted["scale"], fitted["weights"],
        strict=True,
    )  # fmt: skip
    total = fsum((x - mean) / scale * weight for x, mean, scale, weight in columns)
    place: float = fitted["intercept"] + total
    return round(min(max(place, 1.0), float(BOOKS)), 1)
