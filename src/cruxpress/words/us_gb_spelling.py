"""American and British spellings: words that only one of the two spells that way.

The lists come from SCOWL, which has a list for each side beside the one that both share: *color* is
marked US and *colour* GB; *realise* is GB, *realize* is neither, because the British write it too.
Words are matched by their grid forms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from cruxpress.support.package_files import files

# The mark of a word -> how it is told.  Between equals the first is taken.
SPELLINGS = {"US": "an American", "GB": "a British"}


@cache
def varieties(code: str) -> Mapping[str, str]:
    """The mark of each word of a language that has one, by grid form; empty where there is no list.

    >>> marks = varieties("en")
    >>> marks["COLOR"], marks["COLOUR"], "REALIZE" in marks
    ('US', 'GB', False)
    """
    data = files("cruxpress.words") / "data" / f"varieties.{code}.txt"
    found: dict[str, str] = {}
    for line in data.read_text("utf-8").splitlines() if data.is_file() else ():
        mark, *words = line.split() or [""]
        if mark in SPELLINGS:
            found.update(dict.fromkeys(map(str.upper, words), mark))
    return found


def side_of(words: Iterable[str], code: str) -> str:
    """The mark that most of the marked words have, by grid form; empty where none is marked.

    >>> side_of(["COLOUR", "REEF", "GREY"], "en"), side_of(["REEF"], "en")
    ('GB', '')
    """
    marks = varieties(code)
    found = [marks[word] for word in words if word in marks]
    if not found:
        return ""
    counts = Counter(found)
    return max(counts, key=lambda mark: (counts[mark], mark == "US"), default="")
