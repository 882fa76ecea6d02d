"""Which puzzles are feasible with the clue banks alone: a readable table, and refusals."""

from __future__ import annotations

from cruxpress.core.recipe import Target
from cruxpress.families.crossword.shape import Shape
from cruxpress.text.messages import said

# Language -> the largest side of blocked grids with cryptic clues that can be easy.  English words
# that cross everywhere leave no choice of light devices.  Of the puzzles tried (2026-11-17) all
# four of 5x5 and 7x7 were easy, one of two of 9x9, two of five of 11x11, none of three of 13x13
# (the nearest had 8.8 minutes; the limit is 8) and not the single 15x15, after 10 to 20 s of CPU.
# Romanian grids of 13x13 are easy.
EASY_CRYPTIC = {"en": 11}
# Language and grid -> is the level feasible, and how long does it take?  Median CPU time of 20
# puzzles (blocked from 17x17 on: 4 to 10; Romanian blocked: 6, on 2026-11-17) once the lists are
# read; plain clues, one core of a shared AMD EPYC machine, 2026-11-16
# (benchmarks/crossword_make.py).
HALF = "every other one; the nearest are medium"
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
    ("ro", "blocked 13x13", "yes (0.2 s)", "yes (0.1 s)", "yes (2.1 s)"),
    ("ro", "blocked 15x15", "yes (0.2 s)", "yes (0.1 s)", "yes (1.2 s)"),
    ("ro", "blocked 17x17", "yes (0.3 s)", "yes (0.3 s)", "yes (0.8 s)"),
    ("ro", "blocked 21x21", "yes (0.7 s)", "yes (1.0 s)", HALF),
)


def feasible() -> list[tuple[str, ...]]:
    """Headings, then a row for each language and grid."""
    return [("language", "grid", "easy", "medium", "hard"), *TABLE]


def too_hard(shape: Shape, target: Target) -> str | None:
    """Explain that a blocked grid with cryptic clues is too large to be easy; None if it is not."""
    own = shape.list or shape.words or shape.theme or shape.llm
    asked = target.level == "easy" and target.scale in ("", "own") and not target.ranges
    if shape.style != "blocked" or shape.clues != "cryptic" or own or not asked:
        return None
    height, width = shape.size
    most = EASY_CRYPTIC.get(shape.language, max(height, width))
    if max(height, width) <= most:
        return None
    return said(
        "cryptic clues are too hard for an easy blocked grid of {height}x{width}: ask for "
        "`style = lattice`, `clues = mixed`, the level medium, or at most {most}x{most}",
        height=height, width=width, most=most,
    )  # fmt: skip
