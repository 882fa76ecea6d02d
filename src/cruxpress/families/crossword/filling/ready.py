"""Lexicons that are ready: those that most fills ask for, worked out beforehand.

``data/lexicon.LANGUAGE.columns`` has the words of the clue bank as ``pool`` ranks them for each
level: the words once, in order, and for a level their places in its ranking, scores and stems.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from cruxpress import words as wordlists
from cruxpress.clues.bank import sources
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.shipped import files
from cruxpress.words import derived
from cruxpress.words.builtin import PARTS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LEVELS = ("easy", "medium", "hard")


def ready(language: str, level: str) -> ScoredLexicon | None:
    """The ranked words of the clue bank; None where they are not kept, or of other sources."""
    kept = _kept(language)
    if not kept or level not in LEVELS:
        return None
    words = derived.lines(kept["words"])
    order, stems = (derived.numbers("I", kept[f"{name}_{level}"]) for name in ("order", "stems"))
    ranked = tuple(map(words.__getitem__, order))
    return ScoredLexicon(wordlists.language(language), ranked, kept[f"scores_{level}"], stems)


@cache
def _kept(language: str) -> dict[str, bytes] | None:
    file = files("cruxpress.families.crossword.filling") / "data" / f"lexicon.{language}.columns"
    return derived.read(file, derived.mark_of(_sources(language)))


def _sources(language: str) -> Iterable[Traversable]:
    """The files on which the ranking depends."""
    words, crossword = files("cruxpress.words"), files("cruxpress.families.crossword")
    for name in (PARTS[language][0], f"{language}-phrases"):
        yield from (words / "data" / f"{name}.words", words / "data" / f"{name}.zipf")
    yield words / "difficulty.toml"
    yield from sources(language)
    yield crossword / "clues" / "data" / f"weights.{language}"
    yield from (crossword / "minutes.toml", crossword / "traits.toml")


def columns(language: str, ranked: Callable[[str], ScoredLexicon]) -> bytes:
    """What is kept of the lexicons of a language, as it is kept."""
    found = {level: ranked(level) for level in LEVELS}
    words = sorted({word for lexicon in found.values() for word in lexicon.words})
    place = {word: number for number, word in enumerate(words)}
    blocks = {"words": "\n".join(words).encode()}
    for level, lexicon in found.items():
        order = array("I", map(place.__getitem__, lexicon.words))
        blocks[f"order_{level}"] = derived.little(order)
        blocks[f"scores_{level}"] = lexicon.scores
        blocks[f"stems_{level}"] = derived.little(lexicon.stems)
    return derived.written(derived.mark_of(_sources(language)), blocks)
