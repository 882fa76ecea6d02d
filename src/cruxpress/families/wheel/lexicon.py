"""The words of a wheel: a list indexed by letters, and the list name in a puzzle.

Whether a grid has one solution depends on the allowed words, so a puzzle names its vocabulary and
the first digits of a fingerprint: ``en.easy@1a2b3c4d``.  The vocabularies of a language are
nested: ``easy`` has everyday words, ``medium`` more of the words that people know, ``hard`` the
whole required list, and ``accepted`` every accepted word.  The fingerprint covers grid forms and
frequencies of the required words and the grid forms of the accepted words.

Users register their own lists: ``en/mine.easy@3f9a2c41``.  The registry supplies the fingerprint,
the scores divide the words into vocabularies, and all words are accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from itertools import count
from typing import Any, NamedTuple

from cruxpress import words as wordlists
from cruxpress._kernels import wheel as kernel
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.text.messages import said
from cruxpress.words import Language, Wordlist, registry
from cruxpress.words.grades import GRADES

# How long may a word be?  The largest wheel has nine letters.
SHORTEST, LONGEST = 2, 9
# After how many linear scans is the index by letters built?  Building takes as long as a dozen
# scans.
LOOKS = 6
# How many equal letters may a wheel have?
MOST_EQUAL = 3

# Vocabulary -> the least score of its words (see cruxpress.words.grades); accepted has no limit.
VOCABULARIES = {"easy": GRADES["easy"], "medium": GRADES["medium"], "hard": GRADES["hard"]}
ACCEPTED = "accepted"
# Language -> the pin of its built-in lists; a test recomputes them.
PINS = {"en": "1a365004", "ro": "4d254839"}

_NAME = re.compile(
    rf"([a-z]{{2,8}})(?:/({registry.NAME.pattern}))?\.([a-z]{{4,8}})(?:@([0-9a-f]{{8}}))?"
)


class WheelListName(NamedTuple):
    """The name of a list: language, vocabulary, fingerprint and registered name.

    ``own``: the name of a registered list; empty for a built-in list.

    >>> str(WheelListName("en", "hard", "3f9a2c41", "mine"))
    'en/mine.hard@3f9a2c41'
    """

    language: str
    vocabulary: str
    pin: str
    own: str = ""

    def __str__(self) -> str:
        own = f"/{self.own}" if self.own else ""
        return f"{self.language}{own}.{self.vocabulary}@{self.pin}"

    @property
    def called(self) -> str:
        """The name of the list in a recipe; empty for a built-in list."""
        return f"{self.own}@{self.pin}" if self.own else ""

    @classmethod
    def parse(cls, text: str) -> WheelListName:
        """Read ``en.easy@1a2b3c4d``; without a fingerprint, the installed list applies."""
        match = _NAME.fullmatch(text)
        if not match or match[3] not in (*VOCABULARIES, ACCEPTED):
            raise ParseError(
                said("expected a wordlist such as en.easy@1a2b3c4d, got {got}", got=shown(text))
            )
        language, own, vocabulary, pin = match.groups()
        if not wordlists.builtin.has(language):
            raise ParseError(
                said(
                    "there is no built-in wordlist of the language {language}",
                    language=repr(language),
                )
            )
        if not own:
            return cls(language, vocabulary, pin or _pin(language))
        try:
            return cls.of_own(f"{own}@{pin}" if pin else own, language, vocabulary)
        except AskedWrongly as error:
            raise ParseError(str(error)) from None

    @classmethod
    def of_own(cls, called: str, language: str, vocabulary: str) -> WheelListName:
        """The name of a vocabulary of a registered list."""
        own, _, pin = registry.called(called, language).partition("@")
        return cls(language, vocabulary, pin, own)


@dataclass(frozen=True, eq=False)
class LetterLexicon:
    """Words (grid forms, in order) with their Zipf frequencies, indexed by their letters.

    >>> lexicon = of_words("en", ["tea", "eat", "tee"])
    >>> [lexicon.words[one] for one in lexicon.buildable("AET", 2, 9)]
    ['EAT', 'TEA']
    """

    language: Language
    words: tuple[str, ...]
    centi_zipfs: Callable[[], Sequence[int]]
    name: WheelListName

    @cached_property
    def zipfs(self) -> list[float]:
        """The Zipf frequency of each word; not needed for words that are only accepted."""
        return [centi / 100 for centi in self.centi_zipfs()]

    @cached_property
    def _kernel(self) -> kernel.Lexicon:
        return kernel.Lexicon(*self._coded)

    @cached_property
    def _coded(self) -> tuple[bytes, bytes]:
        """The concatenated letter codes of all words, and their lengths."""
        return self.codes("".join(self.words)), bytes(map(len, self.words))

    @cached_property
    def _looks(self) -> Iterator[int]:
        return count()

    @cached_property
    def number(self) -> dict[str, int]:
        """The index of each word."""
        return {word: number for number, word in enumerate(self.words)}

    def codes(self, letters: str) -> bytes:
        """Letters as codes for a kernel."""
        return self.language.codes(letters)

    def buildable(self, letters: str, shortest: int, longest: int) -> list[int]:
        """The ascending indexes of the words that the letters build."""
        codes = self.codes(letters)
        if "_kernel" not in self.__dict__ and next(self._looks) < LOOKS:
            return kernel.look_through(*self._coded, codes, shortest, longest)
        return self._kernel.buildable(codes, shortest, longest)

    def count(self, letters: str, shortest: int, longest: int) -> int:
        """How many words the letters build."""
        return self._kernel.count(self.codes(letters), shortest, longest)

    def census(self, size: int, shortest: int, least_words: int) -> dict[str, Any]:
        """Exact counts over all wheels of a size; see the kernel."""
        alphabet = len(self.language.alphabet)
        return self._kernel.census(alphabet, size, MOST_EQUAL, shortest, least_words)

    def eligible(self, size: int, shortest: int, least_words: int) -> list[str]:
        """All wheels of a size that build enough words, letters sorted."""
        letters = self.language.alphabet
        codes = self._kernel.eligible(len(letters), size, MOST_EQUAL, shortest, least_words)
        text = "".join(letters[code] for code in codes)
        return [text[place : place + size] for place in range(0, len(text), size)]

    @cached_property
    def by_length(self) -> dict[int, list[str]]:
        """The words of each length."""
        found: dict[int, list[str]] = {}
        for word in self.words:
            found.setdefault(len(word), []).append(word)
        return found

    @cached_property
    def letter_counts(self) -> dict[str, int]:
        """How often each letter occurs in all words together."""
        text = "".join(self.words)
        return {letter: text.count(letter) for letter in self.language.alphabet}


def pin_of(language: str, required: Iterable[str], zipfs: bytes, accepted: Iterable[str]) -> str:
    """The eight-digit fingerprint of required and accepted words."""
    digest = blake2b(language.encode(), digest_size=16)
    for part in ("\n".join(required).encode(), zipfs, "\n".join(accepted).encode()):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:8]


def of_words(language: str, words: Iterable[str], name: str = "own") -> LetterLexicon:
    """A lexicon of plain words (spellings), all equally frequent."""
    tongue = wordlists.language(language)
    grids = sorted({tongue.grid_form(word) for word in words})
    kept = tuple(grid for grid in grids if SHORTEST <= len(grid) <= LONGEST)
    pin = pin_of(name, kept, b"", ())
    return LetterLexicon(tongue, kept, lambda: bytes(len(kept)), WheelListName(name, "hard", pin))


def _pin(language: str) -> str:
    """The fingerprint of the built-in lists of a language."""
    return PINS.get(language) or computed_pin(language)


@cache
def computed_pin(language: str) -> str:
    """Compute the pin of the installed built-in lists; ``PINS`` caches it, as this is slow."""
    required = wordlists.load(language, required=True)
    accepted = wordlists.load(language, required=False)
    lengths = range(SHORTEST, LONGEST + 1)
    return pin_of(
        language,
        (grid for length in lengths for grid in required.grid_forms(length)),
        ",".join(str(z) for length in lengths for z in required.centi_array(length)).encode(),
        (grid for length in lengths for grid in accepted.grid_forms(length)),
    )


def _words_of(name: WheelListName) -> Wordlist:
    """The words of a vocabulary, of any length."""
    least = VOCABULARIES.get(name.vocabulary, 0)
    if name.own:
        return registry.load(name.called, name.language).filter(least_score=least)
    if name.vocabulary == ACCEPTED:
        return wordlists.load(name.language, required=False)
    words = wordlists.load(name.language)
    return words if name.vocabulary == "hard" else words.filter(least_score=least)


def built_in(language: str, vocabulary: str = "hard") -> LetterLexicon:
    """The built-in words of a vocabulary that fit a wheel."""
    return _lexicon(WheelListName(language, vocabulary, _pin(language)))


def of_list(called: str, language: str, vocabulary: str = "hard") -> LetterLexicon:
    """The words of a vocabulary that fit a wheel: of a registered list, or built in."""
    if not called:
        return built_in(language, vocabulary)
    return _lexicon(WheelListName.of_own(called, language, vocabulary))


@lru_cache(maxsize=32)
def _lexicon(name: WheelListName) -> LetterLexicon:
    words = _words_of(name).filter(shortest=SHORTEST, longest=LONGEST)
    if not len(words):
        raise AskedWrongly(said("the wordlist {name} has no words for a wheel", name=str(name)))
    return LetterLexicon(words.language, tuple(words.grids()), words.centi_array, name)


def named(name: WheelListName) -> LetterLexicon:
    """The lexicon of a name; the ParseError for a mismatch names the installed list."""
    if not wordlists.builtin.has(name.language):
        raise ParseError(said("the wordlist {name} is not built in", name=str(name)))
    if not name.own and _pin(name.language) != name.pin:
        raise ParseError(
            said(
                "the wordlist {name} is not the one of this version ({pin}): its puzzles "
                "may have other solutions here",
                name=str(name),
                pin=_pin(name.language),
            )
        )
    try:
        return _lexicon(name)
    except AskedWrongly as error:
        raise ParseError(str(error)) from None
