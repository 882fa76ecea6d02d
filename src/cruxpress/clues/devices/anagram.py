"""Anagrams: one common word, or two words, with exactly the letters of the answer.

Two words that do not occur together in texts lower the merit, and so does fodder that is nearly the
answer itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.found_wordplay import STRAIN, Part, Play
from cruxpress.clues.giveaway import stays_whole
from cruxpress.clues.thesaurus import Thesaurus

SHORTEST = 4
# What share of letter pairs may stay together? With more, fodder and answer are too similar.
MOST_TOGETHER = 0.55


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Anagrams of an answer; the merit is higher if fewer letter pairs stay together."""
    if len(answer) < SHORTEST:
        return
    key = "".join(sorted(answer))
    single = [thesaurus.spellings[grid] for grid in thesaurus.by_key.get(key, ())]
    opened = _opened(answer, thesaurus)
    for merit, texts in ((3.0, single), (2.5, thesaurus.pairs.get(key, ())), (-1.5, opened)):
        for text in texts:
            together = _together(thesaurus.language.fold(text.replace(" ", "")), answer)
            if _sound(text, answer, thesaurus):
                strain = STRAIN * (together > MOST_TOGETHER) + 2 * together
                yield Play("anagram", "", (Part("fodder", text),), merit - strain)


def _opened(answer: str, thesaurus: Thesaurus) -> Iterator[str]:
    """Fodder of two words: an opener (the, his) and a word that reads well after it."""
    for opener, spelled in thesaurus.openers:
        rest = _without(answer, opener)
        for other in thesaurus.by_key.get(rest, ()) if len(rest) >= 3 else ():
            if thesaurus.idiom.reads(spelled, other):
                yield f"{spelled} {thesaurus.spellings[other]}"


def _without(answer: str, opener: str) -> str:
    """The letters of the answer without the opener's letters, sorted; empty if one is missing."""
    rest = list(answer)
    for letter in opener:
        if letter not in rest:
            return ""
        rest.remove(letter)
    return "".join(sorted(rest))


def _together(fodder: str, answer: str) -> float:
    """The share of letter pairs of the answer that also occur in the fodder."""
    return sum(answer[at : at + 2] in fodder for at in range(len(answer) - 1)) / len(answer)


def _sound(text: str, answer: str, thesaurus: Thesaurus) -> bool:
    """Is no word of the fodder part of the answer or related to it?"""
    language = thesaurus.language
    return not any(stays_whole(language.fold(word), answer, language) for word in text.split())
