"""The checker: rules for every clue, whatever its source.

Every rule has a name (the table below); a clue is fair if it breaks no rule.
Rules of wordplay are in ``cryptic.py``.

| rule | a clue |
|---|---|
| ``empty`` | says something |
| ``characters`` | has printable Latin text only: no controls, hidden or look-alike letters |
| ``spaces`` | has one plain space between words and none at its ends |
| ``length`` | fits: at most 100 characters |
| ``cedilla`` | (Romanian) writes ș and ț with a comma below |
| ``blank`` | writes a blank as ___ |
| ``pairs`` | closes the brackets and quotes that it opens |
| ``enumeration`` | counts the letters of the answer rightly |
| ``answer`` | does not hold the answer |
| ``relative`` | does not hold a relative of it |
| ``fragment`` | does not hold a long fragment of it |
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from cruxpress.clues.bank import Bank
from cruxpress.clues.bank_cache import fact
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import worked
from cruxpress.clues.giveaway import giveaways
from cruxpress.clues.sentence import letters_of, without_enumeration, words_of
from cruxpress.core.errors import shown
from cruxpress.words import Language
from cruxpress.words import language as language_of
from cruxpress.words.language import SEPARATORS

# How many characters may a clue have?
LONGEST = 100
# Categories of Unicode that a clue may use, besides Latin letters, space and degree sign.
CATEGORIES = frozenset({"Nd", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sc", "Sm", "Sk"})
PAIRS = {"(": ")", "[": "]", "{": "}", "„": "”", "“": "”", "«": "»"}
BLANK = re.compile(r"_+")


class Fault(NamedTuple):
    """A rule that a clue breaks, and how."""

    rule: str
    sentence: str


def check(
    clue: Clue,
    answer: str,
    language: str = "en",
    *,
    bank: Bank | None = None,
    known: Collection[str] = (),
) -> list[Fault]:
    """The faults of a clue; none if it is fair.

    ``answer`` is a spelling or a grid form.  Synonyms and double definitions must be known:
    from the ``bank`` (that of the language, if none is given) or, for the answer itself, from
    the ``known`` texts.

    >>> [fault.rule for fault in check(Clue("Home of cats", "user"), "cat")]
    ['relative']
    >>> check(Clue("Pet that purrs (3)", "user"), "cat")
    []
    """
    if clue.derivation is None and (kept := fact(language, answer, clue.text)) and kept.fair:
        return []
    text, others = usual_faults(clue, answer, language)
    faults = [*text, *others]
    if clue.derivation is not None and not text:
        from cruxpress.clues.cryptic import faults_of_wordplay

        tongue = language_of(language)
        bank = Bank.load(language) if bank is None else bank
        faults += faults_of_wordplay(clue, tongue.grid_form(answer), tongue, bank, known)
    return faults


@lru_cache(maxsize=1 << 13)
def usual_faults(
    clue: Clue, answer: str, language: str
) -> tuple[tuple[Fault, ...], tuple[Fault, ...]]:
    """The faults of the text alone or, if it has none, the faults that any clue may have.

    Writing, choosing and checking ask for the same faults again; those of bank clues are
    precomputed (``bank_cache.py``)."""
    tongue = language_of(language)
    if text := tuple(_faults_of_text(clue.text, tongue)):
        return text, ()
    counted = _faults_of_count(clue.text, answer, tongue)
    return (), (*counted, *_faults_of_giving(clue, tongue.grid_form(answer), tongue))


def _faults_of_text(text: str, language: Language) -> Iterator[Fault]:
    strange = None
    if not (text.isascii() and text.isprintable()):
        strange = next((x for x in unicodedata.normalize("NFC", text) if not _printable(x)), None)
    if strange is not None:
        name = unicodedata.name(strange, f"U+{ord(strange):04X}")
        yield Fault("characters", f"the clue has a character that is not printable text: {name}")
        return
    if not any(x.isalnum() for x in without_enumeration(text)[0]):
        yield Fault("empty", f"the clue says nothing: {shown(text)}")
        return
    if text != " ".join(text.split()):
        yield Fault("spaces", "the clue has spaces at its ends or two together")
    if len(text) > LONGEST:
        yield Fault("length", f"the clue has {len(text)} characters, at most {LONGEST} fit")
    if language.code == "ro" and any(x in "şţŞŢ" for x in text):
        yield Fault("cedilla", "Romanian ș and ț are written with a comma below")
    if any(len(blank) < 3 for blank in BLANK.findall(text)):
        yield Fault("blank", "a blank is written with three strokes or more: ___")
    if not _closed(text):
        yield Fault("pairs", "a bracket or quote is not closed")


def _printable(x: str) -> bool:
    if x.isascii():
        return " " <= x <= "~"
    category = unicodedata.category(x)
    if category[0] == "L":
        return unicodedata.name(x, "").startswith("LATIN ")
    return category in CATEGORIES or x == "°"


def _closed(text: str) -> bool:
    """Are brackets and quotes closed in the order they were opened?"""
    waiting: list[str] = []
    for x in text:
        if waiting and x == waiting[-1]:
            waiting.pop()
        elif x in PAIRS:
            waiting.append(PAIRS[x])
        elif x in ")]}«»":
            return False
    return not waiting and text.count('"') % 2 == 0


def _faults_of_count(text: str, answer: str, language: Language) -> Iterator[Fault]:
    """Check the enumeration if the clue has one; a grid form counts as one word."""
    _, given = without_enumeration(text)
    if not given:
        return
    parts = [len(language.fold(part)) for part in SEPARATORS.split(answer.strip()) if part]
    counts = [int(count) for count in re.split("[,-]", given)]
    if counts != parts and (len(parts) > 1 or sum(counts) != parts[0]):
        right = ",".join(map(str, parts))
        yield Fault("enumeration", f"the clue counts ({given}), the answer has ({right})")


def _faults_of_giving(clue: Clue, answer: str, language: Language) -> Iterator[Fault]:
    words = words_of(clue.text)
    lenient = _lenient_words(clue, len(words))
    for at, word in enumerate(words):
        for kind, piece in giveaways([word], answer, language):
            if kind != "fragment" or at not in lenient:
                yield Fault(kind, f"{shown(piece)} in the clue gives the answer away")
    if _spelled_by_words(words, lenient, answer, language):
        yield Fault("answer", "words of the clue together spell the answer")


def _lenient_words(clue: Clue, count: int) -> set[int]:
    """The words that may share letters with the answer: the fodder of anagrams and hidings."""
    if clue.derivation is None:
        return set()
    plays = [clue.derivation, *map(worked, clue.derivation.having("worked"))]
    pieces = [
        piece
        for play in plays
        if play.device in ("anagram", "hidden")
        for piece in play.having("fodder")
    ]
    return {at for piece in pieces for at in range(piece.start, min(piece.end, count))}


def _spelled_by_words(words: list[str], lenient: set[int], answer: str, language: Language) -> bool:
    """Do two words or more, side by side, spell the answer?"""
    letters = [letters_of([word], language) for word in words]
    letters = ["#" if at in lenient else spelled for at, spelled in enumerate(letters)]
    for first in range(len(letters)):
        spelled = letters[first]
        for more in letters[first + 1 :]:
            if len(spelled) >= len(answer):
                break
            spelled += more
            if spelled == answer and len(answer) >= 4:
                return True
    return False
