"""How many minutes a person will need for a sudoku.

The kernel simulates a solve by singles and counts the options at each step
(see ``kernels/sudoku/effort.hpp``).  A linear model of the logarithms turns three of these
numbers into minutes.  Its weights are data, fitted to the times of real players by
``tools/fit_sudoku_effort.py`` and kept with their date and evidence in ``effort.json``.

The players' puzzles go up to a hardest step of about 4.5 on Sudoku Explainer's ladder.  Beyond
that the minutes double with every six points, based on the times of nine puzzles, so that harder
steps never shorten a puzzle.  ``EffortModel.measured`` distinguishes the two cases.  The 80 %
interval is wider beyond the measured range.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import fsum
from typing import TYPE_CHECKING, Any

from cruxpress._kernels import sudoku as _kernel
from cruxpress.support.package_files import files

if TYPE_CHECKING:  # numpy is imported lazily: it would delay the first puzzle
    import numpy as np
    import numpy.typing as npt

    Features = npt.NDArray[np.float64]

NAMES: tuple[str, ...] = tuple(_kernel.effort_feature_names())
"""The names of the features, in the order of the columns."""
WAVES = NAMES.index("waves")

KINDS = ("region", "line", "naked", "locked", "stuck", "floor")
"""The kinds of steps that have a rate, in the kernel's order."""

LONGEST = 60.0 * 24 * 365
"""How many minutes are too many to tell apart? (A year; keeps every prediction finite.)"""


@dataclass(frozen=True)
class EffortModel:
    """A fitted model: ``log(minutes) = intercept + sum of slope * log(1 + feature)``."""

    columns: tuple[int, ...]
    slopes: tuple[float, ...]
    intercept: float
    rates: tuple[int, ...]
    hardest: float
    doubling: float
    spread: tuple[float, float]
    spread_beyond: tuple[float, float]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> EffortModel:
        """Read the format of ``effort.json``; convert standardised weights to plain slopes."""
        slopes = [w / s for w, s in zip(data["weights"], data["scale"], strict=True)]
        return cls(
            columns=tuple(NAMES.index(name) for name in data["features"]),
            slopes=tuple(slopes),
            intercept=data["intercept"] - fsum(map(float.__mul__, slopes, data["mean"])),
            rates=tuple(data["rates"][kind] for kind in KINDS),
            hardest=data["range"]["hardest"],
            doubling=data["doubling"],
            spread=tuple(data["spread"]),
            spread_beyond=tuple(data["spread_beyond"]),
        )

    @cached_property
    def terms(self) -> tuple[tuple[int, float], ...]:
        """The columns with their slopes."""
        return tuple(zip(self.columns, self.slopes, strict=True))

    def measured(self, hardest: float) -> bool:
        """Whether the fitted data include steps this hard."""
        return hardest <= self.hardest

    def interval(self, minutes: float, measured: bool) -> tuple[float, float]:
        """The interval, in minutes, that contains 80 of 100 such puzzles."""
        low, high = self.spread if measured else self.spread_beyond
        return round(minutes * low, 2), round(min(minutes * high, LONGEST), 2)

    def minutes(self, features: Sequence[float] | Features, hardest: float) -> float:
        total = self.intercept
        for column, slope in self.terms:
            total += slope * math.log1p(features[column])
        if hardest > self.hardest:
            total += (hardest - self.hardest) / self.doubling * math.log(2)
        return round(min(math.exp(min(total, 700.0)), LONGEST), 2)


@cache
def model() -> EffortModel:
    """The fitted model of ``effort.json``."""
    text = files("cruxpress.families.sudoku").joinpath("effort.json").read_text("utf-8")
    return EffortModel.read(json.loads(text))


def features_of(puzzle: bytes, units: npt.NDArray[np.uint16] | None = None) -> list[float]:
    """Measure one puzzle, a digit for each cell with 0 for empty: its features, as in NAMES."""
    return _kernel.effort(puzzle, model().rates, units)


def features(
    puzzles: npt.NDArray[np.uint8], units: npt.NDArray[np.uint16] | None = None
) -> Features:
    """Measure puzzles, uint8 [n, cells] with 0 for empty: one row of features each, as in NAMES.

    ``units`` are the rows, columns, regions and extra units of a board that is not the classic
    9 x 9.  Images of a puzzle under the symmetries of its board have equal rows.

    >>> import numpy as np
    >>> empty_but_one = np.zeros((1, 81), np.uint8); empty_but_one[0, 0] = 5
    >>> dict(zip(NAMES, features(empty_but_one)[0].tolist()))["stuck"]
    80.0
    """
    import numpy as np

    values: Features = _kernel.effort_features(puzzles, units, np.array(model().rates, np.uint32))
    return values


def minutes(row: Sequence[float] | Features, hardest: float = 0.0) -> float:
    """The minutes predicted from one row of features and the rating of the hardest step.

    >>> import numpy as np
    >>> easy = features(np.array([list(map(int, (
    ...     "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    ... )))], np.uint8))[0]
    >>> 3 < minutes(easy, 1.5) < 6
    True
    >>> minutes(easy, 10.5) / minutes(easy, 4.5)
    2.0
    """
    return model().minutes(row, hardest)


def minutes_of_all(rows: Features, hardest: npt.ArrayLike = 0.0) -> Features:
    """The same as ``minutes`` for each row, bit-identical on every machine.

    >>> import numpy as np
    >>> minutes_of_all(np.zeros((2, len(NAMES))), [1.0, 1.0]).shape
    (2,)
    """
    import numpy as np

    predict = model().minutes
    ratings = np.broadcast_to(np.asarray(hardest, float), (len(rows),)).tolist()
    return np.array([predict(row, r) for row, r in zip(rows.tolist(), ratings, strict=True)])
