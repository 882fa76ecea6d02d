"""Conflicts between the clues of one puzzle.

No clue contains another answer or a relative of it (DEATH in the grid, and DEMISE clued "Death").
No two clues share a head word ("Follower of fashion", "Keen follower") or a single letter ("Rated
X", "X, in Athens").  Both rules ignore small words such as articles and prepositions.  All clues
use the answers' variety of English: no clue has "color" if COLOUR is in the grid.

>>> company = ClueConflicts(["DEATH", "DEMISE", "FAN", "HEIR"], "en")
>>> company.objection("Death", "DEMISE"), company.objection("Ruin", "DEMISE")
('answer', '')
>>> company.add("Keen follower", "FAN")
>>> company.objection("Followers", "HEIR"), company.objection("One who inherits", "HEIR")
('head', '')
>>> company.add("Rated X", "FILM")
>>> company.objection("X, in Athens", "CHI"), company.objection("Greek letter", "CHI")
('head', '')
>>> ClueConflicts(["COLOUR", "FAN"], "en").objection("One of a theater's crowd", "FAN")
'side'
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cruxpress.clues import bank_cache
from cruxpress.clues.bank_cache import Spoken
from cruxpress.support.package_files import files
from cruxpress.words import language
from cruxpress.words.related_words import root_keys
from cruxpress.words.us_gb_spelling import side_of, varieties

PIECES = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|[^\w\s'’-]|___")
POSSESSIVE = re.compile(r"['’](?:s|S)?$")
# A French article or preposition that lost its vowel: l'herbe, d'Artagnan.
ELIDED = re.compile(r"^[dlDL]['’](?=..)")


class Small(NamedTuple):
    """The small words of a language, as grid forms: those that end the first part of a clue
    (prepositions, conjunctions, relatives), and all of them."""

    ends: frozenset[str]
    every: frozenset[str]


@cache
def small_words(code: str) -> Small:
    """The small words of a language; none are known of a language without a table."""
    text = (files("cruxpress.clues") / "data" / "small.toml").read_text("utf-8")
    table = tomllib.loads(text).get(code, {"ends": "", "others": ""})
    fold = language(code).fold
    ends, others = (frozenset(map(fold, table[kind].split())) for kind in ("ends", "others"))
    return Small(ends, ends | others)


class ClueConflicts:
    """The answers of a puzzle and the clues that it has so far.

    ``side``: the English of the puzzle, US or GB; by default the English of its answers, or of its
    first clue.
    """

    def __init__(self, answers: Iterable[str], code: str, side: str = ""):
        answers = list(answers)
        self.code, self._side = code, side or side_of(answers, code)
        small = small_words(code).every
        self._answers = Counter[int]()
        for answer in answers:
            if answer not in small:
                for root in roots_of(answer, code):
                    self._answers[root] += 1
        self._heads: dict[int, str] = {}
        self._heads_of: dict[str, set[int]] = {}

    def objection(self, text: str, answer: str) -> str:
        """The conflict of a clue with the others: ``answer``, ``side``, ``head``, or empty."""
        says = _says(text, answer, self.code)
        if not says.roots.isdisjoint(self._answers):
            own = roots_of(answer, self.code)
            if any(self._answers[root] > (root in own) for root in says.roots):
                return "answer"
        if self._side and any(side != self._side for side in says.sides):
            return "side"
        return "" if says.head.isdisjoint(self._heads) else "head"

    def rivals(self, text: str, answer: str) -> set[str]:
        """The answers whose clues have the same head word as this clue."""
        heads = _says(text, answer, self.code).head
        return {self._heads[root] for root in heads if root in self._heads}

    def add(self, text: str, answer: str) -> None:
        """Add the clue of an answer."""
        says = _says(text, answer, self.code)
        if not self._side and says.sides:
            self._side = says.sides[0]
        for root in says.head:
            self._heads[root] = answer
            self._heads_of.setdefault(answer, set()).add(root)

    def drop(self, answer: str) -> None:
        """Forget the clue of an answer."""
        for root in self._heads_of.pop(answer, ()):
            if self._heads.get(root) == answer:
                del self._heads[root]


def roots_of(answer: str, code: str) -> frozenset[int]:
    """The keys of the roots of an answer, precomputed or computed."""
    found = bank_cache.known(code, answer)
    return found.roots if found else root_keys(answer, code)


@lru_cache(maxsize=1 << 12)
def _says(text: str, answer: str, code: str) -> Spoken:
    """The content of an answer's clue, precomputed or computed."""
    found = bank_cache.fact(code, answer, text)
    return found.spoken if found else spoken(text, code)


@lru_cache(maxsize=1 << 12)
def spoken(text: str, code: str) -> Spoken:
    """Compute the content of a text."""
    words = weighty(text, code)
    heads = {head(text, code), *(word for word in words if len(word) == 1)} - {""}
    roots, head_roots = (
        frozenset[int]().union(*(root_keys(word, code) for word in some)) for some in (words, heads)
    )
    marks = varieties(code)
    first = side_of(words, code)
    sides = sorted({marks[word] for word in words if word in marks}, key=lambda one: one != first)
    return Spoken(roots, head_roots, tuple(sides))


@lru_cache(maxsize=1 << 14)
def weighty(text: str, code: str) -> tuple[str, ...]:
    """The grid forms of the words of a clue that are not small.

    >>> weighty("Push, as a button", "en"), weighty("Le Déjeuner sur l'herbe", "en")
    (('PUSH', 'BUTTON'), ('LE', 'DEJEUNER', 'SUR', 'HERBE'))
    """
    small = small_words(code).every
    folded = _folded(PIECES.findall(text), code)
    return tuple(word for word in folded if word and word not in small)


@lru_cache(maxsize=1 << 14)
def head(text: str, code: str) -> str:
    """The head word of a clue, as a grid form: the last content word before the first preposition,
    conjunction, relative pronoun or punctuation mark; often none. A single letter does not count.

    >>> head("Keen follower of fashion", "en"), head("In the past", "en"), head("Taken ___", "en")
    ('FOLLOWER', '', '')
    >>> head("Letter T in London?", "en")
    'LETTER'
    """
    ends, small = small_words(code)
    pieces = PIECES.findall(text)
    found = ""
    if "___" in pieces:
        return ""
    for word in _folded(pieces, code):
        if word in ends or (not word and found):
            break
        if len(word) > 1 and word not in small:
            found = word
    return found


def _folded(pieces: Sequence[str], code: str) -> Iterator[str]:
    """Grid forms; punctuation marks are dropped."""
    return (_grid_form(piece, code) for piece in pieces)


@lru_cache(maxsize=1 << 14)
def _grid_form(piece: str, code: str) -> str:
    tongue = language(code)
    folded = tongue.fold(POSSESSIVE.sub("", ELIDED.sub("", piece)))
    return folded if tongue.knows(folded) else ""
