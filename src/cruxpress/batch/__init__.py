"""Batches: many recipes on a crew, in order, no puzzle twice; into memory, or into a store."""

from cruxpress.batch.easier_harder import Than, nearby
from cruxpress.batch.equally_hard import Likeness, hardest_of, tolerance_of, twin
from cruxpress.batch.running import (
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

__all__ = [
    "EXHAUSTED", "MOST_AGAIN", "Fingerprints", "Likeness", "Outcome", "Seen", "Space", "Than",
    "again", "as_it_is", "hardest_of", "nearby", "run", "tolerance_of", "twin", "validate",
]  # fmt: skip
