"""An installed cruxpress does its main jobs: no extras, no test runner, any system.

    python tests/smoke.py

Wheels are tried with it on every system and Python that they are made for, also where the kernels
have no vectors: ratings of the golden tables must be the same everywhere.
"""

from __future__ import annotations

import csv
import sys
import tempfile
from pathlib import Path

from cruxpress import Recipe, check, draw, explain, families, make, make_book, rate

GOLDEN = Path(__file__).parent / "corpora"
# Family -> how many rows of its golden table are rated, and the column of the number.
ROWS = {"sudoku": (200, "hardest"), "crossword": (4, "value"), "wheel": (6, "value"),
        "marks": (20, "value")}  # fmt: skip
# The tiers of Simon Tatham's labels, and how many of these puzzles are rated.
TIERS = {"e": "easy", "n": "normal", "h": "hard", "x": "extreme", "u": "unreasonable"}
LABELLED = 100
BOOK = 'seed = 1\n[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\ncount = 2\n'


def every_level_is_made_proved_explained_and_drawn() -> int:
    """A puzzle of each level of each family; how many there were."""
    count = 0
    for name in families.names():
        for level in families.named(name).levels:
            record = make(Recipe(name, level=level.name, seed=1))
            assert record.rating.level == level.name, (name, level.name)
            assert not check(record), (name, level.name)
            assert explain(record).complete, (name, level.name)
            assert draw(record), (name, level.name)
            count += 1
    return count


def _table(name: str) -> list[dict[str, str]]:
    lines = (GOLDEN / f"{name}.tsv").read_text("utf-8").splitlines()
    return list(csv.DictReader((one for one in lines if not one.startswith("#")), delimiter="\t"))


def golden_ratings_are_the_same_here() -> int:
    """The golden tables and other people's labels, rated on this machine; how many rows."""
    count = 0
    for name, (most, column) in ROWS.items():
        for row in _table(f"{name}_golden")[:most]:
            found = rate(row["puzzle"], name)
            assert found.level == row["level"], (name, row["puzzle"], found)
            number = found.features.get(column, found.value)
            assert f"{number:g}" == f"{float(row[column]):g}", (name, row["puzzle"], found)
            count += 1
    for row in _table("keen_sgt")[:LABELLED]:
        assert rate(row["game_id"], "keen").level == TIERS[row["tier"]], row
        count += 1
    return count


def a_book_is_typeset() -> int:
    """A small book; its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.pdf"
        make_book(BOOK, path)
        pages = path.read_bytes()
    assert pages.startswith(b"%PDF")
    return len(pages)


if __name__ == "__main__":
    print(f"{every_level_is_made_proved_explained_and_drawn()} levels made")
    print(f"{golden_ratings_are_the_same_here()} golden ratings the same")
    print(f"a book of {a_book_is_typeset()} bytes")
    sys.exit(0)
