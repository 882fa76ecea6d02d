"""Cached lexicons: those that most fills need, computed in advance.

The columns (``clues/precomputed.py``) hold the words of the clue bank once, in order, and for
each level their places in the ranking of ``word_pool``, their scores and their stems.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from cruxpress import words as wordlists
from cruxpress.clues.precomputed import derived
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.words.archive import lines, little, numbers

LEVELS = ("easy", "medium", "hard")


def ready(language: str, level: str) -> ScoredLexicon | None:
    """The ranked words of the clue bank; None where they are not kept, or of other sources."""
    kept = derived(language)
    if not kept or level not in LEVELS:
        return None
    words = lines(kept["ranked"])
    order, stems = (numbers("I", kept[f"{name}_{level}"]) for name in ("order", "stems"))
    ranked = tuple(map(words.__getitem__, order))
    return ScoredLexicon(wordlists.language(language), ranked, kept[f"scores_{level}"], stems)


def columns(language: str, ranked: Callable[[str], ScoredLexicon]) -> dict[str, bytes]:
    """The lexicons of a language, as they are kept."""
    found = {level: ranked(level) for level in LEVELS}
    words = sorted({word for lexicon in found.values() for word in lexicon.words})
    place = {word: number for number, word in enumerate(words)}
    blocks = {"ranked": "\n".join(words).encode()}
    for level, lexicon in found.items():
        order = array("I", map(place.__getitem__, lexicon.words))
        blocks[f"order_{level}"] = little(order)
        blocks[f"scores_{level}"] = lexicon.scores
        blocks[f"stems_{level}"] = little(lexicon.stems)
    return blocks
