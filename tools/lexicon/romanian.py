"""Romanian: hunspell-ro for membership and inflection, wordfreq for frequency.

The dictionary expands to 1.5 million forms, many of them absurd; a form is taken if it has
a frequency or is an entry of its own.  Inflection is read off the expansion: a form that an
affix rule makes from another entry is inflected, with these readings on top:

- verbs are entered in the first person (polemizez); the headword is the infinitive, which is
  known by its long form (polemiza + re);
- feminine adjectives have entries of their own (robustă); they count as forms of the
  masculine unless they are clearly more frequent, which tells nouns such as matematică;
- irregular words have all their forms entered without flags (zi, zilei, zilele); articles
  and plurals among them are known by their endings and by the forms beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cruxpress.words.columns import INFLECTED, OFFENSIVE_SHIFT, PROPER, STOPWORD, Entry
from cruxpress.words.grade import score_of
from cruxpress.words.language import LANGUAGES
from cruxpress.words.offensive import Offensive
from lexicon import hunspell
from lexicon.frequency import centi_zipf
from lexicon.stopwords import stopwords

LETTERS = re.compile("[a-zăâîșț]{2,24}")
VERBS, ADJECTIVES = frozenset("KBEHGIN"), frozenset("DSQqetn")
# Entry of its own / made by an affix rule: the tiers of this language.
ENTRY_TIER, FORM_TIER, UNCOUNTED_TIER = 35, 60, 70
# By how much (100 x Zipf) must a feminine form lead to be a noun of its own?
NOUN_LEAD = 30
# By how much must an English word lead to be a guest in a Romanian text?
FOREIGN_LEAD = 120
ROMAN = re.compile("(?=[ivxlcdm]{3})m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
ROMAN_WORDS = {"vii", "mii", "lici", "dic"}


class Lexicon:
    """The expanded dictionary: which forms there are and where each comes from."""

    def __init__(self, folder: Path):
        self.dictionary = hunspell.read(folder, "ro_RO")
        self.frequency = centi_zipf("ro")
        self.english = centi_zipf("en")
        self.stems = {w: f for w, f in self.dictionary.stems.items() if LETTERS.fullmatch(w)}
        self.sources: dict[str, list[tuple[str, str]]] = {}
        for stem in self.stems:
            for form, base, flag in self.dictionary.forms(stem):
                if LETTERS.fullmatch(form):
                    self.sources.setdefault(form, []).append((base, flag))

    def has(self, word: str) -> bool:
        """Is it an entry or a form of one?"""
        return word in self.stems or word in self.sources

    def taken(self) -> Iterator[str]:
        """The forms that are words."""
        for word in self.stems:
            if word in self.frequency or not self._is_artefact(word):
                yield word
        for word in self.sources:
            if word not in self.stems and word in self.frequency:
                yield word

    def _is_artefact(self, word: str) -> bool:
        """Gerunds that need a pronoun (văzându-l), and re-, ne-, auto- before anything."""
        for prefix in ("re", "ne", "auto"):
            if word.startswith(prefix) and self.has(word[len(prefix) :]):
                return True
        return word.endswith("ndu")

    def headword(self, word: str) -> str:
        """The word itself if it is a dictionary form, else what it is a form of."""
        if self._is_infinitive(word):
            return word
        others = [(base, flag) for base, flag in self.sources.get(word, ()) if base != word]
        flags = self.stems.get(word, "")
        if flags and set(flags) <= VERBS:
            return self._infinitive(word) or word
        if flags and not self._is_feminine_or_participle(word, others):
            return word
        if others:
            base = min(others, key=lambda at: (-self.frequency.get(at[0], 0), at))[0]
            flags = self.stems.get(base, "")
            verb = self._infinitive(base) if flags and set(flags) <= VERBS else ""
            return verb or base
        return self._unmarked(word)

    def _is_infinitive(self, word: str) -> bool:
        long_form = word[:-2] + "ere" if word.endswith("ea") else word + "re"
        if word[-1] not in "aeiî" or long_form not in self.stems:
            return False
        made_by = {flag for _, flag in self.sources.get(word, ())}
        return word in self.stems or bool(made_by & VERBS)

    def _infinitive(self, stem: str) -> str:
        forms = (form for form, base, _ in self.dictionary.forms(stem) if base == stem)
        found = [f for f in forms if LETTERS.fullmatch(f) and self._is_infinitive(f)]
        return min(found, key=lambda form: (-self.frequency.get(form, 0), form), default="")

    def _is_feminine_or_participle(self, word: str, others: list[tuple[str, str]]) -> bool:
        for base, flag in others:
            if flag in VERBS and word.endswith(("t", "s")) and set(self.stems[word]) & ADJECTIVES:
                return True
            lead = self.frequency.get(word, 0) - self.frequency.get(base, 0)
            if flag in ADJECTIVES and word.endswith(("ă", "e", "ie")) and lead < NOUN_LEAD:
                return True
        return False

    def _unmarked(self, word: str) -> str:
        """The headword of an entry without flags, by its ending and the forms beside it."""
        for ending, singulars in ENDINGS:
            if word.endswith(ending) and len(word) > len(ending) + 1:
                for singular in singulars:
                    base = word[: len(word) - len(ending)] + singular
                    if base != word and self.has(base):
                        return self.headword(base) if base in self.sources else base
        if word.endswith(("e", "i")) and self.has(word + "le") and not self.has(word + "a"):
            return self._skeleton_mate(word)
        return word

    def _skeleton_mate(self, plural: str) -> str:
        """A singular with the consonants of a plural: pere, pară; uși, ușă."""
        for cut in range(len(plural) - 1, 0, -1):
            for singular in sorted(w for w in self._with_start(plural[0]) if len(w) <= len(plural)):
                if _skeleton(singular) == _skeleton(plural) and singular[:cut] == plural[:cut]:
                    if singular != plural and singular[-1] not in "ie":
                        return singular
        return plural[:-1]

    def _with_start(self, letter: str) -> list[str]:
        if not hasattr(self, "_unflagged"):
            self._unflagged: dict[str, list[str]] = {}
            for word, flags in self.stems.items():
                if not flags:
                    self._unflagged.setdefault(word[0], []).append(word)
        return self._unflagged.get(letter, [])


# Ending -> what may stand in its place in the headword.  Longest first.
ENDINGS = (
    ("urilor", ("",)), ("urile", ("",)), ("serăți", ("",)), ("serăm", ("",)), ("seră", ("",)),
    ("ului", ("", "u")), ("ilor", ("i", "", "ă", "e", "u", "ie")), ("elor", ("e", "ă", "", "ea")),
    ("ele", ("e", "ă", "ea", "")), ("ile", ("i", "ă", "e", "")), ("uri", ("",)), ("lui", ("",)),
    ("lor", ("",)), ("ul", ("", "u")), ("ei", ("ă", "e", "ie", "ea")), ("ii", ("e", "i", "ă", "ie",
    "", "u")), ("ea", ("e",)), ("le", ("",)), ("ia", ("ie", "i")), ("a", ("ă",)), ("i", ("ă", "e",
    "u", "")),
)  # fmt: skip

_ALIKE = str.maketrans({"ț": "t", "ș": "s", "z": "d", "j": "d", **dict.fromkeys("aeiouăâî", None)})


def _skeleton(word: str) -> str:
    return word.translate(_ALIKE)


def entries(folder: Path) -> Iterator[Entry]:
    """All Romanian words, one entry for each grid form.

    Of the spellings that fold to one grid form the most frequent headword is shown; forms
    of other words are shown only where there is no headword that people use.
    """
    lexicon = Lexicon(folder)
    offensive, stop = Offensive.of("ro"), stopwords("ro")
    fold = LANGUAGES["ro"].fold
    by_grid: dict[str, list[str]] = {}
    for word in lexicon.taken():
        if not (ROMAN.fullmatch(word) and word not in ROMAN_WORDS):
            by_grid.setdefault(fold(word), []).append(word)
    for grid, spellings in sorted(by_grid.items()):
        heads = {word: lexicon.headword(word) for word in spellings}
        spellings.sort(key=lambda word: _rank(word, heads[word], lexicon))
        first, *others = spellings
        zipf, tier = lexicon.frequency.get(first, 0), _tier(first, lexicon)
        flags = INFLECTED if heads[first] != first else 0
        flags |= PROPER if _is_guest(first, lexicon) else 0
        flags |= STOPWORD if first in stop else 0
        flags |= offensive.level(grid) << OFFENSIVE_SHIFT
        score = score_of(zipf / 100, tier)
        yield Entry(grid, first, zipf, tier, score, flags, heads[first], tuple(others))


def _rank(word: str, head: str, lexicon: Lexicon) -> tuple[bool, int, str]:
    zipf = lexicon.frequency.get(word, 0)
    return not (zipf and head == word), -zipf, word


def _tier(word: str, lexicon: Lexicon) -> int:
    if not lexicon.frequency.get(word):
        return UNCOUNTED_TIER
    return ENTRY_TIER if word in lexicon.stems else FORM_TIER


def _is_guest(word: str, lexicon: Lexicon) -> bool:
    """A name (it has an entry with a capital) or an English word in Romanian texts."""
    if lexicon.stems.get(word) or word in lexicon.sources:
        return False
    named = word.capitalize() in lexicon.dictionary.stems
    lead = lexicon.english.get(word, 0) - lexicon.frequency.get(word, 0)
    return named or lead > FOREIGN_LEAD
