"""Make the weights of the clue banks anew: ``python tools/build_clue_weights.py``.

To be run after a change of a bank or of the tables of minutes; a test tells when that is so.
"""

from __future__ import annotations

from pathlib import Path

from cruxpress.families.crossword.clues.weights import packed
from cruxpress.words import builtin

FOLDER = Path(__file__).parents[1] / "src/cruxpress/families/crossword/clues/data"


def main() -> None:
    for language in builtin.PARTS:
        path = FOLDER / f"weights.{language}"
        path.write_bytes(packed(language))
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
