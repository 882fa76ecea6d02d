"""Batches: many recipes on a crew, in order, no puzzle twice; into memory, or into a store."""

from cruxpress.batch.running import (
    EXHAUSTED,
    MOST_AGAIN,
    Fingerprints,
    Outcome,
    Seen,
    Space,
    again,
    run,
    validate,
)

__all__ = [
    "EXHAUSTED", "MOST_AGAIN", "Fingerprints", "Outcome", "Seen", "Space", "again", "run",
    "validate",
]  # fmt: skip
