"""Hidden words: the answer runs from inside one word into the next, in a phrase of the clue bank.

Words that a program puts side by side are no phrase, so there are none of those; a phrase that
begins with a verb or breaks off in the middle is strained.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.play import STRAIN, Part, Play
from cruxpress.clues.thesaurus import Thesaurus

SHORTEST = 3


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Hiding places of an answer; none begins or ends with it."""
    if len(answer) < SHORTEST:
        return
    for words, closes in thesaurus.phrases.hiding(answer):
        text = thesaurus.lowered(" ".join(words))
        hiding = thesaurus.language.fold(text.replace(" ", ""))
        flush = hiding.startswith(answer) or hiding.endswith(answer)
        if text[:1].islower() and not flush:
            yield _play(text, answer, thesaurus, strained=not (closes and _reads(text, thesaurus)))


def _reads(text: str, thesaurus: Thesaurus) -> bool:
    """Can a phrase stand where a noun does?"""
    return thesaurus.opens(text.split(" ", 1)[0]) and thesaurus.nominal(text)


def _play(text: str, answer: str, thesaurus: Thesaurus, *, strained: bool) -> Play:
    """A hiding place; worse if it shows a whole word."""
    letters = [thesaurus.language.fold(word) for word in text.split()]
    whole = any(len(word) > 3 and word in answer for word in letters)
    return Play("hidden", "", (Part("fodder", text),), 4.0 - 1.0 * whole - STRAIN * strained)
