"""The lists that marks puzzles live in: which words count, and which of them people know.

A puzzle is true only within a list, so it names one: ``en``, ``en/general``,
``ro/mywords/common``: the language, the accepted words (``large`` if left out), the required
words (by the rule of the wordlists if left out).  A list of the user's own goes by the name
of its file; a file is known once an option named it, or through the environment
(``CRUXPRESS_LISTS``: paths, separated as in PATH).  Puzzle texts never name paths, so
reading one opens no file that its reader did not offer.
"""

from __future__ import annotations

import os
import re
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path

from cruxpress import words
from cruxpress._kernels import marks as kernel
from cruxpress.errors import AskedWrongly, ParseError, shown
from cruxpress.words import Wordlist

SHORTEST, LONGEST = 3, 8

# Names of the built-in lists: with the words of large dictionaries, or without.
LARGE, GENERAL = "large", "general"
# The required words when no list is named: those that the rule of the wordlists takes.
KNOWN = "known"

ENVIRONMENT = "CRUXPRESS_LISTS"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_files: dict[str, Path] = {}


@dataclass(frozen=True)
class ListName:
    """The name of a list: language, accepted words, required words."""

    language: str = "en"
    accepted: str = LARGE
    required: str = KNOWN

    def __str__(self) -> str:
        """The short form.

        >>> str(ListName()), str(ListName("ro", "mine")), str(ListName(required="mine"))
        ('en', 'ro/mine', 'en/large/mine')
        """
        if self.required != KNOWN:
            return f"{self.language}/{self.accepted}/{self.required}"
        return self.language if self.accepted == LARGE else f"{self.language}/{self.accepted}"

    @classmethod
    def parse(cls, text: str) -> ListName:
        """Read the short form."""
        parts = text.lower().split("/")
        if len(parts) > 3 or not all(map(_NAME.fullmatch, parts)):
            raise ParseError(
                f"expected a list such as en, en/general or en/mine, got {shown(text)}"
            )
        return cls(*parts)


BUILT_IN = ListName()


class LengthLexicon:
    """The words of one length of a list: grid forms in order, what is known of them, kernel."""

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
        """How frequent a word is: log10 of occurrences in a thousand million words."""
        return self.zipfs[index]

    def spelling(self, word: str) -> str:
        """How a word is printed; its letters if the list does not have it."""
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
        """In what share of the known words a letter occurs."""
        words = [self.words[index] for index in self.known] or self.words
        return {
            letter: sum(letter in word for word in words) / len(words)
            for letter in self.language.alphabet
        }

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all that decides about puzzles: words, frequencies, which are known."""
        digest = blake2b(f"{self.language.code} {self.length}\n".encode(), digest_size=4)
        for index, word in enumerate(self.words):
            centi = round(100 * self.zipfs[index])
            digest.update(f"{word} {centi} {self._known[index]}\n".encode())
        return digest.hexdigest()


def lexicon(name: ListName, length: int) -> LengthLexicon:
    """The words of a length of a list."""
    return _lexicon(name, length, _stamp(name))


@lru_cache(maxsize=32)
def _lexicon(name: ListName, length: int, stamp: tuple[object, ...]) -> LengthLexicon:
    """``stamp`` is there for the cache: a file that was changed is read again."""
    accepted, required = _accepted(name), _required(name)
    asked = accepted.required if required is None else required
    known = frozenset(asked.grid_forms(length))
    # What is asked for counts, whether or not the accepted words have it.
    sources = (accepted,) if required is None else (accepted, required)
    if not any(source.grid_forms(length) for source in sources):
        raise AskedWrongly(f"the list {name} has no words of {length} letters")
    return LengthLexicon(name, length, *sources, known=known)


def _stamp(name: ListName) -> tuple[object, ...]:
    """What changes when a file behind a name does."""
    if name.accepted in (LARGE, GENERAL) and name.required == KNOWN:
        return ()
    paths = (_files_known().get(part) for part in (name.accepted, name.required))
    stats = (path.stat() if path and path.exists() else None for path in paths)
    return tuple((one.st_mtime_ns, one.st_size) if one else None for one in stats)


def _accepted(name: ListName) -> Wordlist:
    if name.accepted in (LARGE, GENERAL):
        return words.load(name.language, required=False, large=name.accepted == LARGE)
    return _own(name.accepted, name.language)


def _required(name: ListName) -> Wordlist | None:
    return None if name.required == KNOWN else _own(name.required, name.language)


def _own(name: str, language: str) -> Wordlist:
    path = _files_known().get(name)
    if path is None:
        raise AskedWrongly(
            f"the list {name!r} is not known here: name its file in {ENVIRONMENT} "
            f"(built in are {LARGE} and {GENERAL})"
        )
    return words.load(language, required=path)


def _files_known() -> dict[str, Path]:
    paths = filter(None, os.environ.get(ENVIRONMENT, "").split(os.pathsep))
    return {_stem(path): Path(path) for path in paths} | _files


def _stem(path: str) -> str:
    name = re.sub(r"[^a-z0-9_-]+", "-", Path(path).stem.lower()).strip("-_")[:40]
    return name or "list"


def named(choice: str, builtin: tuple[str, ...]) -> str:
    """The name of a list that a user chose by name or by the path of a file.

    The file is remembered under its name, so that the puzzles made of it can be read back.
    """
    if choice in builtin or choice in _files_known():
        return choice
    path = Path(choice)
    if not path.is_file():
        raise AskedWrongly(
            f"expected {' or '.join(builtin)} or the path of a wordlist, got {shown(choice)}"
        )
    name = _stem(choice)
    other = _files_known().get(name)
    if name in builtin or (other and other.resolve() != path.resolve()):
        raise AskedWrongly(f"the name {name!r} of {shown(choice)} is taken: rename the file")
    _files[name] = path
    return name
