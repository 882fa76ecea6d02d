"""Hidden words: the answer runs from inside one word into the next.

Best are phrases of the clue bank; then an opener (the, his, some) with a word; then two words
with a joiner between them (and, of, in).
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.giveaway import is_relative
from cruxpress.clues.lexicon import Lexicon
from cruxpress.clues.play import Part, Play

SHORTEST = 3


def plays(answer: str, lexicon: Lexicon) -> Iterator[Play]:
    """Hiding places of an answer."""
    if len(answer) < SHORTEST:
        return
    for words in lexicon.phrases.hiding(answer):
        text = lexicon.lowered(" ".join(words))
        if text[:1].islower():
            yield _play(text.split(), answer, lexicon, 4.0)
    yield from _opened(answer, lexicon)
    yield from _joined(answer, lexicon)


def _opened(answer: str, lexicon: Lexicon) -> Iterator[Play]:
    """An opener that ends with the first letters, and a word that begins with the others."""
    for grid, opener in lexicon.openers:
        for count in range(1, min(len(grid), len(answer) - 1)):
            if grid.endswith(answer[:count]):
                for word in _fit(lexicon.beginning(answer[count:]), answer, lexicon):
                    if lexicon.idiom.reads(opener, word):
                        words = [opener, lexicon.spellings[word]]
                        yield _play(words, answer, lexicon, 2.5 + 0.2 * count)


def _joined(answer: str, lexicon: Lexicon) -> Iterator[Play]:
    """A joiner that the answer holds, between a word's end and a word's beginning."""
    for grid, joiner in lexicon.joiners:
        at = answer.find(grid, 1)
        if 0 < at < len(answer) - len(grid):
            before = _fit(lexicon.ending(answer[:at], 4), answer, lexicon)
            after = _fit(lexicon.beginning(answer[at + len(grid) :], 4), answer, lexicon)
            for first, last in zip(before, after, strict=False):
                words = [lexicon.spellings[first], joiner, lexicon.spellings[last]]
                yield _play(words, answer, lexicon, 1.5 + 0.2 * len(grid))


def _fit(words: list[str], answer: str, lexicon: Lexicon) -> list[str]:
    """The words that are more than a scrap and do not give the answer away."""
    return [word for word in words if len(word) > 3 and answer not in word
            and not is_relative(word, answer, lexicon.language)]  # fmt: skip


def _play(words: list[str], answer: str, lexicon: Lexicon, merit: float) -> Play:
    """A hiding place; worse if the answer begins or ends with it, or shows a whole word."""
    letters = [lexicon.language.fold(word) for word in words]
    joined = "".join(letters)
    shown = joined.startswith(answer) or joined.endswith(answer)
    whole = any(len(word) > 3 and word in answer for word in letters)
    part = Part("fodder", " ".join(words))
    return Play("hidden", "", (part,), merit - 1.0 * shown - 1.0 * whole)
