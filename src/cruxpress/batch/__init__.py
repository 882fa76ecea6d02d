"""Batches: many recipes on a pool, in order, no puzzle twice; into memory, or into a store."""

from cruxpress.batch.run_loop import (
    EXHAUSTED,
    MOST_AGAIN,
    Fingerprints,
    Outcome,
    Seen,
    Space,
    again,
    as_it_is,
    run,
    validate,
)
from cruxpress.batch.similar_puzzles import Likeness, Than, hardest_of, nearby, tolerance_of, twin

__all__ = [
    "EXHAUSTED", "MOST_AGAIN", "Fingerprints", "Likeness", "Outcome", "Seen", "Space", "Than",
    "again", "as_it_is", "hardest_of", "nearby", "run", "tolerance_of", "twin", "validate",
]  # fmt: skip
