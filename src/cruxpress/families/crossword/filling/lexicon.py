"""The words that may be written into a grid: letters, scores and stems, ready for the kernel.

The same words can get new scores for every level and every share of a run; letters, stems and the
kernel's data are then shared.

>>> from cruxpress.words import language
>>> rows = [("RUN", 80, "run"), ("RAN", 60, "run"), ("RUG", 40, "")]
>>> lexicon = ScoredLexicon.of(language("en"), rows)
>>> lexicon.words, lexicon.score("RAN"), lexicon.score("RAW")
(('RUN', 'RAN', 'RUG'), 60, None)
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from cruxpress import words as wordlists
from cruxpress._kernels import crossword as kernel
from cruxpress.clues.precomputed import derived
from cruxpress.core.errors import ParseError, shown
from cruxpress.words import Language, Wordlist
from cruxpress.words.archive import lines, little, numbers

# How long may a word be?  Longer ones fit into no grid and are left out.
LONGEST = 25
# The best score; a score under the second number is weak.
BEST, WEAK = 100, 50

Row = tuple[str, float, str]


@dataclass(frozen=True, eq=False)
class ScoredLexicon:
    """Different words (grid forms), each with a score of 0 to 100 and the number of its stem.

    Words with an equal stem other than 0 never occur in one grid.
    """

    language: Language
    words: tuple[str, ...]
    scores: bytes
    stems: array[int]

    @staticmethod
    def of(language: Language, rows: Iterable[Row]) -> ScoredLexicon:
        """The words of rows (grid form, score, stem or ""); of equal words the best one counts."""
        best: dict[str, tuple[float, str]] = {}
        for word, score, stem in rows:
            if not language.knows(word):
                raise ParseError(f"{shown(word)} is not a grid form of {language.name}")
            if len(word) <= LONGEST and (word not in best or score > best[word][0]):
                best[word] = (score, stem)
        scores = _scores(score for score, _ in best.values())
        return ScoredLexicon(
            language, tuple(best), scores, _numbered([stem for _, stem in best.values()])
        )

    @staticmethod
    def of_list(wordlist: Wordlist, scores: Sequence[float] | None = None) -> ScoredLexicon:
        """The words of a list in its order, with its scores or with those given for each word.

        Lists are remembered, so that asking again with other scores is cheap.
        """
        lexicon = _of_list(wordlist)
        if scores is None:
            return lexicon
        forms = wordlist.grid_forms()
        if len(scores) != len(forms):
            raise ValueError(f"expected {len(forms)} scores, got {len(scores)}")
        if len(forms) == len(lexicon.words):
            return lexicon.rescored(scores)
        return lexicon.rescored(
            [score for form, score in zip(forms, scores, strict=True) if len(form) <= LONGEST]
        )

    def rescored(self, scores: Sequence[float]) -> ScoredLexicon:
        """The same words with other scores, in the order of ``words``."""
        if len(scores) != len(self.words):
            raise ValueError(f"expected {len(self.words)} scores, got {len(scores)}")
        return _rescored(self, scores if isinstance(scores, bytes) else _scores(scores))

    def __len__(self) -> int:
        return len(self.words)

    def __reduce__(self) -> tuple[type, tuple[Language, tuple[str, ...], bytes, array[int]]]:
        # Another process rebuilds the kernel's data from the words.
        return ScoredLexicon, (self.language, self.words, self.scores, self.stems)

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of each word in ``words``."""
        return _places(self.words)

    def score(self, word: str) -> int | None:
        """The score of a word; None if it is not here."""
        number = self.number.get(word)
        return None if number is None else self.scores[number]

    @cached_property
    def letters(self) -> bytes:
        """The letter codes of all words, one after the other."""
        return self.language.codes("".join(self.words))

    @cached_property
    def lengths(self) -> bytes:
        """The lengths of all words."""
        return bytes(map(len, self.words))

    @cached_property
    def _kernels(self) -> list[kernel.Lexicon]:
        """The first lexicon of these words, with any scores; the others are derived from it."""
        return []

    @cached_property
    def kernel(self) -> kernel.Lexicon:
        """The kernel's lexicon; built once, and safe to share between threads."""
        for one in self._kernels:
            return one.rescored(self.scores)
        made = kernel.Lexicon(self.letters, self.lengths, self.scores, self.stems.tobytes())
        self._kernels.append(made)
        return made


@lru_cache(maxsize=8)
def _places(words: tuple[str, ...]) -> dict[str, int]:
    """The place of each word; lists that differ in their scores alone share it."""
    return dict(zip(words, range(len(words)), strict=True))


def _scores(scores: Iterable[float]) -> bytes:
    return bytes(min(BEST, max(0, round(score))) for score in scores)


def _numbered(stems: Sequence[str]) -> array[int]:
    """A number for each stem that several words share, 0 for all others."""
    shared = [stem for stem, count in Counter(stems).items() if count > 1 and stem]
    numbers = {stem: number for number, stem in enumerate(shared, start=1)}
    return array("I", [numbers.get(stem, 0) for stem in stems])


@lru_cache(maxsize=8)
def _of_list(wordlist: Wordlist) -> ScoredLexicon:
    columns = wordlist.grid_forms(), wordlist.score_array(), wordlist.stems()
    kept = [row for row in zip(*columns, strict=True) if len(row[0]) <= LONGEST]
    words, scores, stems = zip(*kept, strict=True) if kept else ((), (), ())
    return ScoredLexicon(wordlist.language, words, bytes(scores), _numbered(stems))


@lru_cache(maxsize=16)
def _rescored(lexicon: ScoredLexicon, scores: bytes) -> ScoredLexicon:
    fresh = replace(lexicon, scores=scores)
    # What does not depend on scores is shared.
    fresh.__dict__.update(
        letters=lexicon.letters, lengths=lexicon.lengths, _kernels=lexicon._kernels
    )
    return fresh


LEVELS = ("easy", "medium", "hard")


def ready(language: str, level: str) -> ScoredLexicon | None:
    """The precomputed ranked words of the clue bank; None if missing or from other sources."""
    kept = derived(language)
    if not kept or level not in LEVELS:
        return None
    words = lines(kept["ranked"])
    order, stems = (numbers("I", kept[f"{name}_{level}"]) for name in ("order", "stems"))
    ranked = tuple(map(words.__getitem__, order))
    return ScoredLexicon(wordlists.language(language), ranked, kept[f"scores_{level}"], stems)


def columns(language: str, ranked: Callable[[str], ScoredLexicon]) -> dict[str, bytes]:
    """The stored columns of a language's lexicons."""
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
