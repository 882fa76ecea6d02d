"""What can be made from the clue banks alone, for people to read."""

from __future__ import annotations

# Language, grid -> median CPU time of a puzzle at each level once the lists are read; plain clues,
# one core of a shared AMD EPYC machine, 2026-11-16 (benchmarks/crossword_make.py --large).
TABLE: tuple[tuple[str, ...], ...] = ()


def feasible() -> list[tuple[str, ...]]:
    """Headings, then a row for each language and grid."""
    return [("language", "grid", "easy", "medium", "hard"), *TABLE]
