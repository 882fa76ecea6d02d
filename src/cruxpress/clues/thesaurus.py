"""A thesaurus: common words and what can stand for them, indexed for wordplay.

Everything is built once for a language, when it is first needed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise

from cruxpress.clues.bank import Bank
from cruxpress.clues.found_wordplay import STRAIN, Part
from cruxpress.clues.indicators import WordplayVocabulary, idiom
from cruxpress.clues.letter_operations import shortened
from cruxpress.clues.phrases import CLEAN, Phrases
from cruxpress.words import Language, Wordlist, builtin
from cruxpress.words import language as language_of

# How common must a word in wordplay be?  55 is Zipf 3.5; the Romanian list has fewer words of this
# frequency.
LEAST_SCORE = {"en": 55, "ro": 45}
LONGEST = 12
# A clue of the bank serves as a synonym in another clue if it is short and plain.
# Harder clues are too far from the word.
SYNONYMS = ("easy", "hard")
SYNONYM = re.compile(r"[^\W\d_][\w'’-]*(?: [\w'’-]+){0,2}")
HEAD = re.compile(r"['’-]")
# Words that cannot serve as a synonym: they refer to the answer or its grammar.
VAGUE = re.compile(r"\b(?:it|it's|its|this|that's|the|lui|care)\b", re.IGNORECASE)
# The most words for the same letters.
CHOICES = 6


class Thesaurus:
    """Common words of a language, with indices."""

    def __init__(self, code: str, bank: Bank):
        self.language: Language = language_of(code)
        self.idiom: WordplayVocabulary = idiom(code)
        self.bank = bank
        self.everything: Wordlist = builtin.everything(code)

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Grid form -> spelling of the common words, commonest first."""
        chosen = self.everything.filter(
            least_score=LEAST_SCORE[self.language.code],
            longest=LONGEST,
            most_tier=60,
            most_offensive=0,
            proper=False,
        )
        words = sorted((-word.score, word.grid, word.spelling) for word in chosen)
        return {grid: spelling for _, grid, spelling in words if self._clean(grid)}

    def _clean(self, grid: str) -> bool:
        """Is a word more than a stray letter?"""
        return len(grid) > 1 or grid in self.small_words

    @cached_property
    def two_senses(self) -> frozenset[str]:
        """The words whose two clues in the bank mean different things (``data/doubles.*.txt``)."""
        data = files("cruxpress.clues") / "data" / f"doubles.{self.language.code}.txt"
        lines = data.read_text("utf-8").split() if data.is_file() else []
        return frozenset(map(self.language.fold, lines))

    @cached_property
    def small_words(self) -> dict[str, str]:
        """Grid form -> spelling of openers, prepositions and joiners."""
        idiom = self.idiom
        words = dict.fromkeys((*idiom.openers, *idiom.prepositions, *idiom.joiners))
        return {self.language.fold(word): word for word in words}

    @cached_property
    def _small_spellings(self) -> frozenset[str]:
        return frozenset(self.small_words.values())

    def is_small(self, word: str) -> bool:
        """Is a word an opener or a joiner?"""
        return word in self._small_spellings

    @cached_property
    def openers(self) -> list[tuple[str, str]]:
        """Grid form and spelling of words that may stand before others."""
        words = (*self.idiom.openers, *self.idiom.prepositions)
        return [(self.language.fold(word), word) for word in words]

    @cached_property
    def joiners(self) -> list[tuple[str, str]]:
        """Grid form and spelling of words that read well between others."""
        return [(self.language.fold(word), word) for word in self.idiom.joiners]

    @cached_property
    def pairs(self) -> dict[str, list[str]]:
        """Letters in alphabetical order -> the phrases of two words that have these letters.

        The phrases end a clue of the bank, so they are natural.
        """
        found: dict[str, list[str]] = {}
        for first, last in dict.fromkeys(self.phrases.closing()):
            if self.opens(first) and CLEAN.fullmatch(last) and not self.is_small(last):
                text = self.lowered(f"{first} {last}")
                if text[:1].islower() and self._common(text):
                    key = "".join(sorted(self.language.fold(text.replace(" ", ""))))
                    found.setdefault(key, []).append(text)
        return found

    def _common(self, text: str) -> bool:
        """Are all words of a text common or small?"""
        grids = map(self.language.fold, text.split())
        return all(grid in self.spellings or grid in self.small_words for grid in grids)

    def opens(self, word: str) -> bool:
        """May a word begin a phrase?  Articles and the like may, prepositions and verbs that lean
        on others may not."""
        small = word.lower()
        if small in self.idiom.openers:
            return True
        entry = self.everything.get(small)
        return entry is not None and not entry.stopword and not self.is_small(small)

    def nominal(self, text: str) -> bool:
        """Does a text begin with a noun, as far as the bank shows where that word stands?

        Always true for languages whose wordplay data do not require nouns.
        """
        first = text.split(" ", 1)[0]
        return not self.idiom.before_noun or (first in self._nouns and self.opens(first))

    @cached_property
    def _nouns(self) -> frozenset[str]:
        """The words that stand where nouns do, and seldom where verbs do."""
        noun: Counter[str] = Counter()
        verb: Counter[str] = Counter()
        for before, word in pairwise(self.phrases.words):
            noun[word] += before.lower() in self.idiom.before_noun
            verb[word] += before.lower() in self.idiom.before_verb
        return frozenset(word for word in noun if noun[word] > 3 * verb[word])

    @cached_property
    def rank(self) -> dict[str, int]:
        """Grid form -> its place among the common words, 0 the commonest."""
        return {grid: place for place, grid in enumerate(self.spellings)}

    @cached_property
    def by_key(self) -> dict[str, list[str]]:
        """Letters in alphabetical order -> the common words of these letters."""
        found: dict[str, list[str]] = {}
        for grid in self.spellings:
            found.setdefault("".join(sorted(grid)), []).append(grid)
        return found

    @cached_property
    def _forward(self) -> list[str]:
        return sorted(self.spellings)

    @cached_property
    def _backward(self) -> list[str]:
        return sorted(grid[::-1] for grid in self.spellings)

    def beginning(self, letters: str, most: int = 8) -> list[str]:
        """The commonest longer words that begin with the letters."""
        found = [grid for grid in _span(self._forward, letters) if grid != letters]
        return sorted(found, key=self.rank.__getitem__)[:most]

    def ending(self, letters: str, most: int = 8) -> list[str]:
        """The commonest longer words that end with the letters."""
        found = [grid[::-1] for grid in _span(self._backward, letters[::-1])]
        return sorted((w for w in found if w != letters), key=self.rank.__getitem__)[:most]

    @cached_property
    def longer(self) -> dict[str, list[tuple[str, str]]]:
        """Letters -> how a word of the bank is cut to them, and the word."""
        found: dict[str, list[tuple[str, str]]] = {}
        for grid in self.bank:
            for how in ("head", "tail", "ends", "heart") if len(grid) > 3 else ():
                if how != "heart" or len(grid) % 2:
                    found.setdefault(shortened(grid, how), []).append((how, grid))
        return found

    @cached_property
    def phrases(self) -> Phrases:
        """The phrases of the bank."""
        return Phrases(self.bank, self.language)

    @cached_property
    def names(self) -> frozenset[str]:
        """The words that the bank writes with a capital inside a clue, and never without."""
        inside = {word for before, word in pairwise(self.phrases.words) if before and word}
        return frozenset(
            word for word in inside if word[0].isupper() and word.lower() not in inside
        )

    def lowered(self, text: str) -> str:
        """A text as it stands inside a clue: its first letter small, unless it is a name.

        Empty if it is unknown whether it is a name.
        """
        if text not in self._lowered:
            self._lowered[text] = self._as_inside(text)
        return self._lowered[text]

    @cached_property
    def _lowered(self) -> dict[str, str]:
        return {}

    def _as_inside(self, text: str) -> str:
        first = text.split(" ", 1)[0].strip(",;:!?'’")
        head = HEAD.split(first)[0]
        small = text[:1].lower() + text[1:]
        if self.is_small(first.lower()):
            return small
        if first[1:] != first[1:].lower() or first in self.names or len(head) < 2:
            return text
        entry = self.everything.get(head)
        if entry is None:
            return ""
        return text if entry.proper else small

    def parts(self, letters: str) -> tuple[Part, ...]:
        """Parts that give the letters: a short word itself, abbreviations, synonyms."""
        if letters not in self._parts:
            self._parts[letters] = tuple(self._parts_of(letters))[:CHOICES]
        return self._parts[letters]

    @cached_property
    def _parts(self) -> dict[str, tuple[Part, ...]]:
        return {}

    def _parts_of(self, letters: str) -> Iterator[Part]:
        yield from self.synonyms(letters)
        for words in self.idiom.by_letters.get(letters, ()):
            yield Part("abbreviation", words, letters)
        if letters in self.small_words and len(letters) <= 3:
            yield Part("fodder", self.small_words[letters])

    def things(self, letters: str) -> tuple[Part, ...]:
        """What may stand for letters beside another part; if the language requires nouns, other
        parts are strained."""
        found = self.parts(letters)
        if not self.idiom.before_noun:
            return found
        judged = (one if self._is_thing(one) else one._replace(strain=STRAIN) for one in found)
        return tuple(sorted(judged, key=lambda one: one.strain))

    def _is_thing(self, part: Part) -> bool:
        named = part.role == "synonym" and self.nominal(part.text)
        return part.role == "abbreviation" or named

    def synonyms(self, letters: str) -> list[Part]:
        """The clues of the bank for a word that are short enough to stand in another."""
        clues = self.bank.clues(letters) or {}
        texts = [clues[name] for name in SYNONYMS if name in clues]
        texts = [text for text in texts if SYNONYM.fullmatch(text)]
        texts = sorted((t for t in texts if not VAGUE.search(t)), key=lambda t: t.count(" "))
        inside = [self.lowered(text) for text in texts]
        return [Part("synonym", text, letters) for text in inside if text]


def _span(ordered: list[str], beginning: str) -> list[str]:
    """The words of an ordered list that begin with some letters."""
    first = bisect_left(ordered, beginning)
    last = bisect_left(ordered, beginning + "\uffff", first)
    return ordered[first:last]


@cache
def thesaurus(code: str) -> Thesaurus:
    """The thesaurus of a language with its own bank."""
    return Thesaurus(code, Bank.load(code))
