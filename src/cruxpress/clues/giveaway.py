"""Words of a clue that give its answer away: the answer, its relatives, its fragments.

A relative has the same dictionary form (the wordlists know it) or is made by an ending.  A
fragment is a word of four letters or more that stands in the answer or holds it, or begins
with the same five letters (four, where that is most of both words).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from cruxpress.words import Language, builtin
from cruxpress.words import language as language_of

# How many letters make a fragment?
FRAGMENT = 4
# Common beginnings: letters that always count, letters that count if they are this share of both.
BEGINNING, SHORT_BEGINNING, SHARE = 5, 4, 0.7
# Endings that leave a word the same word.
ENDINGS = frozenset({"S", "ES", "ED", "D", "ER", "R", "ING"})

SPLIT = re.compile(r"[\W_]+")


def giveaways(words: Iterable[str], answer: str, language: Language) -> Iterator[tuple[str, str]]:
    """The words that give the answer (a grid form) away: (answer | relative | fragment, word).

    >>> from cruxpress.words import language
    >>> list(giveaways(["Cats'", "home"], "CAT", language("en")))
    [('relative', 'Cats')]
    """
    for spelled in words:
        for piece in SPLIT.split(spelled):
            kind = _kind(language.fold(piece), answer, language) if piece else ""
            if kind:
                yield kind, piece


def _kind(word: str, answer: str, language: Language) -> str:
    if word == answer:
        return "answer"
    if is_relative(word, answer, language):
        return "relative"
    return "fragment" if is_fragment(word, answer) else ""


def is_relative(word: str, answer: str, language: Language) -> bool:
    """Are two grid forms of one family: the same dictionary form, or one with an ending?"""
    if min(len(word), len(answer)) >= 3 and (_adds(word, answer) or _adds(answer, word)):
        return True
    stem = _stem(answer, language.code)
    return bool(stem) and stem == _stem(word, language.code) and word[0] == answer[0]


def is_fragment(word: str, answer: str) -> bool:
    """Does a word share enough letters with the answer to give it away?

    >>> is_fragment("ACTION", "FRACTION"), is_fragment("NATIONAL", "NATIONS")
    (True, True)
    >>> is_fragment("TRACTION", "FRACTION")
    False
    """
    shorter, longer = sorted((word, answer), key=len)
    if len(shorter) < FRAGMENT:
        return False
    if shorter in longer:
        return True
    common = 0
    while common < len(shorter) and word[common] == answer[common]:
        common += 1
    return common >= BEGINNING or (common >= SHORT_BEGINNING and common >= SHARE * len(longer))


def stays_whole(word: str, answer: str, language: Language) -> bool:
    """Does the answer contain a word of an anagram unchanged, or nearly so?"""
    return (
        (len(word) >= 3 and word in answer)
        or is_fragment(word, answer)
        or is_relative(word, answer, language)
    )


def _adds(word: str, shorter: str) -> bool:
    """Is a word the shorter word with an ending?"""
    return word.startswith(shorter) and word[len(shorter) :] in ENDINGS


@lru_cache(maxsize=65536)
def _stem(grid: str, code: str) -> str:
    """The grid form of a word's dictionary form; empty if the word is not known."""
    if len(grid) < 2 or not builtin.has(code):
        return ""
    found = builtin.everything(code).stem(grid)
    return "" if found is None else language_of(code).fold(found)
