"""Editors' corrections of the frequency counts, word by word: two lists for a language.

Some words are frequent in texts although a solver would dispute them.  The first list names such
words with a reason; they count when a solver finds them, and are never asked for.  The second has
words that everybody knows and few texts use (raindrop); they are asked for, whatever their score.
Words are matched by their grid forms, because that is what people see.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cruxpress.core.errors import ParseError, shown
from cruxpress.support.package_files import files
from cruxpress.words.language import Language, language

REASONS = {
    "form": "only a form of another word",
    "name": "a name, an abbreviation or a foreign word",
    "rare": "jargon, or a word that many would dispute",
    "taste": "nothing for a family page",
}


@cache
def asked(code: str) -> frozenset[str]:
    """Grid forms that puzzles may ask for although they are seldom written; empty without a list.

    >>> "RAINDROP" in asked("en"), "CABAL" in asked("en")
    (True, False)
    """
    data = files("cruxpress.words") / "data" / f"asked.{code}.txt"
    if not data.is_file():
        return frozenset()
    lines = (line for line in data.read_text("utf-8").splitlines() if not line.startswith("#"))
    return frozenset(" ".join(lines).upper().split())


@cache
def unasked(code: str) -> Mapping[str, str]:
    """Why words of a language are not asked for, by grid form; empty where there is no list.

    >>> unasked("en")["SYPHILIS"], "HEALTH" in unasked("en")
    ('taste', False)
    """
    data = files("cruxpress.words") / "data" / f"unasked.{code}.txt"
    return parse(data.read_text("utf-8"), language(code)) if data.is_file() else {}


def parse(text: str, tongue: Language) -> Mapping[str, str]:
    """A list from text: lines of a reason and its words; ``#`` begins a comment."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        reason, *words = line.partition("#")[0].split() or [""]
        if reason and reason not in REASONS:
            known = ", ".join(REASONS)
            raise ParseError(f"line {number}: expected one of {known}, got {shown(reason)}")
        found.update((tongue.grid_form(word), reason) for word in words)
    return found
