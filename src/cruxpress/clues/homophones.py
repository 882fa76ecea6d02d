"""Words that sound alike: ``data/homophones.LANGUAGE.txt`` has a line a group.

The English groups come from the pronunciations of CMUdict (``tools/build_homophones.py``); Romanian
is written as it is spoken, and has none.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from cruxpress.words import language as language_of


def sounding_like(grid: str, language: str) -> frozenset[str]:
    """The other words (grid forms) that sound like a word.

    >>> "KNIGHT" in sounding_like("NIGHT", "en"), sounding_like("NOAPTE", "ro")
    (True, frozenset())
    """
    return _groups(language).get(grid, frozenset())


@cache
def _groups(language: str) -> dict[str, frozenset[str]]:
    data = files("cruxpress.clues") / "data" / f"homophones.{language}.txt"
    lines = data.read_text("utf-8").splitlines() if data.is_file() else []
    tongue = language_of(language)
    groups = [[tongue.fold(word) for word in line.split()] for line in lines]
    found: dict[str, set[str]] = {}
    for group in groups:
        for word in group:
            found.setdefault(word, set()).update(other for other in group if other != word)
    return {word: frozenset(others) for word, others in found.items()}
