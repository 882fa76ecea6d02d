"""Romanian: hunspell-ro for membership and inflection, wordfreq for frequency.

The dictionary expands to 1.5 million forms, many of them absurd; a form is taken if it has
a frequency or is an entry of its own.  Of the spellings that fold to one grid form, the most
frequent headword is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cruxpress.words.grades import score_of
from cruxpress.words.language import LANGUAGES
from cruxpress.words.offensive import Offensive
from cruxpress.words.word_table import INFLECTED, OFFENSIVE_SHIFT, PROPER, STOPWORD, WordEntry
from lexicon.headword import Headwords
from lexicon.stopwords import stopwords

# Entry of its own / made by an affix rule / never counted: the tiers of this language.
ENTRY_TIER, FORM_TIER, UNCOUNTED_TIER = 35, 60, 70
# By how much (100 x Zipf) must an English word lead to be a guest in Romanian texts?
FOREIGN_LEAD = 120
# Above which frequency (100 x Zipf) is a word no name, though one is written like it?
SURELY_A_WORD = 450
VOWEL = re.compile("[aeiouyăâî]")
ROMAN = re.compile("(?=[ivxlcdm]{2})m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
ROMAN_WORDS = {"vii", "mii", "vi", "mi", "di", "ci", "li", "mic", "mili", "dic"}
ABBREVIATIONS = {
    "apr", "aug", "bd", "buc", "cca", "cuv", "dec", "dvs", "etc", "feb", "geo", "ian", "id", "im",
    "ip", "iso", "ist", "iul", "iun", "jud", "med", "nov", "oct", "org", "ou", "pag", "php", "rem",
    "ro", "sec", "sep", "sept", "tel", "urm",
}  # fmt: skip


def entries(folder: Path) -> Iterator[WordEntry]:
    """All Romanian words, one entry for each grid form."""
    lexicon = Headwords(folder)
    offensive, stop = Offensive.of("ro"), stopwords("ro")
    for grid, spellings in sorted(_by_grid_form(lexicon).items()):
        heads = {word: word if word in stop else lexicon.headword(word) for word in spellings}
        spellings.sort(key=lambda word: _rank(word, heads[word], lexicon))
        first, *others = spellings
        zipf, tier = lexicon.frequency.get(first, 0), _tier(first, lexicon)
        flags = INFLECTED if heads[first] != first else 0
        flags |= PROPER if first not in stop and _is_guest(first, lexicon) else 0
        flags |= STOPWORD if first in stop else 0
        flags |= offensive.level(grid) << OFFENSIVE_SHIFT
        score = score_of(zipf / 100, tier)
        yield WordEntry(grid, first, zipf, tier, score, flags, heads[first] or first, tuple(others))


def _by_grid_form(lexicon: Headwords) -> dict[str, list[str]]:
    fold = LANGUAGES["ro"].fold
    found: dict[str, list[str]] = {}
    for word in lexicon.taken():
        numeral = ROMAN.fullmatch(word) and word not in ROMAN_WORDS
        if not numeral and word not in ABBREVIATIONS and (VOWEL.search(word) or word == "hm"):
            found.setdefault(fold(word), []).append(word)
    return found


def _rank(word: str, head: str, lexicon: Headwords) -> tuple[bool, int, str]:
    zipf = lexicon.frequency.get(word, 0)
    return not (zipf and head == word), -zipf, word


def _tier(word: str, lexicon: Headwords) -> int:
    if not lexicon.frequency.get(word):
        return UNCOUNTED_TIER
    return ENTRY_TIER if word in lexicon.stems else FORM_TIER


def _is_guest(word: str, lexicon: Headwords) -> bool:
    """A name (it has an entry with a capital) or an English word in Romanian texts."""
    zipf = lexicon.frequency.get(word, 0)
    if lexicon.stems.get(word) or word in lexicon.sources or zipf > SURELY_A_WORD:
        return False
    named = word.capitalize() in lexicon.dictionary.stems and not lexicon.is_declined(word)
    return named or lexicon.english.get(word, 0) - zipf > FOREIGN_LEAD
