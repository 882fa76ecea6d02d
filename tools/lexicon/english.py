"""English: SCOWL for membership, WordNet for inflection, wordfreq for frequency.

A word is *inflected* if a regular ending (-s -es -ed -ing -er -est) stands behind a
headword of the fitting kind and the word is not more than that form:

- a form in -s is more if it is a headword and far more frequent than its stem (pants, politics),
- one in -ed if texts use it as a noun (seed, accused), not as an adjective (opened, hired),
- one in -er or -est if it is a noun or a verb (butcher, harvest) or leads its stem (modest),
- any other if texts use it as a word of its own (building, evening).

Irregular forms (mice, went) are not plain and keep their place; their stems are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from cruxpress.words.grades import score_of
from cruxpress.words.language import LANGUAGES
from cruxpress.words.offensive import Offensive
from cruxpress.words.word_table import INFLECTED, OFFENSIVE_SHIFT, PROPER, STOPWORD, WordEntry
from lexicon import scowl, wordnet
from lexicon.frequency import centi_zipf
from lexicon.stopwords import stopwords

# A common word that is also a name stays a word up to this tier (mark, rose, will).
MOST_TIER_OF_A_NAME = 35
LONGEST = 24
# By how much (100 x Zipf) must a form in -s lead its stem to be a word of its own?
PLURAL_LEAD = 70
VOWEL = re.compile("[aeiouyà-öø-ÿ]")
# A root that would double its consonant before an ending if it were a whole word: cut-est.
ONE_CONSONANT = re.compile("^[^aeiou]*[aeiou][^aeiouwxy]$")
WITHOUT_VOWEL = {"hm", "hmm", "mm", "nth", "pst", "psst", "sh", "shh", "brr", "brrr", "pht",
                 "phpht", "pfft", "tsk", "tsks", "psych", "zzz", "grr", "grrr", "cwm", "cwms",
                 "crwth", "crwths"}  # fmt: skip
ROMAN = re.compile("(?=[ivxlcdm]{3})m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
ROMAN_WORDS = {"mix", "dim", "mid", "lid", "mil", "mild", "did", "mimic", "civil", "vivid",
               "livid", "civic", "ill", "mill", "dill", "mim", "mims", "dix", "mic", "div",
               "vim", "mini", "midi"}  # fmt: skip

Kinds = Mapping[str, Mapping[str, int]]


def entries(scowl_folder: Path, wordnet_folder: Path, most_tier: int) -> Iterator[WordEntry]:
    """All English words up to a tier, one entry for each grid form."""
    words = scowl.words(scowl_folder, most_tier)
    names = scowl.names(scowl_folder, most_tier)
    kinds = wordnet.headwords(wordnet_folder)
    irregular = wordnet.irregular(wordnet_folder)
    frequency = centi_zipf("en")
    offensive, stop = Offensive.of("en"), stopwords("en")
    for grid, spellings in sorted(_by_grid_form(words).items()):
        spellings.sort(key=lambda word: (-frequency.get(word, 0), words[word], word))
        first, *others = spellings
        tier = min(words[word] for word in spellings)
        stem = "" if first in stop else plain_stem(first, kinds, words, frequency)
        flags = INFLECTED if stem else 0
        flags |= PROPER if _is_name(first, tier, names) else 0
        flags |= STOPWORD if first in stop else 0
        flags |= offensive.level(grid) << OFFENSIVE_SHIFT
        zipf = frequency.get(first, 0)
        score = score_of(zipf / 100, tier)
        stem = stem or irregular.get(first, first)
        yield WordEntry(grid, first, zipf, tier, score, flags, stem, tuple(others))


def _by_grid_form(words: Mapping[str, int]) -> dict[str, list[str]]:
    fold = LANGUAGES["en"].fold
    found: dict[str, list[str]] = {}
    for word in words:
        if 2 <= len(word) <= LONGEST and not _is_no_word(word):
            found.setdefault(fold(word), []).append(word)
    return found


def _is_no_word(word: str) -> bool:
    """Names of letters in the plural (cs), abbreviations (kb) and numerals (xii)."""
    if not VOWEL.search(word):
        return word not in WITHOUT_VOWEL
    return bool(ROMAN.fullmatch(word)) and word not in ROMAN_WORDS


def _is_name(word: str, tier: int, names: Mapping[str, int]) -> bool:
    return tier > MOST_TIER_OF_A_NAME and names.get(word, 99) <= tier


def _is_more(word: str, stem: str, kinds: Kinds, frequency: Mapping[str, int]) -> bool:
    """Is a form also a word of its own?"""
    if word.endswith("s"):
        lead = frequency.get(word, 0) - frequency.get(stem, 0)
        return lead > PLURAL_LEAD and any(word in headwords for headwords in kinds.values())
    if word.endswith("er") and (word in kinds["noun"] or word in kinds["verb"]):
        return True
    if word.endswith(("er", "est")) and frequency.get(word, 0) < frequency.get(stem, 0):
        return bool(kinds["noun"].get(word))
    own_kinds = ("noun",) if word.endswith("ed") else ("noun", "adj", "adv")
    return any(kinds[kind].get(word, 0) for kind in own_kinds)


def plain_stem(
    word: str, kinds: Kinds, words: Mapping[str, int], frequency: Mapping[str, int]
) -> str:
    """The headword of which a word is a plain inflected form, or nothing."""
    is_headword = any(word in headwords for headwords in kinds.values())
    for stem, needed in _candidates(word):
        long_enough = len(stem) > (2 if is_headword else 1)
        if long_enough and any(stem in kinds[kind] for kind in needed):
            return "" if _is_more(word, stem, kinds, frequency) else stem
    if is_headword:
        return ""
    # WordNet has few of the rare words: a plural or a past behind any word will do.
    for stem, needed in _candidates(word):
        if stem in words and "adj" not in needed and len(stem) > 2:
            return stem
    return ""


def _candidates(word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Possible stems of a word and the kinds that a stem must be of, likeliest first."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        yield word[:-1], ("noun", "verb")
        if word.endswith("ies"):
            yield word[:-3] + "y", ("noun", "verb")
        if word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
            yield word[:-2], ("noun", "verb")
        if word.endswith(("sses", "zzes")):
            yield word[:-3], ("noun", "verb")
        if word.endswith("ves"):
            yield word[:-3] + "f", ("noun",)
            yield word[:-3] + "fe", ("noun",)
    for ending, needed in (("ed", ("verb",)), ("ing", ("verb",)), ("er", ("adj",)),
                           ("est", ("adj",))):  # fmt: skip
        root = word[: -len(ending)]
        if word.endswith(ending) and VOWEL.search(root):
            if len(root) > 2 and root[-1] == root[-2]:
                yield root[:-1], needed
            if ONE_CONSONANT.search(root):
                yield root + "e", needed
            yield root, needed
            yield root + "e", needed
            if root.endswith("i"):
                yield root[:-1] + "y", needed
            if root.endswith("ck"):
                yield root[:-1], needed
