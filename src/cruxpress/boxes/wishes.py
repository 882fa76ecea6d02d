"""From a target to a range of techniques, which is what the kernels aim at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.rating import Scale
from cruxpress.core.recipe import Target
from cruxpress.core.walk import Technique
from cruxpress.text.messages import said

# Weights have one digit after the point.
EXACT = 0.05


@dataclass(frozen=True)
class Wishes:
    """A ladder and its scale; the last two techniques are a trial and a search.

    ``absent`` are techniques that never come up in the puzzles that are made.
    """

    techniques: Sequence[Technique]
    scale: Scale
    absent: frozenset[str] = frozenset()

    @property
    def made(self) -> list[tuple[int, Technique]]:
        """What puzzles are made for, with the numbers of the kernels."""
        every = enumerate(self.techniques[:-1])
        return [(at, one) for at, one in every if one.slug not in self.absent]

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
        found = [at for at, one in self.made if low <= one.weight < high]
        first, easiest = self.made[0]
        return found if found or high > easiest.weight else [first]

    def no_step(self, low: float) -> str:
        """A sentence for a value that no step has."""
        _, nearest = min(self.made, key=lambda one: abs(one[1].weight - low))
        return said(
            "no step weighs {value:g}; the nearest is {technique} with {weight:g}",
            value=low, technique=nearest.slug, weight=nearest.weight,
        )  # fmt: skip
