"""Golden ratings: puzzles of our own with all that was measured on them, kept in a table.

    python -m tests.families.sudoku.golden

measures the puzzles of the table again and writes it anew; ``--make`` makes new puzzles first.
A change of ratings is then seen in the difference, and belongs under "Changed ratings" in the
CHANGELOG.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import fingerprint
from cruxpress.engine.search import make
from cruxpress.engine.verification import only_solution
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import VARIANTS
from cruxpress.grids.board import BOXES

GOLDEN = Path(__file__).parents[2] / "corpora" / "sudoku_golden.tsv"
COLUMNS = ("level", "hardest", "minutes", "fingerprint", "document")
HEAD = """\
# Golden ratings of sudokus of our own making, one a line; tests/families/sudoku/test_rate.py.
# Made on 2026-11-15 by `python -m tests.families.sudoku.golden --make` (seed 20261115): seven of
# each level on the classic board, and easy and hard ones of every other size and variant.
# `document` is the composite on the scale of that name.  Measured again by the same command
# without --make; every change of a number is told in the CHANGELOG.
"""
SEED = 20261115


def read(path: Path) -> list[dict[str, str]]:
    """The rows of the table."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def measured(text: str) -> dict[str, str]:
    """What the table keeps of a puzzle, measured now."""
    puzzle = SUDOKU.parse(text)
    rating = SUDOKU.rate(puzzle, "")
    form = SUDOKU.canonical(puzzle, only_solution(SUDOKU, puzzle))
    return {
        "level": rating.level,
        "hardest": f"{rating.features['hardest']:.1f}",
        "minutes": f"{rating.features['minutes']:.2f}",
        "fingerprint": fingerprint("sudoku", form),
        "document": f"{SUDOKU.rate(puzzle, 'document').value:.4f}",
    }


def _new() -> list[str]:
    """Puzzles for a new table."""
    levels = [level.name for level in SUDOKU.levels]
    wishes = [(level, 9, "classic", item) for item in range(7) for level in levels]
    others = [(size, variant) for size in BOXES for variant in VARIANTS]
    wishes += [
        (level, size, variant, 0)
        for size, variant in others
        if (size, variant) != (9, "classic")
        for level in (("easy", "hard") if size < 16 else ("easy",))
    ]
    return [
        make(Recipe("sudoku", {"size": n, "variant": variant}, Target(level), SEED, item)).puzzle
        for level, n, variant, item in wishes
    ]


def main() -> None:
    """Write the table."""
    texts = _new() if "--make" in sys.argv else [row["puzzle"] for row in read(GOLDEN)]
    with open(GOLDEN, "w", encoding="utf-8", newline="\n") as file:
        file.write(HEAD + "\t".join(["puzzle", *COLUMNS]) + "\n")
        for text in texts:
            file.write("\t".join([text, *measured(text).values()]) + "\n")
    print(f"{len(texts)} rows in {GOLDEN}")


if __name__ == "__main__":
    main()
