"""What can be made from the clue banks alone, for people to read."""

from __future__ import annotations

# Language and grid -> can the level be reached, and how long does it take?  Median CPU time of 20
# puzzles (blocked from 17x17 on and Romanian blocked: 4 to 10) once the lists are read;
# plain clues, one core of a shared AMD EPYC machine, 2026-11-16 (benchmarks/crossword_make.py).
NO = "no: the nearest are medium"
TABLE: tuple[tuple[str, ...], ...] = (
    ("en", "lattice 13x13", "yes (0.02 s)", "yes (0.02 s)", "yes (0.02 s)"),
    ("en", "blocked 15x15", "yes (0.2 s)", "yes (0.2 s)", "yes (0.7 s)"),
    ("en", "blocked 17x17", "yes (0.2 s)", "yes (0.2 s)", "yes (0.2 s)"),
    ("en", "blocked 19x19", "yes (0.3 s)", "yes (0.3 s)", "yes (0.7 s)"),
    ("en", "blocked 21x21", "yes (0.3 s)", "yes (0.3 s)", "yes (0.5 s)"),
    ("en", "blocked 23x23", "yes (0.7 s)", "yes (0.7 s)", "yes (1.0 s)"),
    ("en", "blocked 25x25", "yes (0.8 s)", "yes (1.2 s)", "yes (1.5 s)"),
    ("ro", "lattice 15x15", "yes (0.02 s)", "yes (0.03 s)", "yes (0.02 s)"),
    ("ro", "arrow 15x10", "yes (0.1 s)", "yes (0.1 s)", "yes (0.1 s)"),
    ("ro", "blocked 13x13", "yes (0.2 s)", "yes (0.2 s)", NO),
    ("ro", "blocked 15x15", "yes (4 s)", "yes (10 s)", NO),
    ("ro", "blocked 17x17", "yes (0.2 s)", "yes (0.4 s)", NO),
    ("ro", "blocked 21x21", "yes (3.2 s)", "yes (1.9 s)", NO),
)


def feasible() -> list[tuple[str, ...]]:
    """Headings, then a row for each language and grid."""
    return [("language", "grid", "easy", "medium", "hard"), *TABLE]
