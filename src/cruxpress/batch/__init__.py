"""Batches: many recipes on a crew, in order, no puzzle twice; into memory, or into a store."""

from cruxpress.batch.jobs import EXHAUSTED, Fingerprints, Outcome, Seen, Space, as_it_is
from cruxpress.batch.nearby import Than, nearby
from cruxpress.batch.running import MOST_AGAIN, again, run, validate
from cruxpress.batch.stretch import Stretch
from cruxpress.batch.stretches import run_in_stretches
from cruxpress.batch.twins import Likeness, hardest_of, tolerance_of, twin

__all__ = [
    "EXHAUSTED", "MOST_AGAIN", "Fingerprints", "Likeness", "Outcome", "Seen", "Space", "Stretch",
    "Than", "again", "as_it_is", "hardest_of", "nearby", "run", "run_in_stretches", "tolerance_of",
    "twin", "validate",
]  # fmt: skip
