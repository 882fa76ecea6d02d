"""Romanian headwords: which forms of the expanded dictionary are dictionary forms.

Inflection is read off the expansion: a form that an affix rule makes from another entry is
inflected, with these readings on top:

- verbs are entered in the first person (polemizez); the headword is the infinitive, which is
  known by its long form (polemiza + re);
- participles and feminine adjectives have entries of their own (blocat, robustă); they count
  as forms of the verb or the masculine, unless a feminine is clearly more frequent, which
  tells nouns such as matematică;
- irregular words have all their forms entered without flags (zi, zilei, zilele); articles,
  plurals and finite verbs among them are known by their endings and the forms beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from lexicon import hunspell
from lexicon.frequency import centi_zipf

LETTERS = re.compile("[a-zăâîșț]{2,24}")
VERBS, ADJECTIVES = frozenset("KBEHGI"), frozenset("DSQqetn")
# Entries with only these are forms of irregular verbs: prefix re-, gerund with pronoun.
PREFIXED = frozenset("ON")
# By how much (100 x Zipf) must a feminine form lead to be a noun of its own?
NOUN_LEAD = 60
# What frequency (100 x Zipf) has a word that was not counted?  The list begins at 300.
UNCOUNTED = 250
# By how much must an entry lead what it looks like a form of to be a word of its own?
OWN_LEAD = 150
# Endings that only finite verbs and gerunds have, and the words that end so by chance.
FINITE = re.compile(".{2,}(ând|ind|eau|iau|[^i]au|ise|ase|use|sese|ați|eți|iți|ește|ează|uiește)")
CHANCE = {"curând", "blând", "flămând", "plăpând", "rând", "gând", "frați", "bărbați"}

# Ending -> what may stand in its place in the headword.  Longest first.
ENDINGS = (
    ("urilor", ("",)), ("urile", ("",)), ("serăți", ("",)), ("serăm", ("",)), ("seră", ("",)),
    ("ului", ("", "u")), ("ilor", ("i", "", "ă", "e", "u", "ie")), ("elor", ("e", "ă", "", "ea")),
    ("ele", ("e", "ă", "ea", "")), ("ile", ("i", "ă", "e", "")), ("uri", ("",)), ("lui", ("",)),
    ("lor", ("",)), ("ul", ("", "u")), ("ei", ("ă", "e", "ie", "ea")),
    ("ii", ("e", "i", "ă", "ie", "", "u")), ("ea", ("e",)), ("le", ("",)), ("ia", ("ie", "i")),
    ("a", ("ă",)), ("i", ("ă", "e", "u", "")),
)  # fmt: skip
# Feminine adjective -> masculine, by their ends.
FEMININE = (
    ("oasă", "os"), ("ească", "esc"), ("toare", "tor"), ("eană", "ean"), ("ioară", "ior"),
    ("ă", ""), ("ie", "iu"),
)  # fmt: skip
# What follows a noun or adjective when it is declined.
DECLINED = ("a", "ea", "ul", "l", "le", "ului", "lui", "lor", "ei", "ii")

_ALIKE = str.maketrans({"ț": "t", "ș": "s", "z": "d", "j": "d", **dict.fromkeys("aeiouăâî", None)})
_BARE = str.maketrans("ăâîșț", "aaist")


class Headwords:
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
        """The forms that are words: gerunds that need a pronoun (văzându-l) are not."""
        for word in (*self.stems, *(word for word in self.sources if word not in self.stems)):
            if not word.endswith(("ându", "indu")) and (
                word in self.frequency or (word in self.stems and not self._is_prefixed(word))
            ):
                yield word

    def _is_prefixed(self, word: str) -> bool:
        """Re-, ne- and auto- may stand before anything; they prove nothing."""
        prefixes = ("re", "ne", "auto")
        return any(word.startswith(p) and self.has(word[len(p) :]) for p in prefixes)

    def is_declined(self, word: str) -> bool:
        """Are there forms of a noun or adjective beside a word?"""
        roots = (word, word[:-1]) if word[-1] in "ăeu" else (word,)
        return any(self.has(root + ending) for root in roots for ending in DECLINED)

    def headword(self, word: str) -> str:
        """The word itself if it is a dictionary form, else what it is a form of.

        Nothing is returned for a form whose headword cannot be told.
        """
        flags = self.stems.get(word)
        others = [(base, flag) for base, flag in self.sources.get(word, ()) if base != word]
        if self._is_infinitive(word) and not self._is_rather_a_noun_form(word, others):
            return word
        if flags and set(flags) <= PREFIXED:
            return self._alike(word, self._infinitives)
        if flags and set(flags) <= VERBS | PREFIXED:
            return self._infinitive(word) or word
        if flags and not self._is_form_with_entry(word, others):
            return word
        if not others:
            return self._masculine(word) or self._unmarked(word)
        base = self._likeliest(base for base, _ in others)
        if flags == "" and self._lead(word, base) > OWN_LEAD:
            return self._unmarked(word)
        base_flags = self.stems.get(base, "")
        verb = self._infinitive(base) if base_flags and set(base_flags) <= VERBS else ""
        return verb or base

    def _lead(self, word: str, other: str) -> int:
        return self.frequency.get(word, UNCOUNTED) - self.frequency.get(other, UNCOUNTED)

    def _likeliest(self, words: Iterable[str]) -> str:
        return min(words, key=lambda word: (-self.frequency.get(word, 0), word), default="")

    def _is_infinitive(self, word: str) -> bool:
        """Has it the long form of an infinitive beside it: cânta, cântare?"""
        made_by = {flag for _, flag in self.sources.get(word, ())}
        if word.endswith("ea"):
            return word in self.stems and word[:-2] + "ere" in self.stems
        long_forms = {word + "re", word[:-1] + "ere" if word.endswith("ia") else ""}
        known = word in self.stems or bool(made_by & VERBS)
        return word[-1] in "aeiî" and known and any(form in self.stems for form in long_forms)

    def _is_rather_a_noun_form(self, word: str, others: list[tuple[str, str]]) -> bool:
        """Is there a noun (gară, gara) far more frequent than the verb (a gara)?"""
        nouns = [base for base, flag in others if flag not in VERBS]
        verbs = [base for base, flag in others if flag in VERBS]
        verb = self._likeliest([*verbs, word + "t", word + "re"])
        return bool(nouns) and self._lead(self._likeliest(nouns), verb) > NOUN_LEAD

    def _infinitive(self, stem: str) -> str:
        forms = (form for form, base, _ in self.dictionary.forms(stem) if base == stem)
        return self._likeliest(f for f in forms if LETTERS.fullmatch(f) and self._is_infinitive(f))

    def _is_form_with_entry(self, word: str, others: list[tuple[str, str]]) -> bool:
        """Is it a participle, a feminine or a plural that has an entry of its own?"""
        for base, flag in others:
            if flag in VERBS and word.endswith(("t", "s")) and set(self.stems[word]) & ADJECTIVES:
                return True
            feminine = flag in ADJECTIVES and word.endswith(("ă", "e"))
            if word == base + "i" or (feminine and self._lead(word, base) < NOUN_LEAD):
                return True
        return bool(self._masculine(word))

    def _masculine(self, word: str) -> str:
        """The masculine of a feminine adjective that has an entry of its own."""
        for ending, masculine in FEMININE:
            base = word[: len(word) - len(ending)] + masculine
            adjective = set(self.stems.get(base, "")) & ADJECTIVES or (
                base in self.stems and base.endswith(("al", "ar", "an", "iv", "bil"))
            )
            if word.endswith(ending) and adjective:
                return base if self._lead(word, base) < NOUN_LEAD else ""
        return ""

    def _unmarked(self, word: str, steps: int = 2) -> str:
        """The headword of an entry without flags, by its ending and the forms beside it:
        școlilor, școli, școală."""
        found = []
        for ending, singulars in ENDINGS:
            if word.endswith(ending) and len(word) > len(ending) + 1:
                bases = (word[: len(word) - len(ending)] + singular for singular in singulars)
                sure = len(ending) > 2
                found += [
                    base
                    for base in bases
                    if base != word and self.has(base)
                    and (sure or self._lead(word, base) <= OWN_LEAD)
                ]  # fmt: skip
        if found:
            base = self._likeliest(found)
            return base if self.stems.get(base) or steps == 0 else self._unmarked(base, steps - 1)
        if word.endswith(("e", "i")) and self.has(word + "le") and not self.has(word + "a"):
            return self._alike(word, self._entries)
        if FINITE.fullmatch(word) and word not in CHANCE:
            return self._alike(word, self._infinitives)
        infinitive = word[:-1] + ("a" if word.endswith("ă") else "")
        if word.endswith(("ă", "ie", "t")) and self._is_infinitive(infinitive):
            return infinitive
        if word.endswith(("ut", "ât")) or (
            word.endswith(("ă", "e", "i")) and not self.is_declined(word)
        ):
            return self._alike(word, self._infinitives) or word
        return word

    def _alike(self, word: str, among: dict[str, list[str]]) -> str:
        """The likeliest word with the same consonants: pere, pară; capătă, căpăta."""
        mates = among.get(_skeleton(word), ())
        return self._likeliest(m for m in mates if m != word and abs(len(m) - len(word)) < 4)

    @cached_property
    def _entries(self) -> dict[str, list[str]]:
        """Singulars: no plurals in -e and -i, and no form with the article (școala, școală)."""
        used = (word for word in self.stems if word in self.frequency and word[-1] not in "ie")
        return _by_skeleton(w for w in used if not (w[-1] == "a" and w[:-1] + "ă" in self.stems))

    @cached_property
    def _infinitives(self) -> dict[str, list[str]]:
        return _by_skeleton(w for w in self.frequency if self.has(w) and self._is_infinitive(w))


def _skeleton(word: str) -> str:
    """How a word begins and its consonants, with those made equal that alternate."""
    return word[:2].translate(_BARE) + word.translate(_ALIKE)


def _by_skeleton(words: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(_skeleton(word), []).append(word)
    return found
