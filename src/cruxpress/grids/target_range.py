"""Convert a target to the range of ratings that the kernels of killer and twist aim at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.rating import Scale
from cruxpress.core.recipe import Target
from cruxpress.core.walk import Technique
from cruxpress.grids.techniques import WEIGHTS
from cruxpress.text.messages import said

# Weights have one decimal, so a rating within half a tenth meets a requested number.
EXACT = 0.05
# From this weight on every weight is possible, because longer chains weigh more.
GROWING = 6.5
# Climbs of the kernel per work unit, and the maximum number of climbs per call.
UNIT, CALL = 100, 2000


@dataclass(frozen=True)
class TargetRange:
    """The ratings of a ladder of techniques.  ``absent``: techniques that puzzles never need."""

    techniques: Sequence[Technique]
    scale: Scale
    absent: frozenset[str] = frozenset()

    @property
    def made(self) -> list[Technique]:
        """The techniques that a generated puzzle may need."""
        return [one for one in self.techniques if one.slug not in (*self.absent, "search")]

    def range(self, target: Target, usual: tuple[float, float]) -> tuple[float, float]:
        """The half-open range of values of a target; ``usual`` if the target sets none.

        The range excludes puzzles that need trials, unless the target requests them.
        """
        low, high = self.scale.range(target.level) if target.level else (0.0, math.inf)
        numbers = [one for one in target.ranges if one.feature in ("value", "hardest")]
        for one in numbers:
            low, high = max(low, one.low), min(high, one.high + EXACT)
        if target.require and not (target.level or numbers):
            low = max(WEIGHTS[slug] for slug in target.require)
            high = self.scale.range(self.scale.level(low))[1]
        elif not (target.level or numbers):
            return usual
        trial = WEIGHTS["trial"]
        asked = (
            "trial" in target.require or low >= trial or any(one.low >= trial for one in numbers)
        )
        return low, high if asked else min(high, trial)

    def tenths(self, low: float, high: float) -> tuple[int, int]:
        """A range as the kernel expects it: the minimum and the maximum rating, times ten."""
        easiest = round(10 * self.made[0].weight)
        return _tenths(low), max(easiest, min(_tenths(high) - 1, _tenths(WEIGHTS["trial"])))

    def infeasible(self, target: Target, usual: tuple[float, float], title: str) -> str | None:
        """Why no puzzle can meet a target; None if one can.  ``title``: such as "a killer"."""
        low, high = self.range(target, usual)
        for slug in target.require:
            if slug == "search":
                return said("{title} that needs more than trials is never made", title=title)
            if WEIGHTS[slug] >= high:
                return said(
                    "{title} that needs the technique {technique} is not below {value:g}",
                    title=title, technique=slug, value=high,
                )  # fmt: skip
        if low >= WEIGHTS["search"]:
            return said(
                "{title} above {value:g}, the weight of a trial, is never made",
                title=title, value=WEIGHTS["trial"],
            )  # fmt: skip
        weights = [one.weight for one in self.made]
        if low < GROWING and high > weights[0] and not any(low <= one < high for one in weights):
            return self._no_step(low)
        if low >= WEIGHTS["trial"] and "trial" in target.forbid:
            return said("{title} that is so hard needs a trial", title=title)
        return None

    def _no_step(self, low: float) -> str:
        """The message for a value that no technique has."""
        nearest = min(self.made, key=lambda one: abs(one.weight - low))
        return said(
            "no step weighs {value:g}; the nearest is {technique} with {weight:g}",
            value=low, technique=nearest.slug, weight=nearest.weight,
        )  # fmt: skip


def _tenths(value: float) -> int:
    """A rating times ten, rounded up; 255 means no limit."""
    return 255 if value >= 25.5 else math.ceil(10 * value - 1e-6)
