"""From a target to a range of techniques, which is what the kernels aim at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.rating import Scale
from cruxpress.recipe import Target
from cruxpress.said import said
from cruxpress.walk import Technique

# Weights have one digit after the point.
EXACT = 0.05


@dataclass(frozen=True)
class Wishes:
    """A ladder and its scale; the last two techniques are a trial and a search."""

    techniques: Sequence[Technique]
    scale: Scale

    @property
    def weights(self) -> dict[str, float]:
        """What each technique weighs."""
        return {one.slug: one.weight for one in self.techniques}

    def range(self, target: Target, usual: tuple[float, float]) -> tuple[float, float]:
        """The half-open range of values that is wished for; ``usual`` when nothing is."""
        low, high = self.scale.range(target.level) if target.level else (0.0, math.inf)
        numbers = [one for one in target.ranges if one.feature in ("value", "hardest")]
        for one in numbers:
            low, high = max(low, one.low), min(high, one.high + EXACT)
        if target.level or numbers:
            return low, high
        if target.require:
            hardest = max(self.weights[slug] for slug in target.require)
            return hardest, self.scale.range(self.scale.level(hardest))[1]
        return usual

    def steps(self, low: float, high: float) -> list[int]:
        """The techniques, as the kernels number them, that weigh so much; below all, the first."""
        made = self.techniques[:-1]
        found = [at for at, one in enumerate(made) if low <= one.weight < high]
        return found if found or high > made[0].weight else [0]

    def no_step(self, low: float) -> str:
        """A sentence for a value that no step has."""
        nearest = min(self.techniques[:-1], key=lambda one: abs(one.weight - low))
        return said(
            "no step weighs {value:g}; the nearest is {technique} with {weight:g}",
            value=low, technique=nearest.slug, weight=nearest.weight,
        )  # fmt: skip
