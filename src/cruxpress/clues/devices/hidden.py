"""Hidden words: the answer runs from inside one word into the next.

The best hiding places are phrases from the end of a clue in the clue bank.  Phrases that do not
read like a noun phrase or break off in the middle are strained.  So are generated combinations: an
opener (the, his) and a word, or two words with a joiner (and, of, in) between them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.found_wordplay import STRAIN, Part, Play
from cruxpress.clues.giveaway import is_relative
from cruxpress.clues.thesaurus import Thesaurus

SHORTEST = 3


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Hiding places of an answer; none begins or ends with the answer."""
    for play in _plays(answer, thesaurus):
        hiding = thesaurus.language.fold(play.parts[0].text.replace(" ", ""))
        if not hiding.startswith(answer) and not hiding.endswith(answer):
            yield play


def _plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    if len(answer) < SHORTEST:
        return
    for words, closes in thesaurus.phrases.hiding(answer):
        text = thesaurus.lowered(" ".join(words))
        if text[:1].islower():
            reads = closes and _reads(text, thesaurus)
            yield _play(text.split(), answer, thesaurus, 4.0 - STRAIN * (not reads))
    yield from _opened(answer, thesaurus)
    yield from _joined(answer, thesaurus)


def _reads(text: str, thesaurus: Thesaurus) -> bool:
    """Can a phrase be used like a noun?"""
    return thesaurus.opens(text.split(" ", 1)[0]) and thesaurus.nominal(text)


def _opened(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """An opener ends with the first letters of the answer, and a word begins with the rest."""
    for grid, opener in thesaurus.openers:
        for count in range(1, min(len(grid), len(answer) - 1)):
            if grid.endswith(answer[:count]):
                for word in _fit(thesaurus.beginning(answer[count:]), answer, thesaurus):
                    if thesaurus.idiom.reads(opener, word):
                        words, merit = [opener, thesaurus.spellings[word]], 2.5 + 0.2 * count
                        yield _play(words, answer, thesaurus, merit - STRAIN)


def _joined(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Two words around a joiner: the answer is an end, the joiner and a beginning."""
    for grid, joiner in thesaurus.joiners:
        at = answer.find(grid, 1)
        if 0 < at < len(answer) - len(grid):
            before = _fit(thesaurus.ending(answer[:at], 4), answer, thesaurus)
            after = _fit(thesaurus.beginning(answer[at + len(grid) :], 4), answer, thesaurus)
            for first, last in zip(before, after, strict=False):
                words = [thesaurus.spellings[first], joiner, thesaurus.spellings[last]]
                yield _play(words, answer, thesaurus, 1.5 + 0.2 * len(grid) - STRAIN)


def _fit(words: list[str], answer: str, thesaurus: Thesaurus) -> list[str]:
    """The words of four letters or more that neither contain nor resemble the answer."""
    return [word for word in words if len(word) > 3 and answer not in word
            and not is_relative(word, answer, thesaurus.language)]  # fmt: skip


def _play(words: list[str], answer: str, thesaurus: Thesaurus, merit: float) -> Play:
    """A hiding place; its merit is lower if the answer contains a whole word of it."""
    letters = [thesaurus.language.fold(word) for word in words]
    whole = any(len(word) > 3 and word in answer for word in letters)
    return Play("hidden", "", (Part("fodder", " ".join(words)),), merit - 1.0 * whole)
