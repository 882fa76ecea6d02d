"""wordfreq: how often a word is used (PyPI `wordfreq`), as whole hundredths of Zipf.

wordfreq stores frequencies in hundredths of a decade, so nothing is lost.
"""

from __future__ import annotations

import math

COMMA_BELOW = str.maketrans("şţ", "șț")


def centi_zipf(language: str) -> dict[str, int]:
    """Word -> 100 x Zipf, from the largest list there is of a language."""
    import wordfreq

    frequencies = wordfreq.get_frequency_dict(language, wordlist="best")
    found: dict[str, int] = {}
    for word, frequency in frequencies.items():
        word = word.translate(COMMA_BELOW)
        centi = round(100 * math.log10(frequency * 1e9))
        found[word] = max(centi, found.get(word, 0))
    return found
