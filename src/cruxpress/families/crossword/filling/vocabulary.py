"""The words that a setter chooses from: a list, or its words that the clue bank knows, and some
words of the setter's own, which are the best of all.

>>> len(vocabulary("en", clued=True)) < len(vocabulary("en"))
True
>>> vocabulary("en", own=("crux press",)).score("CRUXPRESS")
100
"""

from __future__ import annotations

from functools import lru_cache
from threading import RLock

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.families.crossword.filling.lexicon import BEST, ScoredLexicon
from cruxpress.words import Wordlist, registry

# How many vocabularies are remembered?  Each takes some tens of megabytes.
REMEMBERED = 4
# Of two threads that ask at once the second waits: a vocabulary is made once.
_MAKING = RLock()


def vocabulary(
    language: str, name: str = "", *, clued: bool = False, own: tuple[str, ...] = ()
) -> ScoredLexicon:
    """The words of a registered list, or all accepted ones; with ``clued`` only those that the
    clue bank has clues for."""
    tongue = wordlists.language(language)
    forms = tuple(sorted({tongue.grid_form(x) for x in own}))
    with _MAKING:
        return _vocabulary(language, name, clued, forms)


@lru_cache(maxsize=REMEMBERED)
def _vocabulary(language: str, name: str, clued: bool, own: tuple[str, ...]) -> ScoredLexicon:
    if own:
        return _joined(vocabulary(language, name, clued=clued), own)
    words = registry.load(name, language) if name else _accepted(language)
    if clued:
        words = words.only(Bank.load(language).grids)
    return ScoredLexicon.of_list(words)


def _accepted(language: str) -> Wordlist:
    """All accepted words but those that nobody wants to see in print."""
    return wordlists.load(language, required=False).filter(shortest=2, most_offensive=0)


def _joined(lexicon: ScoredLexicon, own: tuple[str, ...]) -> ScoredLexicon:
    """A vocabulary with words of the setter's own."""
    rows = zip(lexicon.words, lexicon.scores, map(str, lexicon.stems), strict=True)
    stemmed = [(word, score, "" if stem == "0" else stem) for word, score, stem in rows]
    return ScoredLexicon.of(lexicon.language, [*stemmed, *((word, BEST, "") for word in own)])
