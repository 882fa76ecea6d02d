"""Word lists of marks puzzles: which words are accepted, and which of them people know.

A puzzle has one answer only within a list, so it names the list: ``en``, ``en/general``,
``ro/mywords/common``.  The parts are the language, the accepted words (default ``large``) and the
required words (default: the required words of the wordlists).  Users register their own lists
(``words.registry``).  The program refers to them by name and fingerprint.  A puzzle text has the
name and a fingerprint of the words of one length.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b

from cruxpress import words
from cruxpress._kernels import marks as kernel
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.text.messages import said
from cruxpress.words import Wordlist, registry

SHORTEST, LONGEST = 3, 8

# Names of the built-in lists: with or without the words of large dictionaries.
LARGE, GENERAL = "large", "general"
# The required words if the user names no list: the required words of the wordlists.
KNOWN = "known"

_TEXT = re.compile(rf"[a-z]{{2,20}}(?:/{registry.NAME.pattern}){{0,2}}")


@dataclass(frozen=True)
class ListName:
    """The name of a list: language, accepted words, required words."""

    language: str = "en"
    accepted: str = LARGE
    required: str = KNOWN

    def __str__(self) -> str:
        """The short form, with registered lists by name only.

        >>> str(ListName()), str(ListName("ro", "mine@3f9a2c41")), str(ListName(required="mine"))
        ('en', 'ro/mine', 'en/large/mine')
        """
        accepted, required = (one.partition("@")[0] for one in (self.accepted, self.required))
        if required != KNOWN:
            return f"{self.language}/{accepted}/{required}"
        return self.language if accepted == LARGE else f"{self.language}/{accepted}"

    @classmethod
    def parse(cls, text: str) -> ListName:
        """Read the short form; a list of the user's own must be registered."""
        if not _TEXT.fullmatch(text.lower()):
            raise ParseError(
                said(
                    "expected a list such as en, en/general or en/mine, got {got}", got=shown(text)
                )
            )
        language, *own = text.lower().split("/")
        try:
            words.language(language)
            return cls(language, *map(chosen, own, CHOICES, [language] * 2))
        except AskedWrongly as error:
            raise ParseError(str(error)) from None


# The built-in lists that users may choose as accepted and as required words.
CHOICES = ((LARGE, GENERAL), (KNOWN,))


def chosen(name: str, built_in: tuple[str, ...], language: str) -> str:
    """The full name of a chosen list: built-in names as they are, others with a fingerprint."""
    return name if name in built_in else registry.called(name, language)


BUILT_IN = ListName()


class LengthLexicon:
    """The words of one length: sorted grid forms, frequencies, known flags and kernel."""

    def __init__(self, name: ListName, length: int, *sources: Wordlist, known: frozenset[str]):
        self.name, self.length, self.language = name, length, sources[0].language
        self._sources = sources
        zipfs: dict[str, float] = {}
        for source in sources:
            zipfs |= zip(source.grid_forms(length), source.zipf_array(length), strict=True)
        self.words = sorted(zipfs)
        self.zipfs = [round(zipfs[word], 2) for word in self.words]
        self._known = bytes(word in known for word in self.words)
        codes = self.language.codes("".join(self.words))
        self.kernel = kernel.Words(codes, length, self._known, len(self.language.alphabet))

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def members(self) -> frozenset[str]:
        """The grid forms as a set."""
        return frozenset(self.words)

    def find(self, word: str) -> int | None:
        """The index of a grid form, or None."""
        at = bisect_left(self.words, word)
        return at if at < len(self.words) and self.words[at] == word else None

    def index(self, word: str) -> int:
        """The index of a grid form that is in the list."""
        found = self.find(word)
        if found is None:
            raise KeyError(word)
        return found

    def is_known(self, index: int) -> bool:
        """Do people know the word?"""
        return bool(self._known[index])

    def zipf(self, index: int) -> float:
        """The Zipf frequency of a word: log10 of occurrences per billion words."""
        return self.zipfs[index]

    def spelling(self, word: str) -> str:
        """The spelling of a word; its lower-case letters if it is not in the list."""
        for source in reversed(self._sources):
            if entry := source.entry(word):
                return entry.spelling
        return word.lower()

    def codes(self, word: str) -> bytes:
        """The letter codes of a word."""
        return self.language.codes(word)

    @cached_property
    def known(self) -> array[int]:
        """The indexes of the words that people know."""
        return array("I", [index for index, flag in enumerate(self._known) if flag])

    @cached_property
    def letter_shares(self) -> dict[str, float]:
        """The share of the known words in which each letter occurs."""
        words = [self.words[index] for index in self.known] or self.words
        return {
            letter: sum(letter in word for word in words) / len(words)
            for letter in self.language.alphabet
        }

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that affects puzzles: words, frequencies, known flags."""
        digest = blake2b(f"{self.language.code} {self.length}\n".encode(), digest_size=4)
        for index, word in enumerate(self.words):
            centi = round(100 * self.zipfs[index])
            digest.update(f"{word} {centi} {self._known[index]}\n".encode())
        return digest.hexdigest()


@lru_cache(maxsize=32)
def lexicon(name: ListName, length: int) -> LengthLexicon:
    """The lexicon of a list and word length."""
    accepted, required = _accepted(name, length), _required(name)
    asked = accepted.required if required is None else required
    known = frozenset(asked.grid_forms(length))
    # Required words are accepted even if the accepted list lacks them.
    sources = (accepted,) if required is None else (accepted, required)
    if not any(source.grid_forms(length) for source in sources):
        raise AskedWrongly(
            said("the list {name} has no words of {length} letters", name=str(name), length=length)
        )
    return LengthLexicon(name, length, *sources, known=known)


def _accepted(name: ListName, length: int) -> Wordlist:
    if name.accepted in (LARGE, GENERAL):
        large = name.accepted == LARGE
        return words.load(name.language, required=False, large=large, length=length)
    return registry.load(name.accepted, name.language)


def _required(name: ListName) -> Wordlist | None:
    return None if name.required == KNOWN else registry.load(name.required, name.language)
