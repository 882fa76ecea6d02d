"""The score S of a candidate: a weighted sum of six components between 0 and 1.

S = 2 pL + 2 pRfull + pMissing + pOverlap + pRlayout + pSeedDiff; the larger S wins.  The larger
layout, then the lower overlap, then the lexical order of the letters break ties.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from math import fsum

from cruxpress.families.wheel.letter_choice import difference
from cruxpress.families.wheel.step_matrix import Attempt

# Component -> weight, from the document.
WEIGHTS = {"pL": 2, "pRfull": 2, "pMissing": 1, "pOverlap": 1, "pRlayout": 1, "pSeedDiff": 1}


@dataclass(frozen=True)
class Score:
    """The six components; their names are the document's."""

    pL: float  # noqa: N815
    pRfull: float  # noqa: N815
    pMissing: float  # noqa: N815
    pOverlap: float  # noqa: N815
    pRlayout: float  # noqa: N815
    pSeedDiff: float  # noqa: N815

    @property
    def total(self) -> float:
        """S."""
        return fsum(weight * getattr(self, name) for name, weight in WEIGHTS.items())

    def to_json(self) -> dict[str, float]:
        """Components and S, rounded for a log."""
        return {name: round(part, 6) for name, part in (asdict(self) | {"S": self.total}).items()}


def score(attempt: Attempt) -> Score:
    """The score of an attempt that passed all slots.

    A word without statistics counts as never seen, so its rarity is 1.
    """
    earlier = attempt.state.rounds
    return Score(
        pL=len(attempt.layout) / max(1, len(attempt.layout_input)),
        pRfull=_rarity(attempt, attempt.full),
        pMissing=1 - len(attempt.missing) / max(1, len(attempt.full)),
        pOverlap=1 - attempt.overlap,
        pRlayout=_rarity(attempt, attempt.layout),
        pSeedDiff=min((difference(attempt.letters, one.letters) for one in earlier), default=1.0),
    )


def _rarity(attempt: Attempt, words: Collection[str]) -> float:
    """The mean rarity of words."""
    if not words or not attempt.rarity:
        return 1.0 if words else 0.0
    numbers = [attempt.rarity.get(word, 1.0) for word in sorted(words)]
    return fsum(numbers) / len(numbers)


def rank(attempt: Attempt, scored: Score) -> tuple[float, int, float, str]:
    """The sort key of candidates: the smallest rank wins."""
    return (-scored.total, -len(attempt.layout), attempt.overlap, attempt.letters)
