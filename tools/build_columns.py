"""Make the derived columns anew: ``python tools/build_columns.py``, or ``make columns``.

To be run after a change of a wordlist, of a clue bank, or of the tables by which words and clues
are weighed; a test tells when that is so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cruxpress.clues import bank, facts
from cruxpress.clues.clue import Clue
from cruxpress.families.crossword import minutes
from cruxpress.families.crossword.clues import kept
from cruxpress.families.crossword.filling import pool, ready
from cruxpress.words import builtin

SOURCE = Path(__file__).parents[1] / "src/cruxpress"


def lexicon(language: str) -> bytes:
    """The columns of the words that most crosswords are filled with."""
    return ready.columns(
        language, lambda level: pool.ranked(pool.Source(language, level, "", "", None, "none"))
    )


def traits(language: str) -> bytes:
    """The traits of the clues that minutes depend on."""

    def reckoned(grid: str, text: str) -> kept.Kept:
        found = minutes.reckoned(language, grid, Clue(text, "bank"))
        return kept.Kept(found.familiarity, found.closeness, found[3:7])

    return kept.columns(language, reckoned)


def columns() -> Iterator[tuple[Path, bytes]]:
    """Every file of derived columns, and what belongs into it."""
    for language in builtin.PARTS:
        yield SOURCE / f"clues/data/bank.{language}.columns", bank.columns(language)
        yield SOURCE / f"clues/data/facts.{language}.columns", facts.columns(language)
        folder = SOURCE / "families/crossword/clues/data"
        yield folder / f"traits.{language}.columns", traits(language)
        folder = SOURCE / "families/crossword/filling/data"
        yield folder / f"lexicon.{language}.columns", lexicon(language)


def main() -> None:
    for path, data in columns():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        print(f"{path}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
