"""Write what follows from the clue banks: ``python tools/build_columns.py``, or ``make columns``.

To be run after a change of a wordlist, of a clue bank, or of the tables by which words and clues
are weighed; a test tells when that is so.
"""

from __future__ import annotations

from pathlib import Path

from cruxpress.clues import bank, bank_cache, precomputed
from cruxpress.clues.clue import Clue
from cruxpress.families.crossword import minutes
from cruxpress.families.crossword.cluing import clue_weights, trait_cache
from cruxpress.families.crossword.filling import lexicon, word_pool
from cruxpress.words import builtin
from cruxpress.words.archive import archived

FOLDER = Path(__file__).parents[1] / "src/cruxpress/clues/data"


def lexicons(language: str) -> dict[str, bytes]:
    """The words that most crosswords are filled with."""
    return lexicon.columns(
        language,
        lambda level: word_pool.ranked(word_pool.PoolSource(language, level, "", "", None, "none")),
    )


def traits(language: str) -> dict[str, bytes]:
    """The traits of the clues that minutes depend on."""

    def reckoned(grid: str, text: str) -> trait_cache.Kept:
        found = minutes.reckoned(language, grid, Clue(text, "bank"))
        return trait_cache.Kept(found.familiarity, found.closeness, found[3:7])

    return trait_cache.columns(language, reckoned)


def columns(language: str) -> dict[str, bytes]:
    """All columns of a language."""
    parts = (bank.columns, bank_cache.columns, traits, clue_weights.columns, lexicons)
    found = {"mark": precomputed.mark_of(language)}
    for part in parts:
        found |= part(language)
    return found


def main() -> None:
    for language in builtin.PARTS:
        path = FOLDER / f"derived.{language}.zip"
        path.write_bytes(archived(columns(language), compressed=False))
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
